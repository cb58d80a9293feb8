import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import type { Text } from '../../bytes/gate';
import { LONGEST_RECORD, MOST_CELLS, MOST_COLUMNS, noRecords, tooLong, tooSparse, tooWide } from '../../bytes/refusals';
import { plural } from '../../table/issues';
import type { FormatReader } from '../../table/file-records';
import { RowCells } from '../../table/row-cells';
import { TableWriter } from '../../table/table-writer';
import { handedOver, type TextTable } from '../../table/text-table';
import { namesOfLists } from './names';
import { findRecords, type Aside, type Records } from './outline';
import { JsonText } from './syntax';

/** Nested objects become columns with dots down to here; deeper ones, and lists, stay JSON text. */
const LEVELS = 3;
/** The column of records that are no objects. */
const VALUE = 'value';
const NAME = 'key';

export type JsonTable = {
  table: TextTable;
  recordPath: string | null;
  namesFirst: boolean;
  /** Other lists of objects in the text. */ asides: Aside[];
  notNumbers: boolean;
};

/**
 * Reads the records of a JSON text (UTF-8) into a table of text cells. Throws unreadable_file where there are none, or
 * the text is not sound.
 */
export function readJson(text: Text, workDir: string, onBytes: (done: number) => void): JsonTable {
  const bytes = readFileSync(text.path).subarray(text.encoding.bom);
  const json = new JsonText(bytes);
  const { records, asides } = findRecords(json);
  const lists = namesOfLists(json, records);
  const above = lists?.first ? 1 : 0;
  for (let levels = LEVELS; ; levels--) {
    const columns = new Columns();
    const rows = learnColumns(json, records, columns, levels);
    if ((columns.labels.length > MOST_COLUMNS || rows * columns.labels.length > MOST_CELLS) && levels > 1) continue;
    if (columns.labels.length > MOST_COLUMNS) throw tooWide(columns.labels.length);
    if (rows * columns.labels.length > MOST_CELLS) throw tooSparse(columns.labels.length);
    if (!columns.labels.length) throw noRecords();
    const writer = new TableWriter(join(workDir, 'records'));
    walk(json, records, new Flattener(json, columns, { levels, writer, above }), onBytes);
    writer.finish();
    return {
      table: handedOver(
        writer,
        lists ? columns.labels.map((label, nth) => lists.names[nth] ?? label) : labelsOf(columns.labels, records),
      ),
      recordPath: 'path' in records && records.path ? records.path : null,
      namesFirst: above > 0,
      asides,
      notNumbers: json.notNumbers,
    };
  }
}

export const jsonReader: FormatReader = async (plain, _options, { workDir, findings, onBytes }) => {
  const { table, recordPath, namesFirst, asides, notNumbers } = readJson(plain, workDir, onBytes);
  if (notNumbers) findings.note('NaN and Infinity, which aren’t valid JSON, were read as missing');
  if (namesFirst) findings.note('the first list contains the column names');
  if (recordPath) findings.note(`Records are under ${recordPath}`);
  for (const { path, count } of asides)
    findings.note(`${plural(count, 'record')} under ${path} ${count === 1 ? 'was' : 'were'} not imported`);
  return { table, mend: null, reading: { ...(recordPath && { recordPath }) }, delimiter: null };
};

class TooManyColumns extends Error {}

/** Answers the number of records; Infinity where their columns are so many that counting is no use. */
function learnColumns(json: JsonText, records: Records, columns: Columns, levels: number): number {
  const flattener = new Flattener(json, columns, { levels, writer: null });
  try {
    walk(json, records, flattener, () => undefined);
    return flattener.records;
  } catch (error) {
    if (error instanceof TooManyColumns) return Infinity;
    throw error;
  }
}

/** The properties of a GeoJSON feature are its columns; their prefix says nothing. */
function labelsOf(paths: string[], records: Records): string[] {
  if (!('geo' in records) || !records.geo) return paths;
  return paths.map((path) => {
    const bare = path.replace(/^properties\./, '');
    return paths.includes(bare) ? path : bare;
  });
}

class Columns {
  readonly labels: string[] = [];
  private readonly places = new Map<string, number>();

  placeOf(path: string): number {
    const known = this.places.get(path);
    if (known !== undefined) return known;
    if (this.labels.length > 10 * MOST_COLUMNS) throw new TooManyColumns();
    this.places.set(path, this.labels.length);
    return this.labels.push(path) - 1;
  }
}

function walk(json: JsonText, records: Records, flattener: Flattener, onBytes: (done: number) => void): void {
  let count = 0;
  const record = (at: number) => {
    if (++count % 10_000 === 0) onBytes(at);
    return flattener.record(at);
  };
  if (records.shape === 'list') json.eachElement(records.at, record);
  else if (records.shape === 'named')
    json.eachMember(records.at, (keyFrom, keyTo, value) => flattener.record(value, json.textOf(keyFrom, keyTo)));
  else if (records.shape === 'columns') flattener.transpose(records.at);
  else {
    let place = records.at;
    while (json.kindAt(place) !== 'end') place = json.nextValue(record(place));
  }
}

