import { dictionary } from '@/lib/pure/format/dictionary';
import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../../semantics/lexicon/read-label';
import { singular } from '../../semantics/lexicon/words';
import { adjectiveOf, plainAdjective } from '../language/synonyms';
import type { QuestionToken } from '../language/tokens';
import { isCalled, measuredIn, only, type ToldOf } from './told-of';
import { rewrite, type Wording } from './rewrite';

/** 'Top 3 colors by number', 'by frequency': by how many rows there are. */
const byNumber = ({ columns }: ToldOf): Wording[] =>
  columns.some((column) => isCalled(column, 'number', 'count', 'frequency'))
    ? []
    : [{ said: /\bby (?:the )?(?:number|count|frequency)$/, as: 'by number of rows' }];

/** 'Best performing department': the one of the highest performance. */
const performing = ({ columns }: ToldOf): Wording[] =>
  columns.some((column) => isCalled(column, 'performance'))
    ? [
        {
          said: /\b(best|worst|top|highest|lowest|poorest) performing (\p{L}+)/u,
          as: ({ 1: how = '', 2: group = '' }) =>
            `${group} with the ${/^(best|top|highest)$/.test(how) ? 'highest' : 'lowest'} average performance`,
        },
      ]
    : [];

const SIZES: Record<string, string> = dictionary({ largest: 'highest', biggest: 'highest', smallest: 'lowest' });
/** 'Worst customers by profit', 'best day for tips': groups that are ranked by a number. */
function rankedBy({ columns }: ToldOf): Wording[] {
  const named = (said: string) => {
    const words = said.split(' ').map(singular);
    return columns.filter((column) => column.role !== 'ignore' && words.every((word) => isCalled(column, word)));
  };
  const isMeasure = (column: Column) => isNumeric(column) && column.role === 'measure';
  const said =
    /^(?:(?:what|which|who) (?:is|are|was|were) )?(?:the )?(best|worst|largest|biggest|smallest) (\p{L}+(?: \p{L}+)?) (?:by|for|in terms of) (?:the )?(\p{L}+(?: \p{L}+)?)$/u;
  return [
    {
      said,
      as: ({ 1: how = '', 2: group = '', 3: by = '' }) => {
        const [groups, numbers] = [named(group), named(by)];
        const isRanked = groups.length > 0 && !groups.some(isMeasure) && numbers.some(isMeasure);
        if (!isRanked) return null;
        const isOne = singular(group) === group;
        const superlative = SIZES[how] ?? how;
        const end = /^(worst|smallest)$/.test(how) ? 'bottom' : 'top';
        return isOne ? `which ${group} has the ${superlative} ${by}` : `${end} 10 ${group} by ${by}`;
      },
    },
  ];
}

const YEAR = '(?:19|20)\\d\\d';
/** 'Cars older than 2010' of a table of years: those of before. */
const agedBy = ({ columns }: ToldOf): Wording[] =>
  columns.some(({ format }) => format.kind === 'year')
    ? [
        {
          said: new RegExp(`\\b(older|newer|younger) than (?=${YEAR}(?: |$))`),
          as: ({ 1: how = '' }) => (how === 'older' ? 'before' : 'after'),
        },
      ]
    : [];

/** 'Was 2014 warmer than 2013': the one thing that the adjective is about, in two years. */
function yearsCompared(table: ToldOf): Wording[] {
  const about = (word: string) => {
    const { about: words = [] } = adjectiveOf(word, 'er') ?? {};
    return words.find((each) => measuredIn(table).some((column) => isCalled(column, each)));
  };
  const both = (what: string, one: string, other: string) => `${what} ${one} vs ${other}`;
  return [
    {
      said: new RegExp(
        `^(?:was|is|were|are) (${YEAR}) (?:a |an )?(?:much )?(\\p{L}+er)(?: year)? than (?:in )?(${YEAR})$`,
        'u',
      ),
      as: ({ 1: one = '', 2: word = '', 3: other = '' }) => {
        const what = about(word);
        return what ? both(what, one, other) : null;
      },
    },
    {
      said: new RegExp(`^(?:was|is|were|are) it (\\p{L}+er) in (${YEAR}) than (?:in )?(${YEAR})$`, 'u'),
      as: ({ 1: word = '', 2: one = '', 3: other = '' }) => {
        const what = about(word);
        return what ? both(what, one, other) : null;
      },
    },
  ];
}

