import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/base/env/env';
import { formerSecrets } from './former';

const SIGNATURE_BYTES = 24;
const signatureOf = (text: string, purpose: string, secret = env().APP_SECRET) =>
  createHmac('sha256', secret).update(`plumbline sign ${purpose}\0${text}`).digest().subarray(0, SIGNATURE_BYTES);

/** A text that only this installation can have written, for a link. `purpose` keeps it from being used elsewhere. */
export const sign = (text: string, purpose: string): string =>
  `${Buffer.from(text).toString('base64url')}.${signatureOf(text, purpose).toString('base64url')}`;

/** The text, or null where it was not signed here, or for another purpose. */
export function readSigned(token: string, purpose: string): string | null {
  const [body = '', signature = ''] = token.split('.');
  const text = Buffer.from(body, 'base64url').toString('utf8');
  const given = Buffer.from(signature, 'base64url');
  const isRight = [env().APP_SECRET, ...formerSecrets.get()].some((secret) => {
    const wanted = signatureOf(text, purpose, secret);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  return isRight ? text : null;
}
