/** How a second factor can be shown: a code of an app, a passkey, one of the codes for a lost device. */
export type FactorMethod = 'totp' | 'passkey' | 'recovery';

/** What a sign-in still needs after a right password. `enrol`: nothing is set up yet, and the owner requires it. */
export type FactorChallenge = { ticket: string; methods: FactorMethod[]; enrol?: true; expiresIn: number };

/** What an authenticator app is given, once. */
export type NewAuthenticator = { secret: string; address: string };

export type PasskeySummary = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

/** Of one's own account, as /profile shows it. */
export type OwnFactors = {
  /** Accounts without a password sign in by the company's provider, which has its own second factor. */
  hasPassword: boolean;
  authenticator: { createdAt: string } | null;
  recoveryCodesLeft: number;
  passkeys: PasskeySummary[];
  /** Passkeys belong to a host name that is reached by https, or to localhost. */
  passkeysPossible: boolean;
  /** The owner asks it of this account. */
  required: boolean;
  /** The accounts at the company's provider that this one is connected to. */
  identities: { id: string; issuer: string; email: string; createdAt: string; lastUsedAt: string }[];
};

export const MOST_PASSKEYS = 10;
export const PASSKEY_NAME_LENGTH = 60;
