import type { DashboardConfig, LayoutItem } from '@/lib/pure/query/schema/dashboard-config';

/**
 * The sheet as rows, each filled from edge to edge. `h` counts rows of ROW_HEIGHT. All changes keep every row filled: a
 * ruled sheet has no holes, and on a narrow screen the same order is read from top to bottom.
 */
export type SheetRow = { h: number; cells: { id: string; w: number }[] };

export const COLUMNS = 12;
/** Pixels of one layout row. */
export const ROW_HEIGHT = 66;
const KPI = { w: 3, h: 2 };
const MOST_KPIS = 4;
const CHART_HEIGHT = 4;
const TEXT_HEIGHT = 1;
const NARROWEST = 3;
const LOWEST = 2;
const HIGHEST = 12;

/** Widths scaled so that the row is filled; what is left by rounding goes to the last cells. */
function fill(row: SheetRow): SheetRow {
  const total = row.cells.reduce((sum, { w }) => sum + w, 0);
  if (total === COLUMNS || row.cells.length === 0) return row;
  const scaled = row.cells.map((cell) => ({ ...cell, w: Math.max(1, Math.floor((cell.w * COLUMNS) / total)) }));
  let left = COLUMNS - scaled.reduce((sum, { w }) => sum + w, 0);
  for (let index = scaled.length - 1; left > 0; index = (index + scaled.length - 1) % scaled.length, left -= 1)
    scaled[index]!.w += 1;
  return { ...row, cells: scaled };
}

function rowsOf(items: readonly LayoutItem[]): SheetRow[] {
  const rows: (SheetRow & { y: number; end: number })[] = [];
  for (const { id, x, y, w, h } of items.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const open = rows.at(-1);
    const width = open?.cells.reduce((sum, cell) => sum + cell.w, 0) ?? 0;
    if (open && open.y === y && x >= open.end && width + w <= COLUMNS) {
      open.cells.push({ id, w });
      open.h = Math.max(open.h, h);
      open.end = x + w;
    } else rows.push({ y, end: x + w, h, cells: [{ id, w }] });
  }
  return rows.map(({ h, cells }) => fill({ h, cells }));
}

/** The rows of a dashboard: its layout, without widgets that are gone and with those that it does not name. */
export function sheetRows({
  kpis,
  charts,
  texts = [],
  layout,
}: Pick<DashboardConfig, 'kpis' | 'charts' | 'texts' | 'layout'>): SheetRow[] {
  const known = new Set([...kpis, ...charts, ...texts].map(({ id }) => id));
  const placed = layout.filter(({ id }) => known.has(id));
  const named = new Set(placed.map(({ id }) => id));
  const newKpis = kpis.filter(({ id }) => !named.has(id));
  const first: SheetRow[] = [];
  for (let from = 0; from < newKpis.length; from += MOST_KPIS)
    first.push(fill({ h: KPI.h, cells: newKpis.slice(from, from + MOST_KPIS).map(({ id }) => ({ id, w: KPI.w })) }));
  const apart = new Set([...kpis, ...texts].map(({ id }) => id));
  const rows = charts
    .filter(({ id }) => !named.has(id))
    .reduce((all, { id }) => addCell(all, id, apart), [...first, ...rowsOf(placed)]);
  return [...rows, ...texts.filter(({ id }) => !named.has(id)).map(({ id }) => textRow(id))];
}

export function toLayout(rows: readonly SheetRow[]): LayoutItem[] {
  let y = 0;
  return rows.flatMap(({ h, cells }) => {
    let x = 0;
    const items = cells.map(({ id, w }) => ({ id, x: (x += w) - w, y, w, h }));
    y += h;
    return items;
  });
}

const textRow = (id: string): SheetRow => ({ h: TEXT_HEIGHT, cells: [{ id, w: COLUMNS }] });

/** How many rows stand above that of a widget; -1 where it has none. */
export const rowOf = (rows: readonly SheetRow[], id: string): number =>
  rows.findIndex(({ cells }) => cells.some((cell) => cell.id === id));

/** A new text: in a row of its own above that of `above`, else above all. */
export const addText = (rows: readonly SheetRow[], id: string, above: string | null): SheetRow[] =>
  rows.toSpliced(Math.max(0, above === null ? 0 : rowOf(rows, above)), 0, textRow(id));

