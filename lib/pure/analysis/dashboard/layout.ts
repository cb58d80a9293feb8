import { CHART_KINDS } from '@/lib/pure/query/schema/chart-kinds';
import type { LayoutItem } from '@/lib/pure/query/schema/dashboard-config';
import type { ChartDraft } from './draft';

/** Rows of the grid: a KPI is 2 high, a chart 4, a few bars 3, a top ten 5. */
const KPI_HEIGHT = 2;
const SHORT_HEIGHT = 3;
const CHART_HEIGHT = 4;
const TALL_HEIGHT = 5;
const COLUMNS = 12;

/** A chart that needs room in width (time, dots, tables) or in height (rankings). */
const isWide = ({ slot, type }: ChartDraft) =>
  slot === 'trend' || slot === 'split' || slot === 'relation' || Boolean(CHART_KINDS[type].wide);
const isTall = ({ query, options, type }: ChartDraft) =>
  Boolean(CHART_KINDS[type].onMap || (options.horizontal && (query.limit ?? 0) >= 10));

const MOST_SHORT = 5;
const isShort = ({ options, bars }: ChartDraft) =>
  Boolean(options.horizontal && bars !== undefined && bars <= MOST_SHORT);

type Placed = { id: string; draft: ChartDraft };

/** The next charts for a row: the best one left, with others as short or as high as it where there are enough. */
function nextRow(left: Placed[], size: number): Placed[] {
  const alike = left.filter(({ draft }) => isShort(draft) === isShort(left[0]!.draft));
  return (alike.length >= size ? alike : left).slice(0, size);
}

function heightOf(row: Placed[]): number {
  if (row.some(({ draft }) => isTall(draft))) return TALL_HEIGHT;
  return row.every(({ draft }) => isShort(draft)) ? SHORT_HEIGHT : CHART_HEIGHT;
}

/**
 * Widths of the rows for so many charts, in the proportions of the design: 7/5, 5/7, then thirds; every row is filled.
 */
function rowsFor(charts: number): number[] {
  const plans: Record<number, number[]> = {
    0: [],
    1: [1],
    2: [2],
    3: [2, 1],
    4: [2, 2],
    5: [2, 3],
    6: [2, 2, 2],
    7: [2, 2, 3],
    8: [2, 3, 3],
    9: [2, 2, 2, 3],
    10: [2, 2, 3, 3],
  };
  return plans[charts] ?? [...Array<number>(Math.floor(charts / 2)).fill(2), ...(charts % 2 ? [1] : [])];
}

/** Fewer KPIs than this would be a row of air: they stand beside the first chart. */
const FEWEST_IN_A_ROW = 3;
const KPI_WIDTH = 3;

/** KPIs in one row, or one or two of them with the first chart; and how many charts are placed so. */
function placeFirst(kpiIds: string[], [first]: Placed[]): { items: LayoutItem[]; charts: number } {
  if (kpiIds.length === 0) return { items: [], charts: 0 };
  if (kpiIds.length >= FEWEST_IN_A_ROW || !first)
    return {
      items: kpiIds.map((id, place) => ({
        id,
        x: (place * COLUMNS) / kpiIds.length,
        y: 0,
        w: COLUMNS / kpiIds.length,
        h: KPI_HEIGHT,
      })),
      charts: 0,
    };
  const h = heightOf([first]);
  const x = kpiIds.length * KPI_WIDTH;
  return {
    items: [
      ...kpiIds.map((id, place) => ({ id, x: place * KPI_WIDTH, y: 0, w: KPI_WIDTH, h })),
      { id: first.id, x, y: 0, w: COLUMNS - x, h },
    ],
    charts: 1,
  };
}

const FEWEST_SIDE_BY_SIDE = 3;
/** Several figures side by side need the whole width: they close the page. */
const isComparison = ({ draft: { type, query } }: Placed) =>
  type === 'table' && (query.measures?.length ?? 0) >= FEWEST_SIDE_BY_SIDE;

/** A header of two lines and so many rows of text in rows of the grid. */
function tableHeight({ query }: ChartDraft, values: number | undefined): number {
  const rows = Math.min(query.limit ?? MOST_ROWS, values ?? MOST_ROWS);
  return Math.max(SHORT_HEIGHT, Math.min(TALL_HEIGHT + 1, Math.ceil((rows + FRAME_ROWS) / ROWS_OF_TEXT)));
}
const MOST_ROWS = 12;
const FRAME_ROWS = 3;
const ROWS_OF_TEXT = 2.3;

/**
 * Places KPIs on top and charts below, best first; wide charts take the wide half of a pair. What compares several
 * figures stands last.
 */
export function placeWidgets(kpiIds: string[], given: Placed[]): LayoutItem[] {
  const charts = given.filter((chart) => !isComparison(chart));
  const comparisons = given.filter(isComparison);
  const { items, charts: placed } = placeFirst(kpiIds, charts.length > 0 ? charts : given);
  let y = items[0]?.h ?? 0;
  let left = charts.slice(placed);
  for (const [line, size] of rowsFor(left.length).entries()) {
    const row = nextRow(left, size);
    const h = heightOf(row);
    left = left.filter((chart) => !row.includes(chart));
    let x = 0;
    for (const [place, w] of widths(
      row.map(({ draft }) => draft),
      line,
    ).entries()) {
      items.push({ id: row[place]!.id, x, y, w, h });
      x += w;
    }
    y += h;
  }
  const there = new Set(items.map(({ id }) => id));
  for (const { id, draft } of comparisons.filter((chart) => !there.has(chart.id))) {
    const h = tableHeight(draft, draft.bars);
    items.push({ id, x: 0, y, w: COLUMNS, h });
    y += h;
  }
  return items;
}

function widths(row: ChartDraft[], line: number): number[] {
  if (row.length === 1) return [COLUMNS];
  if (row.length === 3) return [4, 4, 4];
  const [first, second] = row as [ChartDraft, ChartDraft];
  if (isWide(first) !== isWide(second)) return isWide(first) ? [7, 5] : [5, 7];
  return line % 2 === 0 ? [7, 5] : [5, 7];
}
