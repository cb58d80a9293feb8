import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { readFactors } from '@/lib/base/auth/own-factors';
import { readSetting, writeSetting } from '@/lib/base/db/settings';
import { inTransaction, lockFor, type Tx } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import {
  connectionBy,
  opened,
  planAllowsSignOn,
  readConnection,
  sealClientSecret,
  shown,
  signOnAddresses,
  type StoredConnection,
} from '@/lib/base/sso/connection';
import { testOidc } from '@/lib/base/sso/oidc';
import { testSaml, toPem } from '@/lib/base/sso/saml';
import type { SignInSettings, SignOnCheck } from '@/lib/base/sso/schema';
import type { ConnectionInput, SignInChange } from './sign-in-schema';
import { roleOf } from './store';

/** How people sign in here, for the owner. */
export async function readSignIn(_actor: UserActor): Promise<SignInSettings> {
  const [connection, by, policy, planAllows, secondFactorRequired] = await Promise.all([
    readConnection(),
    connectionBy(),
    readSetting('sso.policy'),
    planAllowsSignOn(),
    readSetting('factors.required'),
  ]);
  return {
    connection: connection && shown(connection),
    connectionBy: by,
    policy,
    planAllows,
    secondFactorRequired,
    addresses: signOnAddresses(),
  };
}

const refusedField = (field: string, why: string) =>
  new AppError('validation', `${field}: ${why}`, { fields: { [field]: why } });

/** The secret that is kept belongs to the provider and client it was given for: it never goes to another. */
function toStored(given: ConnectionInput, kept: StoredConnection | null): StoredConnection {
  if (given.kind === 'saml') {
    const certificates = given.certificates.map(toPem);
    const isWhole = certificates.every((pem) => pem !== null);
    if (!isWhole) throw refusedField('connection.certificates', 'isn’t a certificate');
    return { ...given, certificates: certificates.filter((pem) => pem !== null) };
  }
  const { clientSecret, ...rest } = given;
  if (clientSecret) return { ...rest, sealedSecret: sealClientSecret(clientSecret) };
  const same = kept?.kind === 'oidc' && kept.issuer === rest.issuer && kept.clientId === rest.clientId;
  if (!same) throw refusedField('connection.clientSecret', 'is required when the issuer or the client changes');
  return { ...rest, sealedSecret: kept.sealedSecret };
}

async function changeConnection(tx: Tx, given: ConnectionInput | null): Promise<void> {
  if (given && !(await planAllowsSignOn()))
    throw new AppError(
      'plan_feature',
      'Single sign-on is part of Enterprise. Put your own workspace on Enterprise first.',
    );
  await writeSetting(tx, 'sso.connection', given && toStored(given, await readSetting('sso.connection', tx)));
}

/** Nobody is shut out by a setting: neither the owner who makes it, nor everybody by a provider that isn't there. */
async function assertWayIn(
  actor: UserActor,
  { connection, policy, secondFactorRequired }: SignInChange,
): Promise<void> {
  const own = await readFactors(actor);
  if (policy?.required && !own.hasPassword)
    throw new AppError(
      'conflict',
      'Set a password for your own account first: it is your way in when the provider fails.',
    );
  const stays =
    connection === undefined ? await readConnection() : (connection ?? (await connectionBy()) === 'environment');
  if (policy?.required && !stays) throw new AppError('conflict', 'Set up the identity provider first.');
  if (secondFactorRequired && !own.authenticator && own.passkeys.length === 0)
    throw new AppError('conflict', 'Set up a second factor for your own account first, on your profile.');
}

/** What changed, for the record: never a secret. */
const wordsOf = ({ connection, policy, secondFactorRequired }: SignInChange) => ({
  ...(connection !== undefined && {
    connection: connection ? `${connection.kind} ${connection.name}`.trim() : 'removed',
  }),
  ...(policy && {
    accounts: policy.accounts,
    domains: policy.domains.join(', ').slice(0, 200),
    groups: policy.roles.length,
    required: policy.required,
  }),
  ...(secondFactorRequired !== undefined && { secondFactorRequired }),
});

/** Provider, accounts and second factor are the owner's to decide. */
export async function changeSignIn(
  actor: UserActor,
  change: SignInChange,
  origin: RequestOrigin,
): Promise<SignInSettings> {
  await assertWayIn(actor, change);
  await inTransaction(async (tx) => {
    await lockFor(tx, 'settings');
    if ((await roleOf(tx, actor.userId)) !== 'owner')
      throw new AppError('role', 'Only an owner can change how people sign in.');
    if (change.connection !== undefined) await changeConnection(tx, change.connection);
    if (change.policy) await writeSetting(tx, 'sso.policy', change.policy);
    if (change.secondFactorRequired !== undefined)
      await writeSetting(tx, 'factors.required', change.secondFactorRequired);
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'settings.sign_in_changed',
      targetType: 'settings',
      details: wordsOf(change),
    });
  });
  return readSignIn(actor);
}

/** Asks the provider, by the given connection or by that in force, what can be asked without a person signing in. */
export async function testSignOn(
  actor: UserActor,
  given: ConnectionInput | undefined,
  origin: RequestOrigin,
): Promise<{ checks: SignOnCheck[] }> {
  await take({ key: `test sign-on ${actor.userId}`, limit: 20, seconds: 600 }, 'You’ve tested 20 times in 10 minutes.');
  const connection = given ? opened(toStored(given, await readSetting('sso.connection'))) : await readConnection();
  if (!connection) throw new AppError('not_configured', 'Set up the identity provider first.');
  await record(null, { ...auditEntry(actor, origin), action: 'settings.sign_on_tested', targetType: 'settings' });
  return { checks: connection.kind === 'oidc' ? await testOidc(connection) : testSaml(connection) };
}
