import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Text } from '../../bytes/gate';
import {
  LONGEST_RECORD,
  MOST_CELLS,
  MOST_COLUMNS,
  tooLong,
  tooSparse,
  tooWide,
  unreadable,
} from '../../bytes/refusals';
import { plural } from '../../table/issues';
import type { FormatReader } from '../../table/file-records';
import { RowCells } from '../../table/row-cells';
import { TableWriter } from '../../table/table-writer';
import { handedOver, readText, type TextTable } from '../../table/text-table';
import { Census, findRecord, innerRecords, recordInside, type XmlPath } from './census';
import { isSpreadsheet, readSpreadsheet } from './spreadsheet';
import { XmlText, type XmlVisitor } from './syntax';

/**
 * Nested elements become columns with dots down to here; what is deeper, and what is repeated in a record, becomes JSON
 * text.
 */
const LEVELS = 3;

/** `kept`: elements inside the records that hold records themselves and stay in a cell, with how many there are. */
export type XmlTable = { table: TextTable; recordPath: string; kept: { name: string; count: number }[] };

/** So much of a text shows, as a rule, what its records and their columns are. */
const FIRST_LOOK = 1 << 20;

/**
 * Reads the most repeated element of an XML text (UTF-8) into a table of text cells. Throws unreadable_file where the
 * text is not sound or has a document type.
 */
export function readXml(text: Text, workDir: string, onBytes: (done: number) => void): XmlTable {
  const xml = new XmlText(readFileSync(text.path).subarray(text.encoding.bom));
  const census = new Census(xml);
  xml.walk(census, FIRST_LOOK);
  const likely = planOf(census);
  census.rewind();
  if (likely) {
    const writer = new TableWriter(join(workDir, 'records'));
    xml.walk(new RowReader(xml, census, { plan: likely, writer, onBytes }));
    writer.finish();
    const plan = planOf(census);
    if (plan && isSame(plan, likely)) return tableOf(writer, plan);
  } else xml.walk(census);
  const plan = planOf(census);
  if (!plan) throw unreadable('no element was found in this XML');
  census.rewind();
  const writer = new TableWriter(join(workDir, 'records-again'));
  xml.walk(new RowReader(xml, census, { plan, writer, onBytes }));
  writer.finish();
  return tableOf(writer, plan);
}

/** So much of a text shows whether it is a spreadsheet. */
const HEAD = 4096;

export const xmlReader: FormatReader = async (plain, _options, around) => {
  const { workDir, findings, onBytes } = around;
  if (isSpreadsheet(readText(plain.path, 0, Math.min(plain.size, HEAD))))
    return { table: readSpreadsheet(plain, workDir, around, onBytes), mend: null, reading: {}, delimiter: null };
  const { table, recordPath, kept } = readXml(plain, workDir, onBytes);
  findings.note(`Each ${recordPath.split('/').at(-1)} element is a row`);
  for (const { name, count } of kept)
    findings.note(
      `${plural(count, 'element')} ${name} inside the rows ${count === 1 ? 'stays' : 'stay'} as text in a cell of their row`,
    );
  return { table, mend: null, reading: { recordPath }, delimiter: null };
};

/** `inner`: the element inside the record of which each becomes a row. */
type Plan = { record: XmlPath; inner: XmlPath | null; columns: XmlColumn[]; whole: Set<XmlPath> };

/** What the rows of a text are, as far as it has been walked. */
function planOf({ top }: Census): Plan | null {
  if (!top.children.list.length) return null;
  const record = findRecord(top);
  const inner = recordInside(record);
  for (let levels = LEVELS; ; levels--) {
    const plan = { record, inner, ...columnsOf(record, levels, inner) };
    if (plan.columns.length <= MOST_COLUMNS || levels === 1) return plan;
  }
}

const isSame = (one: Plan, other: Plan) =>
  one.record === other.record &&
  one.inner === other.inner &&
  one.columns.length === other.columns.length &&
  one.columns.every(
    ({ place, label }, nth) =>
      place === other.columns[nth]!.place &&
      label === other.columns[nth]!.label &&
      one.whole.has(place) === other.whole.has(place),
  );

