import { createHash } from 'node:crypto';
import { createLocalJWKSet, errors as joseErrors, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
import { z, type ZodType } from 'zod';
import { getChecked, OutboundFailure, postChecked } from '@/lib/base/outbound/request';
import { newToken } from '@/lib/base/secrets/ids';
import { signOnAddresses, rulesFor, type OidcConnection } from './connection';
import { refusedAnswer, SignOnError } from './failure';
import type { ProviderPerson, SignOnCheck } from './schema';

/** What keys may sign with. Never a secret that two know, never nothing. */
const ALGORITHMS = ['RS256', 'ES256'];
const CLOCK_SECONDS = 60;
const KEPT_MS = 10 * 60_000;
const LONGEST_ANSWER = 512 * 1024;
const LONGEST_CLAIM = 500;
const MOST_GROUPS = 500;

const webAddress = z.url({ protocol: /^https?$/ }).max(2000);
const discovery = z.object({
  issuer: z.string().max(2000),
  authorization_endpoint: webAddress,
  token_endpoint: webAddress,
  jwks_uri: webAddress,
  userinfo_endpoint: webAddress.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).max(50).optional(),
  code_challenge_methods_supported: z.array(z.string()).max(50).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});
type Discovery = z.output<typeof discovery>;
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });
const tokenAnswer = z.object({ id_token: z.string().max(64_000), access_token: z.string().max(64_000).optional() });

const withoutSlash = (text: string) => text.replace(/\/$/, '');

/** JSON of the provider. Its hosts are checked as every address is that a person has given. */
async function readJson<T>(
  connection: OidcConnection,
  { address, headers = {}, form }: { address: string; headers?: Record<string, string>; form?: URLSearchParams },
  schema: ZodType<T>,
): Promise<T> {
  const options = { rules: await rulesFor(connection), maxBytes: LONGEST_ANSWER };
  const given = { Accept: 'application/json', ...headers };
  const answer = await (
    form
      ? postChecked(
          address,
          { headers: { ...given, 'Content-Type': 'application/x-www-form-urlencoded' }, body: form.toString() },
          options,
        )
      : getChecked(address, given, options)
  ).catch((error: unknown) => {
    if (error instanceof OutboundFailure) throw new SignOnError('unreachable', error.message);
    throw error;
  });
  if (answer.status !== 200)
    throw new SignOnError('unreachable', `${new URL(address).pathname} answered ${answer.status}.`);
  const read = schema.safeParse(quietJson(answer.text));
  if (!read.success)
    throw new SignOnError('answer', `${new URL(address).pathname} didn’t answer as OpenID Connect says.`);
  return read.data;
}

function quietJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Kept<T> = { value: T; until: number };
const discovered = new Map<string, Kept<Discovery>>();
const keys = new Map<string, Kept<JSONWebKeySet>>();

async function keptFor<T>(store: Map<string, Kept<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const known = store.get(key);
  if (known && known.until > Date.now()) return known.value;
  const value = await read();
  if (store.size > 20) store.clear();
  store.set(key, { value, until: Date.now() + KEPT_MS });
  return value;
}

/** What the provider says of itself. It must call itself what the connection calls it. */
async function discover(connection: OidcConnection): Promise<Discovery> {
  return keptFor(discovered, connection.issuer, async () => {
    const address = `${withoutSlash(connection.issuer)}/.well-known/openid-configuration`;
    const found = await readJson(connection, { address }, discovery);
    if (withoutSlash(found.issuer) !== withoutSlash(connection.issuer))
      throw new SignOnError('answer', `The provider calls itself ${found.issuer}, not ${connection.issuer}.`);
    const methods = found.code_challenge_methods_supported;
    if (methods && !methods.includes('S256'))
      throw new SignOnError('answer', 'The provider doesn’t support PKCE with S256.');
    return found;
  });
}

const readKeys = (connection: OidcConnection, address: string): Promise<JSONWebKeySet> =>
  readJson(connection, { address }, keySet) as Promise<JSONWebKeySet>;

export type OidcAsked = { address: string; state: string; issuer: string; nonce: string; verifier: string };

