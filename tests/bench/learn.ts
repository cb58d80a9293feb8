import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nameScores, scoresOf, type Scores, type Weights } from '@/lib/pure/analysis/semantics/learned/model';
import { readCorpus } from './learn/corpus';
import { examplesOf, type Example } from './learn/examples';
import { readWith } from './learn/apart';
import { judgeCharts } from './learn/charts';
import { rowsOf, train, trainCharts } from './learn/train';
import { argument } from './report';

/**
 * Learns what columns are from labelled tables: `npm run learn -- --data DIR`. Each fold is judged by what was learned
 * from the others. `--read DIR` keeps the tables as read, `--apart DIR` writes the weights that were learned without
 * each fold (`0.json` …) for the benches, `--write FILE` those learned from all; `--seed N`.
 */
const folder = resolve(argument('data') ?? '../shared/corpus/columns');
const seed = Number(argument('seed') ?? 1);
const tables = await readCorpus(folder, argument('read'));
const examples = tables.flatMap(examplesOf);

const ROLES = ['measure', 'dimension', 'time', 'id', 'ignore'] as const;
const roleOf = (scores: Scores) => ROLES.reduce((best, role) => (scores[role] > scores[best] ? role : best));

function judge(weights: Weights, taught: readonly Example[]): { text: string; role: number; of: number } {
  const rows = rowsOf(
    taught,
    taught.map(({ name }) => nameScores(weights, name)),
  );
  const scores = rows.map((row) => scoresOf(weights, row));
  let [role, all, sums, first, measures] = [0, 0, 0, 0, 0];
  taught.forEach(({ label, weight }, nth) => {
    all += weight;
    const found = roleOf(scores[nth]!);
    if (found === label.role || found === label.roleAlso) role += weight;
    if (label.role !== 'measure') return;
    measures += weight;
    if (scores[nth]!.sums > 0.5 === label.agg.includes('sum')) sums += weight;
    if (scores[nth]!.sumFirst > 0.5 === (label.agg[0] === 'sum')) first += weight;
  });
  const subjects = new Map<string, { best: number; outcome: number; top: number }>();
  taught.forEach(({ table, label }, nth) => {
    const known = subjects.get(table) ?? { best: -1, outcome: 0, top: 0 };
    const { interest, subject } = scores[nth]!;
    const better = interest + 2 * subject > known.best;
    subjects.set(table, {
      best: better ? interest + 2 * subject : known.best,
      outcome: better ? label.outcome : known.outcome,
      top: Math.max(known.top, label.outcome),
    });
  });
  const hit = [...subjects.values()].filter(({ outcome, top }) => top > 0 && outcome >= Math.min(3, top)).length;
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  return {
    role,
    of: all,
    text: `role ${percent(role, all)}, sums ${percent(sums, measures)}, first ${percent(first, measures)}, subject ${hit} of ${subjects.size}`,
  };
}

const folds = [...new Set(examples.map(({ fold }) => fold))].sort();
const without = new Map<number, Weights>();
let [right, all] = [0, 0];
for (const fold of folds) {
  const weights = train(
    examples.filter((example) => example.fold !== fold),
    seed,
  );
  without.set(fold, weights);
  const { text, role, of } = judge(
    weights,
    examples.filter((example) => example.fold === fold),
  );
  console.log(`fold ${fold}: ${text}`);
  right += role;
  all += of;
}
console.log(`all: role ${((100 * right) / all).toFixed(1)} %`);

// Charts of a table are read by what was learned of columns without its fold.
const charts = judgeCharts(folder, tables, ({ fold, read }) => readWith(without.get(fold)!, read));
console.log(`${charts.length} charts of ${new Set(charts.map(({ table }) => table)).size} tables`);
const apart = argument('apart');
if (apart) {
  mkdirSync(apart, { recursive: true });
  for (const fold of folds) {
    const learned = trainCharts(
      charts.filter((chart) => chart.fold !== fold),
      seed,
    );
    writeFileSync(join(apart, `${fold}.json`), JSON.stringify({ ...without.get(fold)!, charts: learned }));
  }
}
const file = argument('write');
if (file) writeFileSync(file, `${JSON.stringify({ ...train(examples, seed), charts: trainCharts(charts, seed) })}\n`);
