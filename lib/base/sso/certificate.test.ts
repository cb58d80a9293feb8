import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { selfSigned } from './certificate';

it('is signed by its own key, names the server and lasts twenty years', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const read = new X509Certificate(selfSigned(pair, 'plumbline.example', new Date('2026-11-27T12:00:00Z')));
  expect(read.verify(pair.publicKey)).toBe(true);
  expect(read.checkPrivateKey(pair.privateKey)).toBe(true);
  expect([read.subject, read.issuer]).toEqual(['CN=plumbline.example', 'CN=plumbline.example']);
  expect([new Date(read.validFrom).getUTCFullYear(), new Date(read.validTo).getUTCFullYear()]).toEqual([2026, 2046]);
});
