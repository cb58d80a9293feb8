import { keysOf } from '@/lib/engines/manifest/column-keys';
import { isNullWord, kindOf, type CellKind } from '../../columns/cells';
import { periodsIn } from '../../periods/names';
import { runsOf } from '../../periods/runs';
import type { RawRecord } from '../../table/records';
import { isFormatLine, isTitle, looksLikeUnit } from './lines-of-names';

/** The table inside the first records of a text. */
export type DelimitedTable = {
  header: string[] | null;
  width: number;
  skipLines: number;
  headerLine: number;
  linesAbove: number;
  records: RawRecord[];
  regular: boolean;
  twofold?: boolean;
  rowNames?: boolean;
  explained?: boolean;
  formats?: boolean;
};

/**
 * Leaves out the lines above the table and tells whether its first line names the columns. `width`: what most records
 * have. `chosen`: a person said that the first record names the columns, or that none does. `known`: the names of the
 * columns in another file of the same table.
 */
export function findHeader(
  records: RawRecord[],
  width: number,
  chosen: 'first' | 'none' | null = null,
  known: string[] = [],
): DelimitedTable {
  const top = chosen === 'first' ? 0 : firstOfTable(records, width);
  const formats = chosen === 'none' ? null : formatLine(records.slice(top), width);
  const twofold = chosen || formats ? null : headerOfTwo(records, top, width);
  const start = twofold?.start ?? (chosen || formats ? top : belowNotes(records, top, width));
  const table = records.slice(start);
  const [first, ...body] = table;
  if (!first) return { header: null, width, skipLines: 0, headerLine: 0, linesAbove: 0, records: [], regular: true };
  const linesAbove = first.line - 1;
  const survey =
    chosen === 'none'
      ? undefined
      : body.slice(0, 2).find(({ cells }) => cells.every((cell) => cell.startsWith('{"ImportId"')));
  if (survey) {
    const behind = body.indexOf(survey) + 1;
    return {
      header: trimmed(first.cells, width),
      width,
      skipLines: survey.line - 1 + survey.lines,
      headerLine: first.line,
      linesAbove,
      records: body.slice(behind),
      regular: false,
      explained: true,
    };
  }
  if (formats)
    return {
      header: trimmed(first.cells, width),
      width,
      skipLines: formats.line - 1 + formats.lines,
      headerLine: first.line,
      linesAbove,
      records: body.slice(1),
      regular: false,
      formats: true,
    };
  if (twofold)
    return {
      header: twofold.labels,
      width,
      skipLines: linesAbove + first.lines + body[0]!.lines,
      headerLine: first.line,
      linesAbove,
      records: body.slice(1),
      regular: false,
      twofold: true,
    };
  const named = chosen
    ? chosen === 'first'
    : isHeader(
        first.cells,
        body.map(({ cells }) => cells),
        width,
        known,
      );
  if (!named)
    return { header: null, width, skipLines: linesAbove, headerLine: 0, linesAbove, records: table, regular: true };
  if (lacksNameOfRows(first.cells, body, width))
    return {
      header: ['', ...first.cells.map((cell) => cell.trim())],
      width,
      skipLines: linesAbove + first.lines,
      headerLine: first.line,
      linesAbove,
      records: body,
      regular: first.lines === 1 && !first.mended,
      rowNames: true,
    };
  const corner = cornerBesidePeriods(first, body, width);
  const labels = trimmed(corner ? [corner.label, ...first.cells.slice(1)] : first.cells, width);
  return {
    header: labels,
    width: Math.max(width, labels.length),
    skipLines: corner?.below ? body[0]!.line - 1 + body[0]!.lines : linesAbove + first.lines,
    headerLine: first.line,
    linesAbove,
    records: corner?.below ? body.slice(1) : body,
    regular: !corner && first.lines === 1 && !first.mended && !body.some(({ cells }) => saysHeader(cells, labels)),
  };
}

const OF_TIME =
  /^(?:years?|months?|quarters?|weeks?|dates?|time|periods?|jahre?|monate?|quartale?|zeit|ann[ée]es?|mois|p[ée]riodes?|a[nñ]os?|mes(?:es)?|anni?|mesi)$/i;
const FEWEST_PERIODS = 3;
/**
 * 'Year' in the corner of a table that has years for columns says what these are, and not what stands below it. That is
 * named by a line of its own below the names, or by nothing. Null where the corner names its column.
 */
