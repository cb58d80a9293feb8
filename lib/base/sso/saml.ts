import { X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { ATTEMPT_SECONDS, instantOfRequest } from './attempts';
import { signOnAddresses, type SamlConnection } from './connection';
import { refusedAnswer } from './failure';
import { samlKeys } from './keys';
import { decodeAnswer, faultOf, requestOf } from './saml-text';
import { verifyInThread } from './saml-thread';
import type { ProviderPerson, SignOnCheck } from './schema';

const packed = promisify(deflateRaw);

/** A certificate as a person pastes it: PEM, or the base 64 of it alone. */
export function toPem(given: string): string | null {
  const body = given.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return null;
  const pem = `-----BEGIN CERTIFICATE-----\n${body.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`;
  try {
    new X509Certificate(pem);
    return pem;
  } catch {
    return null;
  }
}

const quoted = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Where a browser is sent: a request by the HTTP-Redirect binding, which asks for an answer by POST. */
export async function askSamlProvider(
  connection: SamlConnection,
  { requestId, instant }: { requestId: string; instant: string },
): Promise<string> {
  const { acs, entityId } = signOnAddresses();
  const request = `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${requestId}" Version="2.0" IssueInstant="${instant}" Destination="${quoted(connection.address)}" ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" AssertionConsumerServiceURL="${quoted(acs)}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${quoted(entityId)}</saml:Issuer><samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>`;
  const address = new URL(connection.address);
  address.searchParams.set('SAMLRequest', (await packed(request)).toString('base64'));
  return address.href;
}

/**
 * The person whom a signed answer is about, and the request that it answers.
 *
 * @throws SignOnError
 */
export async function readSamlAnswer(
  { entityId, certificates }: SamlConnection,
  field: string,
  groupsClaim: string,
): Promise<{ person: ProviderPerson; requestId: string }> {
  const { acs, entityId: own } = signOnAddresses();
  const text = decodeAnswer(field);
  if (text === null) throw refusedAnswer('it is no SAML answer');
  const fault = faultOf(text, { acs });
  if (fault !== null) throw refusedAnswer(fault);
  const requestId = requestOf(text);
  const instant = requestId && (await instantOfRequest(requestId));
  if (!requestId || !instant) throw refusedAnswer('nobody has asked for it, or it was answered already');
  const { encryption } = await samlKeys();
  const verdict = await verifyInThread({
    kind: 'answer',
    field: field.replace(/\s/g, ''),
    requestId,
    instant,
    requestSeconds: ATTEMPT_SECONDS,
    provider: { entityId, certificates },
    acs,
    entityId: own,
    groupsClaim,
    decryptionKey: encryption.privateKey,
  });
  if ('refused' in verdict) throw refusedAnswer(verdict.refused);
  return { person: verdict.person, requestId };
}

const bodyOf = (pem: string) => pem.replace(/-----(BEGIN|END) CERTIFICATE-----|\s/g, '');
const keyFor = (use: 'signing' | 'encryption', certificate: string) =>
  `<KeyDescriptor use="${use}"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${bodyOf(certificate)}</X509Certificate></X509Data></KeyInfo>${
    use === 'encryption'
      ? `<EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes256-gcm"/><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"/>`
      : ''
  }</KeyDescriptor>`;

/** What the provider is given to set this server up. */
export async function samlMetadata(): Promise<string> {
  const { acs, entityId, singleLogout } = signOnAddresses();
  const { signing, encryption } = await samlKeys();
  return `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${quoted(entityId)}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${keyFor('signing', signing.certificate)}
    ${keyFor('encryption', encryption.certificate)}
    <SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${quoted(singleLogout)}"/>
    <SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${quoted(singleLogout)}"/>
    <AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${quoted(acs)}" index="1" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
}

/** What can be told of a connection without a person at the provider. */
export function testSaml({ address, entityId, certificates }: SamlConnection, now = new Date()): SignOnCheck[] {
  const read = certificates.map((pem) => new X509Certificate(pem));
  const ended = read.filter(({ validTo }) => new Date(validTo) <= now);
  return [
    { name: 'Address', passed: true, detail: new URL(address).host },
    { name: 'Issuer', passed: true, detail: entityId },
    {
      name: 'Certificate',
      passed: ended.length < read.length,
      detail:
        ended.length < read.length
          ? `valid until ${new Date(read.find((each) => !ended.includes(each))!.validTo).toISOString().slice(0, 10)}`
          : 'Every certificate has expired.',
    },
  ];
}
