import { isThere, nameOfCluster, noteAway, theCluster } from '@/lib/engines/cluster/cluster';
import { ClusterFailure } from '@/lib/engines/cluster/failure';
import { quote } from '@/lib/engines/cluster/tables';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import { columnsToWrite } from '@/lib/pure/query/resolve/read';
import type { AbsoluteQuery } from '@/lib/pure/query/resolve/resolve';
import type { Cell } from '@/lib/pure/query/schema/column';
import { answerOf, type RawAnswer } from '@/lib/pure/query/sql/answer';
import {
  binnedColumns,
  boundsStatement,
  knownBounds,
  rowsOf,
  statementOf,
  statementOver,
} from '@/lib/pure/query/sql/compile';
import { clickhouse } from '@/lib/pure/query/sql/dialects/clickhouse';
import type { Bounds } from '@/lib/pure/query/sql/dimension';
import { mergeMeasures, type MergedPlans } from '@/lib/pure/query/sql/merge';
import { mostRows, planQuery, TABLE, type QueryPlan } from '@/lib/pure/query/sql/plan';
import type { QueryOutcome } from './protocol/answers';
import type { QueriesWork, Question } from './protocol/messages';

type Emit = (id: string, outcome: QueryOutcome) => void;
type AskRows = (sql: string, rows?: number) => Promise<{ rows: Cell[][]; more: boolean }>;
type Planned = Question & { plan: QueryPlan };

/** Statements at a time of one piece of work. */
const AT_ONCE = 4;

/** A statement over `data`, which is the table of the version. */
export function overTable(sql: string, table: string): string {
  const data = `${TABLE} AS (SELECT * FROM ${quote(table)})`;
  return sql.startsWith('WITH ') ? `WITH ${data},\n${sql.slice('WITH '.length)}` : `WITH ${data}\n${sql}`;
}

async function boundsOf(query: AbsoluteQuery, stored: readonly QueryColumn[], ask: AskRows): Promise<Bounds> {
  const known = knownBounds(query, stored);
  if (known) return known;
  const columns = columnsToWrite(query, stored);
  const { sql, read } = boundsStatement(query.filters, binnedColumns([query], columns), columns, {
    dialect: clickhouse,
    table: TABLE,
  });
  return read((await ask(sql)).rows[0] ?? []);
}

/** Rows under the cap, and how many there would be. */
async function rawAnswer(plan: QueryPlan, ask: AskRows): Promise<RawAnswer> {
  const sql = statementOver(plan, rowsOf(plan));
  const unlimited = plan.query.limit === undefined && plan.result.length > plan.measures.length;
  const cap = mostRows(plan);
  const { rows, more } = await ask(unlimited ? `${sql}\nLIMIT ${cap + 1}` : sql, cap);
  if (!more) return { rows, rowCount: rows.length };
  const counted = await ask(`SELECT count() FROM ${clickhouse.derived(sql, 'answer')}`);
  return { rows, rowCount: Number(counted.rows[0]?.[0]) };
}

class Asking {
  private readonly planned = new Map<QueryPlan, Planned>();
  /** Questions that are the built-in engine’s to answer. */
  readonly left = new Map<string, Question>();

  constructor(
    private readonly columns: readonly QueryColumn[],
    private readonly ask: AskRows,
    private readonly tell: { emit: Emit; engine: string },
  ) {}

  /** Away or not able: the parts have the same rows. What is wrong with the query itself they say as well. */
  private leave(question: Question, error: unknown): void {
    if (error instanceof ClusterFailure && error.kind === 'away') noteAway();
    this.left.set(question.id, question);
  }

  async plan(question: Question): Promise<QueryPlan[]> {
    try {
      const { query } = question.resolved;
      const plan = planQuery(query, this.columns, clickhouse, await boundsOf(query, this.columns, this.ask));
      this.planned.set(plan, { ...question, plan });
      return [plan];
    } catch (error) {
      this.leave(question, error);
      return [];
    }
  }

  async answer({ plan, members }: MergedPlans): Promise<void> {
    const questions = members.map((member) => ({ ...this.planned.get(member.plan)!, pick: member.pick }));
    try {
      if (!isThere()) throw new ClusterFailure('away');
      const { rows, rowCount } = await rawAnswer(plan, this.ask);
      for (const { id, resolved, plan: own, pick } of questions)
        this.tell.emit(id, {
          ok: true,
          answer: { ...answerOf(own, resolved, { rows: rows.map(pick), rowCount }), engine: this.tell.engine },
          sql: statementOf(own),
          cached: false,
        });
    } catch (error) {
      for (const { id, resolved } of questions) this.leave({ id, resolved }, error);
    }
  }
}

/**
 * Answers questions about a version from its table in the outside engine, in as few statements as it can. What it can't
 * answer, or not in time, is given back.
 */
export async function answerInCluster(
  { columns, questions }: QueriesWork,
  { table, signal, deadlineMs }: { table: string; signal: AbortSignal; deadlineMs: number },
  emit: Emit,
): Promise<Question[]> {
  const cluster = theCluster();
  if (!cluster || !isThere()) return questions;
  const until = Date.now() + deadlineMs;
  const ask: AskRows = (sql, rows) =>
    cluster.client.ask(overTable(sql, table), { rows, signal, deadlineMs: Math.max(1, until - Date.now()) });
  const asking = new Asking(columns, ask, { emit, engine: await nameOfCluster(cluster) });
  const plans = (await Promise.all(questions.map((question) => asking.plan(question)))).flat();
  const steps = mergeMeasures(plans);
  const lane = async () => {
    for (let step = steps.shift(); step; step = steps.shift()) await asking.answer(step);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return [...asking.left.values()];
}
