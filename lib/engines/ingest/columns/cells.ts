/** What a cell looks like on its own. `empty` covers blanks; words for 'no value' are judged with their column. */
export type CellKind = 'empty' | 'integer' | 'number' | 'date' | 'boolean' | 'text';

const NUMBER = /^[+-]?(\d{1,3}([,.' \u00a0\u202f]\d{3})+|\d+)?([.,]\d+)?([eE][+-]?\d{1,3})?$/;
const AFFIX = /^[([]?\s*[-+]?\s*(?:[$€£¥₹]|[A-Z]{3}\s|kr\.?\s)?\s*|\s*(?:[$€£¥₹%)\]]|\s[A-Z]{3}|\skr\.?)*$/g;
const DATE =
  /^(\d{4}[-/.]\d{1,2}([-/.]\d{1,2})?|\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2,4}|\d{1,2}[- ]?[A-Za-z]{3,9}[- .,]*\d{2,4}|[A-Za-z]{3,9}\.? \d{1,2},? \d{4}|[A-Za-z]{3}-\d{1,2}-\d{2,4}|\d{1,2}[A-Za-z]{3}\d{4}|\d{4}[年년] ?\d{1,2}[月월].*)([T ].*|:\d\d:\d\d.*)?$/;
const TIME = /^\d{1,2}[:.]\d{2}([:.]\d{2})?( ?[AP]M)?$/i;

/** Errors of spreadsheets in the languages they write them in. */
export const SPREADSHEET_ERRORS = [
  '#null!',
  '#value!',
  '#div/0!',
  '#ref!',
  '#name?',
  '#num!',
  '#nv',
  '#wert!',
  '#zahl!',
  '#bezug!',
  '#valeur!',
  '#nombre!',
  '#nom?',
  '#\u00a1valor!',
  '#\u00a1div/0!',
  '#\u00a1ref!',
  '#valor!',
];
/** Words that stand for 'no value' in files. Whether they do in a column is for the column to say. */
const NULL_WORDS = new Set([
  'na',
  'n/a',
  '#n/a',
  '#na',
  'null',
  '(null)',
  '\\n',
  'nil',
  'none',
  'nan',
  '<na>',
  '-',
  '--',
  '---',
  '\u2013',
  '\u2014',
  '?',
  '.',
  '..',
  '...',
  '\u2026',
  '*',
  ':',
  'missing',
  '(blank)',
  '(empty)',
  '(none)',
  '(leer)',
  '(vide)',
  '(vac\u00edo)',
  'nat',
  'n.a.',
  'n.a',
  'n/d',
  'n.d.',
  'n/v',
  'n.v.',
  's/d',
  'k.a.',
  'k. a.',
  'k.a',
  'keine angabe',
  'not available',
  'not applicable',
  'unknown',
  ...SPREADSHEET_ERRORS,
  '0000-00-00',
  '0000-00-00 00:00:00',
]);
/** ': c' and ': u': no value, with a letter for the reason, as Eurostat writes it. */
export const isMarkedNothing = (cell: string) => /^\s*:[ \u00a0][bcdefinprsuz]{1,3}\s*$/.test(cell);
export const isNullWord = (cell: string) =>
  NULL_WORDS.has(cell.trim().toLowerCase()) || /^\s*[$€£¥₹]\s*-+\s*$/.test(cell) || isMarkedNothing(cell);

/** Signs that take no room on the screen and stand before or behind values that were copied from somewhere. */
const UNSEEN = '\u200b\u200c\u200d\u200e\u200f\u2060\ufeff';
/** Blanks of all widths and signs that nobody sees; line ends belong to a text. */
export const BLANKS = ` \t\v\f\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000${UNSEEN}`;
const EDGES = new RegExp(`^[${BLANKS}\r\n]+|[${BLANKS}\r\n]+$`, 'g');

/** A cell without what nobody sees around it. */
export function bare(cell: string): string {
  const trimmed = cell.trim();
  const isPlain = (code: number) =>
    code < 0x85 || (code > 0xa0 && code < 0x1680) || (code > 0x3000 && code !== 0xfeff) || Number.isNaN(code);
  return isPlain(trimmed.charCodeAt(0)) && isPlain(trimmed.charCodeAt(trimmed.length - 1))
    ? trimmed
    : cell.replace(EDGES, '');
}

export function kindOf(cell: string): CellKind {
  const text = cell.trim();
  if (text === '') return 'empty';
  if (/^[+-]?\d{1,18}$/.test(text)) return 'integer';
  if (/^(true|false|yes|no)$/i.test(text)) return 'boolean';
  if (!/\d/.test(text)) return 'text';
  if (DATE.test(text) || TIME.test(text)) return 'date';
  return NUMBER.test(text.replace(AFFIX, '')) ? 'number' : 'text';
}
