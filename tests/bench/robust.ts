import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { AppError } from '@/lib/base/errors/errors';
import { createIngestPool } from '@/lib/engines/ingest/process';
import type { FileFamily } from '@/lib/engines/ingest/schema/file-formats';
import type { IngestResult } from '@/lib/engines/ingest/schema/schema';
import type { ColumnType } from '@/lib/pure/query/schema/column';
import { ODD_FILES, writeOdd } from './odd-files';
import { argument, figure, given, report, type Figure } from './report';

/**
 * Walks a corpus of files with what each should come to (MANIFEST.json) through the ingest child, as an upload would;
 * then files that were made to be hard (odd-files.ts), each in a child of its own. `--data DIR` walks another folder
 * with such a MANIFEST.json, whatever its groups are; where none is called 'real' the figures are of all files. `--only
 * PART` walks the files whose names hold it, without the odd ones. `--profile FILE` prints what one file comes to
 * instead; `--types` lists columns whose type differs from the manifest.
 */
type Expectation = {
  accept?: boolean | null;
  rows?: number;
  columns?: number;
  names?: string[] | null;
  types?: string[];
  recordElement?: string;
  delimiter?: string;
  nullCounts?: Record<string, number>;
  ambiguous?: string[];
  reason?: string | null;
  shape?: string;
  propertyColumns?: number;
};
type Entry = { file: string; group?: string; expect?: Expectation | null };
type Outcome = {
  entry: Entry;
  result: IngestResult | null;
  refusal: string | null;
  crashed: boolean;
  ms: number;
  faults: string[];
  disputed: boolean;
};

const FAMILIES: Record<string, FileFamily> = {
  csv: 'csv',
  tsv: 'csv',
  psv: 'csv',
  json: 'json',
  ndjson: 'json',
  geojson: 'json',
  xml: 'xml',
  txt: 'txt',
  log: 'txt',
};
const CRASHES = /ended unexpectedly|may be damaged|more memory/;

const pool = createIngestPool(join(process.cwd(), 'dist/ingest-child.mjs'));
const work = mkdtempSync(join(tmpdir(), 'plumbline-'));

