import { count, counted } from '@/components/data/words';
import { LinkButton } from '@/components/ui/button';
import { formatNumber } from '@/lib/pure/format/format';
import { isNumeric, type Cell, type Column } from '@/lib/pure/query/schema/column';
import { cellsIn, type CellRange } from './grid-selection';

/** Figures are worked out over so many cells; beyond them the statistics of a column say more. */
const MOST_SUMMED = 20_000;

type Props = {
  span: CellRange;
  columns: readonly Column[];
  valueAt: (row: number, key: string) => Cell | undefined;
  onCopy: (withNames: boolean) => void;
};

/** What is selected, what its numbers come to, and the ways to copy it. */
export function SelectionBar({ span, columns, valueAt, onCopy }: Props) {
  const sum = sumOf(span, columns, valueAt);
  return (
    <p role="status" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-2 tabular-nums">
      <span>
        {counted(cellsIn(span), 'cell')} in {counted(span.bottom - span.top + 1, 'row')}
      </span>
      {sum && (
        <span>
          {count(sum.numbers)} {sum.numbers === 1 ? 'number' : 'numbers'}, sum{' '}
          <b className="font-strong text-ink-1">{formatNumber(sum.total)}</b>, mean{' '}
          <b className="font-strong text-ink-1">{formatNumber(sum.total / sum.numbers)}</b>
        </span>
      )}
      <LinkButton onClick={() => onCopy(false)}>Copy</LinkButton>
      <LinkButton onClick={() => onCopy(true)}>Copy with column names</LinkButton>
    </p>
  );
}

/** Null where there is no number, or not every cell is here. */
function sumOf(
  span: CellRange,
  columns: readonly Column[],
  valueAt: Props['valueAt'],
): { numbers: number; total: number } | null {
  const summed = columns.slice(span.left, span.right + 1).filter(isNumeric);
  if (summed.length === 0 || cellsIn(span) > MOST_SUMMED) return null;
  let [numbers, total] = [0, 0];
  for (let row = span.top; row <= span.bottom; row++) {
    for (const { key } of summed) {
      const value = valueAt(row, key);
      if (value === undefined) return null;
      if (typeof value !== 'number') continue;
      numbers++;
      total += value;
    }
  }
  return numbers > 0 ? { numbers, total } : null;
}
