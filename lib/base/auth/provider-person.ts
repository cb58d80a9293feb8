import type { Role } from '@/lib/base/actor/actor';
import type { ProviderPerson, SignOnPolicy, SignOnRole } from '@/lib/base/sso/schema';

const MIGHT: readonly SignOnRole[] = ['viewer', 'analyst', 'admin'];

/** What a person's groups make of them: the mightiest of their roles. Null where groups decide nothing here. */
export function roleOfGroups(
  groups: readonly string[] | null,
  { roles }: Pick<SignOnPolicy, 'roles'>,
): SignOnRole | null {
  if (roles.length === 0 || groups === null) return null;
  const given = roles.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  return MIGHT.filter((role) => given.includes(role)).at(-1) ?? 'analyst';
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Whether an address is of a domain that the owner has named as the company's. */
export const isCompanys = (email: string, { domains }: Pick<SignOnPolicy, 'domains'>): boolean =>
  domains.includes(domainOf(email));

/** Whether an address may get an account that nobody has invited. */
export const mayJoin = (email: string, policy: Pick<SignOnPolicy, 'domains'>): boolean =>
  policy.domains.length === 0 || isCompanys(email, policy);

/**
 * Whether an account is connected without its password: where the provider vouches for an address of the company's own
 * domain. Never one that administers the installation: who runs the provider would else run the installation.
 */
export const connectsUnasked = (
  { role }: { role: Role },
  { email, emailVerified }: Pick<ProviderPerson, 'email' | 'emailVerified'>,
  { policy, kind }: { policy: Pick<SignOnPolicy, 'domains'>; kind: 'oidc' | 'saml' },
): boolean => {
  const isVouchedFor = kind === 'saml' ? emailVerified !== false : emailVerified === true;
  return role !== 'owner' && role !== 'admin' && email !== null && isVouchedFor && isCompanys(email, policy);
};

/** A user name that may be: of the provider's name for the person, else of their address. */
export function nameFor({ name, email }: Pick<ProviderPerson, 'name' | 'email'>): string {
  const from = name.includes('@') ? name.slice(0, name.indexOf('@')) : name;
  const clean = from
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}._-]+/gu, ' ')
    .trim()
    .slice(0, 40)
    .trim();
  return (
    clean ||
    (email ?? '')
      .split('@')[0]!
      .replace(/[^\w.-]/g, '')
      .slice(0, 40) ||
    'person'
  );
}
