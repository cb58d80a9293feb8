import type { BadgeTone } from '@/components/ui/badge';
import type { DeploymentFinding, DeploymentStatus } from '@/lib/product/deployment-check/checks-schema';

export const DEPLOYMENT_STATUS: Record<DeploymentStatus, { tone: BadgeTone; word: string }> = {
  pass: { tone: 'good', word: 'Pass' },
  warn: { tone: 'warn', word: 'Warning' },
  fail: { tone: 'bad', word: 'Fail' },
  skip: { tone: 'neutral', word: 'Skipped' },
};

const COUNTED: Record<DeploymentStatus, [one: string, more: string]> = {
  pass: ['passed', 'passed'],
  warn: ['warning', 'warnings'],
  fail: ['failed', 'failed'],
  skip: ['skipped', 'skipped'],
};

const count = (checks: readonly DeploymentFinding[], status: DeploymentStatus) =>
  checks.filter((each) => each.status === status).length;

export const deploymentWords = {
  title: 'Deployment check',
  sub: 'Whether this server is set up to be safe, reachable and recoverable.',
  run: 'Run all checks',
  again: 'Run again',
  copy: 'Copy as text',
  copied: 'Report copied',
  couldNotCopy: 'Couldn’t copy the report',
  couldNotRun: 'Couldn’t run the checks',
  empty: 'The checks haven’t run yet.',
  terminal: 'In a terminal: npm run doctor.',
  summary: (checks: readonly DeploymentFinding[]) =>
    (['fail', 'warn', 'pass', 'skip'] as const)
      .map((status) => [count(checks, status), status] as const)
      .filter(([found]) => found > 0)
      .map(([found, status]) => `${found} ${found === 1 ? COUNTED[status][0] : COUNTED[status][1]}`)
      .join(', '),
};

/** For a ticket or a mail. */
export const reportText = (checks: readonly DeploymentFinding[], ranAt: string): string =>
  [
    `Plumbline deployment check, ${ranAt}`,
    deploymentWords.summary(checks),
    '',
    ...checks.flatMap(({ title, status, why, fix }) => [
      `${DEPLOYMENT_STATUS[status].word.toUpperCase()}  ${title}: ${why}`,
      ...(fix ? [`  ${fix}`] : []),
    ]),
  ].join('\n');
