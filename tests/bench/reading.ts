import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createIngestPool } from '@/lib/engines/ingest/process';
import type { IngestResult } from '@/lib/engines/ingest/schema/schema';
import type { Column } from '@/lib/pure/query/schema/column';
import { factsOf, filledIn, parse, type Facts } from './reading/reference';
import { argument, figure, report } from './report';

/**
 * What comes of tables that someone else has read: shape, types of columns and sums, against a strict reader of the
 * bench's own (reading/reference.ts) and what was labelled by hand. `--data DIR` names the corpus folder (`columns` and
 * `ingest` in it); `--wrong` lists what differs.
 */
type Known = { name: string; set: string; fold: string; path: string; delimiter: string; encoding?: string };
type Label = { table: string; column: string; index: number; role: Column['role']; code?: boolean };
type Expected = 'number' | 'text' | 'textOrTime' | 'time' | 'boolean' | 'any';
type Table = Known & { names: string[]; rows: number; width: number; expected: Expected[]; facts: (Facts | null)[] };
type Tally = { shape: number[]; types: number[]; sums: number[] };

const corpus = argument('data') ?? '../shared/corpus';
const read = (path: string) => JSON.parse(readFileSync(join(corpus, path), 'utf8'));

/** Nearly all cells are numbers: the rest is what an analyst would call missing. */
const NEARLY = 0.95;

/** A label says what a column is about; its cells say whether that can be a number. */
function expectedOf({ role, code }: Label, { filled, numbers, days }: Facts): Expected {
  if (!filled) return 'any';
  const isNumeric = numbers >= filled * NEARLY;
  if (role === 'measure') return isNumeric ? 'number' : 'any';
  // Years and days in digits (20180101) are numbers to one analyst and time to another.
  if (role === 'time') return days === filled ? 'time' : 'any';
  if (numbers === 0) return days === filled ? 'time' : 'text';
  return code || numbers < filled || role === 'id' ? 'any' : 'number';
}

function columnsTables(): Table[] {
  const labels = readFileSync(join(corpus, 'columns/columns.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Label);
  const folds = (read('columns/folds.json') as { of: Record<string, number> }).of;
  return [...new Set(labels.map(({ table }) => table))].map((name) => {
    const path = join(corpus, 'columns/tables', name);
    const [header = [], ...rows] = parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), ',');
    const own = labels.filter(({ table }) => table === name).toSorted((left, right) => left.index - right.index);
    const facts = own.map(({ index }) => factsOf(rows.map((row) => row[index] ?? '')));
    return {
      ...{ name, set: 'columns', fold: `fold ${folds[name]}`, path, delimiter: ',' },
      names: header.map((cell) => cell.trim()),
      rows: rows.length,
      width: header.length,
      expected: own.map((label, nth) => expectedOf(label, facts[nth]!)),
      facts: own.map(({ role }, nth) => (role === 'measure' ? facts[nth]! : null)),
    };
  });
}

type Entry = {
  file: string;
  group: string;
  source?: string;
  expect?: {
    rows?: number;
    columns?: number;
    names?: string[] | null;
    types?: string[];
    delimiter?: string;
    encoding?: string;
    decimal?: string;
    header?: boolean;
    preambleLines?: number;
  };
};
const OF_TYPE: Record<string, Expected> = {
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  date: 'time',
  datetime: 'time',
  month: 'time',
};

/** Entries that are wrong about their file; robust.ts says why. */
const DISPUTED = new Set([
  'real/messytables-characters.csv',
  'messy/messytables-null.csv',
  'encoding/messytables-spanish_chars.csv',
  'messy/csvkit-test_empty_columns.csv',
]);
/** The manifest lists no more columns of a file. */
const MOST_LISTED = 60;

/**
 * The manifest's type, which comes from a scan: it knows no decimal commas and takes one word for a truth. What it calls
 * text may be read as days.
 */
function ofScan(type: string, cells: string[]): Expected {
  const filled = filledIn(cells);
  const isOneWord = type === 'boolean' && new Set(filled).size === 1;
  const isComma = filled.length > 0 && filled.every((cell) => /^-?\d+(,\d+)?$/.test(cell));
  if (isOneWord || (type === 'text' && isComma)) return 'any';
  return OF_TYPE[type] ?? 'textOrTime';
}

/** Files with a shape and types of their manifest; sums only where the strict reader finds that shape too. */
function ingestTables(): Table[] {
  return (read('ingest/MANIFEST.json') as { files: Entry[] }).files.flatMap(({ file, group, source, expect }) => {
    const path = join(corpus, 'ingest', file);
    if (!expect?.types || expect.rows === undefined || DISPUTED.has(file) || !existsSync(path)) return [];
    const { encoding = 'utf-8', delimiter = ',' } = expect;
    const text = new TextDecoder(encoding === 'latin-1' ? 'latin1' : encoding.replace('-sig', ''))
      .decode(readFileSync(path))
      .replace(/^\uFEFF/, '');
    const all = delimiter.length === 1 ? parse(text, delimiter).slice(expect.preambleLines ?? 0) : [];
    const rows = expect.header === false ? all : all.slice(1);
    const isStrict = rows.length === expect.rows && rows.every((row) => row.length === expect.columns);
    const cellsOf = (nth: number) => rows.map((row) => row[nth] ?? '');
    const expected = expect.types.map((type, nth): Expected => ofScan(type, cellsOf(nth)));
    return [
      {
        ...{ name: file, set: group, fold: source ?? 'unknown', path, delimiter },
        names: expect.names ?? [],
        rows: expect.rows,
        width: expect.columns === MOST_LISTED ? (all[0]?.length ?? 0) : (expect.columns ?? 0),
        expected,
        facts: expected.map((type, nth) =>
          isStrict && type === 'number' && expect.decimal !== ',' ? factsOf(rows.map((row) => row[nth]!)) : null,
        ),
      },
    ];
  });
}

