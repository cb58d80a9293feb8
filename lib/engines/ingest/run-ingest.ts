import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  INGEST_STEPS,
  SAMPLE_ROWS,
  type IngestedPart,
  type IngestProgress,
  type IngestRequest,
  type IngestResult,
  type IssueGroup,
} from '@/lib/engines/ingest/schema/schema';
import { keysOf } from '@/lib/engines/manifest/column-keys';
import { assignRoles } from '@/lib/pure/analysis/semantics/table/assign-roles';
import type { Cell, Column } from '@/lib/pure/query/schema/column';
import type { Row } from '@/lib/pure/query/schema/result';
import { emptyFile } from './bytes/refusals';
import { withinLimits } from './catalogue-limits';
import type { FileConventions } from './columns/plan';
import { textReader } from './columns/reader';
import { openFiles, type OpenedFiles } from './files';
import { learnLate } from './late';
import { dropUnused, loadTable, planColumns, sealPart, type Loaded, type PlannedColumn } from './load/load';
import { areTooMany, keepMarks, keepMisfits, sayStandIns, sayWhatNearlyFits } from './misfits';
import { countMissingWords } from './missing-words';
import { spreadNamedValues } from './named-values';
import { mayHavePairs, splitPairs } from './pairs';
import { columnOf, toCell } from './profile/columns';
import type { ProfileFigures } from './profile/groups';
import { measure } from './profile/measure';
import { markBlocks } from './profile/blocks';
import { markPersistent } from './profile/persistence';
import { relate } from './profile/relations';
import { reviewOf } from './review';
import { shapeTable, type Sheet } from './shape-table';
import { named, openDuck, quoted, type Duck } from './table/duck';
import type { ReadContext } from './table/file-records';
import { IssueLog, plural, savePlaces, shortened } from './table/issues';
import { LeftOvers } from './table/left-overs';
import { sampleOf, type TextTable } from './table/text-table';

/** Times that a table is written again because a text column held something its sample did not show. */
const SECOND_LOOKS = 2;

type Job = ReadContext & { request: IngestRequest; duck: Duck };

/**
 * Reads an uploaded file into typed Parquet parts with their profile. Runs inside the ingest child.
 * Throws AppError unreadable_file or unsupported_type with a message for people.
 */
export async function runIngest(
  request: IngestRequest,
  onProgress: (progress: IngestProgress) => void,
): Promise<IngestResult> {
  const workDir = await mkdtemp(join(request.outDir, 'work-'));
  const around: ReadContext = {
    workDir,
    onProgress: onwards(onProgress),
    findings: new IssueLog(),
    leftOvers: new LeftOvers(join(workDir, 'left-overs')),
    rowsBefore: 0,
  };
  // DuckDB starts while the bytes are looked at.
  const opening = openDuck(
    [...new Set(request.files.map(({ path }) => dirname(path))), request.outDir],
    join(workDir, 'spill'),
  );
  try {
    const [duck, source] = await Promise.all([opening, openFiles(request.files, request.options, opening, around)]);
    return withinLimits(await ingest({ ...around, request, duck }, source));
  } finally {
    await opening.then(
      (duck) => duck.close(),
      () => undefined,
    );
    await rm(workDir, { recursive: true, force: true });
  }
}

/** Steps are shown in their order: a second look at a table does not take the reader back. */
function onwards(onProgress: (progress: IngestProgress) => void): (progress: IngestProgress) => void {
  let furthest = 0;
  return (progress) => {
    const place = INGEST_STEPS.indexOf(progress.step);
    if (place < furthest) return;
    furthest = place;
    onProgress(progress);
  };
}

