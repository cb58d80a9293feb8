import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { newEngine, runOn } from '@/lib/engines/answers/run';
import { createIngestPool } from '@/lib/engines/ingest/process';
import type { FileFamily } from '@/lib/engines/ingest/schema/file-formats';
import type { IngestResult } from '@/lib/engines/ingest/schema/schema';
import type { Rule } from '@/lib/pure/analysis/dashboard/lint/drawn';
import { lintDashboard } from '@/lib/pure/analysis/dashboard/lint/lint';
import { settleDashboard } from '@/lib/pure/analysis/dashboard/settle';
import { runStepwise, type AnswerQueries } from '@/lib/pure/analysis/dashboard/stepwise';
import { poolSettings } from '../queries/fixture';
import { inWordsOfKey, type KeyTable } from './autodash-words';
import { readApart } from './learn/apart';
import { argument, figure, given, report } from './report';

/**
 * Automatic dashboards against the answer key of a senior analyst: ingests every table of the key, makes its dashboard
 * and lets the key's own scorer judge. `--data DIR` names a folder with key.json and score.mjs (or tables.json, judged
 * by the scorer of ../autodash), its tables relative to the folder above; `--folds` judges each fold of its folds.json
 * by itself, `--apart DIR` by what was learned without it (npm run learn); `--keep DIR` keeps the dashboards as JSON; `--read DIR` keeps the tables as they were read, for the next
 * run; `--detail` prints what the scorer says of each table, `--refused` what the rules put aside.
 */
const FAMILIES: Record<string, FileFamily> = {
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  ndjson: 'json',
  geojson: 'json',
  xml: 'xml',
  txt: 'txt',
};
const folder = resolve(argument('data') ?? '../shared/corpus/autodash');
const keyFile = ['key.json', 'tables.json'].map((name) => join(folder, name)).find((path) => existsSync(path));
if (!keyFile) {
  console.error(
    `bench:autodash needs a folder with key.json or tables.json; ${folder} has none. Name one with --data.`,
  );
  process.exit(1);
}
const scorer = keyFile.endsWith('tables.json') ? join(folder, '../autodash/score.mjs') : join(folder, 'score.mjs');
const key = JSON.parse(readFileSync(keyFile, 'utf8')) as { tables: ({ file: string } & KeyTable)[] };
const kept = argument('read');
const apart = argument('apart');
const foldsFile = join(folder, 'folds.json');
const folds = existsSync(foldsFile)
  ? (JSON.parse(readFileSync(foldsFile, 'utf8')) as { of: Record<string, number> }).of
  : {};
const boards = argument('keep') ?? mkdtempSync(join(tmpdir(), 'plumbline-boards-'));
mkdirSync(boards, { recursive: true });
const pool = createIngestPool(join(process.cwd(), 'dist/ingest-child.mjs'));

const folders = kept ? resolve(kept) : mkdtempSync(join(tmpdir(), 'plumbline-tables-'));
mkdirSync(folders, { recursive: true });
const engine = newEngine(poolSettings('dist/query-child.mjs', folders));