const FITS: Record<Expected, (column: Column) => boolean> = {
  any: () => true,
  number: ({ type, samples }) => type === 'integer' || type === 'decimal' || (type === 'id' && areDigits(samples)),
  text: ({ type }) => type === 'text' || type === 'category' || type === 'id' || type === 'boolean',
  textOrTime: ({ type }) => type !== 'integer' && type !== 'decimal',
  time: ({ type, review }) => review !== null || type === 'date' || type === 'datetime',
  boolean: ({ type }) => type === 'boolean',
};
const areDigits = (samples: Column['samples']) => samples.every((cell) => /^-?\d+$/.test(String(cell)));

/** A share may be kept as it was written or as its hundredth. */
function isSum({ sum, format }: Column, known: number): boolean {
  const near = (value: number) => Math.abs(value - known) <= 1e-9 * Math.max(1, Math.abs(known));
  return sum !== null && (near(sum) || (format.kind === 'percent' && near(sum * 100)));
}

/** A column of points (52.5, 13.4) is read as two, 'place 1' and 'place 2': here as the one it is in the file. */
function onePlaceEach(columns: Column[], names: string[]): Column[] {
  return columns.flatMap((column) => {
    const [, name, half] = /^(.+) ([12])$/.exec(column.label) ?? [];
    if (!name || names.includes(column.label) || !names.includes(name)) return [column];
    return half === '1' ? [{ ...column, label: name, type: 'text' as const }] : [];
  });
}

const wrong: string[] = [];
const tallies = new Map<string, Tally>();

function judge(table: Table, result: IngestResult | null): void {
  const columns = onePlaceEach(result?.columns ?? [], table.names);
  const isNamed = table.names.every(
    (name, nth) => !name.trim() || /[\uFFFD]/.test(name) || columns[nth]?.label === name.trim(),
  );
  const shape = result?.rowCount === table.rows && columns.length === table.width && isNamed;
  const types = table.expected.map((type, nth) => !!columns[nth] && FITS[type](columns[nth]));
  const sums = table.facts.map((facts, nth) =>
    facts?.numbers && table.expected[nth] === 'number' ? !!columns[nth] && isSum(columns[nth], facts.sum) : null,
  );
  if (!shape)
    wrong.push(
      `${table.name}: shape ${result?.rowCount} x ${columns.length}, not ${table.rows} x ${table.width}${isNamed ? '' : ', other names'}`,
    );
  const place = (nth: number) => `${table.name}: column ${nth + 1}, ${columns[nth]?.label ?? 'none'}`;
  types.forEach((isRight, nth) => {
    if (!isRight) wrong.push(`${place(nth)} is ${columns[nth]?.type}, not ${table.expected[nth]}`);
  });
  sums.forEach((isRight, nth) => {
    if (isRight === false) wrong.push(`${place(nth)} sums up to ${columns[nth]?.sum}, not ${table.facts[nth]!.sum}`);
  });
  for (const key of [`${table.set} · ${table.fold}`, table.set]) {
    const tally = tallies.get(key) ?? { shape: [], types: [], sums: [] };
    tally.shape.push(Number(shape));
    tally.types.push(...types.map(Number));
    tally.sums.push(...sums.filter((sum) => sum !== null).map(Number));
    tallies.set(key, tally);
  }
}

const share = (right: number[]) => (100 * right.reduce((sum, one) => sum + one, 0)) / Math.max(1, right.length);
const told = (right: number[]) =>
  right.length ? `${share(right).toFixed(1)} % of ${right.length}`.padStart(16) : '-'.padStart(16);

async function walk(tables: Table[]): Promise<void> {
  const pool = createIngestPool(join(process.cwd(), 'dist/ingest-child.mjs'));
  const work = mkdtempSync(join(tmpdir(), 'plumbline-reading-'));
  for (const table of tables) {
    const outDir = mkdtempSync(join(work, 'set-'));
    const family = /\.(txt|log)$/.test(table.path) && !/\.csv\.txt$/.test(table.path) ? 'txt' : 'csv';
    const files = [{ path: table.path, fileName: basename(table.path), family } as const];
    const result = await pool
      .ingest({ files, options: {}, overrides: {}, outDir }, { deadlineMs: 120_000 })
      .catch(() => null);
    judge(table, result);
    rmSync(outDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  pool.stop();
  rmSync(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

if (existsSync(join(corpus, 'columns/columns.jsonl')) && existsSync(join(corpus, 'ingest/MANIFEST.json'))) {
  await walk([...columnsTables(), ...ingestTables()]);
  if (process.argv.includes('--wrong')) for (const line of wrong) console.log(line);
  for (const [key, { shape, types, sums }] of [...tallies].toSorted(([left], [right]) => (left < right ? -1 : 1)))
    console.log(`${key.padEnd(60)} shape ${told(shape)}  types ${told(types)}  sums ${told(sums)}`);
  report(
    'reading',
    0,
    ['columns', 'real'].flatMap((set) =>
      (['shape', 'types', 'sums'] as const).map((what) =>
        figure(`reading.${set}.${what}`, share(tallies.get(set)?.[what] ?? [])),
      ),
    ),
  );
} else {
  console.error(`bench:reading needs a folder with columns/ and ingest/: --data DIR (looked in ${corpus})`);
  process.exitCode = 1;
}
