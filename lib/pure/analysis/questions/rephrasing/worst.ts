import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../../semantics/lexicon/read-label';
import { singular, splitName } from '../../semantics/lexicon/words';
import { isBadColumn } from '../language/bad';
import { isFormOf } from '../language/likeness';
import { tokenize, type QuestionToken } from '../language/tokens';
import { isCalled, measuredIn, only, type ToldOf } from './told-of';
import { rewrite, type Wording } from './rewrite';

const PERIOD = '(year|quarter|month|week|day|decade|season)';
const wordsOf = ({ label }: Column) => readLabel(label).words;

/**
 * 'Worst year for floods' of a table with one measure that nobody wants much of, such as deaths: the period with most of
 * it.
 */
function worstPeriods(table: ToldOf): Wording[] {
  const bad = only(measuredIn(table).filter(isBadColumn));
  if (!bad || !table.meaning.time) return [];
  const ofWhat = (said: string | undefined) => (said ? ' of' : '');
  // 'Worst year for ground deaths' names what is meant.
  const names = ({ input, index, 0: all }: RegExpExecArray) =>
    input
      .slice(index + all.length)
      .split(' ')
      .some((word) => measuredIn(table).some((column) => isCalled(column, singular(word), word)));
  const unless = (found: RegExpExecArray, english: string) => (names(found) ? null : english);
  const START = '^(?:(?:and )?(?:what|which|when) (?:is|was|were|are) )?(?:the )?';
  return [
    {
      said: new RegExp(`${START}(?:single )?worst ${PERIOD}( (?:for|of))?(?= |$)`),
      as: (found) => unless(found, `which ${found[1]} has the highest ${bad.label}${ofWhat(found[2])}`),
    },
    {
      said: new RegExp(`${START}(\\d+|\\p{L}+) worst ${PERIOD}s( (?:for|of))?(?= |$)`, 'u'),
      as: (found) => unless(found, `top ${found[1]} ${found[2]}s by ${bad.label}${ofWhat(found[3])}`),
    },
    {
      said: new RegExp(`^(?:which|what) ${PERIOD} (?:was|is) (?:the )?(?:worst|worst one)( for| of)?(?= |$)`),
      as: (found) => unless(found, `which ${found[1]} has the highest ${bad.label}${ofWhat(found[2])}`),
    },
  ];
}

const LISTED = 10;
/** What says how big something is. */
const SIZE = /^(mass|weight|magnitude|area|acre|size|amount|population|volume|capacity|record|hectare|quantity)$/;

/** The column by which rows are called: a name, or what the table is about. */
function nameOf({ columns, rowCount }: ToldOf): Column | null {
  const isMany = ({ distinct }: Column) => distinct > 0.5 * rowCount;
  const names = columns.filter(
    (column) =>
      !isNumeric(column) &&
      !isTime(column) &&
      column.role !== 'ignore' &&
      isMany(column) &&
      wordsOf(column).every((word) => /^(name|title|label|full|entity)$/.test(word)),
  );
  return only(names);
}

/**
 * 'What was the biggest data leak', 'the biggest earthquake' where one number alone is measured, of the thing itself or of
 * its size.
 */
function biggest(table: ToldOf): Wording[] {
  const column = only(measuredIn(table));
  if (!column) return [];
  const words = wordsOf(column);
  const isSize = words.some((word) => SIZE.test(word)) || isBadColumn(column);
  const files = splitName(table.name.replace(/\.[a-z0-9]{2,7}$/i, '')).map((word) => singular(word.toLowerCase()));
  const isColumn = (noun: string) => table.columns.some((each) => wordsOf(each).join(' ') === singular(noun));
  const isRow = (noun: string) => files.includes(noun) || singular(table.meaning.rows.noun) === noun;
  const isMeant = (noun: string) => words.some((word) => isFormOf(noun, word)) || (isSize && isRow(noun));
  const name = nameOf(table);
  return [
    {
      said: /^(?:(?:and )?(?:what|which) (?:is|was) )?(?:the )?(?:single )?(biggest|largest|smallest|worst) ((?:\p{L}+ )?)(\p{L}+)(?=$| (?:in|of|since|before|after|by|at|from|between) | ever$)(?: ever)?/u,
      as: ({ 1: how = '', 2: before = '', 3: noun = '' }) => {
        const isKnown = !before || isRow(singular(before.trim()));
        if (
          !isKnown ||
          singular(noun) !== noun ||
          isColumn(noun) ||
          !isMeant(noun) ||
          wordsOf(column).join(' ') === singular(noun)
        )
          return null;
        const extreme = `${how === 'smallest' ? 'lowest' : 'highest'} ${column.label}`;
        return name ? `which ${name.label} has the ${extreme}` : extreme;
      },
    },
    {
      said: /^(?:(?:what|which) (?:are|were) )?(?:the )?((?:\p{L}+|\d+) )?(biggest|largest|smallest) (\p{L}+s)(?=$| (?:in|of|since|before|after|by|at|from|between) )/u,
      as: ({ 1: many = '', 2: how = '', 3: noun = '' }) => {
        const n = many ? tokenize(many)[0]?.number : LISTED;
        const isSeveral = name && n && n > 1 && singular(noun) !== noun && isMeant(singular(noun));
        if (!isSeveral || isColumn(noun)) return null;
        return `${how === 'smallest' ? 'bottom' : 'top'} ${n} ${name.label} by ${column.label}`;
      },
    },
  ];
}

/** The worst and the biggest, where one number alone can be meant. */
export const rephraseWorst = (tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] =>
  tokens.some(({ lower }) => /^(worst|biggest|largest|smallest)$/.test(lower))
    ? rewrite(tokens, [...worstPeriods(table), ...biggest(table)])
    : tokens;
