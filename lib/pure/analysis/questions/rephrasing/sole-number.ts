import type { Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../../semantics/lexicon/read-label';
import { singular, splitName } from '../../semantics/lexicon/words';
import { yearLike, type QuestionToken } from '../language/tokens';
import { measuredIn, only, type ToldOf } from './told-of';
import { rewrite } from './rewrite';

/** What a header says of a number where the file says what it is. */
const PLAIN = new Set(['value', 'figure', 'observation', 'obs', 'data', 'measure', 'measurement', 'reading']);

/** Words of a file's name that say whose data it is, of where, or that it is a file. */
const NO_SUBJECT = new Set(
  (
    'by per of in the and for from all world worldbank bank global country state region city year month day quarter ' +
    'annual yearly monthly daily weekly hourly data dataset table list file export report sample clean cleaned raw final ' +
    'stats statistics time series timeseries history historical uk us usa eu un oecd owid imf who total average test train'
  ).split(' '),
);

/** Where such a column stands beside it, each line has a figure of its own kind. */
const TELLS_KIND =
  /^(indicator|measure|variable|metric|series|category|unit|item|element|kind|type|statistic|attribute|flow|sector)$/;

/** The one column of numbers, where its header says nothing of what it is and no other column does. */
function plainNumber(table: ToldOf): Column | null {
  // Of a file of loans the loans are the rows.
  const column = table.meaning.rows.countable ? null : only(measuredIn(table));
  const words = column ? readLabel(column.label).words : [];
  const isPlain = words.length > 0 && words.every((word) => PLAIN.has(word));
  const tellsKind = (other: Column) =>
    other !== column && other.distinct > 1 && readLabel(other.label).words.some((word) => TELLS_KIND.test(word));
  return isPlain && !table.columns.some(tellsKind) ? column : null;
}

/** The words of the file's name that say what its numbers are, one after the other: 'suicide rate', 'gdp'. */
function subjectOf({ name, columns, values }: ToldOf): string[] {
  const words = splitName(name.replace(/\.[a-z0-9]{2,7}$/i, '')).map((word) => singular(word.toLowerCase()));
  const isOfColumn = (word: string) => columns.some(({ label }) => readLabel(label).words.includes(word));
  const isValue = (word: string) =>
    columns.some((column) =>
      (values.get(column.key) ?? column.top).some(({ value }) => String(value).toLowerCase() === word),
    );
  const says = (word: string) => /^\p{L}{3,}$/u.test(word) && !NO_SUBJECT.has(word) && !isOfColumn(word);
  const from = words.findIndex(says);
  const length = words.slice(from).findIndex((word) => !says(word));
  const subject = from < 0 ? [] : words.slice(from, length < 0 ? words.length : from + length);
  return subject.some(isValue) ? [] : subject;
}

const RANKS = /^(most|least|top|bottom|best|worst|\p{L}{2,}est)$/u;
/** 'The country with the largest GDP': of which year is not said, and a mean of all of them is not meant. */
const isRankedOverTime = (tokens: readonly QuestionToken[]) =>
  tokens.some(({ lower }) => RANKS.test(lower)) &&
  !tokens.some(({ lower }) => yearLike(lower) || /^(years?|months?|average|mean|latest)$/.test(lower));

/** 'GDP of Mexico' of a file 'gdp-worldbank' whose one number is called 'Value'. */
export function rephraseSoleNumber(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  const column = plainNumber(table);
  const subject = column ? subjectOf(table) : [];
  // Whether it adds up is told by its name, which this column has not.
  const isSum = tokens.some(({ lower }) => /^(total|sum|combined|altogether|together|cumulative)$/.test(lower));
  if (!column || !subject.length || isSum || isRankedOverTime(tokens)) return tokens;
  const said = subject.map((word) => `${word}(?:e?s)?`).join(' ');
  return rewrite(tokens, [
    { said: new RegExp(`\\b(?:the )?${said}\\b(?! (?:per|${subject.join('|')})\\b)`), as: column.label },
  ]);
}
