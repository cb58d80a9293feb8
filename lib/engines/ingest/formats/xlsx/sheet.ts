import { MOST_COLUMNS } from '../../bytes/refusals';
import type { NumberFormat } from './number-formats';
import { PLAIN_NUMBER } from './number-formats';
import type { SerialDays } from './serial';
import { plainText, type SharedStrings } from './strings';
import { attributesAsTexts, unescaped, XmlStream } from './xml-stream';

/** What a cell holds, as far as the workbook says: bits, so that a column can be of several. */
export const KIND = { number: 1, day: 2, moment: 4, duration: 8, truth: 16, text: 32 } as const;

/** A row as it is told: `kinds` and `styles` are those of its cells, by column, and hold until the next row. */
export type SheetCells = { number: number; cells: string[]; kinds: Uint8Array; styles: Int32Array };
export type MergedCells = { row: number; lastRow: number; column: number; lastColumn: number };
export type ErrorCell = { row: number; column: number; found: string };

/** What a sheet says besides its rows. */
export type SheetFacts = {
  merges: MergedCells[];
  /** Rows with values, and columns, that are not shown. */
  hiddenRows: number;
  hiddenColumns: number[];
  /** Cells of formulas that no value is kept of, and such as hold an error; of both the first. */
  unknown: { count: number; first: ErrorCell[] };
  errors: { count: number; first: ErrorCell[] };
  /** Values beyond the last column that is read. */
  beyond: number;
};

const MOST_MERGES = 100_000;
const LISTED = 20;
const COLUMNS = 16_384;
const LAST_ROW = 1_048_576;

const SPACE = 0x20;
const QUOTE = 0x22;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const EQUALS = 0x3d;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const LOWER_A = 0x61;
const LOWER_C = 0x63;
const LOWER_F = 0x66;
const LOWER_R = 0x72;
const LOWER_S = 0x73;
const LOWER_T = 0x74;
const LOWER_V = 0x76;
const LOWER_Z = 0x7a;
const APOSTROPHE = 0x27;

const isDigit = (byte: number) => byte >= ZERO && byte <= NINE;

export type SheetSurroundings = {
  strings: SharedStrings;
  styles: NumberFormat[];
  calendar: SerialDays;
  /** Told of every row from the first with a value to the last, those without one among them. */
  onRow: (row: SheetCells) => void;
};

/** Reads the part of a sheet. Rows and cells may say where they stand or not. */
export class SheetReader extends XmlStream {
  readonly facts: SheetFacts = {
    merges: [],
    hiddenRows: 0,
    hiddenColumns: [],
    unknown: { count: 0, first: [] },
    errors: { count: 0, first: [] },
    beyond: 0,
  };
  private readonly kinds = new Uint8Array(COLUMNS);
  private readonly cellStyles = new Int32Array(COLUMNS);
  private inRows = false;
  private inPhonetic = false;
  /** The row that is open, and the last that was told of. */
  private row = 0;
  private told = 0;
  private hidden = false;
  private cells: string[] = [];
  /** The cell that is open. */
  private column = -1;
  private style = 0;
  private type = 0;
  private typeLength = 0;
  private hasFormula = false;
  /** Its value: bytes of the part, or a text where there is more than one run of them. */
  private value: Buffer | null = null;
  private valueFrom = 0;
  private valueTo = 0;
  private written: string | null = null;

  constructor(private readonly around: SheetSurroundings) {
    super();
  }

  protected open(bytes: Buffer, from: number, nameTo: number, to: number): void {
    if (nameTo === from + 1) {
      const sign = bytes[from]!;
      if (sign === LOWER_C && this.inRows) this.openCell(bytes, nameTo, to);
      else if (sign === LOWER_V || sign === LOWER_T) this.wantsText = this.inRows && !this.inPhonetic;
      else if (sign === LOWER_F) this.hasFormula = true;
      return;
    }
    switch (bytes.toString('latin1', from, nameTo)) {
      case 'row':
        if (this.inRows) this.openRow(attributesAsTexts(bytes, nameTo, to));
        break;
      case 'rPh':
        this.inPhonetic = true;
        break;
      case 'sheetData':
        this.inRows = true;
        break;
      case 'col':
        this.addColumns(attributesAsTexts(bytes, nameTo, to));
        break;
      case 'mergeCell':
        this.addMerge(attributesAsTexts(bytes, nameTo, to).ref ?? '');
        break;
    }
  }

