import { commonText } from '@/components/charts/draw/common-text';
import type { EvidentSplit, ChangeAnswer } from '@/lib/product/changes/schema';
import type { ChangePart } from '@/lib/pure/analysis/changes/schema';
import { formatCell, formatNumber, formatPart, formatPeriod, type ValueFormat } from '@/lib/pure/format/format';
import type { ChangeSides } from '@/lib/pure/query/resolve/change';

/** What a side is called: 'May 2024', 'West', 'Mon'. */
export function sideName(sides: ChangeSides, side: 'before' | 'after', format?: ValueFormat): string {
  if (sides.kind === 'periods') return formatPeriod(sides[side].from, sides[side].to);
  return sides.part && typeof sides[side] === 'number'
    ? formatPart(sides.part, sides[side])
    : formatCell(sides[side], format);
}

export const partName = ({ value }: Pick<ChangePart, 'value'>, { format }: Pick<EvidentSplit, 'format'>): string =>
  formatCell(value, format);

const signed = (text: string, change: number) => (change > 0 ? `+${text}` : text);

/** Changes that stand below each other, signed and written alike; of a percentage in points. */
export function changeTexts(changes: readonly number[], format: ValueFormat): (change: number) => string {
  if (format.kind === 'percent')
    return (change) => signed(`${formatNumber(change, format).replace('%', '')} pts`, change);
  const write = commonText(changes, format);
  // Beside the others it is none: a row of noughts would say no more.
  const none = 0.0005 * Math.max(...changes.map(Math.abs));
  return (change) => (Math.abs(change) < none ? '0' : signed(write(change), change));
}

export const relativeText = (relative: number): string => signed(formatNumber(relative, { kind: 'percent' }), relative);

const UP = { periods: 'rose', groups: 'is higher' } as const;
const DOWN = { periods: 'fell', groups: 'is lower' } as const;

export function movedWord({ change, question: { sides } }: Pick<ChangeAnswer, 'change' | 'question'>): string {
  if (change === 0) return sides.kind === 'periods' ? 'did not change' : 'is the same';
  return (change > 0 ? UP : DOWN)[sides.kind];
}

type Split = Pick<EvidentSplit, 'told' | 'moves' | 'even' | 'parts'>;
/** Parts that moved one way, the largest first. */
export type ChangeMoves = {
  parts: ChangePart[];
  sum: number;
  /** What all that moved this way comes to. */ all: number;
};

/**
 * The parts that a sentence names: those that went the way of the change, then those against it. None where all values
 * of the dimension moved alike.
 */
export function toldMoves({ even, parts, told, moves }: Split): { along: ChangeMoves; against: ChangeMoves } {
  const of = (named: ChangePart[], all: number): ChangeMoves => ({
    parts: named,
    sum: named.reduce((sum, { change }) => sum + change, 0),
    all,
  });
  const [first, last] = even ? [0, 0] : [told.along, told.against];
  return {
    along: of(parts.slice(0, first), moves.along),
    against: of(parts.slice(parts.length - last).toReversed(), moves.against),
  };
}

const TELLING = 0.25;

/** The first dimension whose few parts make much of the change; null where it is spread over many values of each. */
export const tellingSplit = <Of extends Split>(dimensions: readonly Of[], whole: number): Of | null =>
  dimensions.find((split) => {
    const {
      along: { parts, sum, all },
    } = toldMoves(split);
    return parts.length > 0 && Math.abs(sum) > TELLING * Math.max(Math.abs(whole), all);
  }) ?? null;

/** 'West, South −80,778; North +14,575' */
export const toldText = (split: EvidentSplit, write: (change: number) => string): string => {
  const { along, against } = toldMoves(split);
  return [along, against]
    .filter(({ parts }) => parts.length > 0)
    .map(({ parts, sum }) => `${parts.map((part) => partName(part, split)).join(', ')} ${write(sum)}`)
    .join('; ');
};

const ALL = 0.995;
const share = (part: number, whole: number) => formatNumber(Math.abs(part / whole), { kind: 'percent' });