function tableOf(writer: TableWriter, { record, inner, columns, whole }: Plan): XmlTable {
  if (columns.length > MOST_COLUMNS) throw tooWide(columns.length);
  return {
    table: handedOver(
      writer,
      columns.map(({ label }) => label),
    ),
    recordPath: pathOf(inner ?? record),
    kept: innerRecords(inner ?? record)
      .filter((place) => whole.has(place))
      .map(({ name, count }) => ({ name, count })),
  };
}

function pathOf(place: XmlPath): string {
  const above = place.parent && place.parent.name ? `${pathOf(place.parent)}/` : '';
  return `${above}${place.name}`;
}

type XmlColumn = { place: XmlPath; label: string };

/**
 * Attributes, own text and children of the record, in this order. `whole`: lists, and what is nested too deep for a
 * column of its own.
 */
function columnsOf(
  record: XmlPath,
  levels: number,
  inner: XmlPath | null,
): { columns: XmlColumn[]; whole: Set<XmlPath> } {
  const columns: XmlColumn[] = [];
  const whole = new Set<XmlPath>();
  const add = (place: XmlPath, label: string) => {
    columns.push({ place, label });
  };
  const collect = (place: XmlPath, prefix: string, level: number) => {
    for (const attribute of place.attributes.list)
      if (!/^xmlns(:|$)/.test(attribute.name)) add(attribute, prefix + attribute.name);
    const leaf = place.children.list.length === 0 && place.attributes.list.length === 0;
    if (place.hasText || (leaf && (place !== record || !columns.length))) add(place, prefix.slice(0, -1) || place.name);
    for (const child of place.children.list) {
      if (child === inner) continue;
      const deep = level + 1 >= levels && (child.children.list.length > 0 || child.attributes.list.length > 0);
      if (child.repeated || deep) {
        whole.add(child);
        add(child, prefix + child.name);
      } else collect(child, `${prefix}${child.name}.`, level + 1);
    }
  };
  collect(record, '', 0);
  if (inner) {
    const outer = new Set(columns.map(({ label }) => label));
    const from = columns.length;
    collect(inner, '', 0);
    // Two of one name are told apart by the element that they stand in.
    for (const column of columns.slice(from))
      if (outer.has(column.label)) column.label = `${inner.name}.${column.label}`;
  }
  return { columns, whole };
}

type Tree = { name: string; attributes: Record<string, string>; children: Tree[]; text: string };

/** Writes the records as rows while the census goes on counting. */
class RowReader implements XmlVisitor {
  private readonly cells: RowCells;
  private readonly filled: Uint8Array;
  private readonly lists: (unknown[] | null)[];
  /** Elements open inside the record, itself included; 0 outside. */
  private depth = 0;
  /** Rows of the inner records of the record that is open, and their first column. */
  private readonly rows: string[][] = [];
  private innerFrom: number | null = null;
  /** The element that is being kept whole, with those open inside it. */
  private trees: Tree[] = [];
  private readonly plan: Plan;
  private readonly writer: TableWriter;
  private readonly onBytes: (done: number) => void;

  constructor(
    private readonly xml: XmlText,
    private readonly census: Census,
    { plan, writer, onBytes }: { plan: Plan; writer: TableWriter; onBytes: (done: number) => void },
  ) {
    this.plan = plan;
    this.writer = writer;
    this.onBytes = onBytes;
    this.cells = new RowCells(xml.bytes);
    this.filled = new Uint8Array(plan.columns.length);
    this.lists = plan.columns.map(() => null);
    clearColumns(census.top);
    plan.columns.forEach(({ place }, nth) => {
      place.column = nth;
    });
  }

  open(from: number, to: number): void {
    const { census, trees } = this;
    census.open(from, to);
    if (trees.length) {
      const tree: Tree = { name: this.xml.bytes.toString('utf8', from, to), attributes: {}, children: [], text: '' };
      trees.at(-1)!.children.push(tree);
      trees.push(tree);
    } else if (this.depth > 0) {
      this.depth++;
      if (census.here === this.plan.inner) this.beginInner();
      if (this.plan.whole.has(census.here)) trees.push({ name: '', attributes: {}, children: [], text: '' });
    } else if (census.here === this.plan.record) {
      this.depth = 1;
      this.cells.clear();
      this.filled.fill(0);
      if (this.writer.rows % 10_000 === 0) this.onBytes(from);
    }
  }

