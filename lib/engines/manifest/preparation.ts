import { compileStep, lookUpOf, type PreparationStep } from '@/lib/pure/preparation/kinds';
import { MOST_PREPARED_COLUMNS, MOST_PREPARED_ROWS } from '@/lib/pure/preparation/step/limits';
import {
  nameOf,
  ROW,
  StepFault,
  type MadeColumn,
  type PreparedColumn,
  type StepSql,
  type StepTable,
} from '@/lib/pure/preparation/step/table';
import type { Cell } from '@/lib/pure/query/schema/column';
import { keysOf } from './column-keys';
import { rowsOf, storesOf, type RunStatement } from './sides';

/** What is prepared: Parquet parts in row order with the columns of the source. */
export type PreparationSource = { parts: string[]; columns: Omit<PreparedColumn, 'store'>[] };

/** What a prepared table is built from, in the ingest child. */
export type PrepareRequest = { prepare: PreparationSource; steps: PreparationStep[]; notes: string[]; outDir: string };

/** A step between the tables before and after it. `made` writes the rows after it, before they are given a name. */
export type OpenedStep = {
  nth: number;
  step: PreparationStep;
  before: StepTable;
  after: StepTable;
  sql: StepSql;
  made: string;
};

/** A step that these columns do not bear, by its place from 0. */
export class BrokenStep extends StepFault {
  constructor(
    readonly step: number,
    message: string,
  ) {
    super(message);
  }
}

const tableName = (nth: number) => `prepared_${nth}`;
const listOf = (columns: readonly { key: string }[]) => columns.map(({ key }) => nameOf(key)).join(', ');
const withRow = (cells: string) => (cells ? `${ROW}, ${cells}` : ROW);

function columnsAfter(sql: StepSql, before: StepTable): readonly PreparedColumn[] {
  return sql.effect === 'rows' ? before.columns : sql.columns;
}

/** Windows are computed over the columns that they read alone: ordering whole rows would take most of the time. */
function windowedStatement(columns: readonly MadeColumn[], { from }: StepTable): string {
  const isNew = ({ key, sql }: MadeColumn) => sql !== nameOf(key);
  const made = columns.filter(isNew).map(({ key, sql }) => `${sql} AS ${nameOf(key)}`);
  const cells = columns.map((column) => `${isNew(column) ? 'made' : 'held'}.${nameOf(column.key)}`);
  return `SELECT held.${ROW}, ${cells.join(', ')}
FROM ${from} AS held JOIN (SELECT ${withRow(made.join(', '))} FROM ${from}) AS made ON made.${ROW} = held.${ROW}`;
}

/** The statement of a step: places, then columns by key. */
function statementOf(sql: StepSql, before: StepTable): string {
  const { from, columns } = before;
  if (sql.effect === 'cells' && sql.windowed) return windowedStatement(sql.columns, before);
  if (sql.effect === 'cells')
    return `SELECT ${withRow(sql.columns.map(({ key, sql: cell }) => `${cell} AS ${nameOf(key)}`).join(', '))} FROM ${from}`;
  if (sql.effect === 'rows')
    return `SELECT ${withRow(listOf(columns))} FROM (SELECT *, ${sql.keep} AS "keep!" FROM ${from}) WHERE "keep!"`;
  return sql.sql;
}

/** Windows and groups are computed once, not by everything that looks at the rows after them. */
const isKept = (sql: StepSql) => sql.effect !== 'cells' || sql.windowed === true;

async function assertSize(ask: RunStatement, sql: StepSql): Promise<void> {
  if (sql.effect !== 'reshape') return;
  if (sql.columns.length > MOST_PREPARED_COLUMNS)
    throw new StepFault(`the result would have more than ${MOST_PREPARED_COLUMNS} columns. Choose fewer values`);
  if (!sql.bound) return;
  const rows = Number((await ask(sql.bound))[0]?.[0] ?? 0);
  if (rows > MOST_PREPARED_ROWS)
    throw new StepFault(
      `the result would have ${rows.toLocaleString('en-US')} rows, more than ${MOST_PREPARED_ROWS.toLocaleString('en-US')}. Choose fewer columns, or remove rows first`,
    );
}

async function openStep(ask: RunStatement, step: PreparationStep, before: StepTable, nth: number): Promise<OpenedStep> {
  const sought = lookUpOf(step, before);
  const found: Cell[] = sought ? (await ask(sought)).map(([cell]) => cell ?? null) : [];
  const sql = compileStep(step, before, { keysOf, found });
  await assertSize(ask, sql);
  const after = { from: tableName(nth + 1), columns: columnsAfter(sql, before) };
  const made = statementOf(sql, before);
  await ask(`CREATE ${isKept(sql) ? 'TABLE' : 'VIEW'} ${after.from} AS ${made}`);
  return { nth, step, before, after, sql, made };
}

const unusable = (error: unknown) =>
  error instanceof Error && /^(Conversion|Out of Range|Invalid Input) Error/.test(error.message);

/** A fault of the step names it; whatever else happens is passed on. */
function asBroken(error: unknown, nth: number): unknown {
  if (error instanceof StepFault) return new BrokenStep(nth, error.message);
  if (unusable(error))
    return new BrokenStep(
      nth,
      'a value is out of the range that can be computed. Change the formula or remove the step',
    );
  return error;
}

async function openSource(ask: RunStatement, { parts, columns }: PreparationSource): Promise<StepTable> {
  const rows = await rowsOf(ask, parts);
  const stores = await storesOf(ask, rows);
  const from = tableName(0);
  await ask(`CREATE VIEW ${from} AS SELECT ${withRow(listOf(columns))} FROM ${rows}`);
  return { from, columns: columns.map((column) => ({ ...column, store: stores.get(column.key) ?? 'VARCHAR' })) };
}

/**
 * Shows the rows after each step as a relation `prepared_1`, `prepared_2`, … in the schema that is in use; `visit` looks
 * at each before the next. Answers the table after the last.
 * @throws BrokenStep at the first step that its columns do not bear
 */
export async function openSteps(
  ask: RunStatement,
  source: PreparationSource,
  steps: readonly PreparationStep[],
  visit: (opened: OpenedStep) => Promise<void> = async () => {},
): Promise<StepTable> {
  let table = await openSource(ask, source);
  for (const [nth, step] of steps.entries()) {
    try {
      const opened = await openStep(ask, step, table, nth);
      await visit(opened);
      table = opened.after;
    } catch (error) {
      throw asBroken(error, nth);
    }
  }
  return table;
}
