import type { DocumentBox } from '../schema';
import { cellOf, columnOf, isDay, isFigure, isFiller, isYear, joinCells, type GridCell, type Span } from './cells';
import type { Region } from './regions';
import type { PageRow } from './rows';
import { frameOf } from './rules';
import { rowsBetweenRules } from './ruled-rows';

/** A table on one page. */
export type Grid = {
  columns: Span[];
  /** From the top; the last one is the one just above the body. */
  head: GridHead[][];
  body: (GridCell | null)[][];
  box: DocumentBox;
  size: number;
};
export type GridHead = { cell: GridCell; from: number; to: number };

const CLOSE = 0.5;

export function gridOf(region: Region, above: readonly PageRow[], rules: readonly DocumentBox[]): Grid {
  const { columns } = region;
  const pageRows = rowsBetweenRules(region.rows, rules);
  const rows = pageRows.map((row) => cellsOf(row, columns));
  const kinds = columns.map((_, nth) => isFigureColumn(rows, nth));
  const first = headRows(rows, kinds, pageRows);
  const size = region.rows[0]!.size;
  const head = [...spanningHeads(above, region, rules), ...pageRows.slice(0, first)];
  const body = joinWrapped(rows.slice(first), pageRows.slice(first), { kinds, rules });
  return {
    columns,
    head: joinHeadLines(headOf(head, columns, rules), size, rules),
    body,
    box: boxOf([...head, ...region.rows]),
    size,
  };
}

const boxOf = (rows: readonly PageRow[]): DocumentBox => [
  Math.min(...rows.map(({ box }) => box[0])),
  Math.min(...rows.map(({ box }) => box[1])),
  Math.max(...rows.map(({ box }) => box[2])),
  Math.max(...rows.map(({ box }) => box[3])),
];

function cellsOf(row: PageRow, columns: readonly Span[]): (GridCell | null)[] {
  const words = columns.map(() => [] as GridCell['words']);
  for (const piece of row.pieces) {
    const nth = columnOf(piece.box, columns);
    const isOne = columns.filter((column) => Math.min(column[1], piece.box[2]) - Math.max(column[0], piece.box[0]) > 1);
    if (isOne.length <= 1) words[nth]!.push(...piece.words);
    else for (const word of piece.words) words[columnOf(word.box, columns)]!.push(word);
  }
  return words.map((each) => (each.length === 0 ? null : cellOf(each)));
}

/** Most of its cells are numbers. */
function isFigureColumn(rows: readonly (GridCell | null)[][], nth: number): boolean {
  const filled = rows.map((row) => row[nth]).filter((cell): cell is GridCell => cell !== null && !isFiller(cell!.text));
  const figures = filled.filter(({ text }) => isFigure(text) && !isYear(text)).length;
  return figures > 0 && figures >= 0.5 * Math.max(1, filled.length - 1);
}

/** Rows before the first one that has a figure in a column of figures, or a day. */
function headRows(
  rows: readonly (GridCell | null)[][],
  kinds: readonly boolean[],
  pageRows: readonly PageRow[],
): number {
  const isBody = (row: readonly (GridCell | null)[]) =>
    row.some(
      (cell, nth) =>
        cell !== null && ((kinds[nth] && isFigure(cell.text) && !isYear(cell.text)) || (nth < 2 && isDay(cell.text))),
    );
  if (!kinds.some(Boolean)) {
    const isBold = pageRows[0]!.pieces.every(({ bold }) => bold) && pageRows.length > 1;
    return isBold || rows.length > 2 ? 1 : 0;
  }
  const first = rows.findIndex(isBody);
  return first < 0 ? 1 : Math.min(first, 5);
}

