import type { DocumentPage, DocumentTable, DocumentTableCell, DocumentText } from '../schema';
import { bare, squeezed } from '../values/normal';
import { isFigure, withoutMark, type GridCell } from './cells';
import { gridOf, type Grid } from './grid';
import { regionsOf } from './regions';
import { rowsOfPage, type PageRow } from './rows';

const MOST_TABLES = 500;
const MOST_ROWS = 20_000;

type PageGrid = Grid & { page: DocumentPage; rows: PageRow[] };
type Joined = { grids: PageGrid[] };

/**
 * The tables of a document, found by geometry: ruled and unruled, with spanning heads and wrapped cells, joined where
 * they go on over the next page. Some 5 ms a page: in the child, but for a page or two.
 */
export function tablesOf(text: DocumentText): DocumentTable[] {
  const joined: Joined[] = [];
  for (const page of text.pages) {
    const grids = gridsOf(page);
    grids.forEach((grid, nth) => {
      const last = joined.at(-1);
      if (nth === 0 && last && goesOn(last.grids.at(-1)!, grid)) last.grids.push(grid);
      else joined.push({ grids: [grid] });
    });
    if (joined.length > MOST_TABLES) break;
  }
  return joined.filter(isTable).map((each, nth) => tableOf(each.grids, nth + 1, text));
}

function gridsOf(page: DocumentPage): PageGrid[] {
  const rows = rowsOfPage(page);
  const regions = regionsOf(rows, page.rules);
  return regions
    .filter(({ columns }) => columns.length >= 2)
    .map((region) => {
      const first = rows.findIndex(({ box }) => box === region.rows[0]!.box);
      return { ...gridOf(region, rows.slice(Math.max(0, first - 4), first), page.rules), page, rows };
    });
}

const headText = ({ head }: Grid): string =>
  squeezed(head.map((row) => row.map(({ cell }) => cell.text).join('|')).join('|'));

/** Is it at the top of the next page, with the same columns, and either the same head or none? */
function goesOn(before: PageGrid, after: PageGrid): boolean {
  if (after.page.number !== before.page.number + 1 || before.columns.length !== after.columns.length) return false;
  const isSameHead = after.head.length > 0 && headText(before) === headText(after);
  if (!isSameHead && after.head.length > 0) return false;
  const isLast = before.rows.filter(({ box }) => box[1] > before.box[3] + 1).length <= 2;
  const isFirst = after.rows.filter(({ box }) => box[3] < after.box[1] - 1).length <= (isSameHead ? 4 : 2);
  const isAligned = before.columns.every(([left, right], nth) => {
    const [otherLeft, otherRight] = after.columns[nth]!;
    return (
      Math.min(Math.abs(left - otherLeft), Math.abs(right - otherRight)) < 12 ||
      (left < otherRight && otherLeft < right)
    );
  });
  return isLast && isFirst && isAligned;
}

/** Names beside their values are no table. */
function isTable({ grids }: Joined): boolean {
  const rows = grids.flatMap(({ body }) => body);
  const [{ columns, head }] = grids as [PageGrid, ...PageGrid[]];
  const figures = rows.flat().filter((cell) => cell && isFigure(cell.text)).length;
  if (columns.length === 2) return head.length > 0 && rows.length >= 2 && hasFigureColumn(rows, 1);
  return rows.length >= 2
    ? figures >= rows.length || (head.length > 0 && rows.length >= 2)
    : rows.length === 1 && figures >= 2 && head.length > 0;
}

const hasFigureColumn = (rows: readonly (GridCell | null)[][], nth: number): boolean => {
  const filled = rows.filter((row) => row[nth]);
  return filled.length > 1 && filled.filter((row) => isFigure(row[nth]!.text)).length >= 0.7 * filled.length;
};

export const ASIDE =
  /^(?:sub-?total|total(?!\w)|totals|grand total|sum(?!\w)|summe|gesamt(?:summe|betrag)?|zwischensumme|ubertrag|vortrag|carried (?:forward|over)|brought (?:forward|down)|balance (?:carried|brought)|report(?:er|e)?(?!\w)|a reporter|a nouveau|suma(?: y sigue)?|suma anterior|total general|subtotale|totale|riporto|a riportare|transport|te transporteren|totaal|subtotaal|transporteren|razem|suma|summa|i alt|合計|小計|総計|繰越|前頁|次頁|前ページ|次ページ)/;

