import { kindOf } from '../../columns/cells';
import { plural, shortened, type IssueLog } from '../../table/issues';
import type { LeftOvers } from '../../table/left-overs';
import { recordsOf, RecordSplitter, type RawRecord } from '../../table/records';
import type { TableWriter } from '../../table/table-writer';
import { saysHeader } from './header';
import { isNote } from './notes';
import { isBlank, misplacedIn, namesAnother, type DelimitedLayout } from './sniff';

const DELIMITERS = [',', ';', '\t', '|', ' '];
/** So many lines at the end may be notes or totals below the table. */
const LONGEST_FOOTER = 100;
/** A text that a spreadsheet shall not take for a number: ="02139". */
export const isShielded = (cell: string) => cell.startsWith('="') && cell.endsWith('"') && cell.length > 2;
const numbered = (row: number) => row.toLocaleString('en-US');
const TOTAL = /^(grand[ -]?)?(total|sum|summe|gesamt|totaal|totale|totales|somme|suma)\b/i;

/** `rowsBefore`: rows of the table that come before those of this text. */
export type MenderSurroundings = { leftOvers: LeftOvers; findings: IssueLog; rowsBefore: number };

/**
 * Reads a delimited text record by record and makes each as wide as the table. What does not fit is kept among the
 * left-overs and counted; a record is never dropped in silence.
 */
export class Mender {
  private readonly splitter: RecordSplitter;
  /** Records that may turn out to be notes below the table. */
  private held: RawRecord[] = [];
  private afterBlank = false;
  private inSecondTable = false;
  /** A line that names another table, if the next one is as wide. */
  private suspect: RawRecord | null = null;
  /** A record with values where the table has values has been written: what comes then may be another table. */
  private begun = false;
  private blank = 0;
  private comments = 0;
  private headers = 0;

  private readonly leftOvers: LeftOvers;
  private readonly findings: IssueLog;

  constructor(
    private readonly layout: DelimitedLayout,
    private readonly writer: TableWriter,
    private readonly around: MenderSurroundings,
  ) {
    ({ leftOvers: this.leftOvers, findings: this.findings } = around);
    this.splitter = new RecordSplitter(layout.dialect, (record) => this.take(record), layout.width);
  }

  push(text: string): void {
    this.splitter.push(text);
  }

  end(): void {
    this.splitter.end();
    this.acquit();
    this.endTable();
    if (this.blank)
      this.findings.note(`${plural(this.blank, 'empty line')} ${this.blank === 1 ? 'was' : 'were'} skipped`);
    if (this.comments)
      this.findings.note(`${plural(this.comments, 'comment line')} ${this.comments === 1 ? 'was' : 'were'} skipped`);
    if (this.headers)
      this.findings.note(`the header is repeated ${plural(this.headers, 'more time')} and was read once`);
  }

  /** Takes a record that was split by someone else. */
  take(record: RawRecord): void {
    const { cells } = record;
    if (isBlank(cells)) {
      this.blank++;
      this.afterBlank = true;
    } else if (this.layout.comment && cells[0]?.startsWith(this.layout.comment)) this.comments++;
    else if (this.isHeaderAgain(cells)) {
      this.acquit();
      this.inSecondTable = false;
      this.headers++;
    } else if (this.inSecondTable) this.leaveOut(record);
    else if (this.suspect && (this.repeatsNames(this.suspect) || this.isOfAnother(cells, this.suspect.cells.length))) {
      this.beginSecondTable(this.suspect);
      this.leaveOut(record);
    } else if (this.saysMostOfHeader(cells)) this.beginSecondTable(record);
    else {
      this.acquit();
      if (
        this.begun &&
        (this.afterBlank || cells.length !== this.layout.width) &&
        namesAnother(cells, this.layout.strict)
      )
        this.suspect = record;
      else this.takeRow(record);
    }
  }

  /** Whether a line goes on with the other table: it is as wide, and no record of this one. */
  private isOfAnother(cells: string[], width: number): boolean {
    return cells.length === width && (width !== this.layout.width || misplacedIn(cells, this.layout.strict) > 0);
  }

  /** Whether a line after an empty one has words in every numeric column, some of them column names of this table. */
  private repeatsNames({ cells }: RawRecord): boolean {
    const { header, strict } = this.layout;
    const numbers = strict.filter(Boolean).length;
    return (
      this.afterBlank &&
      numbers > 1 &&
      misplacedIn(cells, strict) === numbers &&
      cells.some((cell, nth) => strict[nth] && cell.trim() === header?.[nth])
    );
  }

  private beginSecondTable(record: RawRecord): void {
    const { cells } = record;
    this.suspect = null;
    this.endTable();
    this.inSecondTable = true;
    this.findings.add('second_table', () => ({
      message: `a second table with ${plural(cells.length, 'column')} starts after row ${numbered(this.row - 1)} and was not imported`,
      row: this.row,
      found: shortened(cells.join(this.layout.dialect.delimiter)),
      expected: `${this.layout.width} fields`,
    }));
    this.leaveOut(record);
  }

  /** What was held was below the table, unless one of it is a record. */
  private endTable(): void {
    if (!this.held.every((record) => this.isBelowTable(record))) return this.release();
    for (const record of this.held) this.leaveOut(record);
    this.held = [];
  }

  private acquit(): void {
    if (this.suspect) this.takeRow(this.suspect);
    this.suspect = null;
  }

  /** The number of the row that is written next. */
  private get row(): number {
    return this.around.rowsBefore + this.writer.rows + 1;
  }

  private takeRow(record: RawRecord): void {
    const below = this.isBelowTable(record);
    if (this.held.length || this.afterBlank || below) {
      this.held.push(record);
      if (this.held.length > LONGEST_FOOTER || !below) this.release();
      return;
    }
    this.write(record);
  }

