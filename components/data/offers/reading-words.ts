import { formatCell, formatDate, formatPeriod } from '@/lib/pure/format/format';
import type { Cell, Column, ReadingOption, Review } from '@/lib/pure/query/schema/column';

/** A column that can be read in two ways, and nobody has chosen yet. */
export type AmbiguousColumn = Column & { review: Review };

export const askedColumns = (columns: readonly Column[]): AmbiguousColumn[] =>
  columns.filter((column): column is AmbiguousColumn => column.review != null);

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

export function reviewTitle(columns: number): string {
  return `${NUMBERS[columns] ?? columns} ${columns === 1 ? 'column' : 'columns'} ${columns === 1 ? 'has' : 'have'} two possible readings`;
}

/**
 * What a reading means for the signs that stand in this column: '15,800' speaks of the comma, '18.500' of the point.
 */
export function readingTitle({ reading, examples }: Pick<ReadingOption, 'reading' | 'examples'>): string {
  if (reading === 'day_first') return 'Day first';
  if (reading === 'month_first') return 'Month first';
  const commas = examples.some(({ written }) => written.includes(','));
  const sign = commas ? 'Comma' : 'Point';
  const marksDecimals = (reading === 'decimal_comma') === commas;
  return marksDecimals ? `${sign} as decimal separator` : `${sign} as thousands separator`;
}

const decimalsOf = (value: Cell): number =>
  typeof value === 'number' ? (String(value).split('.')[1]?.length ?? 0) : 0;

/** How this option's values are written: with as many decimals as they have, two at least where there are any. */
export function valueWriter({
  examples,
  min,
  max,
}: Pick<ReadingOption, 'examples' | 'min' | 'max'>): (value: Cell) => string {
  const most = Math.max(0, ...[...examples.map(({ read }) => read), min, max].map(decimalsOf));
  const decimals = most === 0 ? 0 : Math.min(6, Math.max(2, most));
  return (value) => formatCell(value, { kind: 'plain', decimals });
}

const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/;

export function rangeInWords(option: Pick<ReadingOption, 'examples' | 'min' | 'max'>): string {
  const { min, max } = option;
  if (typeof min === 'string' && typeof max === 'string') {
    if (!DAY_TEXT.test(min) || !DAY_TEXT.test(max)) return `${formatDate(min)} to ${formatDate(max)}`;
    const after = new Date(Date.parse(`${max}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    return formatPeriod(min, after);
  }
  const write = valueWriter(option);
  return `${write(min)} to ${write(max)}`;
}