export const isAside = (row: readonly string[]): boolean =>
  row.some((cell) => cell !== '' && !isFigure(cell) && ASIDE.test(bare(cell)));

const UNIT =
  /(?:\bin|\ben|\bin de|\bi)?\s*(?:(?:millions?|thousands?|millionen|tausend|mio\.?|mln\.?|tsd\.?|milliers?|miles|millones|migliaia|milioni|duizenden|miljoenen|百万円|千円)(?:\s*(?:of|d'|de|di|euros?|EUR|USD|GBP|CHF|€|£|\$))*|[€£$¥%]\s?(?:k|m|bn|'?000s?)?|k€|m€|kg|km|mm|EUR|USD|GBP|CHF)/iu;

/** '€ thousands' out of 'Revenue (€ thousands)'. */
export function unitOf(head: string): string {
  const inside = /[([]([^)\]]{1,30})[)\]]\s*$/.exec(head)?.[1];
  if (inside && (UNIT.test(inside) || inside.length <= 6)) return inside.trim();
  const whole = UNIT.exec(head);
  return whole && whole[0].trim().length >= 0.6 * head.trim().length ? head.trim() : '';
}

function tableOf(grids: readonly PageGrid[], number: number, text: DocumentText): DocumentTable {
  const [first] = grids as [PageGrid, ...PageGrid[]];
  const cells: DocumentTableCell[] = [];
  const place = (cell: GridCell, page: DocumentPage) => ({
    page: text.hasPlaces ? page.number : null,
    box: text.hasPlaces ? cell.box : null,
  });
  first.head.forEach((row, nth) => {
    for (const { cell, from, to } of row)
      cells.push({
        row: nth - first.head.length,
        column: from,
        span: to - from + 1,
        text: cell.text,
        ...place(cell, first.page),
      });
  });
  const rows: string[][] = [];
  for (const { body, page } of grids)
    for (const row of body.slice(0, MOST_ROWS - rows.length)) {
      rows.push(
        row.map((cell, column) => {
          if (!cell) return '';
          const { text: said, mark } = withoutMark(cell);
          cells.push({ row: rows.length, column, span: 1, text: said, ...(mark && { mark }), ...place(cell, page) });
          return said;
        }),
      );
    }
  const header = headerOf(first);
  return {
    number,
    title: titleOf(first),
    pages: grids.map(({ page }) => page.number),
    boxes: grids.map(({ page, box }) => ({ page: page.number, box })),
    header,
    units: unitsOf(header),
    rows,
    asides: rows.flatMap((row, nth) => (isAside(row) ? [nth] : [])),
    cells,
    notes: notesOf(grids.at(-1)!),
  };
}

/** What spans is said before what it spans: 'North 2025'. */
function headerOf({ columns, head }: Grid): string[] {
  return columns.map((_, nth) => {
    const parts = head.flatMap((row) =>
      row.filter(({ from, to }) => from <= nth && nth <= to).map(({ cell }) => withoutMark(cell).text),
    );
    return [...new Set(parts)].join(' ');
  });
}

function unitsOf(header: readonly string[]): string[] {
  const own = header.map(unitOf);
  const ofAll = own[0] ?? '';
  return own.map((unit, nth) => (nth > 0 && unit === '' && ofAll !== '' ? ofAll : unit));
}

/** The line above, where it is one of its own. */
function titleOf({ rows, box, page }: PageGrid): string {
  const above = rows.filter((row) => row.box[3] <= box[1] + 2).at(-1);
  if (!above || above.pieces.length > 1 || box[1] - above.box[3] > 3 * above.size) return '';
  const { text } = above.pieces[0]!;
  const line = page.lines.find((each) => each.text === text && each.box[1] === above.box[1]);
  return text.length <= 120 && (line?.role === 'heading' || !/[.;,]$/.test(text)) ? text : '';
}

const NOTE = /^\s*(?:[*†‡§]{1,3}|[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]|\(?\d\)|\([a-z]\))\s?\S/u;

function notesOf({ rows, box }: PageGrid): string[] {
  const below = rows.filter((row) => row.box[1] >= box[3] - 1).slice(0, 4);
  return below.map((row) => row.pieces.map(({ text }) => text).join(' ')).filter((line) => NOTE.test(line));
}
