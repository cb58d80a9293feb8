import { env } from '@/lib/base/env/env';
import { TOKEN_SCOPES, type TokenScope } from '@/lib/base/actor/actor';
import { ProgramRefusal } from './program-refusal';

/** This server as programs know it: by PUBLIC_URL, never by what a request calls us. */
export const issuer = (): string => env().PUBLIC_URL.replace(/\/$/, '');
/** What tokens are for. The whole server stands for the one door that it has for programs. */
export const mcpResource = (): string => `${issuer()}/api/mcp`;

/** The resource that is asked for, as we call it (RFC 8707); ours where none is. */
export function resourceAsked(given: string | undefined): string {
  const bare = given?.replace(/\/$/, '');
  if (bare === undefined || bare === issuer() || bare === mcpResource()) return mcpResource();
  throw new ProgramRefusal('invalid_target', `resource: must be ${mcpResource()}.`);
}

/** The scopes that are asked for. Who may change may read. */
export function scopesAsked(given: string | undefined): TokenScope[] | null {
  const asked = (given ?? '').split(' ').filter(Boolean);
  if (asked.length === 0) return null;
  const known = TOKEN_SCOPES.filter((scope) => asked.includes(scope));
  if (known.length === 0) throw new ProgramRefusal('invalid_scope', 'scope: must be read, or read write.');
  return scopesOf(known.includes('write') ? 'write' : 'read');
}

export const scopesOf = (scope: TokenScope): TokenScope[] => (scope === 'write' ? ['read', 'write'] : ['read']);
export const mostOf = (scopes: readonly string[]): TokenScope => (scopes.includes('write') ? 'write' : 'read');

/** The protected resource (RFC 9728), under either of its names. */
export const describeResource = (resource: string) => ({
  resource,
  authorization_servers: [issuer()],
  scopes_supported: TOKEN_SCOPES,
  bearer_methods_supported: ['header'],
  resource_name: 'Plumbline',
  resource_documentation: `${issuer()}/api-docs`,
});

/** This server as an authorization server (RFC 8414). */
export const describeServer = () => ({
  issuer: issuer(),
  authorization_endpoint: `${issuer()}/authorize`,
  token_endpoint: `${issuer()}/api/oauth/token`,
  registration_endpoint: `${issuer()}/api/oauth/register`,
  revocation_endpoint: `${issuer()}/api/oauth/revoke`,
  scopes_supported: TOKEN_SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${issuer()}/api-docs`,
});

/** Of a 401: where a program learns how to be let in. */
export const challengeOf = (broughtToken: boolean): string =>
  `Bearer ${broughtToken ? 'error="invalid_token", ' : ''}resource_metadata="${issuer()}/.well-known/oauth-protected-resource/api/mcp"`;
