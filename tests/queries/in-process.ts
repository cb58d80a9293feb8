import type { QueryOutcome } from '@/lib/engines/answers/protocol/answers';
import type { ChildAnswers, RowsWork, AbsoluteSelection } from '@/lib/engines/answers/protocol/messages';
import { answerOne } from '@/lib/engines/answers/query/answer-one';
import { openLockedDatabase } from '@/lib/engines/answers/query/database';
import { answerQuestions } from '@/lib/engines/answers/query/execute';
import { Relations } from '@/lib/engines/answers/query/relations';
import type { Relation } from '@/lib/engines/manifest/relation';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import { resolve } from '@/lib/pure/query/resolve/resolve';
import type { Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer, Row } from '@/lib/pure/query/schema/result';
import type { RowsWindow } from '@/lib/pure/query/sql/source-rows';

/** What a query child does, in the process of the test. */
export async function openEngine(folder: string) {
  const relations = new Relations(
    await openLockedDatabase({
      folders: [folder],
      tempFolder: `${folder}/tmp`,
      memoryMegabytes: 512,
      residentMegabytes: 4096,
      threads: 2,
    }),
  );
  async function ask(relation: Relation, columns: QueryColumn[], queries: Query[]): Promise<QueryOutcome[]> {
    const outcomes = new Map<string, QueryOutcome>();
    const questions = queries.map((query, nth) => ({ id: String(nth), resolved: resolve(query, columns) }));
    await answerQuestions(
      await relations.connect(relation),
      { kind: 'queries', relation, columns, questions },
      (id, outcome) => outcomes.set(id, outcome),
      () => false,
    );
    return queries.map((_, nth) => outcomes.get(String(nth))!);
  }
  async function one<Work extends RowsWork>(work: Work): Promise<ChildAnswers[Work['kind']]> {
    return (await answerOne(await relations.connect(work.relation), work)) as ChildAnswers[Work['kind']];
  }
  const selectionFor = (columns: QueryColumn[], selection: Partial<AbsoluteSelection> = {}): AbsoluteSelection => ({
    filters: [],
    sort: [],
    shown: columns.map(({ key }) => key),
    ...selection,
  });
  const page = (
    relation: Relation,
    columns: QueryColumn[],
    asked: RowsWindow,
    behind?: { query: Query; point: Row },
    selection?: Partial<AbsoluteSelection>,
    longest?: number,
  ) =>
    one({
      kind: 'page',
      relation,
      columns,
      page: asked,
      selection: selectionFor(columns, selection),
      longest,
      ...(behind && { behind: { query: resolve(behind.query, columns).query, point: behind.point } }),
    });
  return { relations, ask, one, page, selectionFor };
}

/** The answer, or the failure as an error. */
export function answerIn(outcome: QueryOutcome | undefined): QueryAnswer {
  if (!outcome?.ok) throw new Error(outcome?.failure.message ?? 'no outcome');
  return outcome.answer;
}
