import { readSetting, type SettingValue } from '@/lib/base/db/settings';
import { env } from '@/lib/base/env/env';
import { hostAndPort, type ReachRules } from '@/lib/base/outbound/addresses';
import { reachRules } from '@/lib/base/outbound/rules';
import { seal, unseal } from '@/lib/base/secrets/seal';
import type { ShownConnection } from './schema';
import { ownerHasEnterprise } from './store';

export type StoredConnection = NonNullable<SettingValue<'sso.connection'>>;
export type OidcConnection = { kind: 'oidc'; name: string; issuer: string; clientId: string; clientSecret: string };
export type SamlConnection = Extract<StoredConnection, { kind: 'saml' }>;
export type ProviderConnection = OidcConnection | SamlConnection;

const PURPOSE = 'sso.secret';
export const sealClientSecret = (secret: string): string => seal(secret, PURPOSE);

const address = (path: string) => `${env().PUBLIC_URL.replace(/\/$/, '')}/api/auth/sso${path}`;
/** What the provider is told of this server; made of PUBLIC_URL, never of what a request calls us. */
export const signOnAddresses = () => ({
  callback: address('/callback'),
  backChannelLogout: address('/logout'),
  acs: address('/saml'),
  singleLogout: address('/saml/logout'),
  metadata: address('/metadata'),
  entityId: address('/metadata'),
});

function ofEnvironment(): OidcConnection | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env();
  return issuer && clientId && clientSecret ? { kind: 'oidc', name: '', issuer, clientId, clientSecret } : null;
}

export function opened(stored: StoredConnection): ProviderConnection | null {
  if (stored.kind === 'saml') return stored;
  const { sealedSecret, ...rest } = stored;
  const clientSecret = unseal(sealedSecret, PURPOSE);
  return clientSecret === null ? null : { ...rest, clientSecret };
}

/** The provider that is set up, whether or not the plan allows its use; null where there is none, or its secret can't be read. */
export async function readConnection(): Promise<ProviderConnection | null> {
  const stored = await readSetting('sso.connection');
  return stored ? opened(stored) : ofEnvironment();
}

export async function connectionBy(): Promise<'settings' | 'environment' | 'nothing'> {
  return (await readSetting('sso.connection')) ? 'settings' : ofEnvironment() ? 'environment' : 'nothing';
}

export const planAllowsSignOn = ownerHasEnterprise;

/** The provider by which people sign in now; null where single sign-on is off. */
export async function activeConnection(): Promise<ProviderConnection | null> {
  const connection = await readConnection();
  return connection && (await ownerHasEnterprise()) ? connection : null;
}

/** Whether nobody but owners may sign in by password. A provider that isn't there shuts nobody out. */
export async function signOnIsRequired(): Promise<boolean> {
  const { required } = await readSetting('sso.policy');
  return required && (await activeConnection()) !== null;
}

/** Who may be called for it: an operator who names a provider in the environment has allowed its host. */
export async function rulesFor({ issuer }: Pick<OidcConnection, 'issuer'>): Promise<ReachRules> {
  const rules = await reachRules();
  const { hostname, port, protocol } = new URL(issuer);
  const place = hostAndPort(hostname, Number(port) || (protocol === 'https:' ? 443 : 80));
  const isOperators = env().OIDC_ISSUER === issuer;
  const isThisMachine = rules.loopback && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return isOperators || isThisMachine ? { ...rules, allowedHosts: [...rules.allowedHosts, place] } : rules;
}

export function shown(connection: ProviderConnection): ShownConnection {
  if (connection.kind === 'saml') return connection;
  const { clientSecret, ...rest } = connection;
  return { ...rest, hasSecret: clientSecret !== '' };
}
