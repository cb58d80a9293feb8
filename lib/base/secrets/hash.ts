import { createHash, createHmac } from 'node:crypto';
import { env } from '@/lib/base/env/env';

/** Of tokens and codes that are random enough to be found by nobody. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Of what may hold a secret that can be guessed: under a key of this installation, so that nobody else can try. */
export const keyedHash = (text: string, purpose: string): string =>
  createHmac('sha256', env().APP_SECRET).update(`plumbline hash ${purpose}\0${text}`).digest('hex');
