import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../../semantics/lexicon/read-label';
import { singular } from '../../semantics/lexicon/words';
import type { QuestionToken } from '../language/tokens';
import { isFormOf, sameStem } from '../language/likeness';
import { isCalled, measuredIn, only, type ToldOf } from './told-of';
import { rewrite, type Wording } from './rewrite';

const wordsOf = ({ label }: Column) => readLabel(label).words.map(singular);
const isName = (column: Column) => !isNumeric(column) && !isTime(column) && column.role !== 'ignore';

const UP_OR_DOWN = [
  '(?:go|going|gone) (?:up|down)',
  'rise|rising|risen|fall|falling|fallen|grow|growing|grown|shrink|shrinking|shrunk',
  '(?:increas|decreas|declin|improv)(?:e|ed|ing)|drop|dropping|dropped|worsen|worsening',
  '(?:get|getting|got|gotten) (?:better|worse|\\p{L}+er)',
].join('|');
/** 'Did ratings go up over the years', 'is quality getting better': its course. */
function courses({ meaning }: ToldOf): Wording[] {
  if (!meaning.time) return [];
  const ASKED = '^(?:did|do|does|has|have|is|are|was|were) (?:the |our )?';
  return [
    {
      said: new RegExp(
        `${ASKED}((?:\\p{L}+ ){1,4}?)(?:${UP_OR_DOWN})(?: or \\p{L}+)? (?:over (?:the )?time|by year|by month)$`,
        'u',
      ),
      as: ({ 0: all, 1: what = '' }) => `${what.trim()} ${/by (?:year|month)$/.exec(all)?.[0] ?? 'over time'}`,
    },
    {
      said: new RegExp(`^(?:is|are|has|have) (?:the |our )?((?:\\p{L}+ ){1,4}?)(?:been )?(?:${UP_OR_DOWN})$`, 'u'),
      as: ({ 1: what = '' }) => `${what.trim()} over time`,
    },
  ];
}

/** 'Web vs store purchases' of two columns of purchases: the noun is said once for both. */
function sharedNoun(table: ToldOf): Wording[] {
  const called = (...words: string[]) =>
    only(measuredIn(table).filter((column) => words.every((word) => wordsOf(column).includes(singular(word)))));
  const isOwn = (said: string) => table.columns.some((column) => wordsOf(column).join(' ') === singular(said));
  return [
    {
      said: /\b(\p{L}+) (vs|versus|or|and|against|compared to) (\p{L}+) (\p{L}+)(?=$| (?:by|per|in|over|for|of) )/u,
      as: ({ 1: one = '', 2: link = '', 3: other = '', 4: noun = '' }) => {
        const [left, right] = [called(one, noun), called(other, noun)];
        return left && right && left !== right && !isOwn(one) ? `${left.label} ${link} ${right.label}` : null;
      },
    },
  ];
}

const HONOURS = '(?:awards?|titles?|prizes?|honou?rs|mentions?|appearances)';
/** 'Most player of the match awards': who comes up most often in a column called so. */
const honoured = ({ columns }: ToldOf): Wording[] => [
  {
    said: new RegExp(
      `^(?:(?:who|which \\p{L}+) )?(?:(?:has|had|got|gets|won|wins) )?(?:the )?most ((?:\\p{L}+ ){1,4})${HONOURS}$`,
      'u',
    ),
    as: ({ 1: said = '' }) => {
      const words = said.trim().split(' ').map(singular).join(' ');
      const column = only(columns.filter((each) => isName(each) && wordsOf(each).join(' ') === words));
      return column && `most common ${column.label}`;
    },
  },
];