/** The row of a text to the place of another. Null where it stands there already, or there is none. */
export function moveRow(rows: readonly SheetRow[], id: string, to: number): SheetRow[] | null {
  const from = rowOf(rows, id);
  if (from === -1 || to === from || to < 0 || to >= rows.length) return null;
  return rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!);
}

/** A new chart: beside the last one or two, else in a row of its own. Never beside those that stand `apart`: KPIs, texts. */
export function addCell(rows: readonly SheetRow[], id: string, apart: ReadonlySet<string>): SheetRow[] {
  const last = rows.at(-1);
  const joins =
    last && last.cells.length < 3 && last.cells.every((cell) => !apart.has(cell.id)) && last.cells.length > 0;
  if (!joins) return [...rows, { h: CHART_HEIGHT, cells: [{ id, w: COLUMNS }] }];
  const w = COLUMNS / (last.cells.length + 1);
  return [...rows.slice(0, -1), { ...last, cells: [...last.cells.map((cell) => ({ ...cell, w })), { id, w }] }];
}

/** A new figure: in the last row of figures while it has room for a fourth, else in a row of its own below it. */
export function addFigure(rows: readonly SheetRow[], id: string, kpis: ReadonlySet<string>): SheetRow[] {
  const last = rows.findLastIndex(({ cells }) => cells.every((cell) => kpis.has(cell.id)));
  const row = rows[last];
  if (row && row.cells.length < MOST_KPIS)
    return rows.with(last, fill({ ...row, cells: [...row.cells, { id }].map((cell) => ({ id: cell.id, w: KPI.w })) }));
  return rows.toSpliced(last + 1, 0, fill({ h: KPI.h, cells: [{ id, w: KPI.w }] }));
}

/** Its row closes over it. */
export const removeCell = (rows: readonly SheetRow[], id: string): SheetRow[] =>
  rows
    .map((row) => fill({ ...row, cells: row.cells.filter((cell) => cell.id !== id) }))
    .filter(({ cells }) => cells.length > 0);

/**
 * The places stay, the widgets move between them: `id` takes the place at `to` among `group` (all KPIs, or all charts).
 */
export function moveCell(rows: readonly SheetRow[], id: string, to: number, group: ReadonlySet<string>): SheetRow[] {
  const order = rows.flatMap(({ cells }) => cells.map((cell) => cell.id)).filter((one) => group.has(one));
  const from = order.indexOf(id);
  if (from === -1) return [...rows];
  order.splice(from, 1);
  order.splice(Math.max(0, Math.min(to, order.length)), 0, id);
  let next = 0;
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => (group.has(cell.id) ? { ...cell, id: order[next++]! } : cell)),
  }));
}

/** The place of a widget among its group, in reading order. */
export const placeOf = (rows: readonly SheetRow[], id: string, group: ReadonlySet<string>): number =>
  rows
    .flatMap(({ cells }) => cells.map((cell) => cell.id))
    .filter((one) => group.has(one))
    .indexOf(id);

/** One column wider or narrower; the neighbour gives or takes. Null where it cannot be. */
export function resizeWidth(rows: readonly SheetRow[], id: string, by: 1 | -1): SheetRow[] | null {
  const row = rows.find(({ cells }) => cells.some((cell) => cell.id === id));
  const at = row?.cells.findIndex((cell) => cell.id === id) ?? -1;
  const own = row?.cells[at];
  const neighbour = row?.cells[at + 1] ?? row?.cells[at - 1];
  if (!row || !own || !neighbour || own.w + by < NARROWEST || neighbour.w - by < NARROWEST) return null;
  const widths = new Map([
    [own.id, own.w + by],
    [neighbour.id, neighbour.w - by],
  ]);
  return rows.map((one) =>
    one === row ? { ...one, cells: one.cells.map((cell) => ({ ...cell, w: widths.get(cell.id) ?? cell.w })) } : one,
  );
}

/** The whole row grows or shrinks by one, not below `lowest`. Null where it cannot. */
export function resizeHeight(rows: readonly SheetRow[], id: string, by: 1 | -1, lowest = LOWEST): SheetRow[] | null {
  const row = rows.find(({ cells }) => cells.some((cell) => cell.id === id));
  if (!row || row.h + by < lowest || row.h + by > HIGHEST) return null;
  return rows.map((one) => (one === row ? { ...one, h: one.h + by } : one));
}
