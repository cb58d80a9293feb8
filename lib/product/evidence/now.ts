import type { UserActor } from '@/lib/base/actor/actor';
import { orNull } from '@/lib/base/errors/errors';
import { askTable } from '@/lib/product/data-sources/read/ask';
import { loadTable } from '@/lib/product/data-sources/read/load';
import type { Query } from '@/lib/pure/query/schema/query';
import type { Row } from '@/lib/pure/query/schema/result';
import { isComputed, keepEvidence } from './evidence';
import { listEvidence } from './store';

type Asker = Pick<UserActor, 'workspaceId'>;

/** What the question of a piece of evidence answers on the newest version of its data. */
export type AnswerNow = { evidenceId: string; dataVersion: number; rows: Row[] };

/**
 * The questions of these pieces of evidence asked of the newest version, each with evidence of its own. Left out is
 * what is of that version already, what a kernel made, and what the newest version can't answer.
 */
export async function askedNow(actor: Asker, ids: readonly string[]): Promise<Map<string, AnswerNow>> {
  const found = (await listEvidence(actor.workspaceId, [...new Set(ids)])).filter(({ query }) => !isComputed(query));
  const answers = new Map<string, AnswerNow>();
  for (const sourceId of new Set(found.map(({ dataSourceId }) => dataSourceId))) {
    const table = await orNull(loadTable(actor, sourceId));
    const older = found.filter(
      ({ dataSourceId, dataVersion }) => dataSourceId === sourceId && table && dataVersion < table.version,
    );
    if (!table || older.length === 0) continue;
    const outcomes = await askTable(table, {
      queries: older.map(({ id, query }) => ({ id, query: query as Query })),
    });
    const answered = older.flatMap(({ id, query }) => {
      const outcome = outcomes.get(id);
      return outcome?.ok ? [{ id, query: query as Query, answer: outcome.answer, sql: outcome.sql }] : [];
    });
    const evidence = await keepEvidence(actor, table, answered);
    for (const { id, answer } of answered)
      answers.set(id, { evidenceId: evidence.get(id)!, dataVersion: table.version, rows: answer.rows });
  }
  return answers;
}
