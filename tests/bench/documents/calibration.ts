import { createHash } from 'node:crypto';

// How much a confidence means: of values given .9, nine in ten should be right.

/** A value that was given, with how sure of it the engine was, and whether it is the right one. */
export type Given = { file: string; confidence: number; isRight: boolean };

const FOLDS = 5;
const BINS = 10;
/** Values of a bin that say nothing yet: as many right and wrong ones are thought to be in each. */
const PRIOR = 1;

const binOf = (confidence: number): number => Math.min(BINS - 1, Math.floor(confidence * BINS));
const foldOf = (file: string): number => createHash('sha256').update(file).digest()[1]! % FOLDS;
const share = (given: readonly Given[]): number => given.filter(({ isRight }) => isRight).length / given.length;

/** Share that is right by tenth of confidence; never less for more (pools of neighbours that fall). */
export function learnt(given: readonly Given[]): number[] {
  const pools: { right: number; all: number; bins: number }[] = [];
  for (let bin = 0; bin < BINS; bin++) {
    const own = given.filter(({ confidence }) => binOf(confidence) === bin);
    const middle = (bin + 0.5) / BINS;
    pools.push({
      right: own.filter(({ isRight }) => isRight).length + PRIOR * middle,
      all: own.length + PRIOR,
      bins: 1,
    });
    while (pools.length > 1 && pools.at(-2)!.right / pools.at(-2)!.all > pools.at(-1)!.right / pools.at(-1)!.all) {
      const last = pools.pop()!;
      const before = pools.at(-1)!;
      before.right += last.right;
      before.all += last.all;
      before.bins += last.bins;
    }
  }
  return pools.flatMap(({ right, all, bins }) => Array.from({ length: bins }, () => right / all));
}

const row = (name: string, own: readonly Given[], said: number): string =>
  `  ${name}  ${String(own.length).padStart(5)} values, said ${said.toFixed(2)}, right ${own.length === 0 ? '–' : share(own).toFixed(3)}`;

const byTenth = (given: readonly Given[], confidenceOf: (one: Given) => number): string[] =>
  Array.from({ length: BINS }, (_, bin) => given.filter((one) => binOf(confidenceOf(one)) === bin)).flatMap(
    (own, bin) =>
      own.length === 0
        ? []
        : [
            row(
              `${(bin / BINS).toFixed(1)}–${((bin + 1) / BINS).toFixed(1)}`,
              own,
              own.reduce((sum, one) => sum + confidenceOf(one), 0) / own.length,
            ),
          ],
  );

/** As given, then as the other folds of documents have taught it. */
export function calibrationReport(given: readonly Given[]): string {
  const taught = Array.from({ length: FOLDS }, (_, fold) => learnt(given.filter(({ file }) => foldOf(file) !== fold)));
  const calibrated = (one: Given): number => taught[foldOf(one.file)]![binOf(one.confidence)]!;
  const sure = given.filter(({ confidence }) => confidence >= 0.9);
  const error = (confidenceOf: (one: Given) => number) =>
    given.reduce((sum, one) => sum + (confidenceOf(one) - Number(one.isRight)) ** 2, 0) / Math.max(1, given.length);
  return [
    `calibration: of ${sure.length} values given .9 or more ${sure.length === 0 ? '–' : share(sure).toFixed(3)} are right; squared error ${error(({ confidence }) => confidence).toFixed(4)}`,
    ...byTenth(given, ({ confidence }) => confidence),
    `calibrated by the other ${FOLDS - 1} of ${FOLDS} folds: squared error ${error(calibrated).toFixed(4)}`,
    ...byTenth(given, calibrated),
  ].join('\n');
}