async function ingest(job: Job, source: OpenedFiles): Promise<IngestResult> {
  const { request, duck, findings, leftOvers } = job;
  const conventions: FileConventions = {
    decimal: null,
    delimiter: source.delimiter,
    stated: source.stated,
  };
  const {
    sheet: {
      typed: { loaded, figures },
      table,
    },
    offers,
    settled,
    leftOut,
    adds,
  } = await shapeTable(
    await load(job, source, conventions),
    request,
    (shaped) => loadTyped(job, shaped, conventions),
    job,
  );
  const invalid = await keepMisfits(duck, table, { columns: loaded.columns, findings, leftOvers });
  await keepMarks(duck, table, { columns: loaded.columns, findings, leftOvers });
  await sayWhatNearlyFits(duck, loaded, findings);
  const missingWords = await countMissingWords(duck, table, loaded.columns);
  const sample = await firstRows(duck, loaded);
  const measured: Column[] = [];
  for (const [nth, planned] of loaded.columns.entries()) {
    const column = { ...planned, label: planned.label.trim() || `Column ${nth + 1}` };
    const samples = sample
      .map((row) => row[column.key] ?? null)
      .filter((cell): cell is NonNullable<Cell> => cell !== null);
    const words = missingWords.get(column.key);
    measured.push({
      ...columnOf({
        plannedColumn: column,
        profileFigures: figures[nth]!,
        rowCount: loaded.rowCount,
        samples,
        invalid: invalid.get(column.key) ?? 0,
        review: await reviewOf(duck, column, source.delimiter),
      }),
      ...(words && { missingWords: words }),
    });
  }
  if (loaded.columns.some(({ plan }) => plan.byDelimiter))
    findings.note('Commas within numbers are thousands separators, as commas separate the columns');
  await sayStandIns(duck, measured, findings);
  const isNameless = loaded.columns.every(({ label }) => label.trim() === '');
  if (isNameless && request.options.headerLine !== 0) findings.addGroup(noNames(measured));
  const relations = {
    ...(await relate(duck, measured, loaded.rowCount)),
    adds: adds.filter((key) => measured.some((column) => column.key === key)),
  };
  return {
    rowCount: loaded.rowCount,
    columns: assignRoles(
      await markBlocks(duck, await markPersistent(duck, measured, relations.panel), loaded.rowCount),
      {
        rowCount: loaded.rowCount,
        relations,
      },
    ),
    relations,
    issues: findings.issues,
    offers,
    settled,
    sample,
    parts: await seal(job, loaded),
    nativeFile: join(request.outDir, 'native.duckdb'),
    reading: { ...source.reading, notes: findings.notes, ...(leftOut && { leftOut }) },
  };
}

/** No line of the file names its columns: their first values tell a person what they are. */
function noNames(columns: Column[]): IssueGroup {
  const first = columns.map(({ key, samples }) => ({
    row: 1,
    column: key,
    found: shortened(String(samples[0] ?? '')),
    expected: 'a name of the column',
  }));
  const range =
    columns.length > 1
      ? `they are called ${columns[0]!.label} to ${columns.at(-1)!.label}`
      : `it is called ${columns[0]!.label}`;
  return {
    kind: 'no_names',
    column: null,
    count: columns.length,
    message: `no line of the file names its ${columns.length > 1 ? 'columns' : 'column'}; ${range}`,
    first,
  };
}

/**
 * Types the table; where DuckDB cannot read the file itself, or does not find as many rows as a count of its lines, our
 * own reader mends it first.
 */
async function load(job: Job, source: OpenedFiles, conventions: FileConventions): Promise<Sheet<Typed>> {
  const { findings } = job;
  const loadOwn = async (own: TextTable): Promise<Sheet<Typed>> => {
    const table = await splitPairs(await spreadNamedValues(own, job), job);
    return { typed: await loadTyped(job, table, conventions), table };
  };
  if (!source.mend) return loadOwn(source.table);
  if (mayHavePairs(source.table)) return loadOwn(await source.mend());
  try {
    const typed = await loadTyped(job, source.table, { ...conventions });
    const rows = typed.loaded.rowCount + source.table.skipLines;
    const lines = await typed.loaded.lines;
    const complete = !lines || rows === lines.filled || rows === lines.filled + lines.empty;
    if (complete && !(await hasEmptyRows(job.duck, typed))) {
      if (lines?.empty)
        findings.note(`${plural(lines.empty, 'empty line')} ${lines.empty === 1 ? 'was' : 'were'} skipped`);
      return { typed, table: source.table };
    }
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'AppError') throw error;
  }
  return loadOwn(await source.mend());
}

type Typed = { loaded: Loaded; figures: ProfileFigures[] };