function cornerBesidePeriods(
  { cells: [corner = '', ...names] }: RawRecord,
  body: RawRecord[],
  width: number,
): { label: string; below: boolean } | null {
  const given = names.filter((name) => name.trim() !== '');
  const rows = body.map(({ cells: [first = ''] }) => first.trim()).filter((cell) => cell !== '');
  if (
    width <= FEWEST_PERIODS ||
    !OF_TIME.test(corner.trim()) ||
    given.length < FEWEST_PERIODS ||
    !given.every((name) => periodsIn(name).length > 0) ||
    rows.some((cell) => kindOf(cell) !== 'text' || periodsIn(cell).length > 0)
  )
    return null;
  const [next] = body;
  const isAlone =
    next !== undefined && body.length > 2 && next.cells.every((cell, nth) => (cell.trim() !== '') === (nth === 0));
  return isAlone ? { label: next.cells[0]!.trim(), below: true } : { label: '', below: false };
}

/**
 * The values of each column without words for 'no value', and whether they are numbers, dates or truths nearly
 * throughout.
 */
function valuesBelow(body: RawRecord[], width: number): { values: string[]; telling: boolean }[] {
  return Array.from({ length: width }, (_, nth) => {
    const values = body
      .map(({ cells }) => cells[nth]?.trim() ?? '')
      .filter((value) => value !== '' && !isNullWord(value));
    return {
      values,
      telling:
        values.length > 1 && values.filter((value) => STRONG.includes(kindOf(value))).length >= values.length * 0.8,
    };
  });
}

/** The line below the names that says how the values of each column are written. */
function formatLine([names, formats, ...body]: RawRecord[], width: number): RawRecord | null {
  if (
    !names ||
    !formats ||
    body.length < 2 ||
    width < 2 ||
    names.cells.length !== width ||
    formats.cells.length !== width ||
    isFormatLine(names.cells)
  )
    return null;
  return isFormatLine(formats.cells) && valuesBelow(body, width).some(({ telling }) => telling) ? formats : null;
}

/** As many columns of numbers tell two rows of names from a row of values. */
const TELLING = 2;

/**
 * Names over two rows: both stand over columns of numbers and are none themselves, as under merged cells ('2019',
 * 'Sales') and over units.
 */
function headerOfTwo(records: RawRecord[], start: number, width: number): { start: number; labels: string[] } | null {
  for (const at of [start, start - 1]) {
    const [upper, lower, ...body] = records
      .slice(Math.max(0, at))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    if (
      at < 0 ||
      !upper ||
      !lower ||
      body.length < 2 ||
      width < 3 ||
      upper.cells.length !== width ||
      lower.cells.length !== width ||
      lower.line !== upper.line + upper.lines
    )
      continue;
    const [above, below] = [upper.cells.map((cell) => cell.trim()), lower.cells.map((cell) => cell.trim())];
    if (isTitle(above, below)) continue;
    const telling = valuesBelow(body, width)
      .map(({ values, telling: tells }, nth) => ({ values, tells, nth }))
      .filter(({ tells }) => tells);
    const spread = spreadOut(above, below);
    const both = telling.filter(({ nth }) => spread[nth] !== '' && below[nth] !== '');
    const one = telling.every(
      ({ values, nth }) =>
        [spread[nth]!, below[nth]!].every((cell) => cell === '' || isName(cell, values)) &&
        (spread[nth] !== '' || below[nth] !== ''),
    );
    // A lower row with gaps holds units, or it is the first record.
    const units = below.every((cell) => cell === '' || looksLikeUnit(cell));
    const named =
      telling.length > 0 &&
      one &&
      both.length >= (units ? 1 : TELLING) &&
      (units || telling.every(({ nth }) => below[nth] !== ''));
    if (named && !saysHeader(below, above))
      return { start: at, labels: below.map((cell, nth) => joined(spread[nth]!, cell, spread === above)) };
  }
  return null;
}

/** The upper row with the name of merged cells in each of them. */
function spreadOut(above: string[], below: string[]): string[] {
  if (
    !above.some(
      (cell, nth) => cell === '' && below[nth] !== '' && nth > 0 && above.slice(0, nth).some((left) => left !== ''),
    )
  )
    return above;
  let last = '';
  return above.map((cell, nth) => {
    if (cell !== '') last = cell;
    return cell === '' && below[nth] !== '' ? last : cell;
  });
}

