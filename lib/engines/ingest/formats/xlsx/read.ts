import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { piecesOf, type ZipEntry } from '@/lib/base/files/zip';
import { keysOf } from '@/lib/engines/manifest/column-keys';
import type { ReadingOptions } from '@/lib/engines/ingest/schema/schema';
import { emptyFile, MOST_CELLS, tooSparse, unreadable } from '../../bytes/refusals';
import type { BytesReader, FileRecords, ReadContext } from '../../table/file-records';
import { TableWriter } from '../../table/table-writer';
import { handedOver } from '../../table/text-table';
import { Mender } from '../delimited/mend';
import { ColumnFacts } from './column-facts';
import { fillMerges, overRows } from './merges';
import { fitted, isFilled, layoutOf, type SeenRow, type SheetLayout } from './layout';
import { saySheet, sayWhatWasRead, type SheetRead } from './said';
import { SerialDays } from './serial';
import { SheetReader, type MergedCells, type SheetFacts, type SheetCells } from './sheet';
import { SharedStrings } from './strings';
import { asUnreadable, openWorkbook, type SheetEntry, type Workbook } from './workbook';

/** Rows that show where a table lies and what its columns are called. */
const LOOKED_AT = 1000;
/** A sheet that unpacks to more is no table that can be read: at 50 MB packed, programs come to a fifth of it. */
const MOST_OF_SHEET = 3 * 2 ** 30;
/** Rows of a sheet pack to a tenth or a fiftieth; what packs to less is made to fill a disk. */
const MOST_PACKED = 300;
const SMALL = 64 << 20;
const mostOf = ({ packed }: ZipEntry) => Math.min(MOST_OF_SHEET, Math.max(SMALL, MOST_PACKED * packed));
const MOST_LOOKED_THROUGH = 50;

type Opened = { book: Workbook; strings: SharedStrings; calendar: SerialDays };
/** `merges`: where the whole sheet was seen. */
type Look = { sheet: SheetEntry; rows: SeenRow[]; merges: MergedCells[] | null };

/** @throws AppError unreadable_file where no sheet holds a table, or the workbook is damaged or locked */
export const xlsxReader: BytesReader = async (path, options, around) => {
  try {
    const book = openWorkbook(readFileSync(path));
    const opened: Opened = { book, strings: await SharedStrings.of(book), calendar: new SerialDays(book.from1904) };
    return await readTable(opened, options, around);
  } catch (error) {
    throw asUnreadable(error);
  }
};

async function readTable(
  opened: Opened,
  options: ReadingOptions,
  around: Parameters<BytesReader>[2],
): Promise<FileRecords> {
  const { book } = opened;
  const look = await chosenSheet(opened, options.sheet);
  const { sheet } = look;
  const placed = layoutOf(look.rows, options.headerLine, around.knownLabels);
  saySheet(book, sheet, around.findings);
  const read = await readRows(opened, look, placed, around);
  const { layout, labels } = placed;
  sayWhatWasRead({ book, placed, ...read }, around.findings);
  return {
    table: read.table,
    mend: null,
    stated: read.columns.stated(keysOf(labels)),
    reading: {
      header: layout.header !== null,
      ...(layout.headerLine && { headerLine: layout.headerLine }),
      sheet: sheet.name,
      sheets: book.sheets.map(({ name, hidden }) => ({ name, ...(hidden && { hidden }) })),
    },
    delimiter: null,
  };
}

/** Reads the sheet to its end, or as long as `onRow` answers true. */
async function walk(
  { book, strings, calendar }: Opened,
  { entry }: SheetEntry,
  onRow: (row: SheetCells) => boolean,
  onBytes?: (packed: number) => void,
): Promise<SheetFacts> {
  let goesOn = true;
  const reader = new SheetReader({
    strings,
    calendar,
    styles: book.styles,
    onRow: (row) => {
      goesOn &&= onRow(row);
    },
  });
  for await (const piece of piecesOf(book.zip, entry, mostOf(entry), onBytes)) {
    reader.push(piece);
    if (!goesOn) return reader.facts;
  }
  reader.end();
  return reader.facts;
}

async function lookAt(opened: Opened, sheet: SheetEntry): Promise<Look> {
  const rows: Look['rows'] = [];
  const { merges } = await walk(opened, sheet, ({ number, cells }) => {
    rows.push({ number, cells });
    return rows.length < LOOKED_AT;
  });
  return { sheet, rows, merges: rows.length < LOOKED_AT ? merges : null };
}

/** Two rows with two cells and more: what else a sheet holds may be a cover, or notes. */
const holdsTable = ({ rows }: Look) => rows.filter(({ cells }) => cells.filter(isFilled).length > 1).length > 1;