  protected close(bytes: Buffer, from: number, to: number): void {
    if (to === from + 1) {
      const sign = bytes[from]!;
      if (sign === LOWER_C && this.inRows) this.closeCell();
      else if (sign === LOWER_V || sign === LOWER_T) this.wantsText = false;
      return;
    }
    const name = bytes.toString('latin1', from, to);
    if (name === 'row') this.closeRow();
    else if (name === 'rPh') this.inPhonetic = false;
    else if (name === 'sheetData') this.inRows = false;
  }

  protected text(bytes: Buffer, from: number, to: number, escaped: boolean): void {
    if (this.value === null && this.written === null && !escaped) {
      [this.value, this.valueFrom, this.valueTo] = [bytes, from, to];
      return;
    }
    const text = bytes.toString('utf8', from, to);
    this.written = this.valueText() + (escaped ? unescaped(text) : text);
    this.value = null;
  }

  private valueText(): string {
    return this.written ?? this.value?.toString('utf8', this.valueFrom, this.valueTo) ?? '';
  }

  private openRow({ r, hidden }: Record<string, string>): void {
    const number = r === undefined ? Number.NaN : Number(r);
    this.row = number > this.row && number <= LAST_ROW ? number : this.row + 1;
    this.hidden = hidden === '1' || hidden === 'true';
    this.cells = [];
    this.column = -1;
  }

  private closeRow(): void {
    const { cells } = this;
    if (!cells.length) return;
    if (this.hidden) this.facts.hiddenRows++;
    const { kinds, cellStyles: styles } = this;
    // Rows between two with values are rows of nothing; those before the first and after the last are none.
    if (this.told > 0)
      while (++this.told < this.row) this.around.onRow({ number: this.told, cells: [], kinds, styles });
    this.told = this.row;
    for (let nth = 0; nth < cells.length; nth++) cells[nth] ??= '';
    this.around.onRow({ number: this.row, cells, kinds, styles });
    kinds.fill(0, 0, cells.length);
    this.cells = [];
  }

  private openCell(bytes: Buffer, from: number, to: number): void {
    let at = from;
    let column = this.column + 1;
    this.style = 0;
    this.type = 0;
    this.typeLength = 0;
    while (at < to) {
      while (at < to && bytes[at]! <= SPACE) at++;
      const name = at;
      while (at < to && bytes[at] !== EQUALS) at++;
      const nameEnd = bytes[at - 1]! <= SPACE ? name + bytes.toString('latin1', name, at).trimEnd().length : at;
      while (at < to && bytes[at] !== QUOTE && bytes[at] !== APOSTROPHE) at++;
      const quote = bytes[at];
      const value = ++at;
      while (at < to && bytes[at] !== quote) at++;
      if (nameEnd === name + 1) {
        const sign = bytes[name];
        if (sign === LOWER_R) column = this.columnIn(bytes, value, at, column);
        else if (sign === LOWER_S) this.style = wholeIn(bytes, value, at);
        else if (sign === LOWER_T) {
          this.type = bytes[value] ?? 0;
          this.typeLength = at - value;
        }
      }
      at++;
    }
    this.column = column;
    this.hasFormula = false;
    this.value = null;
    this.written = null;
  }

  /** The column that a reference such as AB12 names. */
  private columnIn(bytes: Buffer, from: number, to: number, next: number): number {
    let column = 0;
    let at = from;
    for (; at < to; at++) {
      const byte = bytes[at]!;
      if (byte >= UPPER_A && byte <= UPPER_Z) column = column * 26 + byte - UPPER_A + 1;
      else if (byte >= LOWER_A && byte <= LOWER_Z) column = column * 26 + byte - LOWER_A + 1;
      else if (isDigit(byte)) break;
    }
    return column > 0 && column <= COLUMNS ? column - 1 : next;
  }

  private closeCell(): void {
    const { column } = this;
    if (this.value === null && this.written === null) {
      if (this.hasFormula) this.addPlace('unknown', 'a formula');
      return;
    }
    if (column >= MOST_COLUMNS) {
      this.facts.beyond++;
      return;
    }
    const kind = this.readValue();
    if (kind === 0) return;
    this.kinds[column] = kind;
    this.cellStyles[column] = this.style;
  }

