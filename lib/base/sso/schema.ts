/** The mark of the browser that was sent to the identity provider: its answer is taken from no other. */
export const SIGN_ON_COOKIE = 'plumbline_sign_on';

/** A person as the identity provider describes them. */
export type ProviderPerson = {
  issuer: string;
  /** The provider's own name for them, which never changes. */
  subject: string;
  email: string | null;
  /** Null where the provider doesn't say. */
  emailVerified: boolean | null;
  name: string;
  /** Null where the provider doesn't say. */
  groups: string[] | null;
  /** What the provider calls its session. */
  session: string | null;
  /** SAML: the element by which the provider named them. */
  nameId: string | null;
};

/** Why a sign-in by the provider came to nothing, as the address of /auth names it. */
export const SIGN_ON_FAILURES = [
  'off',
  'refused',
  'expired',
  'answer',
  'unreachable',
  'email',
  'domain',
  'invitation',
  'disabled',
  'busy',
  'plan',
] as const;
export type SignOnFailure = (typeof SIGN_ON_FAILURES)[number];

/** One step of the test of a connection. */
export type SignOnCheck = { name: string; passed: boolean; detail: string };

export type SignOnRole = 'admin' | 'analyst' | 'viewer';
export type SignOnPolicy = {
  accounts: 'create' | 'invited';
  domains: string[];
  groupsClaim: string;
  roles: { group: string; role: SignOnRole }[];
  required: boolean;
};

/** The connection as it may be read: without its secret. */
export type ShownConnection =
  | { kind: 'oidc'; name: string; issuer: string; clientId: string; hasSecret: boolean }
  | { kind: 'saml'; name: string; entityId: string; address: string; logoutAddress: string; certificates: string[] };

/** What /admin shows of signing in. */
export type SignInSettings = {
  connection: ShownConnection | null;
  connectionBy: 'settings' | 'environment' | 'nothing';
  policy: SignOnPolicy;
  /** Single sign-on belongs to an installation whose owner's workspace is Enterprise. */
  planAllows: boolean;
  secondFactorRequired: boolean;
  /** What is to be entered at the provider. */
  addresses: {
    callback: string;
    backChannelLogout: string;
    acs: string;
    singleLogout: string;
    metadata: string;
    entityId: string;
  };
};