/** Rows right above that lie over the columns: what spans several of them. */
function spanningHeads(above: readonly PageRow[], region: Region, rules: readonly DocumentBox[]): PageRow[] {
  const heads: PageRow[] = [];
  let below = region.rows[0]!;
  const left = region.columns[0]![0];
  const right = region.columns.at(-1)![1];
  const second = region.columns[1]?.[0] ?? left;
  for (const row of [...above].reverse().slice(0, 3)) {
    const gap = below.box[1] - row.box[3];
    const isOver = row.box[0] > left - 6 && row.box[2] < right + 6;
    const isShort = row.pieces.every(({ text }) => text.length < 60 && !isFigure(text));
    const isHead = row.pieces.length > 1 ? true : row.box[0] > second - 4 && hasRule(row, below, rules);
    if (gap > 1.2 * row.size || !isOver || !isShort || !isHead) break;
    heads.unshift(row);
    below = row;
  }
  return heads;
}

const hasRule = (above: PageRow, below: PageRow, rules: readonly DocumentBox[]): boolean =>
  rules.some(
    (rule) =>
      rule[2] - rule[0] > 20 &&
      rule[1] > above.box[1] &&
      rule[3] < below.box[3] &&
      rule[0] < above.box[2] &&
      rule[2] > above.box[0],
  );

/** A cell above fewer cells than there are columns spans those nearest to it. */
function headOf(rows: readonly PageRow[], columns: readonly Span[], rules: readonly DocumentBox[]): GridHead[][] {
  return rows.map((row, place) => {
    const isLast = place === rows.length - 1;
    const cells = isLast ? leaves(row, columns) : spans(row, columns, rules);
    return cells;
  });
}

/**
 * Lines of one head ('to air', 'kg/year') are one: they stand close together without a rule, in the same columns, or in
 * some of them where the other heads have fewer lines.
 */
function joinHeadLines(head: readonly GridHead[][], size: number, rules: readonly DocumentBox[]): GridHead[][] {
  const out: GridHead[][] = [];
  for (const row of head) {
    const above = out.at(-1);
    if (!above || !isSameHead(above, row) || !isLineBelow(above, row, size, rules)) out.push([...row]);
    else out[out.length - 1] = joinHeads(above, row);
  }
  return out;
}

function joinHeads(above: readonly GridHead[], row: readonly GridHead[]): GridHead[] {
  const joined = new Map(above.map((each) => [each.from, each]));
  for (const each of row) {
    const over = joined.get(each.from);
    joined.set(each.from, over ? { ...each, cell: joinCells([over.cell, each.cell]) } : each);
  }
  return [...joined.values()].sort((one, other) => one.from - other.from);
}

function isSameHead(above: readonly GridHead[], row: readonly GridHead[]): boolean {
  if ([...above, ...row].some(({ from, to }) => from !== to)) return false;
  const [fewer, more] = above.length < row.length ? [above, row] : [row, above];
  const columns = new Set(more.map(({ from }) => from));
  return fewer.every(({ from }) => columns.has(from));
}

function isLineBelow(
  above: readonly GridHead[],
  row: readonly GridHead[],
  size: number,
  rules: readonly DocumentBox[],
): boolean {
  const [end, start] = [
    Math.max(...above.map(({ cell }) => cell.box[3])),
    Math.min(...row.map(({ cell }) => cell.box[1])),
  ];
  const isRuled = rules.some((rule) => rule[3] - rule[1] < 2.5 && rule[1] > end - 3 && rule[3] < start + 3);
  return start - end < CLOSE * size && !isRuled;
}

const leaves = (row: PageRow, columns: readonly Span[]): GridHead[] =>
  cellsOf(row, columns).flatMap((cell, nth) => (cell ? [{ cell, from: nth, to: nth }] : []));

