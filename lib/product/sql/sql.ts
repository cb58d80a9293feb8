import type { UserActor } from '@/lib/base/actor/actor';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { AppError, orNull } from '@/lib/base/errors/errors';
import { giveBack, take } from '@/lib/base/limits/throttle';
import type { SqlFault, SqlRows, SqlTable } from '@/lib/engines/answers/protocol/sql';
import { checkSql, runSql, sqlEngineName } from '@/lib/engines/answers/sql-run';
import { SQL_FUNCTIONS } from '@/lib/engines/answers/sql/functions';
import { CITATION_KEY } from '@/lib/product/data-sources/citations/citation-column-schema';
import { importResult, importResultAgain, type ResultTable } from '@/lib/product/data-sources/import/result-table';
import { getDataSource } from '@/lib/product/data-sources/read/read';
import { allRows, loadTable, type SourceTable } from '@/lib/product/data-sources/read/load';
import { tableNames, type NamedTable } from '@/lib/product/data-sources/table-names';
import { listMetrics } from '@/lib/product/metrics/metrics';
import type { Metric } from '@/lib/product/metrics/schema';
import { metricSql } from '@/lib/pure/query/sql/metric-sql';
import { hashOfAnswer } from './answer-hash';
import { listSqlConnections, runOnConnection } from './live';
import { MOST_SQL_ROWS, MOST_SQL_TABLES } from './limits-schema';
import type { SqlAnswer, SqlEvidence, SqlRequest, SqlResultInput, SqlSource, SqlSources } from './schema';
import { rememberStatement } from './statements';

const A_MINUTE = 60;
const AT_ONCE = 2;
/** Longer than the deadline: what a process that ended has not given back lapses. */
const AT_ONCE_SECONDS = 90;

const shownColumns = ({ columns }: SourceTable) => columns.filter(({ key }) => key !== CITATION_KEY);

function metricsIn(metrics: readonly Metric[], source: SourceTable): NonNullable<SqlSource['metrics']> {
  return metrics.flatMap(({ name, dataSourceId, measure, certified }) => {
    const sql = dataSourceId === source.id && measure ? metricSql(measure, source.columns) : null;
    return sql === null ? [] : [{ name, sql, certified: certified !== null }];
  });
}

const toSource = (
  { id, name, table }: NamedTable,
  source: SourceTable,
  metrics: NonNullable<SqlSource['metrics']>,
): SqlSource => ({
  table,
  dataSourceId: id,
  name,
  version: source.version,
  rowCount: source.rowCount,
  live: source.live !== null,
  columns: shownColumns(source).map(({ key, label, type }) => ({ key, label, type })),
  ...(metrics.length > 0 && { metrics }),
});

/** What statements may name: the workspace's tables with their columns, and the functions; and what else may be asked. */
export async function listSqlSources(actor: UserActor): Promise<SqlSources> {
  const [named, { metrics }, connections] = await Promise.all([
    tableNames(actor.workspaceId),
    listMetrics(actor),
    listSqlConnections(actor),
  ]);
  const tables: SqlSource[] = [];
  for (const each of named) {
    const source = await orNull(loadTable(actor, each.id));
    if (source) tables.push(toSource(each, source, metricsIn(metrics, source)));
  }
  return { tables, functions: [...SQL_FUNCTIONS].filter((name) => /^[a-z]/.test(name)).toSorted(), connections };
}

const refuse = ({ message, line, column }: SqlFault): AppError =>
  new AppError('validation', line === undefined ? message : `${message} (line ${line}, column ${column})`, {
    fields: { sql: message },
    ...(line !== undefined && { line, column }),
  });

type ReadSource = { named: NamedTable; source: SourceTable };

/** The tables that a statement names. @throws AppError validation at the first that isn't one of the workspace's */
async function sourcesOf(actor: UserActor, text: string, signal: AbortSignal): Promise<ReadSource[]> {
  const checked = await checkSql(actor.workspaceId, text, signal);
  if ('fault' in checked) throw refuse(checked.fault);
  if (checked.tables.length > MOST_SQL_TABLES)
    throw refuse({ message: `A statement can read at most ${MOST_SQL_TABLES} tables.` });
  const known = await tableNames(actor.workspaceId);
  const found: ReadSource[] = [];
  for (const { name, ...at } of checked.tables) {
    const named = known.find(({ table }) => table === name);
    if (!named) throw refuse({ message: `There is no table ${name} in this workspace.`, ...at });
    found.push({ named, source: await loadTable(actor, named.id) });
  }
  return found;
}

const tableOf = ({ named: { table }, source }: ReadSource): SqlTable => ({
  name: table,
  parts: allRows(source, 'Ask its database itself, or take a copy.').parts,
  columns: shownColumns(source).map(({ key }) => key),
});

async function evidenceOf(text: string, sources: ReadSource[], { columns, rows }: SqlRows): Promise<SqlEvidence> {
  const read = sources.map(({ named: { table, id, name }, source: { version } }) => ({
    table,
    dataSourceId: id,
    name,
    version,
  }));
  return {
    text,
    sources: read,
    engine: sqlEngineName(),
    computedAt: new Date().toISOString(),
    hash: await hashOfAnswer([text, read.map(({ dataSourceId, version }) => [dataSourceId, version]), columns], rows),
  };
}

