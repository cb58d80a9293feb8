import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { cutText } from '@/lib/base/errors/text';
import { defused } from '@/lib/pure/format/csv';
import type { WrittenStyle } from '@/lib/pure/format/format';
import type { Cell, ColumnFormat } from '@/lib/pure/query/schema/column';
import { NotWritten } from '../protocol/messages';
import type { WorkbookColumn, WorkbookSheet } from '../protocol/workbook';

// SpreadsheetML of ECMA-376, part 1, 18: rows are written as they come, so that a long table takes no memory.

const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
const LONGEST_TEXT = 32_767;
const LONGEST_NAME = 31;
const PIECE = 128 * 1024;
const DAY_MS = 86_400_000;
/** Days are counted from here; Excel counts wrongly before March 1900, and not at all before 1900. */
const FIRST_DAY = Date.UTC(1899, 11, 30) / DAY_MS;
const FIRST_RIGHT = Date.UTC(1900, 2, 1) / DAY_MS;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The first styles: as it comes, names of columns, texts that a spreadsheet would calculate with. */
const [PLAIN, NAME, GUARDED] = [0, 1, 2];
const BUILT_IN_STYLES = 3;
const FIRST_FORMAT = 164;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const hex = (letter: string) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text as XML holds it; letters that XML cannot hold are written by their number, as Excel does. */
const xml = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      hex,
    )
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

const quotedText = (text: string) => `"${text.replaceAll('"', '')}"`;

/** Changes are written with their sign. */
function formatCode(column: WorkbookColumn): string | null {
  const { format } = column;
  const code = format?.style && column.holds === 'number' ? styledCode(format, format.style) : plainCode(column);
  return column.format?.signed && column.holds === 'number' && !code?.includes(';')
    ? signedCode(code ?? 'General')
    : code;
}

const signedCode = (code: string) => `+${code};-${code};${code}`;

/** As a person chose; a spreadsheet shortens by thousands and says which in its code. */
function styledCode(format: ColumnFormat, { size, fixed, prefix, suffix, negative }: WrittenStyle): string {
  const digits = (most: number) => (most > 0 ? `.${'0'.repeat(most)}` : '');
  const { kind, unit = '', decimals } = format;
  const most = fixed ? (decimals ?? 0) : kind === 'currency' ? (decimals ?? 2) : kind === 'percent' ? 1 : null;
  const own = kind === 'currency' && unit ? quotedText(unit) : '';
  const isBefore = /\p{Sc}$/u.test(unit);
  const number = (scale = '', word = '') => {
    const amount = `#,##0${digits(word && !fixed ? 1 : (most ?? 0))}${most === null && !word ? '.##' : ''}${scale}`;
    const percent = kind === 'percent' ? (unit === '%' ? quotedText('%') : '%') : '';
    const whole = `${amount}${word && quotedText(word)}${percent}`;
    return [
      prefix ? quotedText(prefix) : '',
      isBefore ? own : '',
      whole,
      own && !isBefore ? ` ${own}` : '',
      suffix ? quotedText(suffix) : '',
    ].join('');
  };
  // Of three sections the first two may have a condition: what is smaller or below zero is written out.
  if (size === 'compact' && kind !== 'percent')
    return `[>=1000000]${number(',,', 'M')};[>=1000]${number(',', 'K')};${number()}`;
  return negative ? `${number()};(${number()})` : number();
}

/** How a number is shown, in the language of format codes; null: as it comes. */
function plainCode({ holds, format }: WorkbookColumn): string | null {
  if (holds === 'day') return 'yyyy-mm-dd';
  if (holds === 'moment') return 'yyyy-mm-dd hh:mm:ss';
  if (holds !== 'number' || !format) return null;
  const { kind, unit = '', decimals } = format;
  const digits = (most: number) => (most > 0 ? `.${'0'.repeat(Math.min(most, 10))}` : '');
  switch (kind) {
    case 'year':
    case 'code':
      return '0';
    case 'percent':
      return unit === '%' ? `0.0${quotedText('%')}` : '0.0%';
    case 'currency': {
      const amount = `#,##0${digits(decimals ?? 2)}`;
      if (unit === '') return amount;
      return /^[$£¥₹]$/.test(unit) ? `${quotedText(unit)}${amount}` : `${amount} ${quotedText(unit)}`;
    }
    case 'plain':
      return decimals ? `0${digits(decimals)}` : null;
  }
}

/** The format codes of a workbook, each once, and the style that has it. */
class Styles {
  readonly codes: string[] = [];

  of(column: WorkbookColumn): number {
    const code = formatCode(column);
    if (code === null) return PLAIN;
    if (!this.codes.includes(code)) this.codes.push(code);
    return BUILT_IN_STYLES + this.codes.indexOf(code);
  }