/** A node of the tree of names: where the values of a name go, and what stands below it. */
type Branch = {
  path: string;
  depth: number;
  place: number;
  children: Map<string, Branch>;
  order: Branch[];
  key: Uint8Array;
};

/** `above`: records that hold names. */
type Flattening = { levels: number; writer: TableWriter | null; above?: number };

/** Writes records as rows; without a writer it only learns which columns there are. */
class Flattener {
  private readonly root: Branch = {
    path: '',
    depth: 0,
    place: -1,
    children: new Map(),
    order: [],
    key: new Uint8Array(),
  };
  private readonly cells: RowCells;
  private readonly levels: number;
  private readonly writer: TableWriter | null;
  private readonly above: number;
  records = 0;

  constructor(
    private readonly json: JsonText,
    private readonly columns: Columns,
    { levels, writer, above = 0 }: Flattening,
  ) {
    this.cells = new RowCells(json.bytes);
    this.levels = levels;
    this.writer = writer;
    this.above = above;
  }

  record(at: number, name?: string): number {
    const { json } = this;
    this.records++;
    this.cells.clear();
    if (name !== undefined) this.cells.text(this.columns.placeOf(NAME), name);
    const kind = json.kindAt(at);
    const end =
      kind === 'object'
        ? this.object(at, this.root)
        : kind === 'array'
          ? this.list(at)
          : this.value(at, this.columns.placeOf(VALUE));
    if (this.writer && this.records > this.above) this.cells.write(this.writer, this.columns.labels.length);
    return end;
  }

  /** Columns side by side become rows. */
  transpose(at: number): void {
    const { json, writer } = this;
    const columns: string[][] = [];
    json.eachMember(at, (keyFrom, keyTo, value) => {
      const column: string[] = (columns[this.columns.placeOf(json.textOf(keyFrom, keyTo))] = []);
      const take = (element: number) => {
        this.cells.clear();
        const end = this.value(element, 0);
        column.push(this.cells.textAt(0));
        return end;
      };
      return json.kindAt(value) === 'object'
        ? json.eachMember(value, (_from, _to, element) => take(element))
        : json.eachElement(value, take);
    });
    for (let row = 0; writer && row < (columns[0]?.length ?? 0); row++)
      writer.row(columns.map((column) => column[row] ?? null));
  }

  private object(at: number, branch: Branch): number {
    const { json } = this;
    let nth = 0;
    const end = json.eachMember(
      at,
      (keyFrom, keyTo, value) => {
        const child = this.childOf(branch, keyFrom, keyTo, nth++);
        if (json.kindAt(value) === 'object' && child.depth < this.levels) return this.object(value, child);
        if (child.place < 0) child.place = this.columns.placeOf(child.path);
        return this.value(value, child.place);
      },
      branch.depth,
    );
    if (nth === 0 && branch !== this.root) this.columns.placeOf(branch.path);
    return end;
  }

  /** A record that is a list: its elements are the cells. */
  private list(at: number): number {
    let nth = 0;
    return this.json.eachElement(at, (element) => this.value(element, this.columns.placeOf(`${VALUE} ${++nth}`)));
  }

  /** Records mostly name the same things in the same order: the name is compared before it is looked up. */
  private childOf(branch: Branch, from: number, to: number, nth: number): Branch {
    const { bytes } = this.json;
    const likely = branch.order[nth];
    if (likely && likely.key.length === to - from) {
      let at = 0;
      while (at < likely.key.length && likely.key[at] === bytes[from + at]) at++;
      if (at === likely.key.length) return likely;
    }
    const name = this.json.textOf(from, to);
    const known = branch.children.get(name);
    if (known) return known;
    const child: Branch = {
      path: branch.path ? `${branch.path}.${name}` : name,
      depth: branch.depth + 1,
      place: -1,
      children: new Map(),
      order: [],
      key: Uint8Array.from(bytes.subarray(from, to)),
    };
    branch.children.set(name, child);
    branch.order[nth] ??= child;
    return child;
  }

  private value(at: number, place: number): number {
    const { json } = this;
    const kind = json.kindAt(at);
    const end = json.skipValue(at);
    if (!this.writer || kind === 'null') return end;
    if (kind === 'string') {
      if (end - at > LONGEST_RECORD) throw tooLong('a text');
      if (json.escaped) this.cells.text(place, json.textOf(at + 1, end - 1));
      else this.cells.bytesAt(place, at + 1, end - 1);
    } else if (kind === 'object' || kind === 'array') {
      if (end - at > LONGEST_RECORD) throw tooLong('a list');
      this.cells.text(place, compact(json.bytes.toString('utf8', at, end)));
    } else this.cells.bytesAt(place, at, end);
    return end;
  }
}

/** JSON on one line, without blanks between its parts. */
const compact = (json: string) =>
  /[\n\r]|[,:] |\[ |\{ /.test(json)
    ? json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_all, text: string | undefined) => text ?? '')
    : json;