async function ingest(path: string): Promise<IngestResult> {
  const outDir = mkdtempSync(join(work, 'set-'));
  const family = /\.csv\.txt$/.test(path) ? 'csv' : (FAMILIES[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'csv');
  return pool.ingest(
    { files: [{ path, fileName: basename(path), family }], options: {}, overrides: {}, outDir },
    { deadlineMs: 120_000 },
  );
}

async function tryFile(folder: string, entry: Entry): Promise<Outcome> {
  const began = performance.now();
  const outcome: Outcome = { entry, result: null, refusal: null, crashed: false, ms: 0, faults: [], disputed: false };
  if (!existsSync(join(folder, entry.file)))
    return { ...outcome, refusal: 'not there', faults: ['the manifest names it, the folder has no such file'] };
  try {
    outcome.result = await ingest(join(folder, entry.file));
  } catch (error) {
    outcome.refusal = error instanceof AppError ? error.message : String(error);
    outcome.crashed = !(error instanceof AppError) || CRASHES.test(outcome.refusal) || error.code === 'timeout';
  }
  outcome.ms = performance.now() - began;
  outcome.faults = faultsOf(outcome);
  return outcome;
}

/**
 * Document types are refused whole: files of the XML suites that have one are refused by rule, also where they are
 * sound.
 */
const isRefusedByRule = ({ entry, refusal }: Outcome) =>
  /\.xml$/.test(entry.file) && refusal?.includes('(DTD)') === true;

/** Entries of the manifest that are wrong about their file; shown, not counted. */
const DISPUTED: Record<string, string> = {
  'xml/elastic-zwcfg_0xf7001e9d.xml': 'counts the <Node> references inside the six <Node> records as records',
  'real/messytables-characters.csv': 'its names are Big5 bytes read as Windows-1252',
  'messy/csvkit-test_empty_columns.csv': 'counts a line and two columns of nothing but delimiters',
  'trap/ambiguous-dates.csv': 'calls days ambiguous that equal their months, and are the same day either way',
  'encoding/messytables-spanish_chars.csv': 'counts the source that stands below the table as a record',
  'messy/messytables-null.csv': 'takes the first row of numbers for a header',
};

function faultsOf(outcome: Outcome): string[] {
  const { entry, result, refusal, crashed } = outcome;
  const expect = entry.expect ?? { accept: null };
  if (crashed) return [`crashed: ${refusal}`];
  const accept = expect.accept ?? (expect.rows === undefined ? null : true);
  if (accept === null || isRefusedByRule(outcome)) return [];
  if (!accept)
    return result ? [`should be refused (${expect.reason ?? 'not sound'}), was read as ${result.rowCount} rows`] : [];
  if (!result) return [`should be read, was refused: ${refusal}`];
  const faults: string[] = [];
  if (expect.rows !== undefined && result.rowCount !== expect.rows)
    faults.push(`rows ${result.rowCount}, expected ${expect.rows}`);
  const labels = result.columns.map(({ label }) => label);
  if (isTable(entry)) {
    if (expect.columns !== undefined && result.columns.length !== expect.columns)
      faults.push(`columns ${result.columns.length}, expected ${expect.columns}`);
    for (const [nth, name] of (expect.names ?? []).entries())
      if ((name.trim() || `Column ${nth + 1}`) !== labels[nth])
        faults.push(`column ${nth + 1} is ${JSON.stringify(labels[nth])}, expected ${JSON.stringify(name)}`);
  } else
    for (const name of expect.names ?? [])
      if (!labels.some((label) => label === name || label.startsWith(`${name}.`)))
        faults.push(`column ${name} is missing`);
  for (const [name, nulls] of Object.entries(expect.nullCounts ?? {}))
    if (result.columns.find(({ label }) => label === name)?.nulls !== nulls)
      faults.push(`${name} has ${result.columns.find(({ label }) => label === name)?.nulls} nulls, expected ${nulls}`);
  for (const name of expect.ambiguous ?? [])
    if (!result.columns.find(({ label }) => label === name)?.review) faults.push(`${name} should wait for a reading`);
  return faults.slice(0, 4);
}

const isTable = ({ file }: Entry) => !/\.(json|ndjson|geojson|xml)$/.test(file);

const lostIn = ({ entry, result, disputed }: Outcome) =>
  result && !disputed && entry.expect?.rows !== undefined ? Math.max(0, entry.expect.rows - result.rowCount) : 0;

const SAME: Record<string, ColumnType[]> = {
  integer: ['integer', 'id'],
  number: ['decimal', 'integer'],
  boolean: ['boolean'],
  date: ['date'],
  datetime: ['datetime', 'date'],
  month: ['date'],
  text: ['text', 'category', 'id'],
  time: ['text', 'category', 'id'],
};

function typeFaults({ entry, result }: Outcome): string[] {
  return (entry.expect?.types ?? []).flatMap((type, nth) => {
    const column = result?.columns[nth];
    return column && !(SAME[type] ?? []).includes(column.type) && !column.review
      ? [`${column.label || column.key} is ${column.type}, expected ${type} (${column.samples.slice(0, 2).join(', ')})`]
      : [];
  });
}

const share = (outcomes: Outcome[]) =>
  (100 * outcomes.filter(({ faults }) => !faults.length).length) / Math.max(1, outcomes.length);

/** Time, memory at its peak (Linux only) and outcome of each odd file. */
async function tryOddFiles(): Promise<Figure[]> {
  const worst = { seconds: 0, megabytes: 0, wrong: 0 };
  for (const odd of ODD_FILES) {
    const path = writeOdd(odd, work);
    const own = createIngestPool(join(process.cwd(), 'dist/ingest-child.mjs'));
    let megabytes = 0;
    const look = setInterval(() => {
      megabytes = Math.max(megabytes, ...own.pids().map(peakOf));
    }, 50);
    const outDir = mkdtempSync(join(work, 'set-'));
    const began = performance.now();
    const said = await own
      .ingest(
        { files: [{ path, fileName: basename(path), family: odd.family }], options: {}, overrides: {}, outDir },
        { deadlineMs: 120_000 },
      )
      .then(
        ({ rowCount, columns }) => `${rowCount} x ${columns.length}`,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
    const seconds = (performance.now() - began) / 1000;
    clearInterval(look);
    own.stop();
    rmSync(path);
    rmSync(outDir, { recursive: true, force: true, maxRetries: 10 });
    const right = typeof odd.comesTo === 'string' ? said === odd.comesTo : odd.comesTo.test(said);
    if (!right || given('all'))
      console.log(
        `${odd.name}: ${said} in ${seconds.toFixed(1)} s with ${megabytes.toFixed(0)} MB${right ? '' : `, expected ${odd.comesTo}`}`,
      );
    worst.seconds = Math.max(worst.seconds, seconds);
    worst.megabytes = Math.max(worst.megabytes, megabytes);
    if (!right) worst.wrong++;
  }
  return [
    figure('robust.odd.slowest', worst.seconds),
    figure('robust.odd.memory', worst.megabytes),
    figure('robust.odd.wrong', worst.wrong),
  ];
}

function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  } // it has ended, or this is no Linux
}

