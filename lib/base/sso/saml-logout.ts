import { createSign, createVerify, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { signOnAddresses, type SamlConnection } from './connection';
import { refusedAnswer } from './failure';
import { samlKeys } from './keys';
import { elementOf, wrapping } from './saml-elements';
import { decodeAnswer, faultOfLogout, readLogout, type LogoutRequest } from './saml-text';
import { verifyInThread } from './saml-thread';

// Single logout. What we send goes by the HTTP-Redirect binding, signed over the text of the address; what the provider
// sends comes by that binding or as a form, and ends nothing without the provider's signature.

const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);

const LONGEST = 256 * 1024;
const LONGEST_RELAY = 500;
const CLOCK_MS = 60_000;
/** How old a request may be. Its id is remembered for ten minutes. */
const FRESH_MS = 300_000;
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const HASHES: Record<string, string> = {
  [RSA_SHA256]: 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': 'sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
};
const NAMESPACES = {
  'xmlns:samlp': 'urn:oasis:names:tc:SAML:2.0:protocol',
  'xmlns:saml': 'urn:oasis:names:tc:SAML:2.0:assertion',
};
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

const messageOf = (name: string, attributes: Record<string, string>, ...inside: string[]) =>
  wrapping(
    `samlp:${name}`,
    {
      ...NAMESPACES,
      ID: `_${randomBytes(20).toString('hex')}`,
      Version: '2.0',
      IssueInstant: new Date().toISOString(),
      ...attributes,
    },
    elementOf('saml:Issuer', {}, signOnAddresses().entityId),
    ...inside,
  );

const coded = (text: string) => encodeURIComponent(text).replaceAll("'", '%27');

/** The address of the provider with a message of ours, signed. */
async function signedAddress(
  address: string,
  field: 'SAMLRequest' | 'SAMLResponse',
  { message, relay = '' }: { message: string; relay?: string },
): Promise<string> {
  const { signing } = await samlKeys();
  const body = (await deflated(message)).toString('base64');
  const stated = [
    `${field}=${coded(body)}`,
    ...(relay ? [`RelayState=${coded(relay)}`] : []),
    `SigAlg=${coded(RSA_SHA256)}`,
  ].join('&');
  const signature = createSign('sha256').update(stated).sign(signing.privateKey, 'base64');
  return `${address}${address.includes('?') ? '&' : '?'}${stated}&Signature=${coded(signature)}`;
}

/** A session as the provider knows it: its element for the person, and its own name for the session. */
export type ProvidersSession = { nameId: string; session: string | null };

/** Where a browser goes to end its session at the provider too. */
export const askToEnd = ({ logoutAddress }: SamlConnection, { nameId, session }: ProvidersSession): Promise<string> =>
  signedAddress(logoutAddress, 'SAMLRequest', {
    message: messageOf(
      'LogoutRequest',
      { Destination: logoutAddress, NotOnOrAfter: new Date(Date.now() + FRESH_MS).toISOString() },
      nameId,
      ...(session ? [elementOf('samlp:SessionIndex', {}, session)] : []),
    ),
  });

/** What a browser brings from the provider: the query of its address as it was written, or the fields of a form. */
export type BroughtLogout = { by: 'address'; query: string } | { by: 'form'; form: URLSearchParams };

/** Every part of the query as it was written, since that is what is signed. None may stand there twice. */
function partsOf(query: string): Map<string, string> {
  const pairs = query.split('&').map((pair) => [pair.split('=', 1)[0]!, pair] as const);
  const parts = new Map(pairs);
  if (parts.size !== pairs.length) throw refusedAnswer('a part of the address stands there twice');
  return parts;
}

function valueOf(pair: string | undefined): string {
  try {
    return decodeURIComponent((pair ?? '').replace(/^[^=]*=?/, '').replaceAll('+', '%20'));
  } catch {
    throw refusedAnswer('the address is not written as one');
  }
}

const asForm = (value: string) => new URLSearchParams([['', value]]).toString().slice(1);
const lowHex = (text: string) => text.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());

/**
 * What is signed is the text of the address, which browsers and servers write anew: an apostrophe as %27, a space as a
 * plus, bytes in capitals. All of these say the same, so that a signature over any of them holds.
 */