  attribute(nameFrom: number, nameTo: number, from: number, to: number, escaped: boolean): void {
    const { column } = this.census.attribute(nameFrom, nameTo, from, to);
    const tree = this.trees.at(-1);
    if (tree) tree.attributes[this.xml.bytes.toString('utf8', nameFrom, nameTo)] = this.xml.textOf(from, to, escaped);
    else if (this.depth > 0 && column >= 0) this.put(column, from, to, escaped);
  }

  text(from: number, to: number, escaped: boolean): void {
    const {
      census,
      xml: { bytes },
    } = this;
    census.text(from, to);
    const tree = this.trees.at(-1);
    if (tree) tree.text += this.xml.textOf(from, to, escaped);
    else if (this.depth > 0 && census.here.column >= 0) {
      let [start, end] = [from, to];
      while (start < end && bytes[start]! <= 0x20) start++;
      while (end > start && bytes[end - 1]! <= 0x20) end--;
      if (end > start) this.put(census.here.column, start, end, escaped);
    }
  }

  close(): void {
    const { census, trees } = this;
    const { here } = census;
    const { column } = here;
    census.close();
    if (trees.length > 1) {
      trees.pop();
      return;
    }
    const whole = trees.pop();
    if (whole) (this.lists[column] ??= []).push(plainOf(whole));
    if (this.depth === 0) return;
    this.depth--;
    if (here === this.plan.inner && !trees.length) this.endInner();
    else if (this.depth === 0) this.emit();
  }

  /** The cells of an inner record take the place of those of the one before; what stands around them stays. */
  private beginInner(): void {
    const { columns } = this.plan;
    this.innerFrom ??= columns.findIndex(({ place }) => isInside(place, this.plan.inner!));
    for (let nth = this.innerFrom; nth >= 0 && nth < columns.length; nth++) this.forget(nth);
  }

  private endInner(): void {
    this.settleLists();
    this.rows.push(this.plan.columns.map((_, nth) => this.cells.textAt(nth)));
  }

  private forget(column: number): void {
    this.cells.text(column, '');
    this.filled[column] = 0;
    this.lists[column] = null;
  }

  private put(column: number, from: number, to: number, escaped: boolean): void {
    if (to - from > LONGEST_RECORD) throw tooLong('a text');
    if (this.filled[column])
      this.cells.text(column, `${this.cells.textAt(column)} ${this.xml.textOf(from, to, escaped)}`);
    else if (escaped) this.cells.text(column, this.xml.textOf(from, to, true));
    else this.cells.bytesAt(column, from, to);
    this.filled[column] = 1;
  }

  private settleLists(): void {
    for (const [column, list] of this.lists.entries()) {
      if (!list) continue;
      this.cells.text(column, JSON.stringify(this.plan.columns[column]!.place.repeated ? list : list[0]));
      this.lists[column] = null;
    }
  }

  private emit(): void {
    const { columns } = this.plan;
    this.settleLists();
    if (!this.rows.length) return this.cells.write(this.writer, columns.length);
    // What stands around the inner records may come before them and after.
    const around = columns.map((_, nth) => (nth < (this.innerFrom ?? 0) ? this.cells.textAt(nth) : ''));
    for (const row of this.rows.splice(0)) {
      if (this.writer.rows * columns.length > MOST_CELLS) throw tooSparse(columns.length);
      this.writer.row(row.map((cell, nth) => (nth < (this.innerFrom ?? 0) ? around[nth]! : cell)));
    }
  }
}

function isInside(place: XmlPath, outer: XmlPath): boolean {
  for (let at: XmlPath | null = place; at; at = at.parent) if (at === outer) return true;
  return false;
}

function clearColumns(place: XmlPath): void {
  place.column = -1;
  place.attributes.list.forEach(clearColumns);
  place.children.list.forEach(clearColumns);
}

/** An element as JSON would have it: text where it holds nothing else. */
function plainOf({ attributes, children, text }: Tree): unknown {
  if (!children.length && !Object.keys(attributes).length) return text.trim();
  const plain: Record<string, unknown> = { ...attributes };
  for (const child of children) {
    const value = plainOf(child);
    const before = plain[child.name];
    plain[child.name] =
      before === undefined ? value : Array.isArray(before) ? [...(before as unknown[]), value] : [before, value];
  }
  if (text.trim()) plain.text = text.trim();
  return plain;
}
