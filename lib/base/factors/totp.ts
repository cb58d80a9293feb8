import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Codes of six digits that change every thirty seconds (RFC 6238 over RFC 4226), as every authenticator app shows them. */
const PERIOD = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Clocks of phones: the period before and the one after are taken too. */
const STEPS = [0, -1, 1];
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

export const newSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / PERIOD);

export function codeOf(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const at = mac[mac.length - 1]! & 0x0f;
  const number = (mac.readUInt32BE(at) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The period whose code was given, or null: only one after `lastStep`, so that no code is taken twice. */
export function stepOf(secret: string, given: string, { lastStep, now }: { lastStep: number; now: number }) {
  const [code, current] = [Buffer.from(given), stepAt(now)];
  const found = STEPS.map((step) => current + step).filter((step) => {
    const right = Buffer.from(codeOf(secret, step));
    return code.length === right.length && timingSafeEqual(code, right);
  });
  return found.find((step) => step > lastStep) ?? null;
}

/** What an authenticator app reads. */
export const addressOf = (secret: string, account: string): string =>
  `otpauth://totp/Plumbline:${encodeURIComponent(account)}?secret=${secret}&issuer=Plumbline&algorithm=SHA1&digits=${DIGITS}&period=${PERIOD}`;
