import type { UserActor } from '@/lib/base/actor/actor';
import { readSetting, writeSetting } from '@/lib/base/db/settings';
import { inTransaction, lockFor } from '@/lib/base/db/transaction';
import { take } from '@/lib/base/limits/throttle';
import { DEPLOYMENT_CHECKS, type DeploymentCheckId, type DeploymentReport } from './checks-schema';
import { gatherFacts, type SeenByBrowser } from './gather';
import { judged } from './judge';

/** What the last run found. */
export const readDeploymentReport = (_actor: UserActor): Promise<DeploymentReport> => readSetting('deployment.checks');

/** Runs all checks, or those that are named; the others keep what was found before. */
export async function runDeploymentChecks(
  actor: UserActor,
  ids: readonly DeploymentCheckId[] = DEPLOYMENT_CHECKS,
  seen: SeenByBrowser,
): Promise<DeploymentReport> {
  await take(
    { key: `deployment check ${actor.userId}`, limit: 60, seconds: 600 },
    'You’ve run the checks 60 times in 10 minutes.',
  );
  const facts = await gatherFacts(seen);
  return inTransaction(async (tx) => {
    await lockFor(tx, 'deployment checks');
    const before = new Map((await readSetting('deployment.checks', tx)).checks.map((found) => [found.id, found]));
    for (const id of ids) before.set(id, judged(id, facts));
    const report: DeploymentReport = {
      ranAt: new Date().toISOString(),
      checks: DEPLOYMENT_CHECKS.flatMap((id) => before.get(id) ?? []),
    };
    await writeSetting(tx, 'deployment.checks', report);
    return report;
  });
}
