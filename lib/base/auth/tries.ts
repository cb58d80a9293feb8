import { env } from '@/lib/base/env/env';
import { networkOf } from '@/lib/base/limits/network';
import type { Allowance, Delay } from '@/lib/base/limits/throttle';
import { keyOf } from './store';
import { sha256 } from './tokens';

const QUARTER = 15 * 60,
  HOUR = 3600,
  DAY = 24 * HOUR;

/** Whose password is tried: an account, by whichever of its names, or a name that no account has. */
export const triedOf = (account: { id: string } | null, name: string): string => account?.id ?? sha256(keyOf(name));

/** Wrong passwords of one account from one network, and all from one network, in a quarter of an hour. */
export const wrongPasswordsHere = (tried: string, address: string): Allowance => ({
  key: `login ${tried} ${networkOf(address)}`,
  limit: 10,
  seconds: QUARTER,
});
export const wrongPasswordsFrom = (address: string): Allowance => ({
  key: `login ${networkOf(address)}`,
  limit: 50,
  seconds: QUARTER,
});
/**
 * Wrong passwords of one account from anywhere, but for browsers that signed in to it before: those have an allowance
 * each.
 */
export const wrongPasswordsAnywhere = (tried: string): Delay => ({
  key: `login account ${tried}`,
  free: 20,
  first: 30,
  longest: QUARTER,
  seconds: DAY,
});
export const wrongPasswordsOfDevice = (device: string): Allowance => ({
  key: `login device ${device}`,
  limit: 10,
  seconds: QUARTER,
});

export const signUps = (address: string): Allowance => ({
  key: `signup ${networkOf(address)}`,
  limit: env().SIGNUPS_PER_HOUR,
  seconds: HOUR,
});

/**
 * Messages asked for by somebody who is not signed in: against guessing from one address, and against filling one
 * mailbox.
 */
export const recoveries = (kind: 'password' | 'username', email: string, address: string): Allowance[] => [
  { key: `forgot ${networkOf(address)}`, limit: 30, seconds: QUARTER },
  { key: `forgot ${kind} ${sha256(keyOf(email))}`, limit: 5, seconds: HOUR },
];

export const wrongResetLinks = (address: string): Allowance => ({
  key: `reset ${networkOf(address)}`,
  limit: 20,
  seconds: QUARTER,
});
export const addressLookUps = (address: string): Allowance => ({
  key: `get-ip ${networkOf(address)}`,
  limit: 60,
  seconds: 60,
});
