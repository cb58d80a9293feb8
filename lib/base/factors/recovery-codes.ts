import { randomBytes } from 'node:crypto';
import { sha256 } from '@/lib/base/secrets/hash';
import { toBase32 } from './totp';

export const RECOVERY_CODES = 10;
/** 80 random bits: too many to be tried, so that a fast hash keeps them. */
const BYTES = 10;

/** As a person copies it from paper: in any case, with or without its hyphens. */
export const recoveryCodeOf = (given: string): string => given.toUpperCase().replace(/[^A-Z2-7]/g, '');

export const hashOfRecoveryCode = (userId: string, given: string): string =>
  sha256(`${userId} ${recoveryCodeOf(given)}`);

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(BYTES)).match(/.{4}/g)!.join('-'));

/** Whether it looks like one rather than like the code of an app. */
export const isRecoveryCode = (given: string): boolean => recoveryCodeOf(given).length === (BYTES * 8) / 5;
