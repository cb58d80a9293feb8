/** What a cell looks like on its own. `empty` covers blanks; words for 'no value' are judged with their column. */
export type CellKind = 'empty' | 'integer' | 'number' | 'date' | 'boolean' | 'text';

const NUMBER = /^[+-]?(\d{1,3}([,.' \u00a0\u202f]\d{3})+|\d+)?([.,]\d+)?([eE][+-]?\d{1,3})?$/;
const AFFIX = /^[([]?\s*[-+]?\s*(?:[$€£¥₹]|[A-Z]{3}\s|kr\.?\s)?\s*|\s*(?:[$€£¥₹%)\]]|\s[A-Z]{3}|\skr\.?)*$/g;
const DATE = /^(\d{4}[-/.]\d{1,2}([-/.]\d{1,2})?|\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2,4}|\d{1,2}[- ]?[A-Za-z]{3,9}[- .,]*\d{2,4}|[A-Za-z]{3,9}\.? \d{1,2},? \d{4})([T ].*)?$/;
const TIME = /^\d{1,2}[:.]\d{2}([:.]\d{2})?( ?[AP]M)?$/i;

/** Words that stand for 'no value' in files. Whether they do in a column is for the column to say. */
const NULL_WORDS = new Set(['na', 'n/a', '#n/a', '#na', 'null', '(null)', '\\n', 'nil', 'none', 'nan', '<na>', '-', '--', '---', '?', '.', '..', '...', '*', 'missing', '#null!', '#value!', '#div/0!', '#ref!']);
export const isNullWord = (cell: string) => NULL_WORDS.has(cell.trim().toLowerCase()) || /^\s*[$€£¥₹]\s*-+\s*$/.test(cell);

export function kindOf(cell: string): CellKind {
  const text = cell.trim();
  if (text === '') return 'empty';
  if (/^[+-]?\d{1,18}$/.test(text)) return 'integer';
  if (/^(true|false|yes|no)$/i.test(text)) return 'boolean';
  if (!/\d/.test(text)) return 'text';
  if (DATE.test(text) || TIME.test(text)) return 'date';
  return NUMBER.test(text.replace(AFFIX, '')) ? 'number' : 'text';
}
