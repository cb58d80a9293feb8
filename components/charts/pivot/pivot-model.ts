import { writtenAnswer } from '@/lib/pure/analysis/charts/written';
import { unitOf, withUnit } from '@/lib/pure/format/format';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { totalled, TOTALS_KEY } from '@/lib/pure/query/schema/totals';
import { exactText } from '../draw/common-text';
import { axisOf, compareCells, readable, toNumber, type ChartAxis } from '../model/dimension';
import type { ChartAnswer } from '../model/types';

/** A group of a level with those of the next one below it; the root is the total of all. */
export type PivotNode = { path: string; depth: number; name: string; value: Cell; children: PivotNode[] };

/** Where the rows of an answer stand: by a path of values for the rows, and one for the columns. */
export type Pivot = {
  rows: PivotNode;
  columns: PivotNode;
  rowAxes: ChartAxis[];
  columnAxes: ChartAxis[];
  measures: ResultColumn[];
  /** The result row of a cell; undefined where there are no rows of data. */
  at: (row: string, column: string) => number | undefined;
  value: (row: string, column: string, measure: number) => number | null;
  text: (measure: number, value: number | null) => string;
};

/** How the groups of each level stand: by a figure of theirs, or by name. */
export type PivotOrder = { by: { column: string; measure: number } | 'name'; dir: 'asc' | 'desc' };

export const ROOT = '[]';
const pathOf = (values: readonly Cell[]) => JSON.stringify(values);

const root = (): PivotNode => ({ path: ROOT, depth: 0, name: '', value: null, children: [] });

class Tree {
  readonly root = root();
  private readonly nodes = new Map([[ROOT, this.root]]);

  constructor(private readonly axes: readonly ChartAxis[]) {}

  /** What stands above comes first in an answer; where it was cut off it has no figure of its own. */
  add(values: readonly Cell[]): PivotNode {
    const path = pathOf(values);
    const known = this.nodes.get(path);
    if (known) return known;
    const value = values.at(-1) ?? null;
    const depth = values.length;
    const node: PivotNode = { path, depth, name: this.axes[depth - 1]!.name(value), value, children: [] };
    this.nodes.set(path, node);
    this.add(values.slice(0, -1)).children.push(node);
    return node;
  }
}

/** The values of the dimensions that stand, from one place to another; totalled ones are all behind them. */
const standing = (row: Row, axes: readonly ChartAxis[], from: number): Cell[] =>
  axes.flatMap(({ column: { key } }, nth) =>
    totalled(Number(row[TOTALS_KEY] ?? 0), from + nth) ? [] : [row[key] ?? null],
  );

/** The answer of a chart that asks for totals, by its rows and columns. */
export function pivotOf(
  chart: Pick<Chart, 'query' | 'dataSourceId'> & { options?: Chart['options'] },
  given: ChartAnswer,
): Pivot {
  const answer = writtenAnswer(chart, given);
  const { dimensions, totals } = chart.query;
  const axes = answer.columns
    .filter(({ kind }) => kind === 'dimension')
    .flatMap((column, nth) =>
      dimensions[nth] ? [axisOf(column, dimensions[nth], chart.dataSourceId, answer.rows)] : [],
    );
  const levels = totals?.rows ?? 0;
  const [rowAxes, columnAxes] = [axes.slice(0, levels), axes.slice(levels)];
  const measures = answer.columns.filter(({ kind }) => kind === 'measure').map(readable);
  const [rows, columns] = [new Tree(rowAxes), new Tree(columnAxes)];
  const places = new Map<string, number>();
  for (const [index, row] of answer.rows.entries()) {
    const [down, across] = [standing(row, rowAxes, 0), standing(row, columnAxes, levels)];
    rows.add(down);
    columns.add(across);
    places.set(`${pathOf(down)}${pathOf(across)}`, index);
  }
  const writers = measures.map(({ key, format }) =>
    exactText(
      answer.rows.map((row) => toNumber(row[key])),
      format,
    ),
  );
  const at: Pivot['at'] = (row, column) => places.get(`${row}${column}`);
  return {
    rows: rows.root,
    columns: columns.root,
    rowAxes,
    columnAxes,
    measures,
    at,
    value: (row, column, measure) => {
      const index = at(row, column);
      return index === undefined ? null : toNumber(answer.rows[index]![measures[measure]!.key]);
    },
    text: (measure, value) => writers[measure]!(value),
  };
}

const isOrdered = (axis: ChartAxis | undefined) => axis?.ordered ?? false;

/** Nothing stands behind everything, in both directions. */
function compareValues(left: number | null, right: number | null, dir: PivotOrder['dir']): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return dir === 'asc' ? left - right : right - left;
}

const compareNames = (left: PivotNode, right: PivotNode, axis: ChartAxis | undefined) =>
  isOrdered(axis) || left.value === null || right.value === null
    ? compareCells(left.value, right.value)
    : left.name.localeCompare(right.name, 'en', { numeric: true });

