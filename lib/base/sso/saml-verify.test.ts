import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  assertionOf,
  encryptedAssertion,
  logoutRequest,
  newSigner,
  responseOf,
  signatureOf,
  signedAssertion,
  type Assertion,
  type Logout,
} from '@/tests/support/saml-provider';
import { selfSigned } from './certificate';
import { faultOf, faultOfLogout, readLogout } from './saml-text';
import { verifySaml, verifySamlLogout } from './saml-verify';

const [signer, stranger] = [newSigner(), newSigner()];
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const certificate = selfSigned(pair, 'plumbline.example');
const ACS = 'https://plumbline.example/api/auth/sso/saml';
const ENTITY = 'https://plumbline.example/api/auth/sso/metadata';
const ISSUER = 'https://idp.example/entity';

const sound: Assertion = {
  id: '_a1',
  issuer: ISSUER,
  nameId: 'ann',
  format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  audience: ENTITY,
  recipient: ACS,
  inResponseTo: '_r',
  from: new Date(Date.now() - 5000),
  until: new Date(Date.now() + 300_000),
  attributes: { email: ['ann@idp.example'] },
};
const wrap = (inside: string, by?: typeof signer) =>
  responseOf(inside, { inResponseTo: '_r', destination: ACS, issuer: ISSUER, ...(by && { by }) });

