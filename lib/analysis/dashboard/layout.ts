import type { LayoutItem } from '@/lib/query/dashboard-config';
import type { Draft } from './draft';

/** Rows of the grid: a KPI is 2 high, a chart 4, a top ten 5. */
const KPI_HEIGHT = 2;
const CHART_HEIGHT = 4;
const TALL_HEIGHT = 5;
const COLUMNS = 12;

/** A chart that needs room in width (time, dots, tables) or in height (rankings). */
const isWide = ({ slot, type }: Draft) => slot === 'trend' || slot === 'split' || slot === 'relation' || type === 'heatmap' || type === 'table';
const isTall = ({ query, options }: Draft) => Boolean(options.horizontal && (query.limit ?? 0) >= 10);

/** Widths of the rows for so many charts, in the proportions of the design: 7/5, 5/7, then thirds; every row is filled. */
function rowsFor(charts: number): number[] {
  const plans: Record<number, number[]> = { 0: [], 1: [1], 2: [2], 3: [2, 1], 4: [2, 2], 5: [2, 3], 6: [2, 2, 2], 7: [2, 2, 3], 8: [2, 3, 3] };
  return plans[charts] ?? [...Array<number>(Math.floor(charts / 2)).fill(2), ...(charts % 2 ? [1] : [])];
}

/** Places KPIs in one row and charts below, in their order; wide charts take the wide half of a pair. */
export function placeWidgets(kpiIds: string[], charts: { id: string; draft: Draft }[]): LayoutItem[] {
  const items: LayoutItem[] = kpiIds.map((id, place) => ({ id, x: (place * COLUMNS) / kpiIds.length, y: 0, w: COLUMNS / kpiIds.length, h: KPI_HEIGHT }));
  let y = kpiIds.length > 0 ? KPI_HEIGHT : 0;
  let from = 0;
  for (const [line, size] of rowsFor(charts.length).entries()) {
    const row = charts.slice(from, from + size);
    const h = row.some(({ draft }) => isTall(draft)) ? TALL_HEIGHT : CHART_HEIGHT;
    let x = 0;
    for (const [place, w] of widths(row.map(({ draft }) => draft), line).entries()) {
      items.push({ id: row[place]!.id, x, y, w, h });
      x += w;
    }
    y += h;
    from += size;
  }
  return items;
}

function widths(row: Draft[], line: number): number[] {
  if (row.length === 1) return [COLUMNS];
  if (row.length === 3) return [4, 4, 4];
  const [first, second] = row as [Draft, Draft];
  if (isWide(first) !== isWide(second)) return isWide(first) ? [7, 5] : [5, 7];
  return line % 2 === 0 ? [7, 5] : [5, 7];
}
