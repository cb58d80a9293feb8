import { formatNumber } from '@/lib/core/format';
import type { GroupAgg, JoinKind, MeasureSum } from '@/lib/engine/merge-shapes';
import type { ColumnType } from '@/lib/query/column';
import type { ManySide, MergeKey } from '@/lib/datasets/merge-schema';
import { counted } from './words';

/** What each kind of join keeps, in the names of both sources. */
export function kindPhrases(left: string, right: string): Record<JoinKind, { title: string; note: string }> {
  return {
    left: { title: `All rows of ${left}`, note: 'With the other side where it matches. Left join' },
    inner: { title: 'Only rows that match', note: 'Inner join' },
    right: { title: `All rows of ${right}`, note: 'With the other side where it matches. Right join' },
    full: { title: 'All rows of both', note: 'Full join' },
    left_anti: { title: `Only rows of ${left} without a match`, note: 'Left anti join' },
  };
}

const MANY: Record<ManySide, string> = {
  none: 'each value once on both sides', right: 'each value once on the left, several rows on the right', left: 'several rows on the left, each value once on the right', both: 'several rows on both sides',
};

/** 'nearly all', 'half', 'few': how many of the left's values stand on the right. */
export function overlapInWords(overlap: number): string {
  if (overlap >= 1) return 'all values';
  if (overlap >= 0.95) return 'nearly all values';
  if (overlap >= 0.66) return 'most values';
  if (overlap >= 0.4) return 'about half of the values';
  return overlap >= 0.05 ? 'some values' : 'hardly any value';
}

const pairName = ({ leftLabel, rightLabel }: Pick<MergeKey, 'leftLabel' | 'rightLabel'>) => (leftLabel === rightLabel ? leftLabel : `${leftLabel} = ${rightLabel}`);
export const keyName = (key: MergeKey): string => [key, ...key.and].map(pairName).join(' and ');

/** 'Most values are found there (82%): each value once on the left, several rows on the right'. */
export function keyNote(key: MergeKey): string {
  const [first = '', ...rest] = overlapInWords(key.overlap);
  return `${first.toUpperCase()}${rest.join('')} found there (${formatNumber(key.overlap, { kind: 'percent' })}${key.sampled ? ', from a share of the values' : ''}); ${MANY[key.many]}`;
}

export const rowsInWords = (rows: number): string => counted(rows, 'row');

/** A sum or a mean as it stands before and after. */
export const sumText = ({ format }: Pick<MeasureSum, 'format'>, value: number | null): string => formatNumber(value, format);

export const changed = ({ before, after }: Pick<MeasureSum, 'before' | 'after'>): boolean => before !== after && (before === null || after === null || Math.abs(before - after) > 1e-9 * Math.max(Math.abs(before), Math.abs(after)));

/** Why a figure differs, in a word or two. */
export function changeInWords(sum: MeasureSum): string {
  if (!changed(sum)) return 'the same';
  if (sum.repeated) return sum.lost ? 'counted more than once, some rows left out' : 'counted more than once';
  return sum.lost ? 'rows left out' : 'weighed differently';
}

const AGG_WORDS: Record<GroupAgg, string> = { sum: 'Sum', avg: 'Average', min: 'Lowest', max: 'Highest', count: 'Number of values' };

/** What a column becomes; of dates the lowest is the first. */
export function aggInWords(agg: GroupAgg, type: ColumnType | undefined): string {
  const isTime = type === 'date' || type === 'datetime';
  return isTime && agg === 'min' ? 'First' : isTime && agg === 'max' ? 'Last' : AGG_WORDS[agg];
}
