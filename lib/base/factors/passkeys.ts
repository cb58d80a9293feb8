import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { isTransport, type NewPasskeyAnswer, type PasskeyAnswer } from './input-schema';
import type { NewPasskey, PasskeyRow } from './store';

/** Loaded by the first that uses a passkey. */
const library = () => import('@simplewebauthn/server');

/** The host name that passkeys belong to: one that is reached by https, or this machine; null for all others. */
export function passkeyHost(address = env().PUBLIC_URL): string | null {
  const { protocol, hostname } = new URL(address);
  if (hostname === 'localhost') return hostname;
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith('[');
  return protocol === 'https:' && isName ? hostname : null;
}

function hostOrRefuse(): string {
  const host = passkeyHost();
  if (host) return host;
  throw new AppError('not_configured', 'Passkeys need a host name that is reached by https.');
}

const transportsOf = (row: Pick<PasskeyRow, 'transports'>) => row.transports.split(' ').filter(isTransport);
const described = (rows: readonly PasskeyRow[]) =>
  rows.map((row) => ({ id: row.credentialId, transports: transportsOf(row) }));

/** What a browser is asked to make; its challenge is to be kept. */
export async function newPasskeyOptions(person: { userId: string; username: string }, rows: readonly PasskeyRow[]) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Plumbline',
    rpID: hostOrRefuse(),
    userName: person.username,
    userID: new Uint8Array(Buffer.from(person.userId.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    excludeCredentials: described(rows),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** The passkey that a browser has made, or null where its answer does not fit. */
export async function readNewPasskey(
  answer: NewPasskeyAnswer,
  expectedChallenge: string,
): Promise<Omit<NewPasskey, 'name'> | null> {
  const { verifyRegistrationResponse } = await library();
  const { transports } = answer.response;
  const verified = await verifyRegistrationResponse({
    response: {
      ...answer,
      clientExtensionResults: {},
      response: { ...answer.response, transports: transports.filter(isTransport) },
    },
    expectedChallenge,
    expectedOrigin: new URL(env().PUBLIC_URL).origin,
    expectedRPID: hostOrRefuse(),
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey, counter, transports: transports.filter(isTransport).join(' ') };
}

/** What a browser is asked to sign; its challenge is to be kept. */
export async function passkeyOptions(rows: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: hostOrRefuse(),
    allowCredentials: described(rows),
    userVerification: 'preferred',
  });
}

/** Which of a person's passkeys has signed, and how often it has; null where the signature does not fit. */
export async function readPasskey(
  answer: PasskeyAnswer,
  expectedChallenge: string,
  rows: readonly PasskeyRow[],
): Promise<{ row: PasskeyRow; counter: number } | null> {
  const row = rows.find(({ credentialId }) => credentialId === answer.id);
  if (!row) return null;
  const { verifyAuthenticationResponse } = await library();
  const { userHandle, ...response } = answer.response;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...answer,
      clientExtensionResults: {},
      response: { ...response, ...(userHandle && { userHandle }) },
    },
    expectedChallenge,
    expectedOrigin: new URL(env().PUBLIC_URL).origin,
    expectedRPID: hostOrRefuse(),
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(row.publicKey),
      counter: Number(row.counter),
      transports: transportsOf(row),
    },
    requireUserVerification: false,
  }).catch(() => null);
  return verified?.verified ? { row, counter: verified.authenticationInfo.newCounter } : null;
}
