import { answerQuestions } from '@/lib/engine/query/execute';
import { openLockedDatabase } from '@/lib/engine/query/database';
import { answerOne } from '@/lib/engine/query/answer-one';
import type { Answers, RowsWork, Selection } from '@/lib/engine/query/messages';
import { Relations } from '@/lib/engine/query/relations';
import type { QueryOutcome, Relation } from '@/lib/engine/shapes';
import type { QueryColumn } from '@/lib/query/fields';
import { resolve } from '@/lib/query/resolve';
import type { QueryAnswer, Row } from '@/lib/query/result';
import type { Query } from '@/lib/query/schema';
import type { Page } from '@/lib/query/source-rows';

/** What a query child does, in the process of the test. */
export async function openEngine(folder: string) {
  const relations = new Relations(await openLockedDatabase({ folders: [folder], tempFolder: `${folder}/tmp`, memoryMegabytes: 512, residentMegabytes: 4096, threads: 2 }));
  async function ask(relation: Relation, columns: QueryColumn[], queries: Query[]): Promise<QueryOutcome[]> {
    const outcomes = new Map<string, QueryOutcome>();
    const questions = queries.map((query, nth) => ({ id: String(nth), resolved: resolve(query, columns) }));
    await answerQuestions(await relations.connect(relation), { kind: 'queries', relation, columns, questions }, (id, outcome) => outcomes.set(id, outcome), () => false);
    return queries.map((_, nth) => outcomes.get(String(nth))!);
  }
  async function one<Work extends RowsWork>(work: Work): Promise<Answers[Work['kind']]> {
    return await answerOne(await relations.connect(work.relation), work) as Answers[Work['kind']];
  }
  const selectionFor = (columns: QueryColumn[], selection: Partial<Selection> = {}): Selection => ({ filters: [], sort: [], shown: columns.map(({ key }) => key), ...selection });
  const page = (relation: Relation, columns: QueryColumn[], asked: Page, behind?: { query: Query; point: Row }, selection?: Partial<Selection>, longest?: number) =>
    one({ kind: 'page', relation, columns, page: asked, selection: selectionFor(columns, selection), longest, ...(behind && { behind: { query: resolve(behind.query, columns).query, point: behind.point } }) });
  return { relations, ask, one, page, selectionFor };
}

/** The answer, or the failure as an error. */
export function answerIn(outcome: QueryOutcome | undefined): QueryAnswer {
  if (!outcome?.ok) throw new Error(outcome?.failure.message ?? 'no outcome');
  return outcome.answer;
}
