import { createHash } from 'node:crypto';

/** As scripts/settings.mjs makes it: what the database keeps of the secret it belongs to. */
export const fingerprintOf = (secret: string): string =>
  createHash('sha256').update(`plumbline fingerprint\0${secret}`).digest('hex').slice(0, 32);
