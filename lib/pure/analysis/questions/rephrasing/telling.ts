import type { Column } from '@/lib/pure/query/schema/column';
import { ACRONYMS, isRowNoun } from '../../semantics/lexicon/lexicon';
import { singular } from '../../semantics/lexicon/words';
import { isFrequent } from '../language/frequent-words';
import { tokenize, type QuestionToken } from '../language/tokens';
import { measuredIn, only, type ToldOf } from './told-of';
import { replaced } from './rewrite';

/** Of a header these say how or when it was measured, and not what. */
const SILENT = new Set(
  (
    'daily weekly monthly yearly annual hourly mean average avg value values reading readings level levels ' +
    'concentration estimated measured observed recorded actual overall amount figure in of the'
  ).split(' '),
);

const LONGEST = 4;
/** A short form or formula: 'AQI', 'PM2.5', 'BMI'; what is a word of the language may name something else. */
const isFormula = (words: readonly string[]) => {
  const joined = words.join('');
  if (/\d/.test(joined)) return /^\p{L}{1,4}\d/u.test(joined);
  return ACRONYMS.has(joined) || (joined.length <= LONGEST && !isFrequent(joined) && !isRowNoun(joined));
};

/** The words of a header that say what it is, as a question would write them. */
const tellingOf = ({ label }: Column): string[] =>
  tokenize(label)
    .map(({ lower }) => lower)
    .filter((word) => !SILENT.has(word));

type Told = { column: Column; words: string[] };

/** Headers of several words of which one says what it is; not where another column or value has that word. */
function toldBy({ columns, values }: ToldOf, numbers: readonly Column[]): Told[] {
  const all = numbers.map((column) => ({ column, words: tellingOf(column) }));
  return all.filter(({ column, words }) => {
    const isShort = words.length > 0 && words.length < tokenize(column.label).length && isFormula(words);
    const others = columns.filter((other) => other !== column && other.role !== 'ignore');
    const isOfOther = others.some(
      (other) =>
        tokenize(other.label).some(({ lower }) => lower === words[0]) ||
        (values.get(other.key) ?? other.top).some(({ value }) => String(value).toLowerCase() === words.join(' ')),
    );
    return isShort && !isOfOther;
  });
}

/** 'AQI' of a column 'DAILY_AQI_VALUE', 'PM2.5' of 'Daily Mean PM2.5 Concentration': the one word that says what it is. */
export function rephraseTelling(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  for (const { column, words } of toldBy(table, measuredIn(table))) {
    const isAt = (at: number) =>
      words.every((word, nth) => tokens[at + nth]?.lower === word || singular(tokens[at + nth]?.lower ?? '') === word);
    const at = only(tokens.flatMap((_, place) => (isAt(place) ? [place] : [])));
    if (at === null) continue;
    // 'Daily AQI value' names it by more of its words.
    const own = new Set(tokenize(column.label).map(({ lower }) => lower));
    const isMore = [tokens[at - 1], tokens[at + words.length]].some(
      (beside) => beside && own.has(beside.lower) && !/^(in|of|the|average|mean|avg)$/.test(beside.lower),
    );
    if (!isMore) return replaced(tokens, [at, at + words.length], column.label);
  }
  return tokens;
}