/** Reads a table, or takes it as the last run with `--read` had read it. */
async function readOnce(path: string, outDir: string): Promise<IngestResult> {
  const stored = join(outDir, 'table.json');
  if (existsSync(stored)) return JSON.parse(readFileSync(stored, 'utf8')) as IngestResult;
  mkdirSync(outDir);
  const table = await pool.ingest(
    {
      files: [{ path, fileName: basename(path), family: FAMILIES[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'csv' }],
      options: {},
      overrides: {},
      outDir,
    },
    { deadlineMs: 120_000 },
  );
  if (kept) writeFileSync(stored, JSON.stringify(table));
  return table;
}

/** Hands a table on while its parts can be asked. */
async function withTable<T>(
  path: string,
  nth: number,
  use: (table: IngestResult, ask: AnswerQueries) => Promise<T>,
): Promise<T> {
  const outDir = join(folders, String(nth));
  const given = await readOnce(path, outDir);
  const table = apart ? readApart(apart, folds[basename(path)]!, given) : given;
  const relation = {
    kind: 'parts' as const,
    key: `bench/${nth}/1`,
    parts: table.parts.filter(({ kind }) => kind === 'rows').map((part) => join(outDir, basename(part.path))),
    nativeFile: join(outDir, 'native.duckdb'),
  };
  return await use(table, async (queries) => {
    const outcomes = await runOn(engine, {
      relation,
      columns: table.columns,
      queries: queries.map((query, id) => ({ id: String(id), query })),
    });
    return queries.map((_, id) => {
      const outcome = outcomes.get(String(id));
      return outcome?.ok ? outcome.answer : null;
    });
  });
}

let illegal = 0;
let failed = 0;
const dropped = new Map<Rule, number>();
for (const [nth, entry] of key.tables.entries()) {
  const { file } = entry;
  try {
    await withTable(join(folder, '..', file), nth, async ({ columns, relations, rowCount }, ask) => {
      const { config, refused } = await runStepwise(
        settleDashboard({
          dataSourceId: '00000000-0000-4000-8000-000000000000',
          name: basename(file),
          columns,
          relations,
          rowCount,
        }),
        ask,
      );
      for (const { widget, rule, message } of refused) {
        dropped.set(rule, (dropped.get(rule) ?? 0) + 1);
        if (given('refused')) console.log(`${basename(file)}: refused ${widget}: ${rule}: ${message}`);
      }
      for (const { widget, message } of lintDashboard(config, columns, relations)) {
        illegal++;
        console.log(`${basename(file)}: ${widget}: ${message}`);
      }
      writeFileSync(
        join(boards, `${basename(file)}.json`),
        JSON.stringify(
          inWordsOfKey(config, new Map(columns.map((column) => [column.key, column.label])), entry),
          null,
          1,
        ),
      );
    });
  } catch (error) {
    failed++;
    console.log(`${basename(file)}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
await engine.pool.close();
if (!kept) rmSync(folders, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
console.log(
  `refused after they were answered: ${[...dropped.values()].reduce((sum, count) => sum + count, 0)} (${[...dropped].map(([rule, count]) => `${rule} ${count}`).join(', ')})`,
);
pool.stop();

type Score = { right: number; counted: number; seen: number; must: number; shown: number; without: number };

/** What the scorer says of all tables, or of some. */
function scoreOf(only?: readonly string[]): { lines: string[]; score: Score } {
  const lines = execFileSync(
    process.execPath,
    [
      scorer,
      boards,
      '--key',
      keyFile!,
      ...(only ? ['--only', only.join(',')] : []),
      ...(given('detail') ? [] : ['--quiet']),
    ],
    { encoding: 'utf8' },
  )
    .trim()
    .split('\n');
  const numbers = /aggregation right (\d+) of (\d+).*must-see (\d+) of (\d+).*shown (\d+).*sensible KPI (\d+)/
    .exec(lines.at(-1) ?? '')
    ?.slice(1)
    .map(Number);
  if (!numbers) throw new Error('The scorer gave no last line.');
  const [right, counted, seen, must, shown, without] = numbers as [number, number, number, number, number, number];
  return { lines, score: { right, counted, seen, must, shown, without } };
}

if (given('folds')) {
  const files = key.tables.map(({ file }) => basename(file));
  for (const fold of [...new Set(Object.values(folds))].sort()) {
    const mine = files.filter((file) => folds[file] === fold);
    console.log(`fold ${fold}, ${mine.length} tables: ${scoreOf(mine).lines.at(-1)}`);
  }
}
const {
  lines,
  score: { right, counted, seen, must, shown, without },
} = scoreOf();
for (const line of given('detail') ? lines : lines.slice(-2)) console.log(line);
if (!argument('keep')) rmSync(boards, { recursive: true, force: true });

report('autodash', 0, [
  figure('autodash.aggregation', (100 * right) / Math.max(1, counted)),
  figure('autodash.must-see', (100 * seen) / Math.max(1, must)),
  figure('autodash.faults', shown),
  figure('autodash.no-kpi', without),
  figure('autodash.illegal', illegal),
  figure('autodash.failed', failed),
]);