/** As the server reads an answer: its text first, then what it holds. */
async function read(xml: string): Promise<object> {
  const fault = faultOf(xml, { acs: ACS });
  if (fault !== null) return { refused: fault };
  return verifySaml({
    kind: 'answer',
    field: Buffer.from(xml).toString('base64'),
    requestId: '_r',
    instant: new Date().toISOString(),
    requestSeconds: 600,
    provider: { entityId: ISSUER, certificates: [signer.certificate] },
    acs: ACS,
    entityId: ENTITY,
    groupsClaim: 'groups',
    decryptionKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
}

describe('an encrypted assertion', () => {
  it.each([['gcm'], ['cbc']] as const)('is opened, by AES in %s', async (cipher) => {
    const secret = encryptedAssertion(signedAssertion(sound, signer), certificate, { cipher });
    expect(await read(wrap(secret))).toMatchObject({
      person: { subject: 'ann', email: 'ann@idp.example', session: '_a1' },
    });
  });

  it('is opened within a response that is signed as well', async () => {
    const secret = encryptedAssertion(signedAssertion(sound, signer), certificate);
    expect(await read(wrap(secret, signer))).toMatchObject({ person: { subject: 'ann' } });
  });

  it('keeps the provider’s whole name for the person', async () => {
    const { format } = sound;
    const secret = encryptedAssertion(signedAssertion({ ...sound, nameId: 'a&amp;b' }, signer), certificate);
    expect(await read(wrap(secret))).toMatchObject({
      person: { subject: 'a&b', nameId: `<saml:NameID Format="${format}">a&amp;b</saml:NameID>` },
    });
  });

  const secretOf = (assertion: string) => encryptedAssertion(assertion, certificate);
  const evil = { ...sound, id: '_evil', nameId: 'evil' };
  it.each([
    ['nothing signed', () => wrap(secretOf(assertionOf(sound)))],
    ['nothing signed within a signed response', () => wrap(secretOf(assertionOf(sound)), signer)],
    ['a foreign key', () => wrap(secretOf(signedAssertion(sound, stranger)))],
    [
      'another name than the signed one',
      () => wrap(secretOf(signedAssertion(sound, signer).replace('>ann<', '>eve<'))),
    ],
    ['another issuer, though signed', () => wrap(secretOf(signedAssertion({ ...sound, issuer: 'https://o' }, signer)))],
    ['another audience', () => wrap(secretOf(signedAssertion({ ...sound, audience: 'https://o' }, signer)))],
    ['an end in the past', () => wrap(secretOf(signedAssertion({ ...sound, until: new Date(0) }, signer)))],
    ['another recipient', () => wrap(secretOf(signedAssertion({ ...sound, recipient: 'https://o' }, signer)))],
    ['another request', () => wrap(secretOf(signedAssertion({ ...sound, inResponseTo: '_o' }, signer)))],
    ['two assertions', () => wrap(secretOf(assertionOf(evil) + signedAssertion(sound, signer)))],
    [
      'the signed one inside the forged one',
      () =>
        wrap(
          secretOf(
            assertionOf(evil).replace(
              '</saml:Assertion>',
              `<saml:Advice>${signedAssertion(sound, signer)}</saml:Advice></saml:Assertion>`,
            ),
          ),
        ),
    ],
    [
      'a signature of another element',
      () => wrap(secretOf(assertionOf(evil, signatureOf('_a1', assertionOf(sound), signer)))),
    ],
    ['a comment in the name', () => wrap(secretOf(signedAssertion(sound, signer).replace('>ann<', '>an<!-- -->n<')))],
    ['a document type', () => wrap(secretOf(`<!DOCTYPE a>${signedAssertion(sound, signer)}`))],
    ['no assertion', () => wrap(secretOf('<a/>'))],
    [
      'one in the open beside it',
      () => wrap(secretOf(signedAssertion(sound, signer)) + signedAssertion(sound, signer)),
    ],
    ['two of them', () => wrap(secretOf(assertionOf(evil)) + secretOf(signedAssertion(sound, signer)))],
    [
      'a key by PKCS #1',
      () => wrap(encryptedAssertion(signedAssertion(sound, signer), certificate, { padding: 'pkcs1' })),
    ],
    ['another’s key', () => wrap(encryptedAssertion(signedAssertion(sound, signer), stranger.certificate))],
    [
      'a cut cipher',
      () => wrap(secretOf(signedAssertion(sound, signer)).replace(/.{40}<\/xenc:CipherValue>/g, '</xenc:CipherValue>')),
    ],
  ])('with %s is refused', async (_what, xml) => {
    expect(await read(xml())).toEqual({ refused: expect.any(String) });
  });
});

const request: Logout = {
  id: '_l1',
  issuer: ISSUER,
  nameId: 'a&amp;b',
  destination: 'https://plumbline.example/slo?a=1&amp;b=2',
  instant: new Date('2026-11-27T12:00:00Z'),
  until: null,
  sessions: ['one', 'two'],
};
/** As the server reads a posted request: what is signed of it alone. */
async function readPosted(xml: string): Promise<ReturnType<typeof readLogout>> {
  if (faultOfLogout(xml) !== null) return null;
  const verdict = await verifySamlLogout({ kind: 'logout', text: xml, certificates: [signer.certificate] });
  return 'signed' in verdict ? readLogout(verdict.signed) : null;
}

describe('a posted logout request', () => {
  it('is read where the provider has signed it', async () => {
    expect(await readPosted(logoutRequest(request, signer))).toEqual({
      id: '_l1',
      issuer: ISSUER,
      nameId: 'a&b',
      destination: 'https://plumbline.example/slo?a=1&b=2',
      instant: '2026-11-27T12:00:00.000Z',
      until: null,
      sessions: ['one', 'two'],
    });
  });

  const whole = logoutRequest(request, signer);
  it.each([
    ['no signature', logoutRequest(request)],
    ['a foreign key', logoutRequest(request, stranger)],
    ['another name than the signed one', whole.replace('a&amp;b</saml:NameID>', 'eve</saml:NameID>')],
    [
      'a name within the signature, where nothing is signed',
      whole
        .replace(/<saml:NameID.*<\/saml:NameID>/, '')
        .replace(
          '</ds:Signature>',
          '<ds:Object><saml:NameID xmlns:saml="s">eve</saml:NameID></ds:Object></ds:Signature>',
        ),
    ],
    [
      'a second name within the signature',
      whole
        .replace(
          '</ds:Signature>',
          '<ds:Object><saml:NameID xmlns:saml="s">eve</saml:NameID></ds:Object></ds:Signature>',
        )
        .replace('a&amp;b', 'eve'),
    ],
    ['a comment', whole.replace('a&amp;b', 'a<!-- -->b')],
    ['a document type', `<!DOCTYPE a>${whole}`],
    ['SHA-1', whole.replace('xmldsig-more#rsa-sha256', 'xmldsig#rsa-sha1')],
    ['another element around it', `<a>${whole}</a>`],
    ['an encrypted name', logoutRequest({ ...request, nameId: '' }, signer).replaceAll('NameID', 'EncryptedID')],
    ['nothing', ''],
  ])('with %s is refused', async (_what, xml) => {
    expect(await readPosted(xml)).toBeNull();
  });
});
