import { describe, expect, it } from 'vitest';
import { logoutRequest, newSigner, redirectQuery, type Logout } from '@/tests/support/saml-provider';
import { signOnAddresses } from './connection';
import { broughtParts, readLogoutRequest } from './saml-logout';

const [signer, stranger] = [newSigner(), newSigner()];
const connection = {
  kind: 'saml' as const,
  name: '',
  entityId: 'https://idp.example/entity',
  address: 'https://idp.example/sso',
  logoutAddress: 'https://idp.example/slo',
  certificates: [stranger.certificate, signer.certificate],
};
const sound: Logout = {
  id: '_l1',
  issuer: connection.entityId,
  nameId: 'ann',
  destination: signOnAddresses().singleLogout,
  instant: new Date(),
  until: null,
  sessions: ['one'],
};
const byAddress = (query: string) => ({ by: 'address' as const, query });
const queryOf = (over: Partial<Logout> = {}, relay = '') =>
  redirectQuery(logoutRequest({ ...sound, ...over }), signer, relay);

describe('a logout request in an address', () => {
  it.each([
    ['as the provider wrote it', queryOf()],
    ['with a state to send back', queryOf({}, 'a b')],
    ['with an apostrophe', queryOf({}, "a'b")],
    ['with an apostrophe that the browser has written otherwise', queryOf({}, "a'b").replace("'", '%27')],
    [
      'with a space and an apostrophe as a form writes them',
      queryOf({}, "a'b c").replace("'", '%27').replace('%20', '+'),
    ],
  ])('is read %s', async (_what, query) => {
    expect(await readLogoutRequest(connection, byAddress(query))).toMatchObject({
      id: '_l1',
      nameId: 'ann',
      sessions: ['one'],
    });
  });

  it.each([
    ['another state than the signed one', queryOf({}, 'a').replace('RelayState=a', 'RelayState=b')],
    ['a state that was added', `${queryOf()}&RelayState=b`],
    ['no signature', redirectQuery(logoutRequest(sound))],
    ['the key of somebody else', redirectQuery(logoutRequest(sound), newSigner())],
    ['a part twice', `${queryOf()}&SAMLRequest=a`],
    ['another issuer', queryOf({ issuer: 'https://other.example' })],
    ['another address', queryOf({ destination: 'https://other.example' })],
    ['an age of ten minutes', queryOf({ instant: new Date(Date.now() - 600_000) })],
    ['no instant', queryOf().slice(0, 20)],
  ])('is refused with %s', async (_what, query) => {
    await expect(readLogoutRequest(connection, byAddress(query))).rejects.toMatchObject({ failure: 'answer' });
  });

  it('is told from an answer', () => {
    expect(broughtParts(byAddress(queryOf({}, 'a b')))).toEqual({ isRequest: true, relay: 'a b' });
    expect(broughtParts(byAddress('SAMLResponse=a'))).toEqual({ isRequest: false, relay: '' });
  });
});
