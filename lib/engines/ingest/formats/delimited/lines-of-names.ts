import { kindOf } from '../../columns/cells';
import { IS_UNIT } from '../../columns/numbers';

/** Words that say what kind of value a column holds, in programs and databases; 12n and 20d are those of USGS. */
const TYPE_WORD = new RegExp(
  `^(?:${[
    '\\d{1,3}[sdn]',
    'str(?:ing)?',
    'text',
    'n?(?:var)?char(?:acter)?2?',
    'u?int(?:eger)?(?:8|16|32|64)?',
    'bigint',
    'smallint',
    'tinyint',
    'long',
    'short',
    'num(?:ber|eric)?',
    'float(?:32|64)?',
    'double',
    'real',
    'decimal',
    'date(?:time)?(?:64)?',
    'timestamp',
    'time',
    'bool(?:ean)?',
    'object',
    'category',
    'categorical',
    'factor',
    'continuous',
    'discrete',
    'nominal',
    'ordinal',
    'geometry',
    'uuid',
    'json',
  ].join('|')})(?: ?\\(\\d+(?:, ?\\d+)?\\))?$`,
  'i',
);
/** yyyy-mm-dd, DD.MM.YYYY hh:mm, #,##0.00, 0.00 and 9999. */
const PATTERN =
  /^(?:(?:y{2,4}|m{1,4}|d{1,4}|h{1,2}|s{1,2}|tt)(?:[-/.: T](?=[a-z])|$)){2,}$|^[#0,.]*[#0][.,][#0]+%?$|^#+0?$/i;
const isFormat = (cell: string) => TYPE_WORD.test(cell) || PATTERN.test(cell);
/** 0 and 0.00 are formats beside others, and values alone. */
const isZero = (cell: string) => /^0(?:[.,]0+)?$/.test(cell);

/** Whether every cell of a line says how values are written. */
export function isFormatLine(cells: string[]): boolean {
  const formats = cells.map((cell) => cell.trim().replace(/^[([<{](.*)[)\]>}]$/, '$1'));
  return (
    formats.length > 1 &&
    formats.every((cell) => isFormat(cell) || isZero(cell)) &&
    formats.some((cell) => !isZero(cell))
  );
}

const LONGEST_UNIT = 8;

/** '°C', '(m/s)', 'kg', '[%]': a cell that may be the unit of a column. */
export const looksLikeUnit = (cell: string): boolean =>
  /^[([].*[)\]]$/.test(cell) ||
  IS_UNIT.test(cell) ||
  (cell.length <= LONGEST_UNIT && /[%‰°µ$€£¥/²³]/.test(cell) && !/\d{2}/.test(cell));

/** 'Stand: 31.12.2024', '31.12.2024', 'Page 1 of 2': what stands at the end of a line with a title. */
const isStamp = (cell: string) => /:|\bpage\b|\bseite\b/i.test(cell) || (kindOf(cell) === 'date' && cell.length > 7);
const MOST_STAMPS = 2;

/**
 * Whether a line is the title of the table below it: one text in its first cell, and nothing but a stamp beside it,
 * where the next line is filled. Names over several columns are at least two, or stand over a part of the columns.
 */
export function isTitle(upper: string[], lower: string[]): boolean {
  const [first = '', ...rest] = upper.map((cell) => cell.trim());
  const beside = rest.filter((cell) => cell !== '');
  const filledBelow = lower.filter((cell) => cell.trim() !== '').length;
  if (
    first === '' ||
    kindOf(first) !== 'text' ||
    upper.length < 2 ||
    filledBelow <= 1 + beside.length ||
    (lower[0]?.trim() ?? '') === ''
  )
    return false;
  return beside.length <= MOST_STAMPS && beside.length < rest.length && beside.every(isStamp);
}
