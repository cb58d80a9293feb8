import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { monthOf, weekdayOf } from './language/clock';
import { namesFile } from './language/named-file';
import { isPhraseWord, phraseAt } from './language/phrases';
import type { QuestionToken } from './language/tokens';
import { namesAt, readNames } from './names';
import { only, type ToldOf } from './rephrasing/told-of';
import { replaced } from './rephrasing/rewrite';

type Bracket = { from: number; to: number; inside: readonly QuestionToken[] };

/** The words in the only pair of brackets of a question. */
function bracketIn(question: string, tokens: readonly QuestionToken[]): Bracket | null {
  const [, before = '', text] = /^([^()]+)\(([^()]+)\)[^()]*$/.exec(question) ?? [];
  if (text === undefined) return null;
  const [start, end] = [before.length, before.length + text.length + 2];
  const inside = tokens.filter((token) => token.start > start && token.end < end);
  const from = tokens.indexOf(inside[0]!);
  return inside.length && from > 0 ? { from, to: from + inside.length, inside } : null;
}

const SAYING_TOTAL = new Set(['total', 'number', 'count', 'amount']);
const isOwnName = (column: Column, said: string) => {
  const words = readLabel(column.label).words.map(singular);
  const rest = words.filter((word) => !SAYING_TOTAL.has(word));
  return words.join(' ') === said || rest.join(' ') === said;
};

/** The column that the words in a bracket are the name of; 'gross' and 'net' name the only one of that word. */
function namedBy({ columns }: ToldOf, inside: readonly QuestionToken[]): Column | null {
  const said = inside.map(({ lower }) => singular(lower)).join(' ');
  const all = columns.filter(({ role, distinct }) => role !== 'ignore' && distinct > 1);
  const own = only(all.filter((column) => isOwnName(column, said)));
  const isTaxed = /^(gross|net)$/.test(said);
  return own ?? (isTaxed ? only(all.filter(({ label }) => readLabel(label).words.includes(said))) : null);
}

const OF_TIME = /^(day|week|month|quarter|year|hour|minute|date|time|today|yesterday|weekday|weekend)$/;

/** The places of the words of which nothing is known: none of the language, of a column, of a value or of the rows. */
function unknownIn(tokens: readonly QuestionToken[], { columns, values, name, meaning }: ToldOf): ReadonlySet<number> {
  const names = readNames(columns);
  const spans = tokens.flatMap((_, at) =>
    [phraseAt(tokens, at)?.length ?? 0, ...namesAt(tokens, at, names).map(({ length }) => length)].map((length) => ({
      at,
      length,
    })),
  );
  const isOfValue = ({ lower, norm }: QuestionToken) =>
    columns.some((column) =>
      (values.get(column.key) ?? column.top).some(({ value }) => {
        const words = String(value)
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u);
        return words.includes(lower) || words.includes(norm);
      }),
    );
  const isKnown = (token: QuestionToken, at: number) =>
    token.number !== null ||
    isPhraseWord(token) ||
    OF_TIME.test(token.norm) ||
    monthOf(token.lower) !== null ||
    weekdayOf(token.lower) !== null ||
    singular(meaning.rows.noun) === token.norm ||
    namesFile(token.lower, name) ||
    spans.some((span) => span.at <= at && at < span.at + span.length) ||
    isOfValue(token);
  return new Set(tokens.flatMap((token, at) => (isKnown(token, at) ? [] : [at])));
}

/** 'How many conversions (key events)': words that the table doesn't know, and behind them its own for them. */
function explained(tokens: readonly QuestionToken[], { from, to, inside }: Bracket, table: ToldOf) {
  const column = namedBy(table, inside);
  if (!column) return null;
  const unknown = [...unknownIn(tokens.slice(0, from), table)];
  const [start = -1] = unknown;
  const end = start + unknown.length;
  if (start < 0 || unknown.some((at) => at >= end)) return null;
  const rest = [...tokens.slice(0, from), ...tokens.slice(to)];
  return replaced(rest, [start, end], column.label);
}

/** 'Still open (not solved or closed)': said again by the values that it is not, which say it better. */
function denied(tokens: readonly QuestionToken[], { from, inside }: Bracket, { columns, values }: ToldOf) {
  const [not, ...rest] = inside;
  const named = rest.filter(({ lower }) => !/^(or|and|nor)$/.test(lower)).map(({ lower }) => lower);
  if (not?.lower !== 'not' || !named.length) return null;
  const said = tokens[from - 1]!.lower;
  const isOfOne = columns.some((column) => {
    const written = new Set((values.get(column.key) ?? column.top).map(({ value }) => String(value).toLowerCase()));
    return !isNumeric(column) && [said, ...named].every((word) => written.has(word)) && !named.includes(said);
  });
  return isOfOne ? [...tokens.slice(0, from - 1), ...tokens.slice(from)] : null;
}

const FEWEST = 20;
/** 'How many different customers (by email)': the column in the bracket tells them apart. */
function toldApart(
  tokens: readonly QuestionToken[],
  { from, to, inside: [by, word, ...more] }: Bracket,
  table: ToldOf,
) {
  const at = tokens.findIndex(({ lower }) => /^(different|distinct|unique)$/.test(lower));
  if (by?.lower !== 'by' || !word || more.length || at < 0 || at + 1 >= from) return null;
  const column = only(
    table.columns.filter(
      (each) =>
        each.distinct >= FEWEST &&
        !isNumeric(each) &&
        !isTime(each) &&
        readLabel(each.label).words.map(singular).includes(word.norm),
    ),
  );
  return column ? replaced([...tokens.slice(0, from), ...tokens.slice(to)], [at + 1, at + 2], column.label) : null;
}

/** What stands in brackets says in other words what stands before them. */
export function rephraseBracketed(
  question: string,
  tokens: readonly QuestionToken[],
  table: ToldOf,
): readonly QuestionToken[] {
  const bracket = bracketIn(question, tokens);
  if (!bracket) return tokens;
  return (
    explained(tokens, bracket, table) ?? denied(tokens, bracket, table) ?? toldApart(tokens, bracket, table) ?? tokens
  );
}
