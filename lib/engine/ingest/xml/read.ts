import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unreadable } from '../bytes/refusals';
import type { Text } from '../bytes/gate';
import { MOST_COLUMNS } from '../delimited/read';
import { RowCells } from '../row-cells';
import { TableWriter } from '../table-writer';
import { handedOver, type TextTable } from '../text-table';
import { Census, findPlace, findRecord, type Place } from './census';
import { XmlText, type XmlVisitor } from './syntax';

/** Nested elements become columns with dots down to here; what is deeper, and what is repeated in a record, becomes JSON text. */
const LEVELS = 3;

export type XmlTable = { table: TextTable; recordPath: string };

/** Reads the most repeated element of an XML text (UTF-8) into a table of text cells. Throws unreadable_file where the text is not sound or has a document type. */
export function readXml(text: Text, workDir: string, onBytes: (done: number) => void): XmlTable {
  const xml = new XmlText(readFileSync(text.path).subarray(text.encoding.bom));
  const census = new Census(xml);
  xml.walk(census);
  const record = findRecord(census.top);
  for (let levels = LEVELS; ; levels--) {
    const columns = columnsOf(record, levels);
    if (columns.length > MOST_COLUMNS && levels > 1) continue;
    if (columns.length > MOST_COLUMNS) throw unreadable(`the records have ${columns.length.toLocaleString('en-US')} fields; at most ${MOST_COLUMNS.toLocaleString('en-US')} can be read`);
    const writer = new TableWriter(join(workDir, 'records'));
    xml.walk(new RowReader(xml, census.top, record, columns.map(({ place }) => place), levels, writer, onBytes));
    writer.finish();
    return { table: handedOver(writer, columns.map(({ label }) => label)), recordPath: pathOf(record) };
  }
}

function pathOf(place: Place): string {
  const above = place.parent && place.parent.name ? `${pathOf(place.parent)}/` : '';
  return `${above}${place.name}`;
}

type XmlColumn = { place: Place; label: string };

/** Attributes, own text and children of the record, in this order; the places get their column. */
function columnsOf(record: Place, levels: number): XmlColumn[] {
  const columns: XmlColumn[] = [];
  const add = (place: Place, label: string) => { place.column = columns.push({ place, label }) - 1; };
  const collect = (place: Place, prefix: string, level: number) => {
    for (const attribute of place.attributes) if (!/^xmlns(:|$)/.test(attribute.name)) add(attribute, prefix + attribute.name);
    const leaf = place.children.length === 0 && place.attributes.length === 0;
    if (place.hasText || (leaf && (place !== record || !columns.length))) add(place, prefix.slice(0, -1) || place.name);
    for (const child of place.children) {
      if (isWhole(child, level + 1, levels)) add(child, prefix + child.name);
      else collect(child, `${prefix}${child.name}.`, level + 1);
    }
  };
  collect(record, '', 0);
  return columns;
}

/** Kept as JSON: lists, and what is nested too deep for a column of its own. */
const isWhole = ({ repeated, children, attributes }: Place, level: number, levels: number) => repeated || (level >= levels && (children.length > 0 || attributes.length > 0));

type Tree = { name: string; attributes: Record<string, string>; children: Tree[]; text: string };

class RowReader implements XmlVisitor {
  private readonly cells: RowCells;
  private readonly filled: Uint8Array;
  private readonly lists: (unknown[] | null)[];
  private here: Place;
  /** Elements open inside the record, itself included; 0 outside. */
  private depth = 0;
  private nth = 0;
  private nthAttribute = 0;
  /** The element that is being kept whole, with those open inside it. */
  private trees: Tree[] = [];

  constructor(private readonly xml: XmlText, top: Place, private readonly record: Place, private readonly columns: Place[], private readonly levels: number, private readonly writer: TableWriter, private readonly onBytes: (done: number) => void) {
    this.here = top;
    this.cells = new RowCells(xml.bytes);
    this.filled = new Uint8Array(columns.length);
    this.lists = columns.map(() => null);
  }

  open(from: number, to: number): void {
    const { bytes } = this.xml;
    if (this.trees.length) {
      const tree: Tree = { name: bytes.toString('utf8', from, to), attributes: {}, children: [], text: '' };
      this.trees.at(-1)!.children.push(tree);
      this.trees.push(tree);
      return;
    }
    this.here = findPlace(bytes, from, to, this.here.children, this.nth)!;
    this.nth = 0;
    this.nthAttribute = 0;
    if (this.depth > 0) {
      this.depth++;
      if (isWhole(this.here, this.depth - 1, this.levels)) this.trees.push({ name: '', attributes: {}, children: [], text: '' });
    } else if (this.here === this.record) {
      this.depth = 1;
      this.cells.clear();
      this.filled.fill(0);
      if (this.writer.rows % 10_000 === 0) this.onBytes(from);
    }
  }

  attribute(nameFrom: number, nameTo: number, from: number, to: number, escaped: boolean): void {
    const { xml } = this;
    const tree = this.trees.at(-1);
    if (tree) {
      tree.attributes[xml.bytes.toString('utf8', nameFrom, nameTo)] = xml.textOf(from, to, escaped);
      return;
    }
    if (this.depth === 0) return;
    const place = findPlace(xml.bytes, nameFrom, nameTo, this.here.attributes, this.nthAttribute)!;
    this.nthAttribute = this.here.attributes.indexOf(place) + 1;
    if (place.column >= 0) this.put(place.column, from, to, escaped);
  }

  text(from: number, to: number, escaped: boolean): void {
    const tree = this.trees.at(-1);
    if (tree) tree.text += this.xml.textOf(from, to, escaped);
    else if (this.depth > 0 && this.here.column >= 0) {
      const { bytes } = this.xml;
      let [start, end] = [from, to];
      while (start < end && bytes[start]! <= 0x20) start++;
      while (end > start && bytes[end - 1]! <= 0x20) end--;
      if (end > start) this.put(this.here.column, start, end, escaped);
    }
  }

  close(): void {
    if (this.trees.length > 1) {
      this.trees.pop();
      return;
    }
    const whole = this.trees.pop();
    if (whole) (this.lists[this.here.column] ??= []).push(plainOf(whole));
    if (this.depth > 0 && --this.depth === 0) this.emit();
    const { parent } = this.here;
    this.nth = parent ? parent.children.indexOf(this.here) + 1 : 0;
    if (parent) this.here = parent;
  }

  private put(column: number, from: number, to: number, escaped: boolean): void {
    if (this.filled[column]) this.cells.text(column, `${this.cells.textAt(column)} ${this.xml.textOf(from, to, escaped)}`);
    else if (escaped) this.cells.text(column, this.xml.textOf(from, to, true));
    else this.cells.bytesAt(column, from, to);
    this.filled[column] = 1;
  }

  private emit(): void {
    for (const [column, list] of this.lists.entries()) {
      if (!list) continue;
      this.cells.text(column, JSON.stringify(this.columns[column]!.repeated ? list : list[0]));
      this.lists[column] = null;
    }
    this.cells.write(this.writer, this.columns.length);
  }
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