/** Where a browser is sent, and what its answer must match. */
export async function askProvider(connection: OidcConnection): Promise<OidcAsked> {
  const { authorization_endpoint, issuer } = await discover(connection);
  const [state, nonce, verifier] = [newToken(), newToken(), newToken()];
  const address = new URL(authorization_endpoint);
  const asked = {
    response_type: 'code',
    client_id: connection.clientId,
    redirect_uri: signOnAddresses().callback,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return { address: address.href, state, issuer, nonce, verifier };
}

/** Verified by a key of the provider; keys that were changed meanwhile are read again, once. */
async function verified(connection: OidcConnection, token: string, found: Discovery): Promise<JWTPayload> {
  const verify = async () => {
    const set = await keptFor(keys, found.jwks_uri, () => readKeys(connection, found.jwks_uri));
    return jwtVerify(token, createLocalJWKSet(set), {
      algorithms: ALGORITHMS,
      issuer: found.issuer,
      audience: connection.clientId,
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: CLOCK_SECONDS,
    });
  };
  const answer = await verify().catch((error: unknown) => {
    if (!(error instanceof joseErrors.JWKSNoMatchingKey)) throw error;
    keys.delete(found.jwks_uri);
    return verify();
  });
  return answer.payload;
}

/** What a token is taken for that a browser has fetched by a code. */
async function readIdToken(
  connection: OidcConnection,
  token: string,
  { nonce, found }: { nonce: string; found: Discovery },
): Promise<JWTPayload> {
  const claims = await verified(connection, token, found).catch((error: unknown) => {
    if (error instanceof joseErrors.JOSEError) throw refusedAnswer(`ID token: ${error.code}`);
    throw error;
  });
  if (claims.nonce !== nonce) throw refusedAnswer('ID token: another nonce');
  const isForOthers = Array.isArray(claims.aud) && claims.aud.length > 1;
  if ((claims.azp !== undefined || isForOthers) && claims.azp !== connection.clientId)
    throw refusedAnswer('ID token: another authorised party');
  return claims;
}

/** Secrets go into a header where the provider takes one, and never into an address. */
function tokenRequest(
  { clientId, clientSecret }: OidcConnection,
  { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: Discovery,
  form: Record<string, string>,
): { headers: Record<string, string>; form: URLSearchParams } {
  if (!methods.includes('client_secret_basic'))
    return {
      headers: {},
      form: new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret }),
    };
  const coded = (text: string) => new URLSearchParams({ a: text }).toString().slice(2);
  const pair = Buffer.from(`${coded(clientId)}:${coded(clientSecret)}`).toString('base64');
  return {
    headers: { Authorization: `Basic ${pair}` },
    form: new URLSearchParams({ ...form, client_id: clientId }),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, LONGEST_CLAIM) : '');
function groupsOf(value: unknown): string[] | null {
  if (typeof value === 'string') return [text(value)];
  return Array.isArray(value) ? value.slice(0, MOST_GROUPS).map(text).filter(Boolean) : null;
}
const yes = (value: unknown): boolean | null =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : null;

function personOf(claims: Record<string, unknown>, issuer: string, groupsClaim: string): ProviderPerson {
  return {
    issuer,
    subject: text(claims.sub),
    email: text(claims.email) || null,
    emailVerified: yes(claims.email_verified),
    name: text(claims.preferred_username) || text(claims.name),
    groups: groupsOf(claims[groupsClaim]),
    session: text(claims.sid) || null,
    nameId: null,
  };
}

const userinfo = z.looseObject({ sub: z.string() });

/** Some providers tell of address and groups at a second place alone. It must be about the same person. */
async function withUserinfo(
  connection: OidcConnection,
  claims: JWTPayload,
  { found, accessToken, groupsClaim }: { found: Discovery; accessToken: string | undefined; groupsClaim: string },
): Promise<Record<string, unknown>> {
  const isWhole = claims.email !== undefined && claims[groupsClaim] !== undefined;
  if (isWhole || !found.userinfo_endpoint || !accessToken) return claims;
  const told = await readJson(
    connection,
    { address: found.userinfo_endpoint, headers: { Authorization: `Bearer ${accessToken}` } },
    userinfo,
  ).catch((error: unknown) => {
    // Whoever is known by the token alone signs in without it.
    if (error instanceof SignOnError && claims.email !== undefined) return null;
    throw error;
  });
  if (told && told.sub !== claims.sub) throw refusedAnswer('userinfo is about another person');
  return { ...told, ...claims };
}