/** The groups of one level: as chosen, else those with an order of their own by that, others by the first figure. */
export function inOrder(
  pivot: Pivot,
  nodes: readonly PivotNode[],
  side: 'rows' | 'columns',
  order: PivotOrder | null,
): PivotNode[] {
  const axis = (side === 'rows' ? pivot.rowAxes : pivot.columnAxes)[(nodes[0]?.depth ?? 1) - 1];
  const usual: PivotOrder = isOrdered(axis)
    ? { by: 'name', dir: 'asc' }
    : { by: { column: ROOT, measure: 0 }, dir: 'desc' };
  const { by, dir } = order ?? usual;
  const valueOf = ({ path }: PivotNode): number | null => {
    if (by === 'name') return null;
    return side === 'rows' ? pivot.value(path, by.column, by.measure) : pivot.value(ROOT, path, by.measure);
  };
  return nodes.toSorted((left, right) => {
    if (by !== 'name') {
      const difference = compareValues(valueOf(left), valueOf(right), dir);
      if (difference !== 0) return difference;
    }
    const names = compareNames(left, right, axis);
    return by === 'name' && dir === 'desc' ? -names : names;
  });
}

/** A line of the table: a group, indented below the one that holds it; the total of all stands last. */
export type PivotLine = { node: PivotNode; opens: boolean; open: boolean };

export function linesOf(pivot: Pivot, order: PivotOrder | null, closed: ReadonlySet<string>): PivotLine[] {
  const lines: PivotLine[] = [];
  const visit = (nodes: readonly PivotNode[]) => {
    for (const node of inOrder(pivot, nodes, 'rows', order)) {
      const opens = node.children.length > 0;
      const open = opens && !closed.has(node.path);
      lines.push({ node, opens, open });
      if (open) visit(node.children);
    }
  };
  visit(pivot.rows.children);
  return [...lines, { node: pivot.rows, opens: false, open: true }];
}

/**
 * A column of figures. `heads`: what stands above it, a level each, with the path that says which columns share it;
 * `folds`: that level can be closed or opened there.
 */
export type PivotColumn = {
  path: string;
  measure: number;
  total: boolean;
  heads: { text: string; path: string; folds: boolean; open: boolean }[];
};

const TOTAL = 'Total';

function headsOf(trail: readonly PivotNode[], levels: number, closed: ReadonlySet<string>): PivotColumn['heads'] {
  return Array.from({ length: levels }, (_, level) => {
    const node = trail[level];
    const last = trail.at(-1)?.path ?? ROOT;
    if (!node) return { text: level === trail.length ? TOTAL : '', path: `${last} total`, folds: false, open: true };
    const folds = node.children.length > 0;
    return { text: node.name, path: node.path, folds, open: folds && !closed.has(node.path) };
  });
}

/** The columns of figures, each group's total behind its parts; every measure side by side. */
export function columnsOf(pivot: Pivot, closed: ReadonlySet<string>): PivotColumn[] {
  const levels = pivot.columnAxes.length;
  const columns: PivotColumn[] = [];
  const put = (path: string, trail: readonly PivotNode[]) => {
    const heads = headsOf(trail, levels, closed);
    for (const measure of pivot.measures.keys()) columns.push({ path, measure, heads, total: trail.length < levels });
  };
  const visit = (nodes: readonly PivotNode[], trail: readonly PivotNode[]) => {
    for (const node of inOrder(pivot, nodes, 'columns', null)) {
      const own = [...trail, node];
      if (!closed.has(node.path)) visit(node.children, own);
      put(node.path, own);
    }
  };
  visit(pivot.columns.children, []);
  put(ROOT, []);
  return columns;
}

/** What the column of a measure is called, with its unit. */
export function measureName({ measures }: Pick<Pivot, 'measures'>, measure: number): string {
  const { label, format } = measures[measure]!;
  return withUnit(label, unitOf(format));
}

/** How strong the tint of a value is, −1 to 1: within its measure, among cells that are no totals. */
export function heatOf(pivot: Pivot, lines: readonly PivotLine[], columns: readonly PivotColumn[]) {
  const levels = pivot.rowAxes.length;
  const isCell = ({ node }: PivotLine) => node.depth === levels && levels > 0;
  const largest = pivot.measures.map((_, measure) => {
    let most = 0;
    for (const column of columns)
      if (column.measure === measure && !column.total)
        for (const line of lines)
          if (isCell(line)) most = Math.max(most, Math.abs(pivot.value(line.node.path, column.path, measure) ?? 0));
    return most;
  });
  return (line: PivotLine, column: PivotColumn): number => {
    const value = isCell(line) && !column.total ? pivot.value(line.node.path, column.path, column.measure) : null;
    const most = largest[column.measure]!;
    return value === null || most === 0 ? 0 : value / most;
  };
}