  private addPlace(which: 'unknown' | 'errors', found: string): void {
    const group = this.facts[which];
    group.count++;
    if (group.first.length < LISTED) group.first.push({ row: this.row, column: this.column, found });
  }

  private put(text: string, kind: number): number {
    if (text === '') return 0;
    this.cells[this.column] = text;
    return kind;
  }

  /** Puts the value of the cell into its row. Answers its kind, 0 where it has none. */
  private readValue(): number {
    switch (this.type) {
      case 0:
        return this.readNumber();
      case LOWER_S:
        if (this.typeLength === 1) {
          const index = this.value ? wholeIn(this.value, this.valueFrom, this.valueTo) : Number(this.written);
          return this.put(this.around.strings.textAt(index) ?? '', KIND.text);
        }
        return this.put(plainText(this.valueText()), KIND.text);
      case 0x62: // b
        return this.put(/^\s*(?:1|true)\s*$/i.test(this.valueText()) ? 'true' : 'false', KIND.truth);
      case 0x65: // e
        this.addPlace('errors', this.valueText().slice(0, 40));
        return 0;
      case 0x64: // d
        return this.readDay();
      case 0x6e: // n
        return this.readNumber();
      default:
        return this.put(plainText(this.valueText()), KIND.text);
    }
  }

  /** A day of ISO 8601, as strict workbooks may have it. */
  private readDay(): number {
    const text = this.valueText().trim().replace(/Z$/, '');
    const [, day, clock] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d(?:\.\d+)?))?$/.exec(text) ?? [];
    if (day === undefined) return this.put(text, KIND.text);
    return clock === undefined || /^00:00:00(?:\.0+)?$/.test(clock)
      ? this.put(day, KIND.day)
      : this.put(`${day} ${clock}`, KIND.moment);
  }

  private readNumber(): number {
    const { kind } = this.around.styles[this.style] ?? PLAIN_NUMBER;
    if (kind === 'number') return this.put(this.numberText(), KIND.number);
    const serial = Number(this.valueText());
    const text = Number.isNaN(serial) ? null : this.around.calendar.read(serial, kind);
    if (text === null) return this.put(this.numberText(), KIND.number);
    if (kind === 'duration') return this.put(text, KIND.duration);
    if (text.length === 10) return this.put(text, KIND.day);
    return this.put(text, text.includes('-') ? KIND.moment : KIND.text);
  }

  /** A number as its shortest digits; whole ones without a point, however the program wrote them. */
  private numberText(): string {
    const { value: bytes, valueFrom: from, valueTo: to } = this;
    if (bytes === null) return plainNumber(this.valueText());
    let at = from;
    if (bytes[at] === MINUS) at++;
    const first = at;
    while (at < to && isDigit(bytes[at]!)) at++;
    const whole = at - first;
    const leads = bytes[first] === ZERO && whole > 1;
    if (at === to && whole > 0 && !leads) return bytes.toString('latin1', from, to);
    if (bytes[at] === POINT && whole > 0 && !leads) {
      at++;
      const fraction = at;
      while (at < to && isDigit(bytes[at]!)) at++;
      if (at === to && at > fraction && bytes[to - 1] !== ZERO) return bytes.toString('latin1', from, to);
    }
    return plainNumber(bytes.toString('latin1', from, to));
  }

  private addColumns({ min, max, hidden }: Record<string, string>): void {
    if (hidden !== '1' && hidden !== 'true') return;
    const { hiddenColumns } = this.facts;
    for (let column = Number(min) - 1; column >= 0 && column < Math.min(Number(max), MOST_COLUMNS); column++)
      hiddenColumns.push(column);
  }

  private addMerge(ref: string): void {
    const [, left, top, right, bottom] = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(ref) ?? [];
    if (!bottom || this.facts.merges.length >= MOST_MERGES) return;
    this.facts.merges.push({
      row: Number(top),
      lastRow: Math.min(Number(bottom), LAST_ROW),
      column: columnNamed(left!),
      lastColumn: columnNamed(right!),
    });
  }
}

const plainNumber = (text: string): string => {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? text.trim() : String(number);
};

function wholeIn(bytes: Buffer, from: number, to: number): number {
  let whole = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (isDigit(byte)) whole = whole * 10 + byte - ZERO;
    else if (byte > SPACE) return -1;
  }
  return whole;
}

const columnNamed = (letters: string): number =>
  [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** 'AB' for 27. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters;
}
