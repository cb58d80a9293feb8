import {
  constants,
  createCipheriv,
  createHash,
  createSign,
  createVerify,
  generateKeyPairSync,
  publicEncrypt,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

// An identity provider of SAML 2.0 that writes and signs its answers itself: nothing of it is of the library that
// reads them. Its assertions are written in the canonical form, so that their digest is that of their text.

const SAML = 'urn:oasis:names:tc:SAML:2.0:assertion';
const SAMLP = 'urn:oasis:names:tc:SAML:2.0:protocol';
const DS = 'http://www.w3.org/2000/09/xmldsig#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

type Signer = { privateKey: KeyObject; certificate: string };

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const hex = (text: string) => Buffer.from(text, 'hex');
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const utc = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

/** A key with a certificate that it has signed itself. */
export function newSigner(until = new Date(Date.now() + 365 * 86_400_000)): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = sequence(hex('06092a864886f70d01010b'), hex('0500'));
  const name = sequence(der(0x31, sequence(hex('0603550403'), der(0x0c, Buffer.from('Test provider')))));
  const body = sequence(
    der(0xa0, hex('020102')),
    der(0x02, Buffer.concat([hex('01'), randomBytes(8)])),
    algorithm,
    name,
    sequence(utc(new Date(Date.now() - 30 * 86_400_000)), utc(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const whole = sequence(body, algorithm, der(0x03, hex('00'), sign('sha256', body, privateKey)));
  const lines = whole.toString('base64').match(/.{1,64}/g)!;
  return { privateKey, certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n` };
}

/** The signature of an element by its ID, as it is put into it. */
export function signatureOf(id: string, canonical: string, { privateKey }: Pick<Signer, 'privateKey'>): string {
  const digest = createHash('sha256').update(canonical).digest('base64');
  const info = (namespace: string) =>
    `<ds:SignedInfo${namespace}><ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"></ds:CanonicalizationMethod><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod><ds:Reference URI="#${id}"><ds:Transforms><ds:Transform Algorithm="${DS}enveloped-signature"></ds:Transform><ds:Transform Algorithm="${EXCLUSIVE}"></ds:Transform></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
  const value = createSign('RSA-SHA256')
    .update(info(` xmlns:ds="${DS}"`))
    .sign(privateKey, 'base64');
  return `<ds:Signature xmlns:ds="${DS}">${info('')}<ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`;
}

export type Assertion = {
  id: string;
  issuer: string;
  nameId: string;
  format: string;
  audience: string;
  recipient: string;
  inResponseTo: string;
  from: Date;
  until: Date;
  attributes: Record<string, string[]>;
};

/** An assertion in its canonical form, with a place for its signature after the issuer. */
export function assertionOf(given: Assertion, signature = ''): string {
  const { id, issuer, nameId, format, audience, recipient, inResponseTo, from, until, attributes } = given;
  const [begins, ends] = [from.toISOString(), until.toISOString()];
  const stated = Object.entries(attributes)
    .map(
      ([name, values]) =>
        `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
    )
    .join('');
  return `<saml:Assertion xmlns:saml="${SAML}" ID="${id}" IssueInstant="${begins}" Version="2.0"><saml:Issuer>${issuer}</saml:Issuer>${signature}<saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${inResponseTo}" NotOnOrAfter="${ends}" Recipient="${recipient}"></saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${begins}" NotOnOrAfter="${ends}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${begins}" SessionIndex="${id}"></saml:AuthnStatement><saml:AttributeStatement>${stated}</saml:AttributeStatement></saml:Assertion>`;
}

export const signedAssertion = (given: Assertion, signer: Pick<Signer, 'privateKey'>): string =>
  assertionOf(given, signatureOf(given.id, assertionOf(given), signer));

type Around = { inResponseTo: string; destination: string; issuer: string; by?: Pick<Signer, 'privateKey'> };

/** A response around what it holds, in its canonical form; signed as a whole where `by` says by whom. */
export function responseOf(inside: string, { inResponseTo, destination, issuer, by }: Around): string {
  const id = `_${randomBytes(10).toString('hex')}`;
  const instant = new Date().toISOString();
  const named = inResponseTo && ` InResponseTo="${inResponseTo}"`;
  const whole = (signature: string) =>
    `<samlp:Response xmlns:samlp="${SAMLP}" Destination="${destination}" ID="${id}"${named} IssueInstant="${instant}" Version="2.0"><saml:Issuer xmlns:saml="${SAML}">${issuer}</saml:Issuer>${signature}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"></samlp:StatusCode></samlp:Status>${inside}</samlp:Response>`;
  return whole(by ? signatureOf(id, whole(''), by) : '');
}

/** What a browser that was sent to the provider has with it. */
export function readRequest(address: string): { id: string; acs: string; issuer: string; destination: string } {
  const packed = new URL(address).searchParams.get('SAMLRequest') ?? '';
  const text = inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8');
  const found = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
  return {
    id: found(/ ID="([^"]+)"/),
    acs: found(/AssertionConsumerServiceURL="([^"]+)"/),
    issuer: found(/<saml:Issuer[^>]*>([^<]+)</),
    destination: found(/Destination="([^"]+)"/),
  };
}

export const formOf = (xml: string, field = 'SAMLResponse'): string =>
  new URLSearchParams({ [field]: Buffer.from(xml, 'utf8').toString('base64') }).toString();

const XENC = 'http://www.w3.org/2001/04/xmlenc#';
type Cipher = { cipher?: 'gcm' | 'cbc'; padding?: 'oaep' | 'pkcs1' };

/** An assertion encrypted for whoever holds the key of a certificate. Anybody can. */
export function encryptedAssertion(
  assertion: string,
  certificate: string,
  { cipher = 'gcm', padding = 'oaep' }: Cipher = {},
): string {
  const [key, iv] = [randomBytes(32), randomBytes(cipher === 'gcm' ? 12 : 16)];
  const locked = createCipheriv(`aes-256-${cipher}`, key, iv) as ReturnType<typeof createCipheriv> & {
    getAuthTag: () => Buffer;
  };
  const body = [iv, locked.update(assertion, 'utf8'), locked.final()];
  const value = Buffer.concat(cipher === 'gcm' ? [...body, locked.getAuthTag()] : body).toString('base64');
  const [name, mode] =
    padding === 'oaep'
      ? ['rsa-oaep-mgf1p', constants.RSA_PKCS1_OAEP_PADDING]
      : ['rsa-1_5', constants.RSA_PKCS1_PADDING];
  const wrapped = publicEncrypt({ key: certificate, padding: mode }, key).toString('base64');
  const method =
    cipher === 'gcm' ? 'http://www.w3.org/2009/xmlenc11#aes256-gcm' : 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';
  return `<saml:EncryptedAssertion xmlns:saml="${SAML}"><xenc:EncryptedData xmlns:xenc="${XENC}" Type="${XENC}Element"><xenc:EncryptionMethod Algorithm="${method}"/><ds:KeyInfo xmlns:ds="${DS}"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${XENC}${name}"><ds:DigestMethod Algorithm="${DS}sha1"/></xenc:EncryptionMethod><xenc:CipherData><xenc:CipherValue>${wrapped}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo><xenc:CipherData><xenc:CipherValue>${value}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData></saml:EncryptedAssertion>`;
}

/** A certificate of what a server's metadata publishes for a use. */
export function publishedFor(metadata: string, use: 'signing' | 'encryption'): string {
  const body = new RegExp(`use="${use}".*?<X509Certificate>([^<]+)<`, 's').exec(metadata)?.[1] ?? '';
  return `-----BEGIN CERTIFICATE-----\n${body.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`;
}

export type Logout = {
  id: string;
  issuer: string;
  nameId: string;
  destination: string;
  instant: Date;
  until: Date | null;
  sessions: string[];
};

/** A request to end a session in its canonical form, signed within where `by` says by whom. */
export function logoutRequest(given: Logout, by?: Pick<Signer, 'privateKey'>): string {
  const { id, issuer, nameId, destination, instant, until, sessions } = given;
  const ends = until ? ` NotOnOrAfter="${until.toISOString()}"` : '';
  const indexes = sessions.map((each) => `<samlp:SessionIndex>${each}</samlp:SessionIndex>`).join('');
  const whole = (signature: string) =>
    `<samlp:LogoutRequest xmlns:samlp="${SAMLP}" Destination="${destination}" ID="${id}" IssueInstant="${instant.toISOString()}"${ends} Version="2.0"><saml:Issuer xmlns:saml="${SAML}">${issuer}</saml:Issuer>${signature}<saml:NameID xmlns:saml="${SAML}">${nameId}</saml:NameID>${indexes}</samlp:LogoutRequest>`;
  return whole(by ? signatureOf(id, whole(''), by) : '');
}

const SIG_ALG = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/** The query of the HTTP-Redirect binding, signed where `by` says by whom. */
export function redirectQuery(xml: string, by?: Pick<Signer, 'privateKey'>, relay = ''): string {
  const packed = encodeURIComponent(deflateRawSync(xml).toString('base64'));
  const relayed = relay ? `&RelayState=${encodeURIComponent(relay)}` : '';
  if (!by) return `SAMLRequest=${packed}${relayed}`;
  const stated = `SAMLRequest=${packed}${relayed}&SigAlg=${encodeURIComponent(SIG_ALG)}`;
  const signature = createSign('RSA-SHA256').update(stated).sign(by.privateKey, 'base64');
  return `${stated}&Signature=${encodeURIComponent(signature)}`;
}

/** What a server sends to the provider by an address: its message, if it is signed by the certificate. */
export function readSigned(address: string, certificate: string): { xml: string; relay: string } | null {
  const query = address.slice(address.indexOf('?') + 1);
  const [stated, signature] = query.split('&Signature=');
  const own = stated!.slice(Math.max(0, stated!.search(/SAML(Request|Response)=/)));
  const isSigned = createVerify('RSA-SHA256')
    .update(own)
    .verify(certificate, decodeURIComponent(signature ?? ''), 'base64');
  const fields = new URLSearchParams(query);
  const packed = fields.get('SAMLRequest') ?? fields.get('SAMLResponse') ?? '';
  if (!isSigned) return null;
  return {
    xml: inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8'),
    relay: fields.get('RelayState') ?? '',
  };
}
