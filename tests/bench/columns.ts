import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { collectMistakes, misread, noMistakes, type Mistakes } from './columns/mistakes';
import { readColumns, type ReadColumn } from './columns/reading';
import { randomFrom } from '../queries/records';
import { readApart } from './learn/apart';
import { readCorpus } from './learn/corpus';
import { argument, figure, report } from './report';

/**
 * What columns mean, against the labels of an analyst: ingests every table, takes the product's role and aggregate of
 * each column and lets the corpus' own scorer judge, fold by fold. `--data DIR` names the folder; `--apart DIR` reads
 * each fold by what was learned without it (npm run learn); `--read DIR` keeps the tables as read; `--wrong 0,1` lists
 * the mistakes in those folds and in no other; `--show N` N mistakes of role and of aggregation each, drawn by
 * `--seed`, with the label and how sure it is; `--keep FILE` keeps what was made of each column.
 */
const folder = resolve(argument('data') ?? '../shared/corpus/columns');
if (!existsSync(join(folder, 'columns.jsonl'))) {
  console.error(
    `bench:columns needs a folder with columns.jsonl, folds.json and score.mjs; ${folder} has none. Name one with --data.`,
  );
  process.exit(1);
}
const told = new Set((argument('wrong') ?? '').split(',').filter(Boolean).map(Number));
const apart = argument('apart');
const work = mkdtempSync(join(tmpdir(), 'plumbline-columns-'));

const read: ReadColumn[] = [];
const mistakes = new Map<number, Mistakes>();
const missed: Record<'role' | 'aggregation', string[]> = { role: [], aggregation: [] };
for (const { name, labels, fold, read: table } of await readCorpus(folder, argument('read'))) {
  const columns = readColumns(
    name,
    labels.map(({ column }) => column),
    apart ? readApart(apart, fold, table) : table,
  );
  read.push(...columns);
  if (!mistakes.has(fold)) mistakes.set(fold, noMistakes());
  collectMistakes(mistakes.get(fold)!, labels, columns);
  for (const { of, text } of misread(labels, columns)) missed[of].push(text);
}

const predictions = argument('keep') ?? join(work, 'read.jsonl');
writeFileSync(predictions, `${read.map((column) => JSON.stringify(column)).join('\n')}\n`);
const said = execFileSync(process.execPath, [join(folder, 'score.mjs'), predictions], { encoding: 'utf8' })
  .trim()
  .split('\n');
rmSync(work, { recursive: true, force: true });
const kinds = Object.keys(noMistakes()) as (keyof Mistakes)[];
const count = (kind: keyof Mistakes) => [...mistakes.values()].reduce((sum, found) => sum + found[kind].length, 0);
for (const line of said) {
  const found = mistakes.get(Number(/^fold (\d)/.exec(line)?.[1]));
  console.log(line, found ? `· ${kinds.map((kind) => `${kind} ${found[kind].length}`).join(', ')}` : '');
}
for (const fold of told)
  for (const kind of kinds)
    for (const each of mistakes.get(fold)?.[kind] ?? []) console.log(`${fold} ${kind}: ${each}`);
const shown = Number(argument('show') ?? 0);
const random = randomFrom(Number(argument('seed') ?? 1));
for (const [of, texts] of shown > 0 ? Object.entries(missed) : [])
  for (const { text } of texts
    .map((each) => ({ text: each, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, shown))
    console.log(`${of}: ${text}`);
const all = /role ([\d.]+) %, aggregation ([\d.]+) %.*laughed at ([\d.]+) %\), subject (\d+)/
  .exec(said.at(-1) ?? '')
  ?.slice(1)
  .map(Number);
if (!all) throw new Error('The scorer gave no last line.');

report('columns', 0, [
  figure('columns.role', all[0]!),
  figure('columns.aggregation', all[1]!),
  figure('columns.laughed-at', all[2]!),
  figure('columns.subject', all[3]!),
  ...kinds.map((kind) => figure(`columns.${kind}`, count(kind))),
]);