  private release(): void {
    for (const record of this.held) this.write(record);
    this.held = [];
    this.afterBlank = false;
  }

  /** Whether a line may be a note or a total below the table; a single one between its records is a record. */
  private isBelowTable({ cells }: RawRecord): boolean {
    const { width, strict } = this.layout;
    if (width < 2) return false;
    if (this.afterBlank && TOTAL.test(cells[0]?.trim() ?? '')) return true;
    if (isNote(cells, strict, this.afterBlank)) return true;
    if (cells.length === 1) return this.afterBlank || width > 2;
    return this.afterBlank && misplacedIn(cells, strict) >= (cells.length < width ? 1 : 2);
  }

  private isHeaderAgain(cells: string[]): boolean {
    const { header } = this.layout;
    return header !== null && saysHeader(cells, header);
  }

  /** A line of other width that says most of the header again. */
  private saysMostOfHeader(cells: string[]): boolean {
    const { header, width } = this.layout;
    if (!header || header.length < 2 || cells.length === width || cells.length < 2) return false;
    const labels = new Set(header.filter((label) => label !== ''));
    return (
      labels.size > 1 &&
      new Set(cells.map((cell) => cell.trim()).filter((cell) => labels.has(cell))).size >=
        Math.max(labels.size, cells.length) * 0.75
    );
  }

  private leaveOut({ cells }: RawRecord): void {
    const text = cells.join(this.layout.dialect.delimiter);
    this.leftOvers.add(null, null, text);
    if (!this.inSecondTable)
      this.findings.add('below_table', () => ({
        message: 'lines below the table were not imported',
        row: null,
        found: shortened(text),
        expected: 'a record',
      }));
  }

  private write({ cells, mended }: RawRecord): void {
    const { width } = this.layout;
    const { row } = this;
    this.begun ||= this.layout.strict.some(
      (strict, nth) => strict && !['text', 'empty'].includes(kindOf(cells[nth] ?? '')),
    );
    const shielded = cells.some(isShielded);
    if (shielded) this.findings.note('="…" wrappers were removed');
    if (mended && !shielded)
      this.findings.add('quotes', () => ({
        message: `unbalanced quotes in row ${numbered(row)}`,
        row,
        found: shortened(cells.join(this.layout.dialect.delimiter)),
        expected: 'a quote at each end of a cell',
      }));
    const fitted = cells.length === width ? cells : this.fitted(cells, row);
    this.writer.row(
      (shielded ? fitted.map((cell) => (isShielded(cell) ? cell.slice(2, -1) : cell)) : fitted).map((cell) =>
        cell.includes('\0') ? this.withoutNuls(cell, row) : cell,
      ),
    );
  }

  private fitted(cells: string[], row: number): string[] {
    const { width, dialect } = this.layout;
    const trimmed = [...cells];
    while (trimmed.length > width && trimmed.at(-1)!.trim() === '') trimmed.pop();
    if (trimmed.length === width) return trimmed;
    const resplit =
      trimmed.length < width
        ? this.splitOtherwise(trimmed.join(dialect.delimiter), row)
        : dialect.delimiter === ' '
          ? this.joined(trimmed)
          : null;
    if (resplit) return resplit;
    const fields = `${cells.length} field${cells.length === 1 ? '' : 's'}`;
    const describe = (found: string) => ({
      message: `row ${numbered(row)} has ${fields}, the ${this.layout.header ? 'header has' : 'others have'} ${width}`,
      row,
      found,
      expected: `${width} fields`,
    });
    if (trimmed.length < width) {
      this.findings.add('short_row', () => describe(fields));
      return [...trimmed, ...Array.from({ length: width - trimmed.length }, () => '')];
    }
    const beyond = trimmed.slice(width);
    for (const text of beyond) this.leftOvers.add(row, null, text);
    this.findings.add('long_row', () => describe(`${fields}: ${shortened(beyond.join(dialect.delimiter), 60)}`));
    return trimmed.slice(0, width);
  }

  /** A line that another delimiter splits into as many cells as the table has, values among them. */
  private splitOtherwise(line: string, row: number): string[] | null {
    const { dialect, width } = this.layout;
    for (const delimiter of DELIMITERS) {
      if (delimiter === dialect.delimiter || width < 3) continue;
      const [record] = recordsOf(line, { ...dialect, delimiter }, width);
      if (
        record?.cells.length !== width ||
        record.mended ||
        !record.cells.some((cell) => !['text', 'empty'].includes(kindOf(cell)))
      )
        continue;
      this.findings.add('other_delimiter', () => ({
        message: `row ${numbered(row)} uses a different delimiter from the other rows`,
        row,
        found: shortened(line),
        expected: `${width} fields`,
      }));
      return record.cells;
    }
    return null;
  }

  /**
   * Blanks as delimiter cut texts apart: joins as many cells as are too many, where the most words stand beside each
   * other.
   */
  private joined(cells: string[]): string[] | null {
    const span = cells.length - this.layout.width + 1;
    let place = -1;
    let most = 0;
    for (let at = 0; at + span <= cells.length; at++) {
      const window = cells.slice(at, at + span);
      const words = window.filter((cell) => /^[^\d\s]+$/.test(cell)).length;
      if (words > most && !window.some((cell) => cell.includes(' '))) [place, most] = [at, words];
    }
    return place < 0
      ? null
      : [...cells.slice(0, place), cells.slice(place, place + span).join(' '), ...cells.slice(place + span)];
  }

  private withoutNuls(cell: string, row: number): string {
    this.findings.add('nul', () => ({
      message: 'cells contained NUL bytes, which were removed',
      row,
      found: shortened(JSON.stringify(cell)),
      expected: 'text',
    }));
    return cell.replaceAll('\0', '');
  }
}
