import { closeDatabase } from '@/lib/base/db/client';
import { DEPLOYMENT_CHECKS, type DeploymentStatus } from '@/lib/product/deployment-check/checks-schema';
import { gatherFacts, NO_BROWSER } from '@/lib/product/deployment-check/gather';
import { judged } from '@/lib/product/deployment-check/judge';

// `npm run doctor` (scripts/doctor.mjs has set the environment): the deployment check in a terminal. What needs a
// browser is skipped. It fails where a check fails.

const MARK: Record<DeploymentStatus, string> = { pass: 'pass', warn: 'WARN', fail: 'FAIL', skip: 'skip' };

export async function doctor(): Promise<{ text: string; isWell: boolean }> {
  const facts = await gatherFacts(NO_BROWSER);
  await closeDatabase();
  const found = DEPLOYMENT_CHECKS.map((id) => judged(id, facts));
  const count = (status: DeploymentStatus) => found.filter((each) => each.status === status).length;
  const lines = found.map(
    ({ status, title, why, fix }) => `${MARK[status]}  ${title}: ${why}${fix && `\n      ${fix}`}`,
  );
  const sum = `${count('pass')} pass, ${count('warn')} warn, ${count('fail')} fail, ${count('skip')} skip`;
  return { text: [...lines, '', sum].join('\n'), isWell: count('fail') === 0 };
}
