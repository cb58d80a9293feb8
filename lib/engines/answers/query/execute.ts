import type { DuckDBConnection } from '@duckdb/node-api';
import { log, traceOf } from '@/lib/base/log/log';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import { columnsToWrite } from '@/lib/pure/query/resolve/read';
import type { AbsoluteQuery, Resolved } from '@/lib/pure/query/resolve/resolve';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import { answerOf, type RawAnswer } from '@/lib/pure/query/sql/answer';
import {
  binnedColumns,
  boundsStatement,
  edgesStatement,
  isComputed,
  knownBounds,
  profileBounds,
  rowsOf,
  statementOf,
  statementOver,
  type StatementSource,
} from '@/lib/pure/query/sql/compile';
import { sharePasses, type Cube, type RowLayout } from '@/lib/pure/query/sql/cube';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import type { Bounds } from '@/lib/pure/query/sql/dimension';
import { mergeMeasures, type MergedPlans } from '@/lib/pure/query/sql/merge';
import { mostRows, planQuery, type QueryPlan } from '@/lib/pure/query/sql/plan';
import { KernelFailure } from '../analysis/in-thread';
import type { QueryFailure, QueryOutcome } from '../protocol/answers';
import type { QueriesWork, Question } from '../protocol/messages';
import { AnswerTooLarge, readRows } from './read';
import type { Connected } from './relations';
import { pickOut, putBack, sharedScope } from './scope';

/** What a failure of one query is called. The engine's own words may quote a cell, so they stay here. */
export function failureOf(error: unknown): QueryFailure {
  if (error instanceof BrokenQuery)
    return { code: 'broken', message: error.message, ...(error.field !== undefined && { field: error.field }) };
  if (error instanceof AnswerTooLarge)
    return {
      code: 'too_large',
      message: 'The result is larger than 8 MB. Narrow the filters or group by something coarser.',
    };
  const words = error instanceof Error ? error.message : '';
  if (words.startsWith('INTERRUPT'))
    return { code: 'cancelled', message: 'The query was cancelled because the page no longer needed it.' };
  if (words.startsWith('Out of Memory'))
    return {
      code: 'too_large',
      message: 'This query exceeds the memory limit. Narrow the filters or group by something coarser.',
    };
  if (error instanceof KernelFailure) {
    log.error('analysis.failed', traceOf(error));
    return {
      code: 'fault',
      message:
        'The analysis failed on this table, and would fail again: a fault of ours. The log of the server names it.',
    };
  }
  if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')
    return { code: 'too_large', message: 'This needs more memory than one analysis may use.' };
  log.warn('query.failed', { kind: /^[A-Z][A-Za-z ]* Error/.exec(words)?.[0] ?? 'unknown' });
  return {
    code: 'failed',
    message: 'The query failed. The server log has details.',
  };
}

/** For queries of equal filters that bin something. */
async function askBounds(
  connection: DuckDBConnection,
  queries: AbsoluteQuery[],
  stored: readonly QueryColumn[],
): Promise<Bounds> {
  const columns = columnsToWrite({ calculations: queries.flatMap(({ calculations = [] }) => calculations) }, stored);
  const binned = binnedColumns(queries, columns);
  const profiled = binned.filter((column) => !isComputed(column));
  const filters = queries[0]!.filters;
  const only = async (sql: string) => (await readRows(connection, sql)).rows[0]!;
  const left = profiled.length ? await only(edgesStatement(filters, profiled, columns)) : [];
  const narrowed = binned.filter(
    (column) => isComputed(column) || !left[2 * profiled.indexOf(column)] || !left[2 * profiled.indexOf(column) + 1],
  );
  if (!narrowed.length) return profileBounds(binned);
  const { sql, read } = boundsStatement(filters, narrowed, columns);
  return { ...profileBounds(binned), ...read(await only(sql)) };
}

/** What the bins of a query range over: from the profile where that is enough, else asked. */
export const boundsOf = async (
  connection: DuckDBConnection,
  query: AbsoluteQuery,
  columns: readonly QueryColumn[],
): Promise<Bounds> => knownBounds(query, columns) ?? askBounds(connection, [query], columns);

async function countRows(connection: DuckDBConnection, sql: string): Promise<number> {
  const { rows } = await readRows(connection, `SELECT count(*) FROM (\n${sql}\n) AS answer`);
  return Number(rows[0]?.[0]);
}

/** Rows under the cap, and how many there would be. */
async function rawAnswer(connection: DuckDBConnection, plan: QueryPlan, source: StatementSource): Promise<RawAnswer> {
  const sql = statementOver(plan, source);
  const unlimited = plan.query.limit === undefined && plan.result.length > plan.measures.length;
  const cap = mostRows(plan);
  const { rows, more } = await readRows(connection, unlimited ? `${sql}\nLIMIT ${cap + 1}` : sql, cap);
  const rowCount = more ? await countRows(connection, sql) : rows.length;
  return { rows, rowCount };
}

type Planned = { id: string; resolved: Resolved; plan: QueryPlan };
type Emit = (id: string, outcome: QueryOutcome) => void;

