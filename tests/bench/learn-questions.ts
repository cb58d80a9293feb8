import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RankWeights } from '@/lib/pure/analysis/questions/near-rank';
import { expected } from './ask/expected';
import { examplesOf } from './ask/near';
import { openTable, stopReading, type Making } from './ask/open-table';
import { OPEN } from './ask/sets';
import { trainRank, type Taught } from './ask/train-near';
import { argument } from './report';

/**
 * Learns which question may have been meant by one that isn’t understood: `npm run learn:questions -- --data DIR` reads
 * the sets of questions over the tables of DIR that are open to learn from, judges each fold of tables by what was
 * learned from the others, and writes the weights learned from all to `--write FILE`. `--seed N`.
 */
const FOLDS = 5;
const ROUNDS = 2;
/** What is left unsaid speaks against a candidate, before anything is learned. */
const START: RankWeights = {
  'left:unknown': -1,
  'left:value': -1,
  'left:column': -1,
  'said twice': -1,
  'figure:unnamed': -1,
  'if:number:unnamed': -1,
};

type Question = {
  question: string;
  previous?: string[];
  expect?: string[];
  unanswerable?: boolean;
  unanswered?: string;
};
type Listed = { table: string; questions: Question[] } & Partial<Making>;
const corpus = join(resolve(argument('data') ?? '../shared/corpus/columns'), 'tables');
const seed = Number(argument('seed') ?? 1);

const listed = OPEN.flatMap(
  (set) => (JSON.parse(readFileSync(`tests/bench/ask/${set}.json`, 'utf8')) as { tables: Listed[] }).tables,
);
const hasAnswer = ({ previous, expect, unanswerable, unanswered }: Question) =>
  previous === undefined && expect !== undefined && !unanswerable && unanswered === undefined;

async function collect(weights: RankWeights): Promise<Taught[]> {
  const taught: Taught[] = [];
  for (const { table, source, made, questions } of listed) {
    const open = await openTable(
      corpus,
      `${table}.csv`,
      source && made ? { source: `${source}.csv`, made } : undefined,
    );
    for (const { question, expect = [] } of questions.filter(hasAnswer)) {
      const texts = expect.flatMap((text) => expected(text).sql);
      const rows = await Promise.all(texts.map(async (text) => open.sql(text).catch(() => [])));
      const pairs = expect.flatMap((text) => {
        const pair = /corr\((\w+), ?(\w+)\)/.exec(text);
        return pair ? [pair.slice(1).toSorted().join()] : [];
      });
      taught.push({ table, examples: await examplesOf(question, { rows, pairs }, open, weights) });
    }
    open.close();
  }
  return taught;
}

const scoreOf = (weights: RankWeights, { features }: Taught['examples'][number]) =>
  features.reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, 0);

/** How often the first, and one of the first three, is what was meant. */
function judge(weights: RankWeights, taught: readonly Taught[]) {
  const places = taught.map(({ examples }) =>
    examples
      .map((example) => ({ ...example, score: scoreOf(weights, example) }))
      .toSorted((one, other) => other.score - one.score)
      .findIndex(({ isRight }) => isRight),
  );
  const share = (holds: (place: number) => boolean) =>
    `${((100 * places.filter(holds).length) / places.length).toFixed(1)} %`;
  return `first ${share((at) => at === 0)}, of the first three ${share((at) => at >= 0 && at < 3)}, at all ${share((at) => at >= 0)}`;
}

let weights = START;
for (let round = 1; round <= ROUNDS; round++) {
  const taught = await collect(weights);
  const tables = [...new Set(taught.map(({ table }) => table))].toSorted();
  const foldOf = (table: string) => tables.indexOf(table) % FOLDS;
  for (let fold = 0; fold < FOLDS; fold++) {
    const apart = trainRank(
      taught.filter(({ table }) => foldOf(table) !== fold),
      seed,
    );
    console.log(
      `round ${round}, fold ${fold}: ${judge(
        apart,
        taught.filter(({ table }) => foldOf(table) === fold),
      )}`,
    );
  }
  weights = trainRank(taught, seed);
  console.log(
    `round ${round}: ${Object.keys(weights).length} weights from ${taught.length} questions over ${tables.length} tables`,
  );
}
const file = argument('write');
if (file) writeFileSync(file, `${JSON.stringify(weights, null, 0).replaceAll(',"', ',\n"')}\n`);
stopReading();
process.exit();
