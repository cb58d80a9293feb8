import type { MouseEvent } from 'react';
import type { AskFigure } from '@/components/data/figure';
import {
  barQuestion,
  missingQuestion,
  spreadQuestion,
  topQuestion,
  type FigureQuestion,
} from '@/components/data/profile-questions';
import { isNaming, isUnique, missingIn } from '@/components/data/source-facts';
import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';

const WIDTH = 148,
  HEIGHT = 29,
  STRIP = 14;
/** A few values are shares of one bar; more are ranked bars. */
const MOST_SHARES = 6;

type Props = { column: Column; rowCount: number; onAsk?: AskFigure };

/**
 * A column's values as a small picture; a press on one of its bars opens how that was counted, by keyboard how all
 * were.
 */
export function Distribution({ column, rowCount, onAsk }: Props) {
  const whole = spreadQuestion(column);
  const picture = <Picture column={column} rowCount={rowCount} />;
  if (!onAsk || !whole || isNaming(column, rowCount)) return picture;
  const press = ({ clientX, detail, currentTarget }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    // A press by keyboard has no place.
    onAsk((detail > 0 && partAt(column, rowCount, (clientX - left) / Math.min(width, WIDTH))) || whole);
  };
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title="How this was calculated"
      onClick={press}
      className="block rounded-tag hover:bg-wash"
    >
      {picture}
      <span className="sr-only">{whole.name}, how this was calculated</span>
    </button>
  );
}

/** The bar or share at this part of the width. */
export function partAt(column: Column, rowCount: number, share: number): FigureQuestion | null {
  const nth = (count: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  if (isSpread(column)) {
    const bar = column.histogram[nth(column.histogram.length)];
    return bar ? barQuestion(column, bar) : null;
  }
  if (column.distinct > MOST_SHARES) {
    const value = column.top[nth(column.top.length)]?.value;
    return value === undefined ? null : topQuestion(column, value);
  }
  let reached = 0;
  const found = column.top.find(({ count }) => (reached += count / rowCount) > share);
  return found ? topQuestion(column, found.value) : missingQuestion(column);
}

const isSpread = (column: Column) =>
  (isNumeric(column) || isTime(column)) && column.role !== 'id' && column.histogram.length > 0;

/** A histogram, shares of a bar, or ranked bars. The figures beside it say the same. */
function Picture({ column, rowCount }: Omit<Props, 'onAsk'>) {
  if (isSpread(column)) return <Bars heights={column.histogram.map(({ count }) => count)} tone="fill-c1" />;
  if (isNaming(column, rowCount))
    return (
      <span className="text-small text-ink-3">
        {isUnique(column, rowCount) ? 'every value is unique' : 'values repeat'}
      </span>
    );
  if (column.top.length === 0) return null;
  return column.distinct <= MOST_SHARES ? (
    <Shares column={column} rowCount={rowCount} />
  ) : (
    <Bars heights={column.top.map(({ count }) => count)} tone="fill-s4" />
  );
}

function Bars({ heights, tone }: { heights: readonly number[]; tone: string }) {
  const most = Math.max(...heights, 1);
  const slot = WIDTH / heights.length;
  const width = Math.max(1, slot - 1);
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="max-w-full">
      {heights.map((height, nth) => {
        const tall = height > 0 ? Math.max(1, (height / most) * (HEIGHT - 2)) : 0;
        return <rect key={nth} x={nth * slot} y={HEIGHT - 1 - tall} width={width} height={tall} className={tone} />;
      })}
      <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line-2" />
    </svg>
  );
}

const SHARE_TONES = ['bg-c1', 'bg-s4', 'bg-c0', 'bg-c0', 'bg-c0', 'bg-c0'];

/** Missing cells stand at the right end in c4. */
function Shares({ column, rowCount }: Omit<Props, 'onAsk'>) {
  const { top } = column;
  const missing = missingIn(column);
  const share = (count: number) => ({ width: `${(100 * count) / rowCount}%` });
  return (
    <span aria-hidden="true" className="flex max-w-full gap-px" style={{ width: WIDTH, height: STRIP }}>
      {top.map(({ value, count }, nth) => (
        <i key={String(value)} className={`block h-full ${SHARE_TONES[nth] ?? 'bg-c0'}`} style={share(count)} />
      ))}
      {missing > 0 && <i className="block h-full min-w-px bg-c4" style={share(missing)} />}
    </span>
  );
}