const WORKS_ON = '(?:improves?|boosts?|hurts?|harms?|helps?(?: with)?|determines?|impacts?|matters? for)';
/** Of a movement along time it may be said as well. */
const MOVES = '(?:increases?|raises?|reduces?|lowers?|decreases?|drives?|changes?)';
const NO_TIME =
  '(?! (?:last|this|in|by|over|from|since|between|during|on|at|after|before|until|to|every|each|per)(?= |$))';
/** 'Does training improve the score', 'the impact of cut on price': whether one goes with the other. */
const WORKING: Wording[] = [
  { said: new RegExp(`(?<=^(?:does|do|did) (?:\\p{L}+ ){1,4})${WORKS_ON}${NO_TIME}(?= \\p{L})`, 'u'), as: 'affect' },
  { said: new RegExp(`(?<=^does (?:\\p{L}+ ){1,4})${MOVES}${NO_TIME}(?= \\p{L})`, 'u'), as: 'affect' },
  {
    said: /^(?:is|are|was|were) (?:the )?((?:\p{L}+ ){1,3})(?:related|linked|tied) to\b/u,
    as: ({ 1: said = '' }) => `relation of ${said}and`,
  },
  {
    said: /\b(?:the )?(?:impact|influence|effect) of (?:the )?((?:\p{L}+ ){1,3})on\b/u,
    as: ({ 1: said = '' }) => `relation of ${said}and`,
  },
];

const BOUGHT = '(buy|order|purchase|choose|use|eat|drink|rent|watch|read)s?';
const ARTICLE = /^(product|item|article|dish|product line|product name|item name|description)$/;
const wordsOf = ({ label }: Column) => readLabel(label).words.join(' ');

/** The one column that says what was bought. */
const articleIn = ({ columns }: ToldOf): Column | null =>
  only(
    columns.filter(
      (column) =>
        !isNumeric(column) &&
        !isTime(column) &&
        ARTICLE.test(wordsOf(column)) &&
        column.role !== 'ignore' &&
        column.role !== 'id',
    ),
  );

/** 'What do women buy most': the best selling of what a row says was bought. */
function boughtMost(table: ToldOf): Wording[] {
  const article = articleIn(table);
  const pieces = only(measuredIn(table).filter((column) => isCalled(column, 'quantity', 'qty', 'units')));
  if (!article) return [];
  return [
    {
      said: new RegExp(
        `^(?:what|which) (?:(?:products?|items?) )?(?:do|does|did) (.+?) ${BOUGHT} (?:the )?most(?: often| of)?$`,
        'u',
      ),
      as: ({ 1: who = '' }) =>
        pieces
          ? `which ${article.label} has the highest ${pieces.label} of ${who}`
          : `best selling ${article.label} of ${who}`,
    },
  ];
}

const SINCE_WHEN: Record<string, string> = dictionary({ before: 'below', after: 'above', since: 'at least' });
/** 'Houses built before 1900' of years that are plain numbers, and no time of the table. */
function builtWhen({ columns, meaning }: ToldOf): Wording[] {
  if (meaning.time) return [];
  return [
    {
      said: new RegExp(`\\b(built|founded|established|constructed|opened) (before|after|since) (?=${YEAR}(?: |$))`),
      as: ({ 1: verb = '', 2: when = '' }) => {
        const column = only(columns.filter((each) => isNumeric(each) && isCalled(each, verb)));
        return column && `with ${column.label} ${SINCE_WHEN[when]}`;
      },
    },
  ];
}

const OF_PERIOD: readonly (readonly [RegExp, string])[] = [
  [/\b(?:an?|per|each|every) month(?=$| )/, 'monthly'],
  [/\b(?:an?|per|each|every) (?:year|annum)(?=$| )/, 'yearly'],
  [/\b(?:an?|per|each|every) week(?=$| )/, 'weekly'],
  [/\b(?:an?|per|each|every) hour(?=$| )/, 'hourly'],
];
const SAME: Record<string, readonly string[]> = dictionary({
  monthly: ['monthly'],
  yearly: ['yearly', 'annual'],
  weekly: ['weekly'],
  hourly: ['hourly'],
});

