import { randomBytes, sign, X509Certificate, type KeyObject } from 'node:crypto';

const DAY_MS = 86_400_000;
/** It carries a key to a provider that was given it by hand: nobody waits for it to end. */
const YEARS = 20;

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const hex = (text: string) => Buffer.from(text, 'hex');
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
/** Two digits of the year, as is asked of dates before 2050. */
const utc = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

const SHA256_WITH_RSA = sequence(hex('06092a864886f70d01010b'), hex('0500'));
const COMMON_NAME = hex('0603550403');

type KeyPair = { privateKey: KeyObject; publicKey: KeyObject };

/** A certificate (X.509, version 3) that a key has signed itself, in PEM. `name` as it says of whom it is. */
export function selfSigned({ privateKey, publicKey }: KeyPair, name: string, now = new Date()): string {
  const called = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name.slice(0, 64))))));
  const ends = new Date(now.getTime() + YEARS * 365 * DAY_MS);
  const body = sequence(
    der(0xa0, hex('020102')),
    der(0x02, Buffer.concat([hex('01'), randomBytes(15)])),
    SHA256_WITH_RSA,
    called,
    sequence(utc(new Date(now.getTime() - DAY_MS)), utc(ends)),
    called,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, hex('00'), sign('sha256', body, privateKey));
  return new X509Certificate(sequence(body, SHA256_WITH_RSA, signature)).toString();
}
