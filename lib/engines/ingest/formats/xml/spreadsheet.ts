import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Text } from '../../bytes/gate';
import { MOST_COLUMNS, noRecords, tooWide } from '../../bytes/refusals';
import { plural } from '../../table/issues';
import { TableWriter } from '../../table/table-writer';
import { handedOver, type TextTable } from '../../table/text-table';
import { findHeader } from '../delimited/header';
import { Mender, type MenderSurroundings } from '../delimited/mend';
import { strictColumns, type DelimitedLayout } from '../delimited/sniff';
import { XmlText, type XmlVisitor } from './syntax';

/** What spreadsheets of 2002 and 2003 save as XML, and many programs still write. */
const NAMESPACE = 'urn:schemas-microsoft-com:office:spreadsheet';
export const isSpreadsheet = (head: string) => head.includes(NAMESPACE) && /<(?:\w+:)?Workbook[\s>]/.test(head);

const LOOKED_AT = 1000;

type Sheet = { name: string; rows: number };

/**
 * Reads the first sheet with rows into a table of text cells; its names are told as in any file of rows. Throws
 * unreadable_file where no sheet has any.
 */
export function readSpreadsheet(
  text: Text,
  workDir: string,
  around: MenderSurroundings,
  onBytes: (done: number) => void,
): TextTable {
  const xml = new XmlText(readFileSync(text.path).subarray(text.encoding.bom));
  const first: string[][] = [];
  const look = new SheetReader(
    xml,
    (cells) => {
      if (first.length < LOOKED_AT) first.push(cells);
    },
    () => undefined,
  );
  xml.walk(look);
  const width = Math.max(0, ...first.map(({ length }) => length));
  if (width === 0) throw noRecords();
  const { layout, labels } = layoutOf(first, width);
  const writer = new TableWriter(join(workDir, 'sheet'));
  const mender = new Mender(layout, writer, around);
  let nth = 0;
  xml.walk(
    new SheetReader(
      xml,
      (cells) => {
        if (++nth > layout.skipLines) mender.take({ cells: padded(cells, width), line: nth, lines: 1, mended: false });
      },
      onBytes,
    ),
  );
  mender.end();
  writer.finish();
  sayWhatWasRead(look.sheets, layout, around);
  return handedOver(writer, labels);
}

function layoutOf(first: string[][], width: number): { layout: DelimitedLayout; labels: string[] } {
  const records = first.map((cells, nth) => ({ cells: padded(cells, width), line: nth + 1, lines: 1, mended: false }));
  const table = findHeader(records, width);
  const layout: DelimitedLayout = {
    dialect: { delimiter: '\t', quote: '', escape: '', newline: '\n' },
    width,
    header: table.header,
    headerLine: 0,
    skipLines: table.header ? table.skipLines : 0,
    preambleLines: table.header ? table.linesAbove : 0,
    comment: null,
    regular: false,
    strict: strictColumns(table.records, width),
  };
  return { layout, labels: table.header ?? Array.from({ length: width }, () => '') };
}

const padded = (cells: string[], width: number) =>
  Array.from({ length: Math.max(width, cells.length) }, (_, nth) => cells[nth] ?? '');

function sayWhatWasRead(sheets: Sheet[], { preambleLines }: DelimitedLayout, { findings }: MenderSurroundings): void {
  const [read, ...others] = sheets.filter(({ rows }) => rows > 0);
  findings.note(`The sheet ${read!.name}`);
  if (preambleLines)
    findings.note(`${plural(preambleLines, 'row')} above the table ${preambleLines === 1 ? 'was' : 'were'} skipped`);
  for (const { name, rows } of others)
    findings.note(`${plural(rows, 'row')} from the sheet ${name} ${rows === 1 ? 'was' : 'were'} not imported`);
}

/** Calls `onRow` with the cells of each row of the first sheet that has any; counts the rows of the others. */
class SheetReader implements XmlVisitor {
  readonly sheets: Sheet[] = [];
  private readonly names: string[] = [];
  private cells: string[] = [];
  /** The place of the cell that is open, or comes next. */
  private at = 0;

  constructor(
    private readonly xml: XmlText,
    private readonly onRow: (cells: string[]) => void,
    private readonly onBytes: (done: number) => void,
  ) {}

  open(from: number, to: number): void {
    const name = this.localName(from, to);
    this.names.push(name);
    if (name === 'Worksheet') this.sheets.push({ name: '', rows: 0 });
    else if (name === 'Row') {
      [this.cells, this.at] = [[], 0];
      this.onBytes(from);
    }
  }

  attribute(nameFrom: number, nameTo: number, from: number, to: number, escaped: boolean): void {
    const element = this.names.at(-1);
    if (element !== 'Cell' && element !== 'Worksheet') return;
    const name = this.localName(nameFrom, nameTo);
    const value = this.xml.textOf(from, to, escaped);
    if (element === 'Worksheet' && name === 'Name') this.sheets.at(-1)!.name = value;
    if (element === 'Cell' && name === 'Index') this.at = Number(value) - 1;
    if (!(this.at >= 0 && this.at < MOST_COLUMNS)) throw tooWide(this.at + 1);
  }

  text(from: number, to: number, escaped: boolean): void {
    if (this.names.includes('Data') && !this.names.includes('Comment'))
      this.cells[this.at] = (this.cells[this.at] ?? '') + this.xml.textOf(from, to, escaped);
  }

  close(): void {
    const name = this.names.pop();
    if (name === 'Cell') this.at++;
    else if (name === 'Row' && this.cells.length) {
      const sheet = this.sheets.at(-1);
      if (sheet) sheet.rows++;
      if (sheet === this.sheets.find(({ rows }) => rows > 0)) this.onRow(Array.from(this.cells, (cell) => cell ?? ''));
    }
  }

  private localName(from: number, to: number): string {
    return this.xml.bytes.toString('utf8', from, to).replace(/^.*:/, '');
  }
}
