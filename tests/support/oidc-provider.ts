import { createHash, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, SignJWT, type JWTPayload } from 'jose';

export const CLIENT = { clientId: 'plumbline', clientSecret: 'a secret & 100 % odd' };
const ECDSA = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const FOREIGN = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

type Token = { claims: JWTPayload; alg: string; key: KeyObject | Uint8Array; kid: string };

/** An identity provider of OpenID Connect (code flow with PKCE) on loopback. `bend` falsifies the next token. */
export async function startOidcProvider() {
  const codes = new Map<string, Record<string, string>>();
  const state = {
    person: { sub: 'person-1', email: 'ida@idp.example', email_verified: true as boolean | undefined, name: 'Ida P.' },
    groups: undefined as string[] | undefined,
    bend: (token: Token): Token => token,
    discovery: {} as Record<string, unknown>,
    userinfo: undefined as Record<string, unknown> | undefined,
    asked: [] as Record<string, string>[],
  };
  const sign = ({ claims, alg, key, kid }: Token) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key);

  const issuerOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  async function token(code: string, form: URLSearchParams, given: string) {
    const asked = codes.get(code);
    codes.delete(code);
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const [id, secret] = Buffer.from(given.replace('Basic ', ''), 'base64').toString().split(':');
    const isClient =
      id === CLIENT.clientId && decodeURIComponent((secret ?? '').replaceAll('+', ' ')) === CLIENT.clientSecret;
    if (!asked || !isClient || proof !== asked.code_challenge || form.get('redirect_uri') !== asked.redirect_uri)
      return null;
    const now = Math.floor(Date.now() / 1000);
    const { groups, person } = state;
    const claims = {
      iss: issuerOf(),
      aud: CLIENT.clientId,
      iat: now,
      exp: now + 300,
      nonce: asked.nonce,
      sid: `sid-${code.slice(0, 8)}`,
    };
    const made = state.bend({
      claims: { ...claims, ...person, groups },
      alg: 'RS256',
      key: RSA.privateKey,
      kid: 'rsa',
    });
    return { access_token: 'opaque', token_type: 'Bearer', id_token: await sign(made) };
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuerOf());
    const json = (body: unknown, status = 200) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const answer = async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      switch (url.pathname) {
        case '/.well-known/openid-configuration':
          return json({
            issuer: issuerOf(),
            authorization_endpoint: `${issuerOf()}/authorize`,
            token_endpoint: `${issuerOf()}/token`,
            jwks_uri: `${issuerOf()}/keys`,
            userinfo_endpoint: `${issuerOf()}/userinfo`,
            code_challenge_methods_supported: ['S256'],
            ...state.discovery,
          });
        case '/keys':
          return json({
            keys: [
              { ...(await exportJWK(RSA.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' },
              { ...(await exportJWK(ECDSA.publicKey)), kid: 'ec', alg: 'ES256', use: 'sig' },
            ],
          });
        case '/token': {
          const form = new URLSearchParams(text);
          const made = await token(form.get('code') ?? '', form, request.headers.authorization ?? '');
          return made ? json(made) : json({ error: 'invalid_grant' }, 400);
        }
        case '/userinfo':
          return json(state.userinfo ?? state.person);
        default:
          return json({ error: 'nothing here' }, 404);
      }
    };
    void answer();
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  return {
    issuer: issuerOf(),
    state,
    keys: { RSA: RSA.privateKey, ECDSA: ECDSA.privateKey },
    sign: (claims: JWTPayload, key: KeyObject = RSA.privateKey) => sign({ claims, alg: 'RS256', key, kid: 'rsa' }),
    /** What its page answers a browser that was sent to `address`: the address of the product to go on to. */
    authorize(address: string, change: Record<string, string> = {}): string {
      const asked = Object.fromEntries(new URL(address).searchParams);
      state.asked.push(asked);
      const code = randomBytes(16).toString('hex');
      codes.set(code, asked);
      const back = new URL(asked.redirect_uri!);
      for (const [name, value] of Object.entries({ code, state: asked.state!, ...change }))
        back.searchParams.set(name, value);
      return back.pathname + back.search;
    },
    stop: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };
}