const SHOWN = ['season', 'episode', 'premiere'];
/** 'Which show has the most episodes': beside seasons and episodes a show is no verb; its name stands in the title. */
function shows({ columns }: ToldOf): Wording[] {
  const isOfShows = columns.some((column) => wordsOf(column).some((word) => SHOWN.includes(word)));
  const title = only(
    columns.filter(
      (column) => isName(column) && /^(title|name|show name|show title|show|series)$/.test(wordsOf(column).join(' ')),
    ),
  );
  if (!isOfShows || !title) return [];
  return [
    { said: /(?<=^(?:(?:in )?which|what) )(?:tv )?(?:shows?|series)(?= )/, as: title.label },
    {
      said: /(?<=\b(?:\p{L}+est|best|worst|top \d+|\d+ best|\d+ worst) (?:rated )?)(?:tv )?(?:shows?|series)(?= |$)/u,
      as: title.label,
    },
    {
      said: /\b(?:how many|number of) (?:different|distinct|unique) (?:tv )?(?:shows|series)\b/,
      as: `how many different ${title.label}`,
    },
  ];
}

/** Nouns for an amount that tables call otherwise, where they have no word for it. */
function amounts(table: ToldOf): Wording[] {
  const has = (...words: string[]) => table.columns.some((column) => isCalled(column, ...words));
  const isPaid = measuredIn(table).some((column) => isCalled(column, 'salary', 'wage', 'pay'));
  return [
    ...(isPaid && !has('payroll', 'bill')
      ? [{ said: /\b(?:the )?(?:total )?(?:payroll|wage bill|salary bill|salary budget)\b/, as: 'total salary' }]
      : []),
    ...(has('injured', 'injuries', 'injury') && !has('hurt') ? [{ said: /\bhurt\b/, as: 'injured' }] : []),
  ];
}

const isVerb = (word: string) => /(ed|s|es|t|d)$/.test(word) && word.length > 3;
/** 'Who approves the most requests' of a column 'Approved By', 'which city hosted the most'. */
function doneMost(table: ToldOf): Wording[] {
  const byWhom = (verb: string) =>
    only(
      table.columns.filter(
        (column) => isName(column) && isBy(column) && wordsOf(column).some((word) => isFormOf(verb, word)),
      ),
    );
  const held = (verb: string) =>
    only(
      measuredIn(table).filter((column) =>
        wordsOf(column).some((word) => word !== verb && (isFormOf(verb, word) || sameStem(verb, word, 3))),
      ),
    );
  return [
    {
      said: /^who (?:has |have )?(\p{L}+) (?:the )?most(?: \p{L}+){0,2}$/u,
      as: ({ 1: verb = '' }) => {
        const column = isVerb(verb) ? byWhom(verb) : null;
        return column && `most common ${column.label}`;
      },
    },
    {
      said: /(?<=^(?:which|what) \p{L}+ )(?:has |have )?(?:hosted|staged|hosts) (?:the )?most(?: of them| often)?$/u,
      as: 'has the most rows',
    },
    {
      said: /(?<=^(?:which|what) (?:\p{L}+ ){1,2})(\p{L}+ed) (?:the )?most(?: \p{L}+)?$/u,
      as: ({ 1: verb = '' }) => {
        const column = held(verb);
        return column && `has the highest total ${column.label}`;
      },
    },
    {
      said: /^how many (?:people|persons|employees|staff|things|items) did (?:we|they|you) (\p{L}+)(?= |$)/u,
      as: ({ 1: verb = '' }) => {
        const column = held(verb);
        return column && `total ${column.label}`;
      },
    },
    {
      said: /^how many (?:people|persons|victims) (?:were|was|got|have been|had been|are) (\p{L}+)(?= |$)/u,
      as: ({ 1: verb = '' }) => {
        const column = only(measuredIn(table).filter((each) => wordsOf(each).join(' ') === singular(verb)));
        return column && `total ${column.label}`;
      },
    },
  ];
}
const isBy = ({ label }: Column) => /\bby\b/i.test(label.replaceAll('_', ' '));

/** Forms in which people ask that the reader knows by other words. */
export function rephraseEveryday(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  const says = (...words: string[]) => tokens.some(({ lower }) => words.includes(lower));
  return rewrite(tokens, [
    ...courses(table),
    ...sharedNoun(table),
    ...honoured(table),
    ...(says('show', 'shows', 'series') ? shows(table) : []),
    ...doneMost(table),
    ...(says('payroll', 'bill', 'budget', 'hurt') ? amounts(table) : []),
  ]);
}
