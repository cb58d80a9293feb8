import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chartFeatures } from '@/lib/pure/analysis/dashboard/chart-features';
import { candidates } from '@/lib/pure/analysis/dashboard/choose';
import type { ChartDraft } from '@/lib/pure/analysis/dashboard/draft';
import { presumeReadings } from '@/lib/pure/analysis/semantics/table/presume';
import { readTable } from '@/lib/pure/analysis/semantics/table/table';
import type { IngestResult } from '@/lib/engines/ingest/schema/schema';
import { inWordsOfKey, type KeyTable } from '../autodash-words';
import type { LabelledTable } from './corpus';

/** A chart that could be shown of a table: 1 must be seen, less where it may or must not be. */
export type JudgedChart = { table: string; fold: number; features: number[]; worth: number };

const THIS_YEAR = 2026;
const NICE = 0.4;
const SHAMEFUL = -1;

type Key = { tables: ({ file: string } & KeyTable)[] };

/** The charts of tables, each judged by the scorer of the answer key as if it stood alone on a page. */
export function judgeCharts(
  folder: string,
  tables: readonly LabelledTable[],
  readAs: (table: LabelledTable) => IngestResult,
): JudgedChart[] {
  const key = JSON.parse(readFileSync(join(folder, 'tables.json'), 'utf8')) as Key;
  const work = mkdtempSync(join(tmpdir(), 'plumbline-charts-'));
  const boards = join(work, 'boards');
  mkdirSync(boards);
  const found: { name: string; chart: JudgedChart }[] = [];
  const copies: Key['tables'] = [];
  for (const entry of key.tables) {
    const table = tables.find(({ name }) => entry.file.endsWith(`/${name}`));
    if (!table) continue;
    chartsOf(table, readAs(table)).forEach(({ draft, features, labels }, nth) => {
      const name = `${nth}__${table.name}`;
      copies.push({ ...entry, file: `columns/tables/${name}` });
      writeFileSync(join(boards, `${name}.json`), boardOf(draft, labels, entry));
      found.push({ name, chart: { table: table.name, fold: table.fold, features, worth: 0 } });
    });
  }
  writeFileSync(join(work, 'key.json'), JSON.stringify({ ...key, tables: copies }));
  const said = execFileSync(
    process.execPath,
    [join(folder, '../autodash/score.mjs'), boards, '--key', join(work, 'key.json')],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  rmSync(work, { recursive: true, force: true });
  const worth = worthsIn(said);
  return found.map(({ name, chart }) => ({ ...chart, worth: worth.get(name) ?? 0 }));
}

function chartsOf(table: LabelledTable, read: IngestResult) {
  const { relations, rowCount } = read;
  const columns = presumeReadings(read.columns, { rowCount, relations });
  const meaning = readTable({ name: table.name, columns, relations, rowCount, thisYear: THIS_YEAR });
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  const seen = new Set<string>();
  return candidates(meaning, relations, () => true)
    .filter((draft) => draft !== null)
    .filter(({ query, type }) => {
      const story = JSON.stringify([query, type]);
      return !seen.has(story) && Boolean(seen.add(story));
    })
    .map((draft) => ({ draft, labels, features: chartFeatures(draft, { table: meaning, relations }) }));
}

const boardOf = ({ title, type, query }: ChartDraft, labels: Map<string, string>, entry: KeyTable) =>
  JSON.stringify(inWordsOfKey({ kpis: [], charts: [{ title, type, query }] }, labels, entry));

function worthsIn(said: string): Map<string, number> {
  const worth = new Map<string, number>();
  const line =
    /^(\S+): aggregation right (\d+) of (\d+), must-see (\d+) of \d+, nice (\d+) of \d+, must-not-see shown (\d+)/;
  for (const each of said.split('\n')) {
    const [, name, right, counted, must, nice, shown] = line.exec(each) ?? [];
    if (!name) continue;
    const wrong = Number(counted) > Number(right) || Number(shown) > 0;
    worth.set(name, wrong ? SHAMEFUL : Number(must) > 0 ? 1 : Number(nice) > 0 ? NICE : 0);
  }
  return worth;
}
