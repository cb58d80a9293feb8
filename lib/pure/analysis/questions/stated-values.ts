import type { Cell, Column } from '@/lib/pure/query/schema/column';
import type { QuestionToken } from './language/tokens';
import type { Mention } from './mentions';
import { polesOf } from './mentions';
import type { AskTable } from './schema';

type Piece = Pick<Mention, 'at' | 'length' | 'said'>;
type Stated = { column: Column; value: Cell; from: number; to: number };

const IS = /^\s*(?:(?:is|are|was|were|equals)\s+(?!not\b)|==?\s*)/;
const ENDS = /^(?![\p{L}\p{N}])/u;
const STARTS = /(?<![\p{L}\p{N}])$/u;

function valuesOf(column: Column, { values }: AskTable): Cell[] {
  const poles = polesOf(column);
  const known = (values.get(column.key) ?? column.top).map(({ value }) => value);
  return [...new Set([...known, ...(poles ? [poles.yes, poles.no] : [])])].filter((value) => value !== null);
}

/** Where a question says a header as it is written, what it is, and a value as it is written. */
function statedIn(question: string, table: AskTable): Stated[] {
  const lower = question.toLowerCase();
  // A letter that becomes two in lower case moves all places behind it.
  if (lower.length !== question.length) return [];
  return table.columns.flatMap((column): Stated[] => {
    const header = column.label.trim().toLowerCase();
    const from = header ? lower.indexOf(header) : -1;
    if (from < 0 || !STARTS.test(lower.slice(0, from))) return [];
    const behind = lower.slice(from + header.length);
    const [is] = IS.exec(behind) ?? [];
    if (is === undefined) return [];
    const start = from + header.length + is.length;
    const [value] = valuesOf(column, table)
      .filter((each) => {
        const text = String(each).trim().toLowerCase();
        return text !== '' && lower.startsWith(text, start) && ENDS.test(lower.slice(start + text.length));
      })
      .toSorted((one, other) => String(other).length - String(one).length);
    return value === undefined ? [] : [{ column, value, from, to: start + String(value).trim().length }];
  });
}

/** 'gender is M', 'churn = 1': a header and one of its values, both as they are written, say which rows are meant. */
export function statedValues(question: string, tokens: readonly QuestionToken[], table: AskTable): Piece[] {
  const stated = statedIn(question, table).toSorted((one, other) => other.to - other.from - (one.to - one.from));
  const taken: Stated[] = [];
  for (const each of stated) if (!taken.some(({ from, to }) => each.from < to && from < each.to)) taken.push(each);
  return taken.flatMap(({ column, value, from, to }): Piece[] => {
    const at = tokens.findIndex(({ start }) => start === from);
    const length = tokens.filter(({ start, end }) => start >= from && end <= to).length;
    if (at < 0 || length === 0 || tokens[at + length - 1]!.end !== to) return [];
    const values = [{ column, value, count: 1, surety: 1 }];
    return [{ at, length, said: { kind: 'thing', columns: [], values, counted: null, flags: [] } }];
  });
}