export type OidcAnswer = { code: string; issuer: string | null };
/** What was asked, as it was kept for the answer. */
export type OidcMatch = { issuer: string; nonce: string; verifier: string; groupsClaim: string };

/**
 * The person whom the provider's answer is about.
 *
 * @throws SignOnError
 */
export async function readOidcAnswer(
  connection: OidcConnection,
  { code, issuer }: OidcAnswer,
  { nonce, verifier, groupsClaim, issuer: asked }: OidcMatch,
): Promise<ProviderPerson> {
  const found = await discover(connection);
  if (found.issuer !== asked) throw refusedAnswer('another provider has been set up since');
  if (issuer === null ? found.authorization_response_iss_parameter_supported === true : issuer !== asked)
    throw refusedAnswer('the answer came from another provider');
  const request = tokenRequest(connection, found, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: signOnAddresses().callback,
    code_verifier: verifier,
  });
  const tokens = await readJson(connection, { address: found.token_endpoint, ...request }, tokenAnswer).catch(
    (error: unknown) => {
      if (error instanceof SignOnError) throw refusedAnswer(`the code was refused: ${error.message}`);
      throw error;
    },
  );
  const claims = await readIdToken(connection, tokens.id_token, { nonce, found });
  const all = await withUserinfo(connection, claims, { found, accessToken: tokens.access_token, groupsClaim });
  return personOf(all, found.issuer, groupsClaim);
}

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * Whose sessions the provider has ended (OpenID Connect Back-Channel Logout).
 *
 * @throws SignOnError
 */
export async function readLogoutToken(
  connection: OidcConnection,
  token: string,
): Promise<{ issuer: string; subject: string | null; session: string | null }> {
  const found = await discover(connection);
  const set = await keptFor(keys, found.jwks_uri, () => readKeys(connection, found.jwks_uri));
  const { payload } = await jwtVerify(token, createLocalJWKSet(set), {
    algorithms: ALGORITHMS,
    issuer: found.issuer,
    audience: connection.clientId,
    requiredClaims: ['iat', 'jti', 'events'],
    clockTolerance: CLOCK_SECONDS,
    maxTokenAge: '5m',
  }).catch((error: unknown) => {
    if (error instanceof joseErrors.JOSEError) throw refusedAnswer(`logout token: ${error.code}`);
    throw error;
  });
  const events = typeof payload.events === 'object' && payload.events !== null ? payload.events : {};
  if (!(LOGOUT_EVENT in events) || payload.nonce !== undefined) throw refusedAnswer('not a logout token');
  const [subject, session] = [payload.sub ?? null, text(payload.sid) || null];
  if (subject === null && session === null) throw refusedAnswer('the logout token names nobody');
  return { issuer: found.issuer, subject, session };
}

/** Asks the provider what it says of itself and for its keys. */
export async function testOidc(connection: OidcConnection): Promise<SignOnCheck[]> {
  discovered.delete(connection.issuer);
  const failed = (error: unknown) => (error instanceof Error ? error.message : 'It didn’t work.');
  const found = await discover(connection).catch(failed);
  if (typeof found === 'string') return [{ name: 'Discovery', passed: false, detail: found }];
  const checks = [{ name: 'Discovery', passed: true, detail: found.issuer }];
  keys.delete(found.jwks_uri);
  const set = await readKeys(connection, found.jwks_uri).catch(failed);
  if (typeof set === 'string') return [...checks, { name: 'Keys', passed: false, detail: set }];
  const usable = set.keys.filter(({ kty }) => kty === 'RSA' || kty === 'EC').length;
  return [
    ...checks,
    {
      name: 'Keys',
      passed: usable > 0,
      detail: usable > 0 ? `${usable} that can verify RS256 or ES256` : 'The provider has no key for RS256 or ES256.',
    },
  ];
}