/** 'Sales 2019', and 'temp (°C)' where the lower row holds units. */
function joined(upper: string, lower: string, mayBeUnit: boolean): string {
  if (upper === '' || lower === '' || upper === lower) return upper || lower;
  const unit =
    mayBeUnit && lower.length <= 8 && !/\s/.test(lower) && !periodsIn(lower).length && !periodsIn(upper).length;
  return unit && !/^[([]/.test(lower) ? `${upper} (${lower})` : `${upper} ${lower}`;
}

/** Whether a line is the header once more. */
export function saysHeader(cells: string[], labels: string[]): boolean {
  return labels.length > 1 && cells.length === labels.length && cells.every((cell, nth) => cell.trim() === labels[nth]);
}

/** What the first column is called where it has a name. */
const NAME_OF_FIRST = /^(id|ids|nr|no|num|number|nummer|key|code|date|datum|day|time|name|index|#)$|[ _-]id$/i;

/** One name fewer than cells, and cells to the last column: what R writes for a table with names of rows. */
function lacksNameOfRows(names: string[], body: RawRecord[], width: number): boolean {
  if (NAME_OF_FIRST.test(names[0]?.trim() ?? '')) return false;
  const full = body.filter(({ cells }) => cells.length === width);
  return (
    width > 2 &&
    names.length === width - 1 &&
    full.length === body.length &&
    body.length > 0 &&
    names.every((name) => name.trim() !== '') &&
    full.every(({ cells }) => cells[0]!.trim() !== '') &&
    new Set(full.map(({ cells }) => cells[0])).size === full.length &&
    full.some(({ cells }) => cells.at(-1)!.trim() !== '')
  );
}

/** Header cells; delimiters at the end of the line that no record has are no columns. */
function trimmed(cells: string[], width: number): string[] {
  const labels = cells.map((cell) => cell.trim());
  while (labels.length > width && labels.at(-1) === '') labels.pop();
  while (labels.length < width) labels.push('');
  return labels;
}

/** So many lines of what stands above a table are looked through for its names. */
const MOST_ABOVE = 12;

/** Where the table begins: below notes that are strewn over its columns, where a line below them names these all. */
function belowNotes(records: RawRecord[], top: number, width: number): number {
  if (width < 3) return top;
  const filled = (at: number) => records[at]?.cells.filter((cell) => cell.trim() !== '').length ?? 0;
  let most = filled(top);
  for (let at = top + 1; at < Math.min(records.length, top + MOST_ABOVE); at++) {
    if (filled(at) > most && namesBelow(records, top, at, width)) return at;
    most = Math.max(most, filled(at));
  }
  return top;
}

/**
 * Whether the line at `at` names every column of numbers, dates or truths that stand below it, while none of the lines
 * from `top` on holds such a value there, and the first of them leaves a column without a name.
 */
function namesBelow(records: RawRecord[], top: number, at: number, width: number): boolean {
  const names = records[at]!.cells.map((cell) => cell.trim());
  const given = names.filter((name) => name !== '');
  if (names.length !== width || new Set(given).size < given.length) return false;
  const telling = valuesBelow(records.slice(at + 1), width)
    .map(({ values, telling: tells }, nth) => ({ values, tells, nth }))
    .filter(({ tells }) => tells);
  const above = records.slice(top, at);
  return (
    telling.length >= TELLING &&
    telling.every(({ values, nth }) => isName(names[nth]!, values)) &&
    telling.some(({ nth }) => (above[0]!.cells[nth] ?? '').trim() === '') &&
    above.every(({ cells }) => telling.every(({ nth }) => !STRONG.includes(kindOf((cells[nth] ?? '').trim()))))
  );
}

/** Whether a cell can name a column of these values. */
function isName(cell: string, values: string[]): boolean {
  return (
    cell !== '' &&
    !isNullWord(cell) &&
    (kindOf(cell) === 'text' || (periodsIn(cell).length > 0 && !values.every((value) => periodsIn(value).length > 0)))
  );
}

/** The first record that is as wide as the table and not nearly empty. */
function firstOfTable(records: RawRecord[], width: number): number {
  if (width === 1)
    return Math.max(
      0,
      records.findIndex(({ cells }) => cells[0]?.trim() !== ''),
    );
  const enough = width > 3 ? Math.max(2, Math.ceil(width / 3)) : width;
  const limit = Math.min(records.length, 100);
  for (let at = 0; at < limit; at++) {
    const { cells } = records[at]!;
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    if (width > 2 && isTitle(cells, records[at + 1]?.cells ?? [])) continue;
    if (cells.length >= width && filled >= Math.min(enough, width)) return at;
    if (at === 0 && width > 2 && cells.length === width - 1 && filled === cells.length) return at;
    // A table that starts at once may well have empty cells in its first records.
    if (at === 0 && cells.length >= width && filled > 1 && records[1]?.cells.length === cells.length) return at;
  }
  return Math.max(
    0,
    records.findIndex(({ cells }) => cells.some((cell) => cell.trim() !== '')),
  );
}

/** A first line that comes up again more often is a record, unless it differs in kind from what stands below. */
const SAID_AGAIN = 0.02;
const STRONG: readonly CellKind[] = ['integer', 'number', 'date', 'boolean'];

/**
 * Whether the first record names the columns: column by column, does it differ in kind from what stands below, or does
 * it look like one more value? Lines that say the same once more are left out of the question. Undecided tables have a
 * header when their first record is words and nothing is said twice, unless names are known and these are not among
 * them.
 */
function isHeader(first: string[], body: string[][], width: number, known: string[]): boolean {
  const cells = first.slice(0, width);
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (!filled.length) return false;
  const mine = new Set(keysOf(known));
  const shared = known.length ? keysOf(first).filter((key) => mine.has(key)).length : 0;
  if (shared > 0 && shared >= Math.min(mine.size, filled.length) / 2) return true;
  if (isNumbered(cells, body)) return true;
  const periods = new Set(
    runsOf(
      cells,
      filled.some((cell) => kindOf(cell) === 'text'),
    ).flatMap(({ from, to }) => cells.slice(from, to).map((cell) => cell.trim())),
  );
  if (!body.length) return !known.length && filled.every((cell) => kindOf(cell) === 'text');
  const again =
    body.filter((row) =>
      saysHeader(
        row,
        cells.map((cell) => cell.trim()),
      ),
    ).length > Math.max(1, body.length * SAID_AGAIN);
  let votes = 0;
  const rows = body.filter(
    (row) => cells.filter((cell, nth) => cell.trim() !== row[nth]?.trim()).length > 0.2 * cells.length,
  );
  for (let nth = 0; nth < cells.length; nth++) {
    const label = cells[nth]!.trim();
    const values = rows.map((row) => row[nth]?.trim() ?? '').filter((value) => value !== '' && !isNullWord(value));
    if (!values.length || label === '') continue;
    votes += vote(label, values, periods.has(label));
  }
  if (again) return votes > 0.5;
  if (votes !== 0) return votes > 0;
  return (
    !known.length && filled.every((cell) => kindOf(cell) === 'text') && new Set(filled).size >= filled.length * 0.8
  );
}

const FEWEST_NUMBERED = 3;
/**
 * 0, 1, 2 … or 1, 2, 3 … behind an empty corner or a word, over rows that do not run on so: what a table of periods
 * since a start, or of points of a scale, calls its columns.
 */
function isNumbered(cells: string[], body: string[][]): boolean {
  const runsOn = ([corner = '', ...rest]: string[]) => {
    const from = rest[0]?.trim() === '0' ? 0 : 1;
    return (
      rest.length >= FEWEST_NUMBERED &&
      (corner.trim() === '' || kindOf(corner) === 'text') &&
      rest.every((cell, nth) => cell.trim() === String(from + nth))
    );
  };
  const first = body.map(([cell = '']) => cell.trim());
  return (
    runsOn(cells) &&
    body.length > 1 &&
    new Set(first).size === first.length &&
    first.every((cell) => cell !== '') &&
    !body.some((row) => runsOn(['', ...row.slice(1)]))
  );
}

function vote(label: string, values: string[], isPeriod: boolean): number {
  const kinds = values.map(kindOf);
  const strong = kinds.filter((kind) => STRONG.includes(kind)).length / kinds.length;
  // A column may be called 'No'.
  const kind = kindOf(label) === 'boolean' && !kinds.includes('boolean') ? 'text' : kindOf(label);
  if (strong >= 0.8) {
    if (!STRONG.includes(kind)) return isNullWord(label) ? 0 : 1;
    return isPeriod && !values.every((value) => periodsIn(value).length > 0) ? 1 : -1;
  }
  if (STRONG.includes(kind)) return isPeriod ? 0 : -0.5;
  if (values.length > 3 && values.includes(label)) return -1;
  const lengths = new Set(values.map((value) => value.length));
  if (lengths.size === 1 && values.length > 3) return lengths.has(label.length) ? -0.2 : 0.7;
  return 0;
}
