import { ArrowDown, ArrowUp, ChevronDown, ChevronRight } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';

/** A place of the table: its name for `aria-activedescendant`, and whether one stands on it. */
export type PivotSpot = { id: string; row: number; column: number; active: boolean };

const FOCUSED = 'group-focus/pivot:outline-2 group-focus/pivot:-outline-offset-2 group-focus/pivot:outline-focus';

const Fold = ({ open }: { open: boolean }) =>
  open ? (
    <ChevronDown aria-hidden className="size-3.5 flex-none" />
  ) : (
    <ChevronRight aria-hidden className="size-3.5 flex-none" />
  );

type HeadProps = PivotSpot & {
  text: string;
  title?: string;
  width: number;
  span: number;
  /** Names stand left, what stands above figures right. */
  align: 'left' | 'right';
  sorted?: 'asc' | 'desc' | null;
  /** Null where nothing can be closed or opened. */
  open?: boolean | null;
  sortable?: boolean;
  className?: string;
};

/** Above columns of figures: what they are, sorted by or closed with a press. */
export function PivotHead({
  id,
  row,
  column,
  active,
  text,
  width,
  span,
  align,
  sorted = null,
  open = null,
  sortable,
  className,
}: HeadProps) {
  const acts = sortable || open !== null;
  return (
    <div
      id={id}
      role="columnheader"
      aria-colindex={column + 2}
      aria-colspan={span > 1 ? span : undefined}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
      aria-expanded={open ?? undefined}
      data-row={row}
      data-column={column}
      className={classNames(
        'flex h-full flex-none items-center gap-1 px-2 text-tiny font-medium text-ink-3',
        align === 'right' && 'justify-end',
        acts && 'cursor-pointer hover:text-ink-1',
        active && FOCUSED,
        className,
      )}
      style={{ width }}
    >
      {open !== null && <Fold open={open} />}
      {sorted &&
        (sorted === 'asc' ? <ArrowUp aria-hidden className="size-3" /> : <ArrowDown aria-hidden className="size-3" />)}
      <span className="truncate" title={text}>
        {text}
      </span>
    </div>
  );
}

type NameProps = PivotSpot & {
  text: string;
  width: number;
  depth: number;
  missing: boolean;
  strong: boolean;
  open: boolean | null;
};

/** The name of a row, which stays where it is while the figures scroll. */
export function PivotName({ id, row, column, active, text, width, depth, missing, strong, open }: NameProps) {
  return (
    <div
      id={id}
      role="rowheader"
      aria-colindex={1}
      aria-expanded={open ?? undefined}
      data-row={row}
      data-column={column}
      className={classNames(
        'sticky left-0 z-1 flex h-full flex-none items-center gap-1 border-r border-line-1 bg-sheet pr-2',
        missing && 'text-ink-3',
        strong && 'font-medium',
        open !== null && 'cursor-pointer',
        active && FOCUSED,
      )}
      style={{ width, paddingLeft: depth * 14 }}
    >
      {open === null ? <span className="w-3.5 flex-none" /> : <Fold open={open} />}
      <span className="truncate" title={text}>
        {text}
      </span>
    </div>
  );
}

type FigureProps = PivotSpot & {
  text: string;
  width: number;
  total: boolean;
  opens: boolean;
  /** −1 to 1: the strength of its tint. */
  heat: number;
};

/** The most of a tint, so that what is written on it stays readable. */
const STRONGEST = 42;

export function PivotFigure({ id, row, column, active, text, width, total, opens, heat }: FigureProps) {
  const strength = Math.round(Math.abs(heat) * STRONGEST);
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={column + 2}
      data-row={row}
      data-column={column}
      className={classNames(
        'flex h-full flex-none items-center justify-end px-2 whitespace-nowrap',
        total && 'font-medium',
        opens && 'cursor-pointer hover:bg-wash hover:underline',
        active && FOCUSED,
      )}
      style={{
        width,
        ...(strength > 0 && {
          backgroundColor: `color-mix(in oklab, var(${heat < 0 ? '--c2' : '--c1'}) ${strength}%, transparent)`,
        }),
      }}
    >
      {text}
    </div>
  );
}
