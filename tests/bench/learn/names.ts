import { HEADS } from '@/lib/pure/analysis/semantics/learned/model';

/** A name with its grams, the repository it comes from, what each head is to say of it (null: nothing), and its weight. */
export type NameLesson = { grams: number[]; repository: string; targets: (number | null)[]; weight: number };
export type NameWeights = { bias: number[]; grams: number[]; weights: number[][] };

const FEWEST_REPOSITORIES = 3;
const STEPS = 150;
/** Those that weigh most; the file of weights is to be read. */
const MOST_GRAMS = 2000;

/** Only what several repositories write can be learned, so that no name of one table is kept. */
function vocabularyOf(lessons: readonly NameLesson[]): number[] {
  const seen = new Map<number, Set<string>>();
  for (const { grams, repository } of lessons)
    for (const gram of grams) seen.set(gram, (seen.get(gram) ?? new Set()).add(repository));
  return [...seen]
    .filter(([, repositories]) => repositories.size >= FEWEST_REPOSITORIES)
    .map(([gram]) => gram)
    .sort((a, b) => a - b);
}

/**
 * A linear model a head over the grams of names, by gradient descent with a ridge penalty: logistic for yes and no,
 * least squares for interest (targets 0 to 3).
 */
export function learnNames(lessons: readonly NameLesson[], ridge: number): NameWeights {
  const grams = vocabularyOf(lessons);
  const places = new Map(grams.map((gram, nth) => [gram, nth]));
  const rows = lessons.map((lesson) => lesson.grams.map((gram) => places.get(gram)).filter((at) => at !== undefined));
  const heads = HEADS.map((head, nth) =>
    learnHead({
      rows,
      targets: lessons.map(({ targets }) => targets[nth]!),
      weights: lessons.map(({ weight }) => weight),
      yes: head !== 'interest',
      size: grams.length,
      ridge,
    }),
  );
  const strength = (gram: number) => Math.max(...heads.map(({ weights }) => Math.abs(weights[gram]!)));
  const kept = grams
    .map((_, at) => at)
    .sort((a, b) => strength(b) - strength(a))
    .slice(0, MOST_GRAMS)
    .sort((a, b) => a - b);
  return {
    bias: heads.map(({ bias }) => Number(bias.toFixed(2))),
    grams: kept.map((at) => grams[at]!),
    weights: kept.map((at) => heads.map(({ weights }) => Number(weights[at]!.toFixed(1)))),
  };
}

type HeadLesson = {
  rows: number[][];
  targets: (number | null)[];
  weights: number[];
  yes: boolean;
  size: number;
  ridge: number;
};

/** Adam over full batches (source: Kingma and Ba 2015, algorithm 1). Each name counts its grams by 1 / √n. */
function learnHead({ rows, targets, weights, yes, size, ridge }: HeadLesson): { bias: number; weights: Float64Array } {
  const asked = targets.flatMap((target, nth) => (target === null ? [] : [nth]));
  const total = asked.reduce((sum, nth) => sum + weights[nth]!, 0);
  const mean = asked.reduce((sum, nth) => sum + weights[nth]! * targets[nth]!, 0) / total;
  const learned = new Float64Array(size);
  let bias = yes ? Math.log(mean / (1 - mean)) : mean;
  const [first, second] = [new Float64Array(size + 1), new Float64Array(size + 1)];
  for (let step = 1; step <= STEPS; step++) {
    const gradient = new Float64Array(size + 1);
    for (const nth of asked) {
      let score = bias;
      for (const at of rows[nth]!) score += learned[at]!;
      const error = (weights[nth]! / total) * ((yes ? 1 / (1 + Math.exp(-score)) : score) - targets[nth]!);
      for (const at of rows[nth]!) gradient[at]! += error;
      gradient[size]! += error;
    }
    for (let at = 0; at <= size; at++) {
      const slope = gradient[at]! + (at < size ? (ridge / total) * learned[at]! : 0);
      first[at] = 0.9 * first[at]! + 0.1 * slope;
      second[at] = 0.999 * second[at]! + 0.001 * slope * slope;
      const change = (0.05 * (first[at]! / (1 - 0.9 ** step))) / (Math.sqrt(second[at]! / (1 - 0.999 ** step)) + 1e-8);
      if (at < size) learned[at]! -= change;
      else bias -= change;
    }
  }
  return { bias, weights: learned };
}
