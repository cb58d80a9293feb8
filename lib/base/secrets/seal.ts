import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { env } from '@/lib/base/env/env';
import { formerSecrets } from './former';

const IV_BYTES = 12,
  TAG_BYTES = 16;
const keyOf = (secret: string) => createHmac('sha256', secret).update('plumbline seal').digest();

/** As `seal`, under a given secret. */
export function sealWith(secret: string, text: string, purpose: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** As `unseal`, under a given secret. */
export function unsealWith(secret: string, sealed: string, purpose: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/**
 * Encrypts text for the database (AES-256-GCM under a key derived from APP_SECRET). `purpose` binds it to its column.
 */
export const seal = (text: string, purpose: string): string => sealWith(env().APP_SECRET, text, purpose);

/** The text again, or null where it was sealed under another secret or for another purpose, or was changed. */
export function unseal(sealed: string, purpose: string): string | null {
  for (const secret of [env().APP_SECRET, ...formerSecrets.get()]) {
    const text = unsealWith(secret, sealed, purpose);
    if (text !== null) return text;
  }
  return null;
}
