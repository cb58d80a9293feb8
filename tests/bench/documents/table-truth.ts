import type { DocumentTable } from '@/lib/pure/documents/schema';

// Tables with known truth, as the table competition of ICDAR 2013 writes them.

type TrueCell = { row: number; column: number; text: string };
export type TrueTable = { page: number; cells: TrueCell[] };

const squeezed = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u00ad]+/g, '')
    .replaceAll(/[‐‑–—−]/g, '-')
    .toLowerCase();
const entities = (text: string): string =>
  text.replaceAll(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name]!,
  );

/** Each table; regions of one table on several pages are counted on, row by row. */
export function readTruth(xml: string): TrueTable[] {
  return [...xml.matchAll(/<table[^>]*>([\s\S]*?)<\/table>/g)].map(([, body]) => {
    const regions = [...body!.matchAll(/<region([^>]*)>([\s\S]*?)<\/region>/g)];
    const numberIn = (attributes: string, name: string) =>
      Number(new RegExp(`${name}=["'](\\d+)["']`).exec(attributes)?.[1] ?? 0);
    let below = 0;
    const cells: TrueCell[] = [];
    for (const [, head, region] of regions) {
      let last = below;
      for (const [, attributes, content] of region!.matchAll(/<cell([^>]*)>[\s\S]*?<content>([\s\S]*?)<\/content>/g)) {
        const row = below + numberIn(attributes!, 'start-row');
        last = Math.max(last, row + 1);
        cells.push({
          row,
          column: numberIn(attributes!, 'start-col') + numberIn(head!, 'col-increment'),
          text: squeezed(entities(content!)),
        });
      }
      below = last;
    }
    return { page: numberIn(regions[0]?.[1] ?? '', 'page'), cells: cells.filter(({ text }) => text !== '') };
  });
}

const usual = (counts: Map<number, number>): number =>
  [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? NaN;

/** Where most cells of a true row (or column) were found. */
function mapped(pairs: readonly [number, number][]): Map<number, number> {
  const counts = new Map<number, Map<number, number>>();
  for (const [truth, found] of pairs) {
    const own = counts.get(truth) ?? new Map<number, number>();
    own.set(found, (own.get(found) ?? 0) + 1);
    counts.set(truth, own);
  }
  return new Map([...counts].map(([truth, own]) => [truth, usual(own)]));
}

type Placed = { row: number; column: number };

/** Cells whose text stands once in both; where there are none, in their order. */
function anchors(cells: readonly TrueCell[], found: readonly (Placed & { text: string })[]): [TrueCell, Placed][] {
  const once = <T extends { text: string }>(list: readonly T[]) => {
    const counts = new Map<string, number>();
    for (const { text } of list) counts.set(text, (counts.get(text) ?? 0) + 1);
    return new Map(list.filter(({ text }) => counts.get(text) === 1).map((each) => [each.text, each]));
  };
  const there = once(found);
  return [...once(cells)].flatMap(([text, cell]) => {
    const place = there.get(text);
    return place ? [[cell, place] as [TrueCell, Placed]] : [];
  });
}

/** Rows (or columns) without a cell of their own kind lie as far from a known one as they do in truth. */
function filled(known: Map<number, number>, all: readonly number[]): Map<number, number> {
  const out = new Map(known);
  for (const each of all) {
    if (out.has(each)) continue;
    const near = [...known.keys()].sort((one, other) => Math.abs(one - each) - Math.abs(other - each))[0];
    if (near !== undefined) out.set(each, known.get(near)! + each - near);
  }
  return out;
}

/** How many cells stand in the right row and the right column of one table. */
function rightIn({ cells }: TrueTable, table: DocumentTable): number {
  const found = table.cells.map(({ row, column, text }) => ({ row, column, text: squeezed(text) }));
  const marked = new Map(
    table.cells.map(({ row, column, text, mark }) => [`${row} ${column}`, squeezed(text + (mark ?? ''))]),
  );
  const at = new Map(found.map(({ row, column, text }) => [`${row} ${column}`, text]));
  const pairs = anchors(cells, found);
  const rows = filled(
    mapped(pairs.map(([truth, place]) => [truth.row, place.row])),
    cells.map(({ row }) => row),
  );
  const columns = filled(
    mapped(pairs.map(([truth, place]) => [truth.column, place.column])),
    cells.map(({ column }) => column),
  );
  return cells.filter(({ row, column, text }) => {
    const place = `${rows.get(row)} ${columns.get(column)}`;
    return at.get(place) === text || marked.get(place) === text;
  }).length;
}

/** Cells in the right row and column, and all of them. */
export function cellsRight(
  truth: readonly TrueTable[],
  tables: readonly DocumentTable[],
): { right: number; all: number } {
  let [right, all] = [0, 0];
  for (const each of truth) {
    all += each.cells.length;
    right += Math.max(0, ...tables.map((table) => rightIn(each, table)));
  }
  return { right, all };
}
