import type { Cell } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import type { CanvasPoint } from './draw/scene';
import type { ChartMark, Picture } from './model/types';
import { spanWords } from './words';

/**
 * Several marks as one choice: a range along an axis of time or bins, a box in a plane. A choice is the filters that
 * bound it, so that the page, the address and a file say it as they say any other.
 */

/** `range`: marks between two along the first axis; `box`: marks between two on both axes. */
export type SpanKind = 'range' | 'box';

type Bounds = { base: { dataSourceId?: string; field: string }; from: Cell; to: Cell; open: boolean };

const PLANES: ReadonlySet<string> = new Set(['scatter', 'density']);
const ALONG: ReadonlySet<string> = new Set(['line', 'bar', 'stack', 'histogram', 'combo']);

/** Numbers by size, times as they are written. */
const isBefore = (a: Cell, b: Cell): boolean => (a as number) < (b as number);

/** Where the filters of one field begin and end; null where they name no span. `open`: without its upper end. */
function boundsOf(filters: readonly Filter[], field: string): Bounds | null {
  const [first, second] = filters.filter((filter) => filter.field === field);
  if (!first) return null;
  const base = { ...(first.dataSourceId && { dataSourceId: first.dataSourceId }), field };
  if (first.op === 'between') return { base, from: first.values[0], to: first.values[1], open: false };
  if (first.op === 'in' && !first.part && typeof first.values[0] === 'number' && first.values.length === 1)
    return { base, from: first.values[0], to: first.values[0], open: false };
  if (first.op !== 'gte') return null;
  return { base, from: first.value, to: second?.op === 'lt' ? second.value : null, open: true };
}

const fieldsOf = (filters: readonly Filter[]): string[] => [...new Set(filters.map(({ field }) => field))];

/** The filters around all of these marks on one field. */
function around(marks: readonly ChartMark[], field: string): Filter[] | null {
  let all: Bounds | null = null;
  for (const { filters } of marks) {
    const next: Bounds | null = filters && boundsOf(filters, field);
    if (!next) return null;
    const to: Cell = !all
      ? next.to
      : all.to === null || next.to === null
        ? null
        : isBefore(all.to, next.to)
          ? next.to
          : all.to;
    all = { ...next, from: all && isBefore(all.from, next.from) ? all.from : next.from, to };
  }
  if (!all) return null;
  const { base, from, to, open } = all;
  if (!open) return [{ ...base, op: 'between', values: [from, to] }];
  return [{ ...base, op: 'gte', value: from }, ...(to === null ? [] : [{ ...base, op: 'lt' as const, value: to }])];
}

/** What can be chosen in a picture beside single marks. */
export function spanKind(model: Pick<Picture, 'marks'> & { kind: string; horizontal?: boolean }): SpanKind | null {
  if (PLANES.has(model.kind)) return 'box';
  const filters = model.marks.find((mark) => mark.filters)?.filters;
  const [first] = filters ?? [];
  return first && ALONG.has(model.kind) && !model.horizontal && (first.op === 'between' || first.op === 'gte')
    ? 'range'
    : null;
}

/** The filters around these marks; null where no filter can say them. */
export function spanFilters(kind: SpanKind, marks: readonly ChartMark[]): Filter[] | null {
  const fields = fieldsOf(marks.find((mark) => mark.filters)?.filters ?? []);
  const said = (kind === 'range' ? fields.slice(0, 1) : fields).map((field) => around(marks, field));
  return said.length > 0 && said.every((some) => some !== null) ? said.flatMap((some) => some ?? []) : null;
}

function liesWithin(mark: ChartMark, filters: readonly Filter[]): boolean {
  return fieldsOf(filters).every((field) => {
    const [own, all] = [mark.filters && boundsOf(mark.filters, field), boundsOf(filters, field)];
    if (!own || !all || isBefore(own.from, all.from)) return false;
    return all.to === null || (own.to !== null && !isBefore(all.to, own.to));
  });
}

/** The places of the marks that these filters bound. */
export const marksWithin = ({ marks }: Pick<Picture, 'marks'>, filters: readonly Filter[]): number[] =>
  marks.flatMap((mark, index) => (liesWithin(mark, filters) ? [index] : []));

/** The places of the marks from one to another: along the first axis, or in the rectangle between both. */
export function marksBetween(model: Pick<Picture, 'marks'>, kind: SpanKind, ends: readonly [number, number]): number[] {
  const [from, to] = ends.map((end) => model.marks[end]!) as [ChartMark, ChartMark];
  if (kind === 'range') return marksWithin(model, spanFilters(kind, [from, to]) ?? []);
  const isIn = (at: number, a: number, b: number) => at >= Math.min(a, b) && at <= Math.max(a, b);
  return model.marks.flatMap(({ column, line }, index) =>
    isIn(column, from.column, to.column) && isIn(line, from.line, to.line) ? [index] : [],
  );
}

/** The places of the marks that stand between two corners. */
export function marksInBox(
  count: number,
  placeOf: (index: number) => CanvasPoint,
  [a, b]: readonly [CanvasPoint, CanvasPoint],
): number[] {
  const [left, right, top, bottom] = [Math.min(a.x, b.x), Math.max(a.x, b.x), Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return Array.from({ length: count }, (_, index) => index).filter((index) => {
    const { x, y } = placeOf(index);
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}

/** What these marks are called together: '3 Jan 2024 – 9 Jan 2024', '12 points'. */
export function saySpan(model: Pick<Picture, 'marks'> & { kind: string }, places: readonly number[]): string {
  const marks = places.map((index) => model.marks[index]!);
  if (PLANES.has(model.kind)) return spanWords.marks(marks.length);
  const labels = [...new Set(marks.map(({ label }) => label.split(', ')[0]!))];
  return labels.length === 1 ? labels[0]! : `${labels[0]} – ${labels.at(-1)}`;
}
