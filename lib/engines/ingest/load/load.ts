import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ColumnOverride, IngestedPart } from '@/lib/engines/ingest/schema/schema';
import { cellSql, planColumn, type ColumnPlan, type FileConventions } from '../columns/plan';
import { textReader, type CellReader } from '../columns/reader';
import { named, quoted, type Duck } from '../table/duck';
import { cellName, recordsIn, scan, type TextTable } from '../table/text-table';
import type { CellPlan } from '../typed/kernel/plans';
import { writeTable } from '../typed/write-table';
import { countLines, type Lines } from './lines';

/** What a column of the file becomes. */
export type PlannedColumn = { key: string; label: string; cells: string[]; plan: ColumnPlan };

/**
 * Parquet parts in the order of the file: row order is part order, then the row's number in its part. `lines`: what a
 * count of the file's lines by another way comes to, where DuckDB read a file that none of our readers has been
 * through.
 */
export type Loaded = { columns: PlannedColumn[]; parts: string[]; rowCount: number; lines?: Promise<Lines> };

/** Bloom filters would serve no query: the few row groups of a part are all looked at. */
const PARQUET = 'FORMAT parquet, WRITE_BLOOM_FILTER false';
/** The quickest zstd: 2 % more bytes. */
const TIGHT = 'COMPRESSION zstd, COMPRESSION_LEVEL 1';
/** Zstd is set up anew for each column of a row group, which takes longer than to pack the few rows of a wide one. */
const QUICK = 'COMPRESSION snappy';
/** No dictionaries that are given up half way. */
const DICTIONARIES = 'DICTIONARY_SIZE_LIMIT 10000';
const FEW_COLUMNS = 100;
/**
 * DuckDB takes the room for the dictionary of each column at once, half a megabyte, and holds a row group whole: in
 * wide tables both are small.
 */
const SMALL_DICTIONARIES = 'DICTIONARY_SIZE_LIMIT 1000, STRING_DICTIONARY_PAGE_SIZE_LIMIT 16384';
const CELLS_OF_GROUP = 12_000_000;
const ROW_STEP = 2048;
const MISFIT = 'misfit in column ';
/** Rounds of learning from values that the sample did not show; what still does not fit then is text. */
const ROUNDS = 4;
const PART_LIMIT = 128 * 1024 * 1024;

export type LoadOptions = {
  table: TextTable;
  columns: PlannedColumn[];
  overrides: Record<string, ColumnOverride>;
  conventions: FileConventions;
  outDir: string;
  onPercent: (percent: number) => void;
};

type Planning = Pick<LoadOptions, 'overrides' | 'conventions'> & { keys: string[]; samples: string[][] };

/** First plans, from a sample of the rows. */
export function planColumns(labels: string[], { keys, samples, overrides, conventions }: Planning): PlannedColumn[] {
  const columns = labels.map((label, nth): PlannedColumn => {
    const key = keys[nth]!;
    const cells = samples.map((row) => row[nth] ?? '');
    return { key, label, cells, plan: planColumn(cells, conventions, overrides[key], { label, key }) };
  });
  settleByConventions(columns, conventions, overrides);
  settleDays(columns);
  return columns;
}

/**
 * Writes the table as typed Parquet. Every row is held against the plans, and a value that does not fit sends its
 * column back to be planned anew with that value in the sample. Plain tables are read by typed/, all others by DuckDB.
 */
export async function loadTable(duck: Duck, options: LoadOptions): Promise<Loaded> {
  const { table, columns, outDir, onPercent } = options;
  const path = join(outDir, 'part-0.parquet');
  let round = 0;
  for (let plain = true; plain && round < ROUNDS; round++) {
    const written = await writeTable(table, { plans: cellPlans(columns), path, onPercent });
    if (written && 'rows' in written)
      return { columns, parts: await splitWhereTooLarge(duck, path, columns.length), rowCount: written.rows };
    plain = written !== null && (await learn(duck, options, { giveUp: false }));
  }
  const lines = table.rows === null ? countLines(table.path, table.dialect) : undefined;
  lines?.catch(() => undefined);
  for (; ; round++) {
    try {
      const rowCount = await writeByDuck(duck, table, { columns, path, onPercent });
      return { columns, parts: await splitWhereTooLarge(duck, path, columns.length), rowCount, lines };
    } catch (error) {
      await rm(path, { force: true });
      if (!(error instanceof Error && error.message.includes(MISFIT))) throw error;
      await learn(duck, options, { giveUp: round >= ROUNDS });
    }
  }
}

