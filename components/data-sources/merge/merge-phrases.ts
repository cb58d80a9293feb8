import { counted } from '@/components/data/words';
import type { GroupAgg, JoinKind, MeasureSum } from '@/lib/engines/manifest/join';
import type { ManySide, MergeKey } from '@/lib/product/data-sources/schema/merge-schema';
import { formatNumber } from '@/lib/pure/format/format';
import type { ColumnType } from '@/lib/pure/query/schema/column';

/** What each kind of join keeps, in the names of both sources. */
export function kindPhrases(left: string, right: string): Record<JoinKind, { title: string; note: string }> {
  return {
    left: { title: `All rows of ${left}`, note: 'Adds matching rows from the other side. Left join' },
    inner: { title: 'Only rows that match', note: 'Inner join' },
    right: { title: `All rows of ${right}`, note: 'Adds matching rows from the other side. Right join' },
    full: { title: 'All rows of both', note: 'Full join' },
    left_anti: { title: `Only rows of ${left} without a match`, note: 'Left anti join' },
  };
}

const MANY: Record<ManySide, string> = {
  none: 'values are unique on both sides (1:1)',
  right: 'unique on the left, repeated on the right (1:n)',
  left: 'repeated on the left, unique on the right (n:1)',
  both: 'repeated on both sides (n:m)',
};

/** 'nearly all', 'half', 'few': how many of the left's values stand on the right. */
export function overlapInWords(overlap: number): string {
  if (overlap >= 1) return 'all values';
  if (overlap >= 0.95) return 'nearly all values';
  if (overlap >= 0.66) return 'most values';
  if (overlap >= 0.4) return 'about half of the values';
  return overlap >= 0.05 ? 'some values' : 'almost no values';
}

const pairName = ({ leftLabel, rightLabel }: Pick<MergeKey, 'leftLabel' | 'rightLabel'>) =>
  leftLabel === rightLabel ? leftLabel : `${leftLabel} = ${rightLabel}`;
export const keyName = (key: MergeKey): string => [key, ...key.and].map(pairName).join(' and ');

/** 'Most values are found there (82%): each value once on the left, several rows on the right'. */
export function keyNote(key: MergeKey): string {
  const [first = '', ...rest] = overlapInWords(key.overlap);
  return `${first.toUpperCase()}${rest.join('')} found there (${formatNumber(key.overlap, { kind: 'percent' })}${key.sampled ? ', estimated from a sample' : ''}); ${MANY[key.many]}`;
}

export const rowsInWords = (rows: number): string => counted(rows, 'row');

/** A sum or a mean as it stands before and after. */
export const sumText = ({ format }: Pick<MeasureSum, 'format'>, value: number | null): string =>
  formatNumber(value, format);

export const changed = ({ before, after }: Pick<MeasureSum, 'before' | 'after'>): boolean =>
  before !== after &&
  (before === null || after === null || Math.abs(before - after) > 1e-9 * Math.max(Math.abs(before), Math.abs(after)));

/** Why a figure differs, in a word or two. */
export function changeInWords(sum: MeasureSum): string {
  if (!changed(sum)) return 'the same';
  if (sum.repeated) return sum.lost ? 'rows duplicated, some rows excluded' : 'rows duplicated';
  return sum.lost ? 'rows excluded' : 'weighted differently';
}

const AGG_WORDS: Record<GroupAgg, string> = {
  sum: 'Sum',
  avg: 'Average',
  min: 'Lowest',
  max: 'Highest',
  count: 'Number of values',
};

/** What a column becomes; of dates the lowest is the first. */
export function aggInWords(agg: GroupAgg, type: ColumnType | undefined): string {
  const isTime = type === 'date' || type === 'datetime';
  return isTime && agg === 'min' ? 'First' : isTime && agg === 'max' ? 'Last' : AGG_WORDS[agg];
}