  get part(): string {
    const { codes } = this;
    const xf = (id: number, more = '') => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0"${more}/>`;
    return `${HEAD}<styleSheet xmlns="${MAIN}">${
      codes.length
        ? `<numFmts count="${codes.length}">${codes.map((code, nth) => `<numFmt numFmtId="${FIRST_FORMAT + nth}" formatCode="${xml(code)}"/>`).join('')}</numFmts>`
        : ''
    }<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${BUILT_IN_STYLES + codes.length}">${xf(0)}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${xf(0, ' quotePrefix="1"')}${codes.map((_, nth) => xf(FIRST_FORMAT + nth, ' applyNumberFormat="1"')).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
  }
}

const styled = (style: number) => (style === PLAIN ? '' : ` s="${style}"`);

/** A text is typed as one: nothing in it is ever calculated, and what looks like a formula says so when it is edited. */
function textCell(text: string, style = defused(text) === text ? PLAIN : GUARDED): string {
  return `<c t="inlineStr"${styled(style)}><is><t xml:space="preserve">${xml(cutText(text, LONGEST_TEXT))}</t></is></c>`;
}

/** The number of a day or moment; null where it is none that a spreadsheet counts. */
function serialOf(text: string): number | null {
  const [, day, clock = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d(?:\.\d{1,9})?)Z?)?$/.exec(text) ?? [];
  if (day === undefined) return null;
  const days = Date.parse(`${day}T${clock.slice(0, 12)}Z`) / DAY_MS;
  return days >= FIRST_RIGHT ? days - FIRST_DAY : null;
}

function cellXml(cell: Cell | undefined, { holds }: WorkbookColumn, style: number): string {
  if (cell === null || cell === undefined || cell === '') return '<c/>';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c${styled(style)}><v>${cell}</v></c>` : '<c/>';
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  const serial = holds === 'day' || holds === 'moment' ? serialOf(cell) : null;
  return serial === null ? textCell(cell) : `<c${styled(style)}><v>${serial}</v></c>`;
}

const widthOf = ({ label, holds }: WorkbookColumn): number =>
  Math.max(holds === 'moment' ? 20 : holds === 'text' ? 18 : 12, Math.min(60, label.length + 3));

/** The part of a sheet, in pieces. @throws NotWritten where it has more rows than a sheet may have */
async function* sheetXml({ columns, rows }: WorkbookSheet, styles: readonly number[]): AsyncGenerator<string> {
  if (columns.length > LAST_COLUMN)
    throw new NotWritten('An Excel sheet holds 16,384 columns. Export the data as CSV or JSON.');
  let piece = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map((column, nth) => `<col min="${nth + 1}" max="${nth + 1}" width="${widthOf(column)}" customWidth="1"/>`).join('')}</cols><sheetData><row>${columns.map(({ label }) => textCell(label, NAME)).join('')}</row>`;
  let count = 1;
  for await (const row of rows) {
    if (++count > LAST_ROW)
      throw new NotWritten('An Excel sheet holds 1,048,576 rows. Filter the data, or export it as CSV or JSON.');
    piece += `<row>${columns.map((column, nth) => cellXml(row[nth], column, styles[nth]!)).join('')}</row>`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData></worksheet>`;
}

/** Names as sheets may have them, each once. */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain =
      name
        .replace(/[\\/?*[\]:\u0000-\u001f]/g, ' ')
        .replace(/\s+/g, ' ')
        .replace(/^[' ]+|[' ]+$/g, '') || 'Sheet';
    let unique = [...plain].slice(0, LONGEST_NAME).join('').trim();
    for (let nth = 2; taken.has(unique.toLowerCase()); nth++)
      unique = `${[...plain]
        .slice(0, LONGEST_NAME - 5)
        .join('')
        .trim()} (${nth})`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

const relations = (list: readonly [type: string, target: string][]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.map(([type, target], nth) => `<Relationship Id="rId${nth + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

/** Writes sheets as a workbook. @throws NotWritten for a table that no sheet holds */
export async function writeXlsx(sheets: readonly WorkbookSheet[], path: string, createdAt: Date): Promise<void> {
  const zip = new ZipFile();
  const mtime = { mtime: createdAt };
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, mtime);
  const styles = new Styles();
  const styleOf = sheets.map(({ columns }) => columns.map((column) => styles.of(column)));
  const names = sheetNames(sheets.map(({ name }) => name));
  const overrides = [
    ['xl/workbook.xml', 'sheet.main'],
    ['xl/styles.xml', 'styles'],
    ...sheets.map((_, nth) => [`xl/worksheets/sheet${nth + 1}.xml`, 'worksheet']),
  ];
  add(
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.map(([name, type]) => `<Override PartName="/${name}" ContentType="${TYPE}.${type}+xml"/>`).join('')}</Types>`,
  );
  add('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  add(
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, nth) => `<sheet name="${xml(name)}" sheetId="${nth + 1}" r:id="rId${nth + 1}"/>`).join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...sheets.map((_, nth): [string, string] => ['worksheet', `worksheets/sheet${nth + 1}.xml`]),
      ['styles', 'styles.xml'],
    ]),
  );
  add('xl/styles.xml', styles.part);
  const { outputStream } = zip;
  for (const [nth, sheet] of sheets.entries())
    zip.addReadStreamLazy(`xl/worksheets/sheet${nth + 1}.xml`, mtime, (take) => {
      const stream = Readable.from(sheetXml(sheet, styleOf[nth]!), { objectMode: false });
      stream.on('error', (error) => (outputStream as Readable).destroy(error));
      take(null, stream);
    });
  zip.end();
  await pipeline(outputStream, createWriteStream(path));
}
