import type { UserActor } from '@/lib/base/actor/actor';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { sarifLog } from '@/lib/pure/code-analysis/sarif';
import { targetsOf } from './items';
import { findingsOf } from './runs';
import { findRun } from './store';

/** Of the log’s form, not of the product’s: rules keep their meaning. */
const RULES_VERSION = '1.0.0';

/** A run as a SARIF file, with the states of its findings as they are now. */
export async function openSarif(actor: UserActor, id: string): Promise<{ fileName: string; text: string }> {
  const run = await findRun(actor.workspaceId, id, targetsOf(actor));
  if (!run) throw notFound('analysis');
  if (run.status !== 'ready') throw new AppError('conflict', 'This analysis isn’t complete. Wait until it ends.');
  const findings = (await findingsOf(actor, run)).map((each) => ({
    ...each,
    rule: {
      id: each.rule,
      category: each.category,
      severity: each.severity,
      title: each.title,
      why: each.why,
      fix: each.fix,
    },
    fingerprint: each.id,
  }));
  const log = sarifLog(findings, RULES_VERSION);
  return {
    fileName: `code-analysis-${run.createdAt.toISOString().slice(0, 10)}.sarif`,
    text: JSON.stringify(log, null, 2),
  };
}
