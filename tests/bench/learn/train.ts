import {
  HEADS,
  nameScores,
  withNames,
  type Head,
  type NameScores,
  type Weights,
} from '@/lib/pure/analysis/semantics/learned/model';
import type { BoostedTrees } from '@/lib/pure/analysis/semantics/learned/trees';
import { boostOften, type Settings } from './boost';
import type { JudgedChart } from './charts';
import type { Example } from './examples';
import { learnNames, type NameWeights } from './names';

export const SETTINGS: Settings = { rounds: 80, depth: 3, rate: 0.13, ridge: 3, leaf: 8, columns: 0.4 };
export const NAME_RIDGE = 1.5;
/** What decides the page is learned twice, by other draws: the mean of them hangs less on the draw. */
const OFTEN: Partial<Record<Head, number>> = { subject: 2, interest: 2 };

const NOTHING: BoostedTrees = { base: 0, trees: [] };
const asWeights = (names: NameWeights): Weights => ({
  ...names,
  trees: {} as Record<Head, BoostedTrees>,
  charts: NOTHING,
});

const lessonsOf = (examples: readonly Example[]) =>
  examples.map(({ grams, repository, targets, weight }) => ({ grams, repository, targets, weight }));

/** The rows of examples with what their names say, table by table. */
export function rowsOf(examples: readonly Example[], names: readonly NameScores[]): number[][] {
  const rows: number[][] = [];
  const tables = new Map<string, number[]>();
  examples.forEach(({ table }, nth) => tables.set(table, [...(tables.get(table) ?? []), nth]));
  for (const members of tables.values()) {
    const joined = withNames(
      members.map((nth) => examples[nth]!.features),
      members.map((nth) => names[nth]!),
    );
    members.forEach((nth, place) => (rows[nth] = joined[place]!));
  }
  return rows;
}

/**
 * Learns names, then trees over features and names: what a name says of an example comes from the names of other folds,
 * so that the trees learn to trust it as far as it holds elsewhere.
 */
export function train(examples: readonly Example[], seed: number): Weights {
  const folds = [...new Set(examples.map(({ fold }) => fold))];
  const apart = new Map(
    folds.map((fold) => [
      fold,
      asWeights(learnNames(lessonsOf(examples.filter((example) => example.fold !== fold)), NAME_RIDGE)),
    ]),
  );
  const rows = rowsOf(
    examples,
    examples.map(({ fold, name }) => nameScores(apart.get(fold)!, name)),
  );
  const trees = Object.fromEntries(
    HEADS.map((head, nth) => {
      const asked = examples.flatMap(({ targets }, at) => (targets[nth] === null ? [] : [at]));
      const lesson = {
        rows: asked.map((at) => rows[at]!),
        targets: asked.map((at) => examples[at]!.targets[nth]!),
        weights: asked.map((at) => examples[at]!.weight),
        yes: head !== 'interest',
      };
      return [head, boostOften(lesson, SETTINGS, { times: OFTEN[head] ?? 1, seed: seed + nth })];
    }),
  ) as Record<Head, BoostedTrees>;
  return { ...learnNames(lessonsOf(examples), NAME_RIDGE), trees, charts: NOTHING };
}

const CHART_SETTINGS: Settings = { rounds: 100, depth: 4, rate: 0.09, ridge: 5, leaf: 12, columns: 0.5 };

const CHARTS_OFTEN = 3;

/** Learns what a chart is worth; each table counts alike, whatever the number of its charts. */
export function trainCharts(charts: readonly JudgedChart[], seed: number): BoostedTrees {
  const counts = new Map<string, number>();
  for (const { table } of charts) counts.set(table, (counts.get(table) ?? 0) + 1);
  return boostOften(
    {
      rows: charts.map(({ features }) => features),
      targets: charts.map(({ worth }) => worth),
      weights: charts.map(({ table }) => 40 / counts.get(table)!),
      yes: false,
    },
    CHART_SETTINGS,
    { times: CHARTS_OFTEN, seed },
  );
}