async function walk(folder: string): Promise<void> {
  const { files = [] } = JSON.parse(readFileSync(join(folder, 'MANIFEST.json'), 'utf8')) as { files: Entry[] };
  const only = argument('only');
  const outcomes: Outcome[] = [];
  for (const entry of files.filter(({ file }) => !only || file.includes(only))) {
    const outcome = await tryFile(folder, entry);
    const disputed = DISPUTED[entry.file];
    if (disputed && outcome.faults.length && !outcome.crashed) {
      console.log(`${entry.file}: the manifest ${disputed} (${outcome.faults.join('; ')})`);
      outcome.faults = [];
      outcome.disputed = true;
    }
    outcomes.push(outcome);
    if (outcome.faults.length) console.log(`${entry.file}: ${outcome.faults.join('; ')}`);
    if (given('all'))
      console.log(
        `  ${entry.file} ${outcome.ms.toFixed(0)} ms ${outcome.refusal ?? `${outcome.result!.rowCount} x ${outcome.result!.columns.length}`}`,
      );
  }
  const types = outcomes.flatMap((outcome) => typeFaults(outcome).map((fault) => `${outcome.entry.file}: ${fault}`));
  if (given('types')) for (const fault of types) console.log(fault);
  const typed = outcomes.reduce((sum, { entry, result }) => sum + (result ? (entry.expect?.types?.length ?? 0) : 0), 0);
  console.log(
    `${outcomes.filter(({ faults }) => !faults.length).length} of ${outcomes.length} files as expected; types ${typed - types.length} of ${typed}; slowest ${Math.max(0, ...outcomes.map(({ ms }) => ms)).toFixed(0)} ms`,
  );
  const group = (name: string) => outcomes.filter(({ entry }) => entry.group === name);
  for (const name of [...new Set(outcomes.map(({ entry }) => entry.group ?? 'no group'))].sort()) {
    const members = outcomes.filter(({ entry }) => (entry.group ?? 'no group') === name);
    console.log(`${name}: ${members.filter(({ faults }) => !faults.length).length} of ${members.length} as expected`);
  }
  const judged = group('real').length ? group('real') : outcomes;
  const asking = judged.filter(({ result }) => result?.columns.some(({ review }) => review));
  for (const { entry } of asking) console.log(`${entry.file} asks for a reading`);
  report(
    'robust',
    0,
    [
      figure('robust.shape.real', share(judged)),
      ...(group('encoding').length ? [figure('robust.shape.encoding', share(group('encoding')))] : []),
      ...(group('pollock').length
        ? [figure('robust.shape.pollock', group('pollock').filter(({ faults }) => !faults.length).length)]
        : []),
      figure('robust.crashes', outcomes.filter(({ crashed }) => crashed).length),
      figure(
        'robust.lost',
        outcomes.reduce((sum, outcome) => sum + lostIn(outcome), 0),
      ),
      figure('robust.reviews', asking.length),
      ...(only ? [] : await tryOddFiles()),
    ],
    ['@duckdb/node-api'],
  );
}

try {
  const file = argument('profile');
  const folder = argument('data') ?? '../shared/corpus/ingest';
  if (file) console.log(JSON.stringify(await ingest(file), null, 1));
  else if (existsSync(join(folder, 'MANIFEST.json'))) await walk(folder);
  else {
    console.error(`bench:robust needs a folder with MANIFEST.json: --data DIR (looked in ${folder})`);
    process.exitCode = 1;
  }
} finally {
  pool.stop();
  process.on('exit', () => rmSync(work, { recursive: true, force: true, maxRetries: 10 }));
}
