import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { WEIGHTS } from '@/lib/pure/analysis/charts/weights';
import { lintDashboard } from '@/lib/pure/analysis/dashboard/lint/lint';
import { makeDashboard } from '@/lib/pure/analysis/dashboard/make';
import { seededRandom, shuffle } from '@/lib/pure/analysis/drivers/models/random';
import { learn, preference, type Weights } from './charts/learn';
import { conditionOf, differenceOf, type Pair } from './charts/pairs';
import { argument, figure, given, report, type Figure } from './report';
import { tableReader } from './tables';

/**
 * Chart choice against what readers did better with: the pairs of Kim and Heer and of Saket and others (`--data DIR`
 * with pairs.json), weights learned on four fifths and judged on the fifth, by pairs and by whole conditions, each the
 * mean of ten shuffles; and every table of the corpus (`--corpus DIR`) through the rules that no automatic chart may
 * break. `--only pairs|legal`; `--write FILE` writes the weights learned from all pairs as
 * lib/pure/analysis/charts/weights.ts holds them.
 */
const folder = resolve(argument('data') ?? '../shared/corpus/charts');
const corpus = resolve(argument('corpus') ?? join(folder, '..'));
if (!existsSync(join(folder, 'pairs.json'))) {
  console.error(`bench:charts needs a folder with pairs.json; ${folder} has none. Name one with --data.`);
  process.exit(1);
}
const RIDGE = 3;
const FOLDS = 5;
const SHUFFLES = 10;

/** The share of pairs told rightly by weights that never saw them; what belongs to one `group` is held out together. */
function heldOut(differences: Map<string, number>[], groups: readonly string[], seed: number): number {
  const distinct = [...new Set(groups)];
  const places = shuffle(Uint32Array.from(distinct.keys()), seededRandom(seed));
  const foldOf = new Map(distinct.map((group, at) => [group, places[at]! % FOLDS]));
  let right = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const isTested = groups.map((group) => foldOf.get(group) === fold);
    const weights = learn(
      differences.filter((_, at) => !isTested[at]),
      RIDGE,
    );
    right += differences.filter((difference, at) => isTested[at] && preference(weights, difference) > 0).length;
  }
  return right / differences.length;
}

const meanOfShuffles = (share: (seed: number) => number) =>
  Array.from({ length: SHUFFLES }, (_, seed) => share(seed + 1)).reduce((sum, value) => sum + value, 0) / SHUFFLES;

function pairs(): Figure[] {
  const all = JSON.parse(readFileSync(join(folder, 'pairs.json'), 'utf8')) as Pair[];
  const differences = all.map(differenceOf);
  const weights = learn(differences, RIDGE);
  const file = argument('write');
  if (file) writeFileSync(file, weightsFile(weights, all.length));
  const committed = new Map(Object.entries(WEIGHTS));
  const farthest = Math.max(...[...weights].map(([name, weight]) => Math.abs(weight - (committed.get(name) ?? 0))));
  if (farthest > 0.001) console.log(`the committed weights are not those learned here: ${farthest.toFixed(3)} apart`);
  console.log(`${all.length} pairs, ${weights.size} weights, ${new Set(all.map(conditionOf)).size} conditions`);
  return [
    figure(
      'charts.pairs',
      meanOfShuffles((seed) =>
        heldOut(
          differences,
          all.map((_, at) => String(at)),
          seed,
        ),
      ),
    ),
    figure(
      'charts.conditions',
      meanOfShuffles((seed) => heldOut(differences, all.map(conditionOf), seed)),
    ),
    figure(
      'charts.seen',
      differences.filter((difference) => preference(committed, difference) > 0).length / all.length,
    ),
  ];
}

const weightsFile = (weights: Weights, pairCount: number) => `/**
 * Learned by \`npm run bench:charts -- --write FILE\` from ${pairCount} pairs of pictures of the same data, of which readers were faster and more
 * often right with the first: Kim and Heer, Assessing effects of task and data distribution on the effectiveness of visual encodings (2018);
 * Saket, Endert and Demiralp, Task-based effectiveness of basic visualizations (2018); as collected for Draco 2 (University of Washington, MIT).
 */
export const WEIGHTS: Readonly<Record<string, number>> = {
${[...weights].map(([name, weight]) => `  '${name}': ${Number(weight.toFixed(3))},`).join('\n')}
};
`;

const TABLES = ['ingest/real', 'ingest/json', 'insight/real', 'insight/planted'];
const READABLE = /\.(csv|tsv|json)$/;

/** Every table of the corpus as its first dashboard; one that is no table at all makes none. */
async function legal(): Promise<Figure[]> {
  const { read, close } = await tableReader();
  let [tables, widgets, faulty] = [0, 0, 0];
  for (const path of TABLES.map((name) => join(corpus, name))
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      readdirSync(path)
        .filter((name) => READABLE.test(name))
        .map((name) => join(path, name)),
    )) {
    const table = await read(path).catch(() => null);
    if (!table) {
      if (given('detail')) console.log(`${basename(path)}: not read`);
      continue;
    }
    const columns = [...table.columns, ...table.leftOut].map(({ column }) => column);
    const config = makeDashboard({
      dataSourceId: '00000000-0000-4000-8000-000000000000',
      name: basename(path),
      columns,
      relations: table.relations,
      rowCount: table.rowCount,
    });
    const faults = lintDashboard(config, columns, table.relations);
    for (const { widget, message } of faults) console.log(`${basename(path)}: ${widget}: ${message}`);
    tables += 1;
    widgets += config.kpis.length + config.charts.length;
    faulty += new Set(faults.map(({ widget }) => widget)).size;
  }
  close();
  return [figure('charts.tables', tables), figure('charts.legal', (100 * (widgets - faulty)) / Math.max(1, widgets))];
}

const figures: Figure[] = [];
if (argument('only') !== 'legal') figures.push(...pairs());
if (argument('only') !== 'pairs') figures.push(...(await legal()));
report('charts', 1, figures);