/** Next to the data of a workbook its notes and summaries are small. */
const BIGGER = 20;

/** Of the shown sheets a table beside which this one is a note or a summary. */
async function dataBeside(opened: Opened, { sheet }: Look): Promise<Look | null> {
  const [largest] = opened.book.sheets.filter(({ hidden }) => !hidden).sort((a, b) => b.entry.packed - a.entry.packed);
  if (sheet.hidden || !largest || largest.entry.packed < BIGGER * sheet.entry.packed) return null;
  const look = await lookAt(opened, largest);
  return holdsTable(look) ? look : null;
}

/**
 * The sheet that a person chose, else the first that is shown and holds a table; where another holds many times as
 * much, that one: what comes first is then about the data or made from them.
 */
async function chosenSheet(opened: Opened, name: string | undefined): Promise<Look> {
  const { sheets } = opened.book;
  const inOrder = [...sheets.filter(({ hidden }) => !hidden), ...sheets.filter(({ hidden }) => hidden)];
  const wanted = name === undefined ? undefined : sheetNamed(sheets, name);
  if (wanted) {
    const look = await lookAt(opened, wanted);
    if (!look.rows.length) throw unreadable(`the sheet ${wanted.name} is empty; choose another`);
    return look;
  }
  let filled: Look | null = null;
  for (const sheet of inOrder.slice(0, MOST_LOOKED_THROUGH)) {
    const look = await lookAt(opened, sheet);
    if (holdsTable(look)) return (await dataBeside(opened, look)) ?? look;
    if (look.rows.length) filled ??= look;
  }
  if (!filled) throw emptyFile();
  return filled;
}

/** A workbook that comes again may call its only sheet otherwise. */
function sheetNamed(sheets: SheetEntry[], name: string): SheetEntry {
  const same = (sheet: SheetEntry) => sheet.name.toLowerCase() === name.toLowerCase();
  const found = sheets.find((sheet) => sheet.name === name) ?? sheets.find(same);
  const [only] = sheets;
  if (found || (only && sheets.length === 1)) return found ?? only!;
  const names = sheets.slice(0, 10).map((sheet) => sheet.name);
  throw unreadable(
    `the workbook has no sheet ${name}; choose ${names.join(', ')}${sheets.length > names.length ? ' or another' : ''}`,
  );
}

type Writing = ReadContext & { onBytes: (done: number) => void };

async function readRows(
  opened: Opened,
  look: Look,
  { layout, labels, left }: SheetLayout,
  around: Writing,
): Promise<SheetRead> {
  const { width, skipLines } = layout;
  const merges = overRows(look.merges ?? (await mergesOf(opened, look.sheet)), skipLines);
  const fill = fillMerges(merges);
  const columns = new ColumnFacts(width, opened.book.styles);
  const writer = new TableWriter(join(around.workDir, 'sheet'));
  const mender = new Mender(layout, writer, around);
  const takeRow = (row: SheetCells) => {
    if (row.number <= skipLines) return true;
    fill(row);
    columns.add(row, left);
    for (let nth = 0; nth < left; nth++)
      if (isFilled(row.cells[nth])) around.leftOvers.add(null, null, row.cells[nth]!);
    if (writer.rows * width > MOST_CELLS) throw tooSparse(width);
    mender.take({ cells: fitted(row.cells, left, width), line: row.number, lines: 1, mended: false });
    return true;
  };
  const facts = await walk(opened, look.sheet, takeRow, around.onBytes);
  mender.end();
  writer.finish();
  return { table: handedOver(writer, labels), columns, facts, filledMerges: merges.length };
}

/** Which cells are merged is told behind the rows of a sheet: these are passed over unread. */
async function mergesOf({ book, strings, calendar }: Opened, { entry }: SheetEntry): Promise<MergedCells[]> {
  const reader = new SheetReader({ strings, calendar, styles: book.styles, onRow: () => {} });
  let isBehind = false;
  let tail = Buffer.alloc(0);
  for await (const piece of piecesOf(book.zip, entry, mostOf(entry))) {
    if (isBehind) reader.push(piece);
    else {
      const bytes = Buffer.concat([tail, piece]);
      const end = bytes.lastIndexOf(END_OF_ROWS);
      isBehind = end >= 0;
      if (isBehind) reader.push(bytes.subarray(end + END_OF_ROWS.length));
      else tail = bytes.subarray(-END_OF_ROWS.length);
    }
  }
  reader.end();
  return reader.facts.merges;
}
const END_OF_ROWS = 'sheetData>';
