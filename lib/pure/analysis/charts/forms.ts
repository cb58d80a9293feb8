import { effectiveness } from './effectiveness';
import type { ChartEncoding } from './encoding';

/** What runs along a picture or tells its groups apart. */
export type FormAxis = { distinct: number; ordered: boolean };
/** One figure over two dimensions. `adds`: the figures of the groups add up to the whole, none of them below zero. */
export type Crossed = { across: FormAxis; by: FormAxis; adds: boolean; evenness: number };
export type CrossedForm = 'line' | 'stacked_bar' | 'heatmap';

const MOST_LINES = 6;
const FEWEST_POINTS = 3;
const MOST_PARTS = 5;
const MOST_BARS = 12;
const MOST_CELLS = 62;

const FORMS: { type: CrossedForm; encoding: ChartEncoding; isLegal: (asked: Crossed) => boolean }[] = [
  {
    type: 'line',
    encoding: { mark: 'line', at: { asked: 'y', other: 'x', group: 'color' } },
    isLegal: ({ across, by }) => across.ordered && across.distinct >= FEWEST_POINTS && by.distinct <= MOST_LINES,
  },
  // The parts of a bar share no base: they are read by their size.
  {
    type: 'stacked_bar',
    encoding: { mark: 'bar', at: { asked: 'size', other: 'x', group: 'color' } },
    isLegal: ({ across, by, adds }) => adds && by.distinct <= MOST_PARTS && across.distinct <= MOST_BARS,
  },
  {
    type: 'heatmap',
    encoding: { mark: 'cell', at: { asked: 'color', other: 'x', group: 'y' } },
    isLegal: ({ across, by }) => across.distinct <= MOST_CELLS && by.distinct <= MOST_CELLS,
  },
];

/**
 * The pictures that may show a figure over two dimensions, the one that reads best first; empty where there are too
 * many values for any.
 */
export function formsFor(asked: Crossed): CrossedForm[] {
  const situation = {
    task: 'value',
    perGroup: asked.across.distinct,
    evenness: asked.evenness,
    along: asked.across.ordered ? 'numbers' : 'names',
  } as const;
  return FORMS.filter(({ isLegal }) => isLegal(asked))
    .map(({ type, encoding }) => ({ type, worth: effectiveness(encoding, situation) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ type }) => type);
}