function waysToWrite(parts: Map<string, string>): string[] {
  const names = ['SAMLRequest', 'RelayState', 'SigAlg'].filter((name) => parts.has(name));
  const written = (encode: (value: string) => string) =>
    names.map((name) => `${name}=${encode(valueOf(parts.get(name)))}`).join('&');
  const anew = [written(encodeURIComponent), written(asForm)];
  return [...new Set([names.map((name) => parts.get(name)).join('&'), ...anew, ...anew.map(lowHex)])];
}

function assertSigned(parts: Map<string, string>, certificates: readonly string[]): void {
  const [signature, algorithm] = [valueOf(parts.get('Signature')), valueOf(parts.get('SigAlg'))];
  const hash = HASHES[algorithm];
  if (!signature || !hash) throw refusedAnswer('it is not signed, or not with SHA-256 or better');
  const isTheirs = certificates.some((pem) =>
    waysToWrite(parts).some((text) => createVerify(hash).update(text).verify(pem, signature, 'base64')),
  );
  if (!isTheirs) throw refusedAnswer('it is not signed by the provider');
}

/** The signature is over the packed text, so that it is looked at before anything is unpacked. */
async function signedOfAddress(query: string, certificates: readonly string[]): Promise<string> {
  const parts = partsOf(query);
  assertSigned(parts, certificates);
  const packed = Buffer.from(valueOf(parts.get('SAMLRequest')), 'base64');
  const text = await inflated(packed, { maxOutputLength: LONGEST }).catch(() => null);
  return text === null ? '' : text.toString('utf8');
}

async function signedOfForm(form: URLSearchParams, certificates: string[]): Promise<string> {
  const text = decodeAnswer(form.get('SAMLRequest') ?? '');
  if (text === null) throw refusedAnswer('it is no SAML request');
  const fault = faultOfLogout(text);
  if (fault !== null) throw refusedAnswer(fault);
  const verdict = await verifyInThread({ kind: 'logout', text, certificates });
  if ('refused' in verdict) throw refusedAnswer(verdict.refused);
  return verdict.signed;
}

function assertFits(request: LogoutRequest, { entityId }: SamlConnection, now = Date.now()): void {
  if (request.issuer !== entityId) throw refusedAnswer('the logout request has another issuer');
  if (request.destination !== signOnAddresses().singleLogout)
    throw refusedAnswer('the logout request was made for another address');
  const age = now - Date.parse(request.instant);
  const isFresh = age > -CLOCK_MS && age < FRESH_MS + CLOCK_MS;
  const isOver = request.until !== null && !(Date.parse(request.until) + CLOCK_MS > now);
  if (!isFresh || isOver) throw refusedAnswer('the logout request has expired');
  if (!request.id || !request.nameId) throw refusedAnswer('the logout request names nobody');
}

/**
 * Whose session the provider has ended, by a request that it has signed.
 *
 * @throws SignOnError
 */
export async function readLogoutRequest(connection: SamlConnection, brought: BroughtLogout): Promise<LogoutRequest> {
  const { certificates } = connection;
  const signed =
    brought.by === 'address'
      ? await signedOfAddress(brought.query, certificates)
      : await signedOfForm(brought.form, certificates);
  const request = readLogout(signed);
  if (!request) throw refusedAnswer('it is no logout request, or its name is encrypted');
  assertFits(request, connection);
  return request;
}

/** Where a browser goes with our word that it is done; null where the provider has no address for it. */
export async function answerLogout(
  { logoutAddress }: SamlConnection,
  { id, relay }: { id: string; relay: string },
): Promise<string | null> {
  if (!logoutAddress) return null;
  const status = wrapping('samlp:Status', {}, elementOf('samlp:StatusCode', { Value: SUCCESS }));
  const message = messageOf('LogoutResponse', { Destination: logoutAddress, InResponseTo: id }, status);
  return signedAddress(logoutAddress, 'SAMLResponse', {
    message,
    relay: relay.length <= LONGEST_RELAY ? relay : '',
  });
}

/** What is to be sent back as it came, and what kind of message a browser has brought. */
export function broughtParts(brought: BroughtLogout): { isRequest: boolean; relay: string } {
  const fields = brought.by === 'address' ? new URLSearchParams(brought.query) : brought.form;
  return { isRequest: fields.has('SAMLRequest'), relay: fields.get('RelayState') ?? '' };
}
