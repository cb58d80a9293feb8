import { env } from '@/lib/core/env';
import type { Allowance } from '@/lib/limits/throttle';
import { keyOf } from './store';
import { sha256 } from './tokens';

const QUARTER = 15 * 60, HOUR = 3600;

/** Wrong passwords: ten per name and address, fifty per address in a quarter of an hour. */
export const wrongPasswords = (username: string, address: string) => ({
  ofName: { key: `login ${sha256(keyOf(username))} ${address}`, limit: 10, seconds: QUARTER },
  ofAddress: { key: `login ${address}`, limit: 50, seconds: QUARTER },
});

export const signUps = (address: string): Allowance => ({ key: `signup ${address}`, limit: env().SIGNUPS_PER_HOUR, seconds: HOUR });

/** Messages asked for by somebody who is not signed in: against guessing from one address, and against filling one mailbox. */
export const recoveries = (kind: 'password' | 'username', email: string, address: string): Allowance[] => [
  { key: `forgot ${address}`, limit: 30, seconds: QUARTER },
  { key: `forgot ${kind} ${sha256(keyOf(email))}`, limit: 5, seconds: HOUR },
];

export const wrongResetLinks = (address: string): Allowance => ({ key: `reset ${address}`, limit: 20, seconds: QUARTER });
export const addressLookUps = (address: string): Allowance => ({ key: `get-ip ${address}`, limit: 60, seconds: 60 });
