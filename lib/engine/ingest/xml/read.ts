import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LONGEST_RECORD, MOST_COLUMNS, tooLong, tooWide, unreadable } from '../bytes/refusals';
import type { Text } from '../bytes/gate';
import { RowCells } from '../row-cells';
import { TableWriter } from '../table-writer';
import { handedOver, type TextTable } from '../text-table';
import { Census, findRecord, type Place } from './census';
import { XmlText, type XmlVisitor } from './syntax';

/** Nested elements become columns with dots down to here; what is deeper, and what is repeated in a record, becomes JSON text. */
const LEVELS = 3;

export type XmlTable = { table: TextTable; recordPath: string };

/** So much of a text shows, as a rule, what its records and their columns are. */
const FIRST_LOOK = 1 << 20;

/** Reads the most repeated element of an XML text (UTF-8) into a table of text cells. Throws unreadable_file where the text is not sound or has a document type. */
export function readXml(text: Text, workDir: string, onBytes: (done: number) => void): XmlTable {
  const xml = new XmlText(readFileSync(text.path).subarray(text.encoding.bom));
  const census = new Census(xml);
  xml.walk(census, FIRST_LOOK);
  const likely = planOf(census);
  census.rewind();
  if (likely) {
    const writer = new TableWriter(join(workDir, 'records'));
    xml.walk(new RowReader(xml, census, likely, writer, onBytes));
    writer.finish();
    const plan = planOf(census);
    if (plan && isSame(plan, likely)) return tableOf(writer, plan);
  } else xml.walk(census);
  const plan = planOf(census);
  if (!plan) throw unreadable('no element was found in this XML');
  census.rewind();
  const writer = new TableWriter(join(workDir, 'records-again'));
  xml.walk(new RowReader(xml, census, plan, writer, onBytes));
  writer.finish();
  return tableOf(writer, plan);
}

type Plan = { record: Place; columns: XmlColumn[]; whole: Set<Place> };

/** What the rows of a text are, as far as it has been walked. */
function planOf({ top }: Census): Plan | null {
  if (!top.children.list.length) return null;
  const record = findRecord(top);
  for (let levels = LEVELS; ; levels--) {
    const plan = { record, ...columnsOf(record, levels) };
    if (plan.columns.length <= MOST_COLUMNS || levels === 1) return plan;
  }
}

const isSame = (one: Plan, other: Plan) => one.record === other.record && one.columns.length === other.columns.length
  && one.columns.every(({ place, label }, nth) => place === other.columns[nth]!.place && label === other.columns[nth]!.label && one.whole.has(place) === other.whole.has(place));

function tableOf(writer: TableWriter, { record, columns }: Plan): XmlTable {
  if (columns.length > MOST_COLUMNS) throw tooWide(columns.length);
  return { table: handedOver(writer, columns.map(({ label }) => label)), recordPath: pathOf(record) };
}

function pathOf(place: Place): string {
  const above = place.parent && place.parent.name ? `${pathOf(place.parent)}/` : '';
  return `${above}${place.name}`;
}

type XmlColumn = { place: Place; label: string };

/** Attributes, own text and children of the record, in this order. `whole`: lists, and what is nested too deep for a column of its own. */
function columnsOf(record: Place, levels: number): { columns: XmlColumn[]; whole: Set<Place> } {
  const columns: XmlColumn[] = [];
  const whole = new Set<Place>();
  const add = (place: Place, label: string) => { columns.push({ place, label }); };
  const collect = (place: Place, prefix: string, level: number) => {
    for (const attribute of place.attributes.list) if (!/^xmlns(:|$)/.test(attribute.name)) add(attribute, prefix + attribute.name);
    const leaf = place.children.list.length === 0 && place.attributes.list.length === 0;
    if (place.hasText || (leaf && (place !== record || !columns.length))) add(place, prefix.slice(0, -1) || place.name);
    for (const child of place.children.list) {
      const deep = level + 1 >= levels && (child.children.list.length > 0 || child.attributes.list.length > 0);
      if (child.repeated || deep) {
        whole.add(child);
        add(child, prefix + child.name);
      } else collect(child, `${prefix}${child.name}.`, level + 1);
    }
  };
  collect(record, '', 0);
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
  /** The element that is being kept whole, with those open inside it. */
  private trees: Tree[] = [];

  constructor(private readonly xml: XmlText, private readonly census: Census, private readonly plan: Plan, private readonly writer: TableWriter, private readonly onBytes: (done: number) => void) {
    this.cells = new RowCells(xml.bytes);
    this.filled = new Uint8Array(plan.columns.length);
    this.lists = plan.columns.map(() => null);
    clearColumns(census.top);
    plan.columns.forEach(({ place }, nth) => { place.column = nth; });
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
      if (this.plan.whole.has(census.here)) trees.push({ name: '', attributes: {}, children: [], text: '' });
    } else if (census.here === this.plan.record) {
      this.depth = 1;
      this.cells.clear();
      this.filled.fill(0);
      if (this.writer.rows % 10_000 === 0) this.onBytes(from);
    }
  }

  attribute(nameFrom: number, nameTo: number, from: number, to: number, escaped: boolean): void {
    const { column } = this.census.attribute(nameFrom, nameTo);
    const tree = this.trees.at(-1);
    if (tree) tree.attributes[this.xml.bytes.toString('utf8', nameFrom, nameTo)] = this.xml.textOf(from, to, escaped);
    else if (this.depth > 0 && column >= 0) this.put(column, from, to, escaped);
  }

  text(from: number, to: number, escaped: boolean): void {
    const { census, xml: { bytes } } = this;
    census.text();
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
    const { column } = census.here;
    census.close();
    if (trees.length > 1) {
      trees.pop();
      return;
    }
    const whole = trees.pop();
    if (whole) (this.lists[column] ??= []).push(plainOf(whole));
    if (this.depth > 0 && --this.depth === 0) this.emit();
  }

  private put(column: number, from: number, to: number, escaped: boolean): void {
    if (to - from > LONGEST_RECORD) throw tooLong('a text');
    if (this.filled[column]) this.cells.text(column, `${this.cells.textAt(column)} ${this.xml.textOf(from, to, escaped)}`);
    else if (escaped) this.cells.text(column, this.xml.textOf(from, to, true));
    else this.cells.bytesAt(column, from, to);
    this.filled[column] = 1;
  }

  private emit(): void {
    const { columns } = this.plan;
    for (const [column, list] of this.lists.entries()) {
      if (!list) continue;
      this.cells.text(column, JSON.stringify(columns[column]!.place.repeated ? list : list[0]));
      this.lists[column] = null;
    }
    this.cells.write(this.writer, columns.length);
  }
}

function clearColumns(place: Place): void {
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
    plain[child.name] = before === undefined ? value : Array.isArray(before) ? [...before as unknown[], value] : [before, value];
  }
  if (text.trim()) plain.text = text.trim();
  return plain;
}