/** The plans as typed/ follows them; null where a column takes DuckDB to read. */
export function cellPlans(columns: PlannedColumn[]): CellPlan[] | null {
  const plans: CellPlan[] = [];
  for (const {
    key,
    plan: { reader, nullWords, trim, forced },
  } of columns) {
    if (!reader.bytes) return null;
    plans.push({ key, store: reader.store, read: reader.bytes, words: nullWords, trim, forced });
  }
  return plans;
}

/**
 * Two or more columns at the end without name and without a value are the unused width of a spreadsheet, and left out;
 * a single one may be a column that nobody filled in.
 */
export async function dropUnused(duck: Duck, table: TextTable, columns: PlannedColumn[]): Promise<void> {
  const used =
    columns.findLastIndex(({ label, cells }) => label !== '' || cells.some((cell) => cell.trim() !== '')) + 1;
  if (used === 0 || columns.length - used < 2 || columns.every(({ label }) => label === '')) return;
  const [counts = []] = await duck.rows(
    `SELECT ${columns
      .slice(used)
      .map((_, nth) => `count(nullif(trim(${cellName(used + nth)}), ''))`)
      .join(', ')} FROM ${scan(table)}`,
  );
  if (counts.every((count) => Number(count) === 0)) columns.length = used;
}

/**
 * A column that can be read in one way only tells how its neighbours are to be read: by the marks it was read by, or by
 * its points. Where none does, commas between the cells do: programs that write decimal commas hardly ever use them.
 */
function settleByConventions(
  columns: PlannedColumn[],
  conventions: FileConventions,
  overrides: Record<string, ColumnOverride>,
): void {
  if (conventions.decimal) return;
  const settled = columns.filter(({ plan }) => !plan.rivals && plan.reader.reading?.startsWith('decimal'));
  const told =
    settled.find(({ plan }) => plan.reader.readAs !== null) ??
    settled.find(({ cells }) => cells.some((cell) => ONE_OR_TWO_DECIMALS.test(cell)));
  const byDelimiter = conventions.delimiter === ',' && columns.some(({ plan }) => areRivals(plan));
  if (!(told ? columns.some(({ plan }) => isOpen(plan)) : byDelimiter)) return;
  conventions.decimal = told ? (told.plan.reader.reading as FileConventions['decimal']) : 'decimal_point';
  for (const column of columns)
    if (isOpen(column.plan))
      column.plan = {
        ...planColumn(column.cells, conventions, overrides[column.key], column),
        ...(!told && areRivals(column.plan) && { byDelimiter: true }),
      };
}

const ONE_OR_TWO_DECIMALS = /^\s*-?\d+\.\d{1,2}\s*$/;
const areRivals = ({ rivals }: ColumnPlan) => rivals?.[0].reading?.startsWith('decimal') === true;
/** Numbers that another column may tell how to read, or that they are none. */
const isOpen = (plan: ColumnPlan) =>
  areRivals(plan) || (plan.reader.reading === 'decimal_point' && plan.reader.readAs === null);

/** Days are written in one order throughout a file: a date that tells it tells it for those written alike. */
function settleDays(columns: PlannedColumn[]): void {
  const orders = new Set(
    columns.flatMap(({ plan: { reader, rivals } }) => (!rivals && isDayOrder(reader) ? [reader.readAs] : [])),
  );
  for (const column of columns) {
    const told = column.plan.rivals?.filter((reader) => isDayOrder(reader) && orders.has(reader.readAs)) ?? [];
    if (told.length === 1) column.plan = { ...column.plan, reader: told[0]!, rivals: null };
  }
}

const isDayOrder = ({ reading }: CellReader) => reading === 'day_first' || reading === 'month_first';