/** Writes the typed table and measures it; again where it held what the sample of it did not show. */
async function loadTyped(
  { request, duck, onProgress }: Job,
  table: TextTable,
  conventions: FileConventions,
): Promise<Typed> {
  const { overrides, outDir } = request;
  const { size } = statSync(table.path);
  const onPercent = (percent: number) =>
    onProgress({ step: 'Checking types', done: Math.round((percent / 100) * size), total: size, unit: 'bytes' });
  onPercent(0);
  const sample = sampleOf(table);
  const columns = planColumns(table.labels, {
    keys: keysOf(table.labels),
    samples: sample.rows,
    overrides,
    conventions,
  });
  await dropUnused(duck, table, columns);
  for (let look = 0; ; look++) {
    const loaded = await loadTable(duck, { table, columns, overrides, conventions, outDir, onPercent });
    if (!loaded.columns.length || (loaded.rowCount === 0 && columns.every(({ label }) => label === '')))
      throw emptyFile();
    await openParts(duck, loaded);
    const { rowCount } = loaded;
    // Rows that nobody has counted a second time may turn out to be more: they are not told as a number.
    const counted = loaded.lines ? { total: size, unit: 'bytes' as const } : { total: rowCount, unit: 'rows' as const };
    const profiling = (done: number) =>
      onProgress({ step: 'Profiling', done: Math.round((done / columns.length) * counted.total), ...counted });
    profiling(0);
    const { figures, unusual } = await measure(duck, columns, rowCount, profiling);
    const learnt =
      !sample.whole && look < SECOND_LOOKS && (await learnLate(duck, { columns, unusual, conventions, overrides }));
    const widened = !sample.whole && (await widenLenient(duck, table, columns));
    if (!learnt && !widened) return { loaded, figures };
  }
}

/**
 * Columns of numbers with a few texts become text where the whole file has more of them than its sample. Answers
 * whether there are any.
 */
async function widenLenient(duck: Duck, table: TextTable, columns: PlannedColumn[]): Promise<boolean> {
  let widened = false;
  for (const [nth, column] of columns.entries()) {
    if (!column.plan.lenient || !(await areTooMany(duck, table, nth, column))) continue;
    column.plan = {
      ...column.plan,
      reader: textReader,
      nearly: column.plan.reader,
      nullWords: [],
      forced: false,
      lenient: undefined,
    };
    widened = true;
  }
  return widened;
}

/** The view `data`: all parts in order, with the row's number in the file (from 0) as `row_number`. */
export async function openParts(duck: Duck, { parts }: Loaded): Promise<void> {
  let before = 0;
  const selects: string[] = [];
  for (const path of parts) {
    selects.push(`SELECT *, file_row_number + ${before} AS row_number FROM read_parquet(${quoted(path)})`);
    if (parts.length > 1)
      before += Number((await duck.rows(`SELECT count(*) FROM read_parquet(${quoted(path)})`))[0]?.[0]);
  }
  await duck.run(`CREATE OR REPLACE VIEW data AS ${selects.join(' UNION ALL ')}`);
}

/** Rows of nothing but delimiters: there can be none where a column is filled throughout. */
async function hasEmptyRows(duck: Duck, { loaded: { columns, rowCount }, figures }: Typed): Promise<boolean> {
  if (figures.some(({ filled }) => filled === rowCount)) return false;
  const [[found] = []] = await duck.rows(
    `SELECT count(*) FROM data WHERE ${columns.map(({ key }) => `${named(key)} IS NULL`).join(' AND ')}`,
  );
  return Number(found) > 0;
}

export async function firstRows(duck: Duck, { columns }: Loaded): Promise<Row[]> {
  const rows = await duck.rows(
    `SELECT ${columns.map(({ key }) => named(key)).join(', ')} FROM data LIMIT ${SAMPLE_ROWS}`,
  );
  return rows.map((row) =>
    Object.fromEntries(columns.map(({ key, plan }, nth) => [key, toCell(row[nth], plan.reader.store)])),
  );
}

async function seal(
  { request: { outDir }, duck, workDir, leftOvers, findings: { places } }: Job,
  loaded: Loaded,
): Promise<IngestedPart[]> {
  const sealed = await sealRows(duck, loaded);
  if (leftOvers.count) {
    const path = join(outDir, 'misfits.parquet');
    sealed.push(await sealPart('misfits', path, await leftOvers.save(duck, path)));
  }
  if (places.length) {
    const path = join(outDir, 'places.parquet');
    await savePlaces(duck, places, join(workDir, 'places'), path);
    sealed.push(await sealPart('places', path, places.length));
  }
  return sealed;
}

export async function sealRows(duck: Duck, { parts, rowCount }: Loaded): Promise<IngestedPart[]> {
  const sealed: IngestedPart[] = [];
  for (const path of parts) {
    const rows =
      parts.length === 1
        ? rowCount
        : Number((await duck.rows(`SELECT count(*) FROM read_parquet(${quoted(path)})`))[0]?.[0]);
    sealed.push(await sealPart('rows', path, rows));
  }
  return sealed;
}
