import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { mayPass, ROLES, WORKSPACE_ROLES, type UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { actorOfAccessToken, actorOfSession } from '@/lib/base/auth/actors';
import { AppError } from '@/lib/base/errors/errors';
import { readLastBackups } from '@/lib/product/backup/last';
import { reachableTargets } from '@/lib/product/replication/replication';
import type { ApiCheck } from './answer-schema';
import type { replicationTestInput } from './schema';
import { askDatabase } from './store';

const TOLERANCE_MS = 5 * 60_000;
const FRESH_MS = 26 * 3_600_000;

/** Each tries the guard itself and changes nothing. */
type TestType = z.output<typeof replicationTestInput>['testType'];
type Checks = Record<string, () => boolean | Promise<boolean>>;
const SECURITY: Checks = {
  'An invalid access token is rejected': async () => (await actorOfAccessToken('made-up.access.token')) === null,
  'An unknown session is rejected': async () => (await actorOfSession(randomUUID())) === null,
  'Owner-only endpoints reject every other role': () =>
    ROLES.every((role) =>
      WORKSPACE_ROLES.every((workspaceRole) => mayPass('owner', { role, workspaceRole }) === (role === 'owner')),
    ),
  'The database responds': () => askDatabase().then(() => true),
};

/** What a copy needs: that it can be reached, and that a restore has been tried. */
const OTHERS: Record<Exclude<TestType, 'security'>, (actor: UserActor) => Promise<Checks>> = {
  connectivity: async (actor) => ({
    'The database responds': () => askDatabase().then(() => true),
    ...Object.fromEntries(
      (await reachableTargets(actor)).map(({ address, isReachable }) => [
        `The copy at ${address} responds`,
        () => isReachable,
      ]),
    ),
  }),
  restore: async () => {
    const { verifiedAt } = await readLastBackups();
    return {
      'A restore has been proven in the last 26 hours': () =>
        verifiedAt !== null && Date.now() - new Date(verifiedAt).getTime() < FRESH_MS,
    };
  },
};

async function run([name, check]: [string, () => boolean | Promise<boolean>]): Promise<ApiCheck> {
  const began = performance.now();
  const passed = await Promise.resolve()
    .then(check)
    .catch(() => false);
  return { name, passed, ms: Math.round(performance.now() - began) };
}

/** The owner's dry run of the guards in front of the API. */
export async function testApiSecurity(
  actor: UserActor,
  { timestamp, testType }: z.output<typeof replicationTestInput>,
): Promise<{ success: boolean; checks: ApiCheck[] }> {
  if (Math.abs(Date.now() - new Date(timestamp).getTime()) > TOLERANCE_MS)
    throw new AppError('validation', 'The timestamp is off by more than 5 minutes. Correct the clock and try again.', {
      fields: { timestamp: 'is more than 5 minutes off' },
    });
  const asked = testType === 'security' ? SECURITY : await OTHERS[testType](actor);
  const checks = await Promise.all(Object.entries(asked).map(run));
  const success = checks.every(({ passed }) => passed);
  await record(null, {
    ...auditEntry(actor),
    action: 'security.tested',
    details: { passed: checks.filter(({ passed }) => passed).length, checks: checks.length },
  });
  return { success, checks };
}