/** Has DuckDB read and type the table. Answers the number of rows. */
export async function writeByDuck(
  duck: Duck,
  table: TextTable,
  { columns, path, onPercent }: Pick<LoadOptions, 'columns' | 'onPercent'> & { path: string },
): Promise<number> {
  const select = columns
    .map(({ key, plan }, nth) => `${checked(cellName(nth), plan, nth)} AS ${named(key)}`)
    .join(',\n');
  const [[count] = []] = await duck.rows(
    `COPY (SELECT ${select} FROM ${recordsIn(table)}) TO ${quoted(path)} (${parquetOptions(columns.length)})`,
    onPercent,
  );
  return Number(count);
}

export function parquetOptions(columns: number): string {
  if (columns <= FEW_COLUMNS) return `${PARQUET}, ${TIGHT}, ${DICTIONARIES}`;
  const rows = Math.max(1, Math.floor(CELLS_OF_GROUP / columns / ROW_STEP)) * ROW_STEP;
  return `${PARQUET}, ${QUICK}, ${SMALL_DICTIONARIES}, ROW_GROUP_SIZE ${rows}`;
}

/** The value of a cell; a text that its reader refuses ends the statement and names the column. */
function checked(cell: string, plan: ColumnPlan, nth: number): string {
  const text = cellSql(cell, plan);
  const { reader } = plan;
  if (reader.store === 'VARCHAR') return text;
  const value = reader.sql(text);
  if (plan.forced) return value;
  return `coalesce(${value}, CASE WHEN ${text} IS NOT NULL THEN error('${MISFIT}${nth}') END)`;
}

/**
 * Looks at all rows for values that the typed columns refuse, and plans those columns anew. Answers whether there are
 * any.
 */
async function learn(
  duck: Duck,
  { table, columns, overrides, conventions }: LoadOptions,
  { giveUp }: { giveUp: boolean },
): Promise<boolean> {
  const typed = columns
    .map((column, nth) => ({ column, nth }))
    .filter(({ column: { plan } }) => plan.reader.store !== 'VARCHAR' && !plan.forced);
  const asked = typed.flatMap(({ column: { plan }, nth }) => {
    const text = cellSql(cellName(nth), plan);
    const refused = `CASE WHEN ${text} IS NOT NULL AND ${plan.reader.sql(text)} IS NULL THEN ${cellName(nth)} END`;
    return [`min(${refused})`, `max(${refused})`];
  });
  const [found = []] = await duck.rows(`SELECT ${asked.join(',\n')} FROM ${scan(table)}`);
  let learnt = false;
  typed.forEach(({ column }, place) => {
    const refused = found.slice(place * 2, place * 2 + 2).filter((cell): cell is string => typeof cell === 'string');
    if (!refused.length) return;
    learnt = true;
    column.cells.push(...refused);
    column.plan = giveUp
      ? { ...column.plan, reader: textReader, nearly: column.plan.reader, nullWords: [], rivals: null }
      : planColumn(column.cells, conventions, overrides[column.key], column);
  });
  return learnt;
}

export async function splitWhereTooLarge(duck: Duck, path: string, columns: number): Promise<string[]> {
  const { size } = await stat(path);
  if (size <= PART_LIMIT) return [path];
  const pieces = Math.ceil(size / (PART_LIMIT * 0.8));
  const [[rows] = []] = await duck.rows(`SELECT count(*) FROM ${quoted(path)}`);
  const each = Math.ceil(Number(rows) / pieces);
  const paths: string[] = [];
  for (let nth = 0; nth < pieces; nth++) {
    const target = path.replace('part-0', `part-${nth}-of-${pieces}`);
    await duck.run(
      `COPY (SELECT * FROM ${quoted(path)} WHERE file_row_number >= ${nth * each} AND file_row_number < ${(nth + 1) * each}) TO ${quoted(target)} (${parquetOptions(columns)})`,
    );
    paths.push(target);
  }
  await rm(path);
  return paths;
}

/** Flushes a part to disk and names it by its hash. */
export async function sealPart(kind: IngestedPart['kind'], path: string, rowCount: number): Promise<IngestedPart> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { kind, path, sha256: hash.digest('hex'), sizeBytes: (await stat(path)).size, rowCount };
}