function spans(row: PageRow, columns: readonly Span[], rules: readonly DocumentBox[]): GridHead[] {
  const centres = columns.map(([left, right]) => (left + right) / 2);
  const heads = row.pieces.map((piece) => ({ cell: cellOf(piece.words), centre: (piece.box[0] + piece.box[2]) / 2 }));
  // A row with a cell for nearly each column is one of leaves.
  if (heads.length >= columns.length - 1) return leaves(row, columns);
  const ruled = row.pieces.map((piece) => ruleBelow(piece.box, rules));
  const free = centres.flatMap((centre, nth) => (centre > heads[0]!.cell.box[0] - 40 ? [nth] : []));
  return heads.map(({ cell, centre }, nth) => {
    const rule = ruled[nth];
    const frame = frameOf(cell.box, rules);
    const [left, right] = frame ?? (rule ? [rule[0] - 2, rule[2] + 2] : [0, 0]);
    const own =
      right > left
        ? free.filter((column) => centres[column]! > left && centres[column]! < right)
        : sharesOf(
            free,
            centres,
            heads.map((each) => each.centre),
          )[nth]!;
    const under = own.length > 0 ? own : [nearest(centres, centre)];
    return { cell, from: under[0]!, to: under.at(-1)! };
  });
}

/** Columns shared out evenly where that is possible, else to the nearest head. */
function sharesOf(free: readonly number[], centres: readonly number[], heads: readonly number[]): number[][] {
  const each = free.length / heads.length;
  if (Number.isInteger(each)) return heads.map((_, nth) => free.slice(nth * each, (nth + 1) * each));
  return heads.map((_, nth) => free.filter((column) => nearest(heads, centres[column]!) === nth));
}

function nearest(places: readonly number[], to: number): number {
  let best = 0;
  places.forEach((place, nth) => {
    if (Math.abs(place - to) < Math.abs(places[best]! - to)) best = nth;
  });
  return best;
}

function ruleBelow(box: DocumentBox, rules: readonly DocumentBox[]): DocumentBox | null {
  const below = rules.filter(
    (rule) =>
      rule[3] - rule[1] < 2.5 &&
      rule[1] > box[3] - 3 &&
      rule[1] < box[3] + 6 &&
      rule[0] <= box[0] + 2 &&
      rule[2] >= box[2] - 2 &&
      rule[2] - rule[0] < 12 * (box[2] - box[0] + 20),
  );
  return below.length === 1 ? below[0]! : null;
}

/** Lines that go on with the cells of the row above become part of it. */
function joinWrapped(
  rows: readonly (GridCell | null)[][],
  pageRows: readonly PageRow[],
  how: { kinds: readonly boolean[]; rules: readonly DocumentBox[] },
): (GridCell | null)[][] {
  const out: (GridCell | null)[][] = [];
  rows.forEach((row, nth) => {
    const above = pageRows[nth - 1];
    const last = out.at(-1);
    if (last && above && goesOn(row, last, { above, below: pageRows[nth]!, ...how }))
      row.forEach((cell, column) => {
        if (cell) last[column] = last[column] ? joinCells([last[column], cell]) : cell;
      });
    else out.push([...row]);
  });
  return out;
}

function goesOn(
  row: readonly (GridCell | null)[],
  last: readonly (GridCell | null)[],
  where: { above: PageRow; below: PageRow; kinds: readonly boolean[]; rules: readonly DocumentBox[] },
): boolean {
  const { above, below, kinds, rules } = where;
  const filled = row.flatMap((cell, nth) => (cell ? [nth] : []));
  if (filled.length === 0 || filled.length >= row.length || filled.length > 2) return false;
  if (filled.some((nth) => kinds[nth] || !last[nth])) return false;
  if (filled.includes(0) && row.length > 1 && kinds.slice(1).every((kind) => !kind)) return false;
  const gap = below.box[1] - above.box[3];
  const isRuled = rules.some(
    (rule) =>
      rule[3] - rule[1] < 2.5 &&
      rule[1] > above.box[3] - 2.5 &&
      rule[3] < below.box[1] + 2.5 &&
      rule[0] < below.box[0] + 3 &&
      rule[2] > below.box[0] + 10,
  );
  return gap < CLOSE * below.size && !isRuled;
}