/** Runs while it has a place; one is free when a statement ends, not at the end of a span. */
async function inPlace<T>(
  { key, limit, full }: { key: string; limit: number; full: string },
  run: () => Promise<T>,
): Promise<T> {
  try {
    await take({ key, limit, seconds: AT_ONCE_SECONDS }).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'rate_limited'
        ? new AppError('rate_limited', full, { retryAfter: 5 })
        : error;
    });
    return await run();
  } finally {
    await giveBack({ key });
  }
}

/** At most so many statements of one person at once. */
async function oneOfFew<T>({ userId }: UserActor, run: () => Promise<T>): Promise<T> {
  await take({ key: `sql ${userId}`, limit: A_MINUTE, seconds: 60 }, 'Too many statements.');
  const full = `${AT_ONCE} of your statements are still running. Wait until one ends.`;
  return inPlace({ key: `sql at once ${userId}`, limit: AT_ONCE, full }, run);
}

/** A workspace has one statement at a time in databases of its own: they have others to answer. */
const oneOfWorkspace = <T>({ workspaceId }: UserActor, run: () => Promise<T>): Promise<T> =>
  inPlace(
    {
      key: `sql in databases ${workspaceId}`,
      limit: 1,
      full: 'Another statement of this workspace is running in a database. Run yours when it has ended.',
    },
    run,
  );

async function answerTo(
  actor: UserActor,
  { sql, limit, connectionId }: SqlRequest,
  signal: AbortSignal,
): Promise<SqlAnswer> {
  if (connectionId !== undefined)
    return oneOfWorkspace(actor, () => runOnConnection(actor, connectionId, { sql, limit }, signal));
  const sources = await sourcesOf(actor, sql, signal);
  const outcome = await runSql(actor.workspaceId, { text: sql, tables: sources.map(tableOf), limit }, signal);
  if ('fault' in outcome) throw refuse(outcome.fault);
  return {
    columns: outcome.columns,
    rows: outcome.rows,
    truncated: outcome.more,
    evidence: await evidenceOf(sql, sources, outcome),
  };
}

async function remembered(actor: UserActor, request: SqlRequest, signal: AbortSignal): Promise<SqlAnswer> {
  const began = performance.now();
  const remember = (rowCount: number | null) =>
    rememberStatement(actor, {
      text: request.sql,
      connectionId: request.connectionId ?? null,
      ms: performance.now() - began,
      rowCount,
    });
  try {
    const answer = await answerTo(actor, request, signal);
    await remember(answer.rows.length);
    return answer;
  } catch (error) {
    await remember(null);
    throw error;
  }
}

/** Runs a statement as runStatement does, and holds its place until its answer was used. */
export const withAnswer = <T>(
  actor: UserActor,
  request: SqlRequest,
  signal: AbortSignal,
  use: (answer: SqlAnswer) => Promise<T>,
): Promise<T> => oneOfFew(actor, async () => use(await remembered(actor, request, signal)));

/**
 * Runs one SELECT over the workspace's tables as they stand now, or in the database of a connection.
 * @throws AppError 'validation' with `line` and `column` where the statement is refused or broken, 'unusable' for a
 * live source, 'timeout' after 30 seconds, 'too_large', 'rate_limited', 'busy', and those of runOnConnection
 */
export const runStatement = (actor: UserActor, request: SqlRequest, signal: AbortSignal): Promise<SqlAnswer> =>
  withAnswer(actor, request, signal, async (answer) => answer);

/** All rows of a statement over tables of the workspace, with what it read. */
async function wholeResult(
  actor: UserActor,
  { name, sql, names }: SqlResultInput,
  signal: AbortSignal,
): Promise<ResultTable> {
  const { columns, rows, truncated, evidence } = await runStatement(actor, { sql, limit: MOST_SQL_ROWS }, signal);
  if (truncated)
    throw new AppError(
      'too_large',
      'This result has more rows than a data source can be made of: 10,000, or 8 MB. Group or select fewer.',
    );
  if (!rows.length) throw new AppError('conflict', 'This result has no rows to make a data source of.');
  const tables = evidence.sources.map(({ dataSourceId, version }) => ({ id: dataSourceId, version }));
  return { name, statement: { text: sql, tables }, columns, rows, ...(names && { names }) };
}

type Asked = { signal: AbortSignal; origin: RequestOrigin };

/**
 * Runs a statement and makes its rows, all of them, a data source that says what it was made with.
 * @throws AppError as runStatement, 'too_large' of more rows than are answered, 'conflict' of no rows
 */
export const saveResult = async (actor: UserActor, input: SqlResultInput, { signal, origin }: Asked) =>
  importResult(actor, await wholeResult(actor, input, signal), origin);

/**
 * Runs the statement of a data source on its tables as they stand now: the rows are its next version.
 * @throws AppError as saveResult, 'not_found', 'conflict' of a data source that no statement made, or that reads itself
 */
export async function rerunResult(actor: UserActor, id: string, { signal, origin }: Asked) {
  const { name, statement } = await getDataSource(actor, id);
  if (statement === null)
    throw new AppError('conflict', `${name} wasn’t made by SQL, so there is nothing to run again.`);
  const table = await wholeResult(actor, { name, sql: statement }, signal);
  if (table.statement.tables.some((read) => read.id === id))
    throw new AppError(
      'conflict',
      `The SQL of ${name} now reads ${name} itself. Save a new statement’s result instead.`,
    );
  return importResultAgain(actor, id, table, origin);
}
