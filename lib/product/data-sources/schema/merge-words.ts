import {
  SIDES,
  type JoinCounts,
  type JoinKind,
  type JoinSpec,
  type MeasureSum,
  type SideName,
} from '@/lib/engines/manifest/join';
import { bareName } from '@/lib/engines/manifest/sides';
import { singular } from '@/lib/pure/analysis/semantics/lexicon/words';
import { formatNumber } from '@/lib/pure/format/format';
import { MOST_MERGED_ROWS, type MergeRecipe, type MergeWarning } from './merge-schema';

const numbers = new Intl.NumberFormat('en-US');
const count = (value: number) => numbers.format(value);
const other = (side: SideName): SideName => (side === 'left' ? 'right' : 'left');

type Said = Pick<JoinSpec, 'how'> & Record<SideName, Pick<JoinSpec['left'], 'name' | 'grouped'>>;

/** What a row of a source is called: 'orders.csv' holds orders, 'export 2024.csv' rows of it. */
export function rowNoun(source: string): { one: string; many: string } {
  const bare = bareName(source);
  const word = bare.toLowerCase();
  const one = singular(word);
  return /^\p{L}+s$/u.test(word) && one !== word
    ? { one, many: word }
    : { one: `row of ${bare}`, many: `rows of ${bare}` };
}

const nounOf = (spec: Said, side: SideName) => {
  const { name, grouped } = spec[side];
  return grouped ? { one: `key of ${bareName(name)}`, many: `keys of ${bareName(name)}` } : rowNoun(name);
};

const quantity = (value: number, { one, many }: { one: string; many: string }) =>
  `${count(value)} ${value === 1 ? one : many}`;

/** A measure whose rows stand in the result more than once: who multiplies it, and the cure. */
export function warningOf(spec: Said, { pairs, matched, most, sums }: JoinCounts): MergeWarning | null {
  for (const side of SIDES) {
    const [first, ...more] = sums
      .filter((sum) => sum.side === side && sum.repeated)
      .toSorted((a, b) => Number(b.agg === 'sum') - Number(a.agg === 'sum'));
    if (!first) continue;
    const [own, opposite] = [nounOf(spec, side), nounOf(spec, other(side))];
    const average = pairs / matched[side];
    const meets =
      average >= 1.05
        ? `One ${own.one} matches ${average.toFixed(1)} ${opposite.many} on average`
        : `Some ${own.many} match up to ${quantity(most[other(side)], opposite)}`;
    const named = more.length
      ? `${first.label} and ${more.length === 1 ? '1 other measure' : `${more.length} other measures`}`
      : first.label;
    return {
      message: `${meets}; ${named} would be counted more than once.`,
      choice: `Aggregate the ${other(side)} side first`,
      side: other(side),
    };
  }
  return null;
}

const KEEPS: Record<JoinKind, readonly SideName[]> = {
  left: ['left'],
  inner: [],
  right: ['right'],
  full: ['left', 'right'],
  left_anti: ['left'],
};

/** What the result leaves out, what its sums lose by that, and what matches nothing. */
export function notesOf(
  spec: Said,
  { rows, matched, nullKeys, sums }: JoinCounts,
  keys: Record<SideName, string>,
): string[] {
  const left = (side: SideName): string[] => {
    if (spec.how === 'left_anti')
      return side === 'left' && matched.left > 0
        ? [
            `${quantity(matched.left, nounOf(spec, 'left'))} with a match ${matched.left === 1 ? 'is' : 'are'} excluded.`,
          ]
        : [];
    const without = rows[side] - matched[side];
    if (without === 0 || KEEPS[spec.how].includes(side)) return [];
    const who = `${count(without)} of ${quantity(rows[side], nounOf(spec, side))} ${without === 1 ? 'has' : 'have'} no matching ${nounOf(spec, other(side)).one} and ${without === 1 ? 'is' : 'are'} excluded`;
    const fallen = sums.find((sum) => sum.side === side && sum.agg === 'sum' && sum.lost && !sum.repeated);
    return [
      `${who}${fallen ? `; ${fallen.label} goes from ${written(fallen, 'before')} to ${written(fallen, 'after')}` : ''}.`,
    ];
  };
  const missing = (side: SideName): string[] =>
    nullKeys[side]
      ? [
          `${quantity(nullKeys[side], nounOf(spec, side))} ${nullKeys[side] === 1 ? 'has' : 'have'} no ${keys[side]} and ${nullKeys[side] === 1 ? 'matches' : 'match'} nothing.`,
        ]
      : [];
  return [...SIDES.flatMap(left), ...SIDES.flatMap(missing)];
}

const written = (sum: MeasureSum, when: 'before' | 'after') => formatNumber(sum[when], sum.format);

/** So many times the rows of both sides together, keys that repeat on both sides make no table that anybody wants. */
const EXPLOSION = 20;
const EXPLODED_ROWS = 100_000;

/** Why a join is not made: its size, and the cure. */
export function refusalOf(spec: Said, { resultRows, rows, most, pairs }: JoinCounts): string | null {
  const size = resultRows[spec.how];
  const many = most.left > 1 && most.right > 1;
  const exploding = many && pairs > EXPLODED_ROWS && pairs > EXPLOSION * (rows.left + rows.right);
  if (size <= MOST_MERGED_ROWS && !(exploding && size >= pairs)) return null;
  const numbersSaid = `${count(rows.left)} and ${count(rows.right)} rows would become ${count(size)}`;
  const why = many
    ? `, because keys repeat in up to ${count(most.left)} rows on the left and ${count(most.right)} on the right`
    : '';
  const limit = size > MOST_MERGED_ROWS ? `; the limit is ${count(MOST_MERGED_ROWS)}` : '';
  return `${numbersSaid}${why}${limit}. Aggregate one side first, or add a key column that makes rows unique.`;
}

export const KIND_NAMES: Record<JoinKind, string> = {
  left: 'Left join',
  inner: 'Inner join',
  right: 'Right join',
  full: 'Full join',
  left_anti: 'Left anti join',
};

/** 'Left join of orders.csv v1 and payments.csv v2 on order_id; right side aggregated'. */
export function recipeSentence(
  { how, on, leftName, rightName, aggregateLeft, aggregateRight }: MergeRecipe,
  versions: Record<SideName, number>,
): string {
  const pairs = on.map(
    ({ leftLabel, rightLabel, match }) =>
      `${leftLabel === rightLabel ? leftLabel : `${leftLabel} = ${rightLabel}`}${match === 'normalised' ? ' (normalised)' : ''}`,
  );
  const aggregated =
    aggregateLeft && aggregateRight
      ? '; both sides aggregated'
      : aggregateLeft
        ? '; left side aggregated'
        : aggregateRight
          ? '; right side aggregated'
          : '';
  return `${KIND_NAMES[how]} of ${leftName} v${versions.left} and ${rightName} v${versions.right} on ${pairs.join(' and ')}${aggregated}`;
}
