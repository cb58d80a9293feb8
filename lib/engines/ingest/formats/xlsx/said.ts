import { keysOf } from '@/lib/engines/manifest/column-keys';
import { plural, shortened, type IssueLog } from '../../table/issues';
import type { TextTable } from '../../table/text-table';
import type { ColumnFacts } from './column-facts';
import type { SheetLayout } from './layout';
import { columnLetters, type ErrorCell, type SheetFacts } from './sheet';
import type { SheetEntry, Workbook } from './workbook';

export type SheetRead = { table: TextTable; columns: ColumnFacts; facts: SheetFacts; filledMerges: number };
type Read = Omit<SheetRead, 'table'> & { book: Workbook; placed: SheetLayout };

/** Sheets that are named one by one. */
const NAMED = 8;

/** Says which sheet is read, and which are not. */
export function saySheet(book: Workbook, sheet: SheetEntry, findings: IssueLog): void {
  findings.note(`The sheet ${sheet.name}${sheet.hidden ? ', which is hidden' : ''}`);
  sayOtherSheets(book, sheet, findings);
}

/** Says what was left aside, and which cells came without a value. */
export function sayWhatWasRead({ book, placed, facts, columns, filledMerges }: Read, findings: IssueLog): void {
  const { layout, labels, left } = placed;
  if (layout.preambleLines)
    findings.note(
      `${plural(layout.preambleLines, 'row')} above the table ${layout.preambleLines === 1 ? 'was' : 'were'} skipped`,
    );
  if (layout.twofold) findings.note('column names span two rows');
  if (layout.explained) findings.note('question and ID rows below the header were skipped');
  if (layout.formats) findings.note('the row of formats below the names was left out');
  sayHidden(facts, placed, findings);
  if (filledMerges)
    findings.note(
      filledMerges === 1
        ? 'the value of a cell merged over rows stands in each of them'
        : `the values of ${plural(filledMerges, 'cell')} merged over rows stand in each of these rows`,
    );
  if (book.macros) findings.note('its macros were not read');
  if (book.externalLinks)
    findings.note(
      `formulas refer to ${plural(book.externalLinks, 'other workbook')}; the values stored in this one were used, and nothing was fetched`,
    );
  if (facts.beyond)
    findings.note(
      `${plural(facts.beyond, 'value')} beyond the last column that can be read ${facts.beyond === 1 ? 'was' : 'were'} left out`,
    );
  for (const nth of columns.mixed)
    findings.note(
      `the numbers of ${labels[nth] || `column ${columnLetters(nth + left)}`} are formatted in several ways, so they have no unit`,
    );
  const issue = (kind: string, expected: string, message: string, { count, first }: typeof facts.errors) => {
    if (count)
      findings.addGroup({
        kind,
        column: null,
        message,
        count,
        first: first.map((cell) => placeOf(cell, expected, placed)),
      });
  };
  issue(
    'error_cells',
    'a value',
    `${plural(facts.errors.count, 'cell')} ${facts.errors.count === 1 ? 'holds an error and is' : 'hold errors and are'} missing`,
    facts.errors,
  );
  issue(
    'formulas_without_value',
    'a stored value',
    `${plural(facts.unknown.count, 'formula')} ${facts.unknown.count === 1 ? 'has' : 'have'} no stored value and ${facts.unknown.count === 1 ? 'is' : 'are'} missing; open the workbook in Excel and save it again`,
    facts.unknown,
  );
}

/** Where a cell stands on its sheet: that is how a person finds it. */
function placeOf({ row, column, found }: ErrorCell, expected: string, { labels, left }: SheetLayout) {
  const key = keysOf(labels)[column - left];
  return {
    row: null,
    column: key !== undefined && labels[column - left] !== '' ? key : null,
    found: shortened(`${columnLetters(column)}${row}: ${found}`),
    expected,
  };
}

function sayOtherSheets({ sheets }: Workbook, sheet: SheetEntry, findings: IssueLog): void {
  const others = sheets.filter((other) => other !== sheet);
  if (!others.length) return;
  const names = others.slice(0, NAMED).map(({ name, hidden }) => (hidden ? `${name} (hidden)` : name));
  const more = others.length - names.length;
  findings.note(
    `${others.length === 1 ? 'another sheet was' : `${others.length} other sheets were`} not imported: ${names.join(', ')}${more ? ` and ${more} more` : ''}`,
  );
}

function sayHidden({ hiddenRows, hiddenColumns }: SheetFacts, { labels, left }: SheetLayout, findings: IssueLog): void {
  if (hiddenRows)
    findings.note(
      `${plural(hiddenRows, 'row')} ${hiddenRows === 1 ? 'is' : 'are'} hidden in the workbook and ${hiddenRows === 1 ? 'was' : 'were'} read too`,
    );
  const names = hiddenColumns
    .filter((column) => column >= left && column - left < labels.length)
    .map((column) => labels[column - left] || columnLetters(column));
  if (names.length)
    findings.note(
      `${plural(names.length, 'column')} hidden in the workbook ${names.length === 1 ? 'was' : 'were'} read too: ${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ` and ${names.length - NAMED} more` : ''}`,
    );
}