/** Answers questions, each with its outcome, until `stopped`. */
class Answering {
  private readonly planned = new Map<QueryPlan, Planned>();
  /** By filters: queries of equal filters share the pass that finds what they bin. */
  private readonly bounds = new Map<string, Promise<Bounds>>();

  constructor(
    private readonly questions: Question[],
    private readonly columns: readonly QueryColumn[],
    private readonly emit: Emit,
    private readonly stopped: () => boolean,
  ) {}

  private fail(id: string, error: unknown): void {
    if (!this.stopped()) this.emit(id, { ok: false, failure: failureOf(error) });
  }

  private boundsFor(connection: DuckDBConnection, { filters }: AbsoluteQuery): Promise<Bounds> {
    const scope = JSON.stringify(filters);
    const alike = () =>
      this.questions.map(({ resolved }) => resolved.query).filter((query) => JSON.stringify(query.filters) === scope);
    const asked = this.bounds.get(scope) ?? askBounds(connection, alike(), this.columns);
    this.bounds.set(scope, asked);
    return asked;
  }

  async plan(connection: DuckDBConnection, { id, resolved }: Question): Promise<QueryPlan[]> {
    if (this.stopped()) return [];
    try {
      const known = knownBounds(resolved.query, this.columns);
      const plan = planQuery(
        resolved.query,
        this.columns,
        duckdb,
        known ?? (await this.boundsFor(connection, resolved.query)),
      );
      this.planned.set(plan, { id, resolved, plan });
      return [plan];
    } catch (error) {
      this.fail(id, error);
      return [];
    }
  }

  /** Answers all members of a merged plan from one statement. */
  async answer(
    connection: DuckDBConnection,
    { plan, members }: MergedPlans,
    source: StatementSource = rowsOf(plan),
  ): Promise<void> {
    if (this.stopped()) return;
    const questions = members.map((member) => ({ ...this.planned.get(member.plan)!, pick: member.pick }));
    try {
      const { rows, rowCount } = await rawAnswer(connection, plan, source);
      if (this.stopped()) return;
      for (const { id, resolved, plan: own, pick } of questions)
        this.emit(id, {
          ok: true,
          answer: answerOf(own, resolved, { rows: rows.map(pick), rowCount }),
          sql: statementOf(own),
          cached: false,
        });
    } catch (error) {
      for (const { id } of questions) this.fail(id, error);
    }
  }

  /** Fills a cube and answers what it serves; where it cannot be filled, from the rows. */
  async answerFrom(connection: DuckDBConnection, { table, sql, serves }: Cube): Promise<void> {
    if (this.stopped()) return;
    const filled = await connection.run(`CREATE OR REPLACE TEMP TABLE ${table} AS\n${sql}`).then(
      () => true,
      () => false,
    );
    for (const merged of mergeMeasures(serves.map(({ plan }) => plan))) {
      const { source } = serves.find(({ plan }) => plan === merged.members[0]!.plan)!;
      await this.answer(connection, merged, filled ? source : undefined);
    }
    if (filled) await connection.run(`DROP TABLE IF EXISTS ${table}`);
  }
}

type Rows = {
  connections: readonly [DuckDBConnection, ...DuckDBConnection[]];
  /** Null where they are so few that no pass is worth sharing. */ layout: RowLayout | null;
  columns: readonly QueryColumn[];
  emit: Emit;
  stopped: () => boolean;
};

/** Answers questions about the rows that `data` shows on these connections. */
async function answerOn({ connections, layout, columns, emit, stopped }: Rows, questions: Question[]): Promise<void> {
  const answering = new Answering(questions, columns, emit, stopped);
  const plans: QueryPlan[] = [];
  for (const question of questions) plans.push(...(await answering.plan(connections[0], question)));
  const { cubes, alone } = layout ? sharePasses(plans, layout) : { cubes: [], alone: plans };
  const steps = [
    ...cubes.map((cube) => (connection: DuckDBConnection) => answering.answerFrom(connection, cube)),
    ...mergeMeasures(alone).map((merged) => (connection: DuckDBConnection) => answering.answer(connection, merged)),
  ];
  await Promise.all(
    connections.map(async (connection) => {
      for (let step = steps.shift(); step; step = steps.shift()) await step(connection);
    }),
  );
}

/**
 * Answers all questions of the work, as many as possible in shared passes, a broken one beside the others, until
 * `stopped`.
 */
export async function answerQuestions(
  connected: Connected,
  { columns, questions }: QueriesWork,
  emit: Emit,
  stopped: () => boolean,
): Promise<void> {
  const { connections, scoped, layout, rowCount } = connected;
  const all: Rows = { connections, layout, columns, emit, stopped };
  const scope = sharedScope(questions, columns, rowCount);
  if (!scope) return answerOn(all, questions);
  try {
    const picked = await pickOut(connected, scope, columns).catch(() => false);
    await Promise.all([
      answerOn(all, picked ? scope.outside : questions),
      picked && answerOn({ ...all, connections: [scoped], layout: null }, scope.inside),
    ]);
  } finally {
    await putBack(connected);
  }
}