/** 'Paying more than 100 a month' of a table with one amount by the month: its name behind the number. */
const amountsOfPeriod = (table: ToldOf): Wording[] =>
  OF_PERIOD.flatMap(([said, period]) => {
    const column = only(measuredIn(table).filter((each) => isCalled(each, ...SAME[period]!)));
    if (!column) return [];
    const source = `(?<=\\b(?:more|less|over|under|above|below|than|least|most) (?:than )?[$€£]?\\d[\\d.,]*k? (?:dollars |euros |pounds |usd |eur )?)${said.source}`;
    return [{ said: new RegExp(source), as: column.label }];
  });

/** What stands for 'newer', 'bigger' and 'sell more', where the words themselves name no column. */
const COMPARED: Record<string, readonly string[]> = dictionary({
  newer: ['year'],
  older: ['age', 'year'],
  bigger: ['sqft', 'area', 'footage', 'size', 'space'],
  larger: ['sqft', 'area', 'footage', 'size', 'space'],
  smaller: ['sqft', 'area', 'footage', 'size', 'space'],
  cost: ['price', 'cost', 'fare'],
  sell: ['units', 'unit', 'sold', 'sales', 'quantity'],
  earn: ['salary', 'wage', 'income', 'earnings'],
  make: ['salary', 'wage', 'income', 'earnings'],
  weigh: ['weight', 'mass'],
  tip: ['tip'],
  spend: ['spending', 'spend', 'spent', 'total'],
});

/** The one column of numbers that is called by the first of these words that any is called by. */
function columnOf(table: ToldOf, words: readonly string[]): Column | null {
  const numbers = table.columns.filter(
    (column) => isNumeric(column) && column.role !== 'id' && column.role !== 'ignore',
  );
  for (const word of words) {
    const named = numbers.filter((column) => isCalled(column, word));
    if (named.length) return only(named);
  }
  return null;
}

const MORE = '(?:more|less|fewer|higher|lower|better|longer|bigger)';
const wordsAbout = (word: string) => COMPARED[word] ?? adjectiveOf(word, 'er')?.about ?? [];

/** 'Do newer cars cost more', 'do cheaper books get more reviews', 'are older homes cheaper': one number beside another. */
function bothCompared(table: ToldOf): Wording[] {
  const related = (word: string, other: Column | null) => {
    const column = columnOf(table, wordsAbout(word));
    return column && other && column !== other ? `relation between ${column.label} and ${other.label}` : null;
  };
  const START = '^(?:do|does|are|is|did|were) (\\p{L}+er) (?:\\p{L}+ ){1,2}?';
  return [
    {
      said: new RegExp(`${START}(cost|sell|earn|make|weigh|tip|spend) ${MORE}$`, 'u'),
      as: ({ 1: word = '', 2: verb = '' }) => related(word, columnOf(table, COMPARED[verb] ?? [])),
    },
    {
      said: new RegExp(`${START}(?:get|have|has|receive|bring in|make|earn|use|need|show) ${MORE} (\\p{L}+)$`, 'u'),
      as: ({ 1: word = '', 2: noun = '' }) => related(word, columnOf(table, [singular(noun), noun])),
    },
    {
      said: new RegExp(`${START}(?:more |less )?(\\p{L}+)$`, 'u'),
      as: ({ 1: word = '', 2: other = '' }) =>
        related(word, columnOf(table, adjectiveOf(other, 'er')?.about ?? plainAdjective(other)?.about ?? [])),
    },
  ];
}

/** Everyday ways to ask, in the words by which the reader knows them. */
export const rephraseAsking = (tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] =>
  rewrite(tokens, [
    ...byNumber(table),
    ...agedBy(table),
    ...performing(table),
    ...rankedBy(table),
    ...yearsCompared(table),
    ...WORKING,
    ...bothCompared(table),
    ...boughtMost(table),
    ...builtWhen(table),
    ...amountsOfPeriod(table),
  ]);
