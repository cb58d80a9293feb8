import type { EvidentSplit, Explained } from '@/lib/changes/schema';
import type { ChangePart } from '@/lib/analysis/change/shapes';
import { formatCell, formatNumber, formatPart, formatPeriod, type ValueFormat } from '@/lib/core/format';
import type { Sides } from '@/lib/query/change';
import { commonText } from '@/components/charts/common-text';

/** What a side is called: 'May 2024', 'West', 'Mon'. */
export function sideName(sides: Sides, side: 'before' | 'after', format?: ValueFormat): string {
  if (sides.kind === 'periods') return formatPeriod(sides[side].from, sides[side].to);
  return sides.part && typeof sides[side] === 'number' ? formatPart(sides.part, sides[side]) : formatCell(sides[side], format);
}

export const partName = ({ value }: Pick<ChangePart, 'value'>, { format }: Pick<EvidentSplit, 'format'>): string => formatCell(value, format);

const signed = (text: string, change: number) => (change > 0 ? `+${text}` : text);

/** Changes that stand below each other, signed and written alike; of a percentage in points. */
export function changeTexts(changes: readonly number[], format: ValueFormat): (change: number) => string {
  if (format.kind === 'percent') return (change) => signed(`${formatNumber(change, format).replace('%', '')} pts`, change);
  const write = commonText(changes, format);
  // Beside the others it is none: a row of noughts would say no more.
  const none = 0.0005 * Math.max(...changes.map(Math.abs));
  return (change) => (Math.abs(change) < none ? '0' : signed(write(change), change));
}

export const relativeText = (relative: number): string => signed(formatNumber(relative, { kind: 'percent' }), relative);

const UP = { periods: 'rose', groups: 'is higher' } as const;
const DOWN = { periods: 'fell', groups: 'is lower' } as const;

export function movedWord({ change, question: { sides } }: Pick<Explained, 'change' | 'question'>): string {
  if (change === 0) return sides.kind === 'periods' ? 'did not change' : 'is the same';
  return (change > 0 ? UP : DOWN)[sides.kind];
}

/** The parts that tell where a change comes from; none where all values of the dimension moved alike. */
export const toldParts = <Split extends Pick<EvidentSplit, 'told' | 'even' | 'parts'>>({ even, parts, told }: Split): ChangePart[] => (even ? [] : parts.slice(0, told));

const TELLING = 0.25;

/** The first dimension whose few parts make much of the change; null where it is spread over many values of each. */
export const tellingSplit = <Split extends Pick<EvidentSplit, 'told' | 'even' | 'parts'>>(dimensions: readonly Split[], whole: number): Split | null =>
  dimensions.find((split) => toldParts(split).reduce((sum, { change }) => sum + Math.abs(change), 0) > TELLING * Math.abs(whole)) ?? null;

/** 'West +66,203, South −14,575' */
export const toldText = (split: EvidentSplit, write: (change: number) => string): string => toldParts(split).map((part) => `${partName(part, split)} ${write(part.change)}`).join(', ');

/** How much of the change its told parts hold; null where they run against each other, or hold more than the whole. */
export function toldShare(split: Pick<EvidentSplit, 'told' | 'even' | 'parts'>, whole: number): string | null {
  const told = toldParts(split);
  const share = told.reduce((sum, { change }) => sum + change, 0) / whole;
  return told.length > 0 && told.every(({ change }) => change * whole > 0) && share <= 1.005 ? formatNumber(share, { kind: 'percent' }) : null;
}

export const restName = ({ rest, label }: Pick<EvidentSplit, 'rest' | 'label'>): string =>
  (rest && rest.values > 0 ? `${formatNumber(rest.values)} other ${rest.values === 1 ? 'value' : 'values'} of ${label}` : 'Not listed');

/** Where each bar of a waterfall begins and ends, in the order of its rows; the last is the whole. */
export function waterfall(changes: readonly number[]): { bars: { from: number; to: number }[]; low: number; high: number } {
  let at = 0;
  const bars = changes.map((change) => ({ from: at, to: (at += change) }));
  const ends = [0, ...bars.map(({ to }) => to)];
  return { bars: [...bars, { from: 0, to: at }], low: Math.min(...ends), high: Math.max(...ends) };
}