/** How much of the change its told parts hold, where nothing to speak of went against it. */
export function shareOfChange(split: Split, whole: number): string | null {
  const { along, against } = toldMoves(split);
  const offset = against.parts.length > 0 || Math.abs(along.sum) > 1.005 * Math.abs(whole);
  return along.parts.length === 0 || offset || whole === 0 ? null : share(along.sum, whole);
}

/** Where moves offset: how much of all that went the same way the named parts are; null where they are all of it. */
export const shareOfMoves = ({ sum, all }: ChangeMoves): string | null =>
  Math.abs(sum) >= ALL * all ? null : share(sum, all);

/** 'fell by', and what all is called that did: of groups 'is lower by'; of a mean each part lowers it. */
export function moveWords(
  { kind, question: { sides } }: Pick<ChangeAnswer, 'kind' | 'question'>,
  { parts, sum }: ChangeMoves,
): { verb: string; all: string } {
  const [down, many, periods] = [sum < 0, parts.length > 1, sides.kind === 'periods'];
  if (kind === 'ratio')
    return {
      verb: periods ? `${down ? 'lowered' : 'raised'} it by` : `${down ? 'lower' : 'raise'}${many ? '' : 's'} it by`,
      all: `all that ${down ? 'lowered' : 'raised'} it`,
    };
  return periods
    ? { verb: down ? 'fell by' : 'rose by', all: `all that ${down ? 'fell' : 'rose'}` }
    : {
        verb: `${many ? 'are' : 'is'} ${down ? 'lower' : 'higher'} by`,
        all: `all that is ${down ? 'lower' : 'higher'}`,
      };
}

export const restName = ({ rest, label }: Pick<EvidentSplit, 'rest' | 'label'>): string =>
  rest && rest.values > 0
    ? `${formatNumber(rest.values)} other ${rest.values === 1 ? 'value' : 'values'} of ${label}`
    : 'Not listed';

/** Where each bar of a waterfall begins and ends, in the order of its rows; the last is the whole. */
export function waterfall(changes: readonly number[]): {
  bars: { from: number; to: number }[];
  low: number;
  high: number;
} {
  let at = 0;
  const bars = changes.map((change) => ({ from: at, to: (at += change) }));
  const ends = [0, ...bars.map(({ to }) => to)];
  return { bars: [...bars, { from: 0, to: at }], low: Math.min(...ends), high: Math.max(...ends) };
}

export const PART_ORDERS = ['contribution', 'name', 'percent'] as const;
export type PartOrder = (typeof PART_ORDERS)[number];

/** Of its own value before; null where there was none. */
export const relativeOf = ({ before, after }: Pick<ChangePart, 'before' | 'after'>): number | null =>
  before === null || after === null || before === 0 ? null : (after - before) / Math.abs(before);

/**
 * Places of the parts in an order: as given by contribution; by percent the way of the change first, what has none
 * last.
 */
export function placesInOrder(
  { parts, format }: Pick<EvidentSplit, 'parts' | 'format'>,
  order: PartOrder,
  whole: number,
): number[] {
  const places = [...parts.keys()];
  if (order === 'contribution') return places;
  if (order === 'name')
    return places.sort((a, b) =>
      partName(parts[a]!, { format }).localeCompare(partName(parts[b]!, { format }), 'en', { numeric: true }),
    );
  const rank = (place: number) => {
    const relative = relativeOf(parts[place]!);
    return relative === null ? Number.NEGATIVE_INFINITY : relative * (whole < 0 ? -1 : 1);
  };
  return places.sort((a, b) => (rank(a) === rank(b) ? a - b : rank(b) - rank(a)));
}

export const changeFormWords = {
  endDateBefore: 'The end date is before the start date.',
};

export const changeScreenWords = {
  breakChangeDown: 'Break a change down into parts that add up exactly, each with evidence.',
  noDataAnalyse: 'No data to analyse yet. Upload a file to begin.',
  couldntBreakDown: 'Couldn’t break down the change',
};

export const changeSheetWords = {
  dataNoGrouping: 'This data has no grouping column, so the change can’t be broken down.',
  noSingleColumn:
    'No single column explains it: in each one, the change is spread across many values or all values moved about equally.',
};
