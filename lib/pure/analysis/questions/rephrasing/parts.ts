import { singular } from '../../semantics/lexicon/words';
import type { QuestionToken } from '../language/tokens';
import { isCalled, namedMeasure, type ToldOf } from './told-of';
import { rewrite, type Wording } from './rewrite';

const SHARE = '(?:share|percentages?|percent|proportion|fraction|part|portion|pct|%)';
/** Whether a column is called 'total sales' and not only 'sales'. */
const isCalledTotal = ({ columns }: ToldOf, word: string) =>
  columns.some(
    (column) => isCalled(column, 'total', 'overall', 'all', 'combined') && isCalled(column, singular(word), word),
  );

/** 'Percentage of total sales', 'as a share of all exports': a share is of all there is, said or not. */
const wholes = (table: ToldOf): Wording[] => [
  {
    said: new RegExp(
      `(?<=\\b${SHARE} of )(?:the )?(?:total|overall|combined|all the|all of the|everyone|everybody|all) (\\p{L}+)(?= |$)`,
      'u',
    ),
    as: ({ 1: word = '' }) => (isCalledTotal(table, word) || !namedMeasure(table, word) ? null : word),
  },
];

const LINK =
  '(?:is|are|was|were|that is|that are|comes? from|came from|goes to|went to|is made up of|is for|is due to)';
/** 'What percentage of exports is wheat' of two amounts: one divided by the other. */
const ofAmount = (table: ToldOf): Wording[] => [
  {
    said: new RegExp(
      `^(?:(?:what|which|how much) )?${SHARE} of (?:the )?((?:\\p{L}+ ){1,3}?)${LINK} (?:from |for |spent on )?(\\p{L}+(?: \\p{L}+){0,2}?)(?=$| (?:in|by|for|per|over|each|since|of) )`,
      'u',
    ),
    as: ({ 1: whole = '', 2: part = '' }) => {
      const [over, column] = [namedMeasure(table, whole), namedMeasure(table, part)];
      return over && column && over !== column ? `${column.label} / ${over.label}` : null;
    },
  },
];

/** 'Subscribers for every visitor', 'deaths for each case': one amount divided by another. */
const forEvery = (table: ToldOf): Wording[] => [
  {
    said: /(?<=(?:^|how many |number of |what is the )(\p{L}+(?: \p{L}+)?) )for (?:every|each) (?:single )?(\p{L}+(?: \p{L}+)?)(?=$| (?:in|by|per|over|since|year|month) )/u,
    as: ({ 1: one = '', 2: other = '' }) => {
      const [column, over] = [namedMeasure(table, one), namedMeasure(table, other)];
      return column && over && column !== over ? `/ ${over.label}` : null;
    },
  },
];

const ON_ONE = '(?:on|in|within) (?:a|any|one) (?:single |given |particular )?';
/** 'The biggest difference on a single day' of a table with one row a day. */
function onOneDay({ meaning }: ToldOf): Wording[] {
  const grain = meaning.rows.kind === 'reading' ? meaning.time?.column.time?.grain : undefined;
  return grain ? [{ said: new RegExp(` ?\\b${ON_ONE}${grain}\\b`), as: '' }] : [];
}

/** Parts of what there is in all, said in other words. */
export const rephraseWholes = (tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] =>
  rewrite(tokens, [...onOneDay(table), ...wholes(table), ...ofAmount(table), ...forEvery(table)]);
