import type { QuestionToken } from '../language/tokens';
import type { ToldOf } from './told-of';
import { rephraseAsking } from './asking';
import { rephraseDoneTo } from './done-to';
import { rephraseEveryday } from './everyday';
import { rephraseFastest } from './fastest';
import { rephraseFileNouns } from './file-nouns';
import { rephraseJoinedValues } from './joined-values';
import { rephraseLasting } from './lasting';
import { rephraseLosses } from './losses';
import { rephraseOnce } from './once';
import { rephraseOthersSaid } from './others-said';
import { rephraseOurs } from './ours';
import { rephraseWholes } from './parts';
import { rephrasePeriods } from './periods';
import { rephraseSeveral } from './several';
import { rephraseSlips } from './slips';
import { rephraseSpread } from './spread';
import { rephraseDeals, rephraseParts, rephrasePersons, rephraseSpend, rephraseUnits } from './quotients';
import { rephrasePercents, rephraseRates, splitUnits } from './rates';
import { rephraseAreas, rephraseHeads, rephraseSizes } from './sizes';
import { rephraseSoleNumber } from './sole-number';
import { rephraseTelling } from './telling';
import { rephraseWinners } from './winners';
import { rewrite, type Wording } from './rewrite';

const NEGATED = 'do|does|did|is|are|was|were|has|have|had|could|would|should';
/** 'Dont', 'havent': short forms that are written without their apostrophe. */
const SHORT_FORMS: Wording[] = NEGATED.split('|').map((verb) => ({
  said: new RegExp(`\\b${verb}nt\\b`),
  as: `${verb} not`,
}));

/** 'Never shipped' is 'not shipped'. */
const NEVER: Wording[] = [{ said: /\bnever(?= (?:been |got |yet )?\p{L}+(?:ed|en|wn|lt|nt|pt)\b)/u, as: 'not' }];

const ITS = '(?:its|their|the|an?|his|her)';
const HIGH =
  `(?:(?:hit|hits|reach|reaches|reached|reaching|have|had|has|see|saw|set) ${ITS} (?:all time |absolute |overall )?` +
  '(?:high|peak|maximum|max|top|record|record high|highest|highest (?:point|level|value|mark)|all time high)' +
  `|(?:at|on) ${ITS} (?:all time |absolute )?(?:highest|peak|maximum|max|top|most|highest (?:point|level|value))` +
  '|(?:topp?(?:ed)?|maxx?(?:ed)?|peak(?:ed)?) out|peak|peaks|peaked|crested|culminated)';
const LOW =
  `(?:(?:hit|hits|reach|reaches|reached|reaching|have|had|has|see|saw|set) ${ITS} (?:all time |absolute |overall )?` +
  '(?:low|bottom|trough|minimum|min|record low|lowest|lowest (?:point|level|value|mark)|all time low)' +
  `|(?:at|on) ${ITS} (?:all time |absolute )?(?:lowest|minimum|min|bottom|least|lowest (?:point|level|value))` +
  '|bottom(?:ed)? out|bottomed|troughed)';
/** What is asked for a place or a time of: 'when did', 'in which month did', 'at what age does'. */
const ASKED = '^(?:(?:and|so|in|on|at|during|to|by|of) )*(?:when|which|what|where)\\b.*';
/** Behind it the question ends, or only says of which rows. */
const END = '(?=$| (?:in|on|at|for|during|between|since|after|before|from|over|within|among|by how)\\b)';

/** 'When did sales peak', 'at which age does it hit its low': a verb for 'was highest'. */
const PEAKING: Wording[] = [
  { said: new RegExp(`(?<=${ASKED} )${HIGH}${END}`), as: 'highest' },
  { said: new RegExp(`(?<=${ASKED} )${LOW}${END}`), as: 'lowest' },
  // 'Which month had peak sales', 'what year saw a record number'.
  {
    said: new RegExp(
      `(?<=${ASKED} (?:had|has|have|with|saw|sees|shows?|showed) (?:the |an? )?)(?:peak|record|maximum|max)(?= \\p{L})`,
      'u',
    ),
    as: 'highest',
  },
  {
    said: new RegExp(
      `(?<=${ASKED} (?:had|has|have|with|saw|sees|shows?|showed) (?:the |an? )?)(?:minimum|min)(?= \\p{L})`,
      'u',
    ),
    as: 'lowest',
  },
];

const PERIOD = '(?:day|date|week|month|quarter|year|hour|time|season|moment|point in time|occasion)';
/** 'Highest rate and in which month', 'and when was that': the time of what was asked for before it. */
const AND_WHEN: Wording[] = [
  {
    said: new RegExp(
      `\\band (?:(?:in|on|at|during) )?(?:when|(?:which|what) ${PERIOD})` +
        '(?: (?:was|is|did|were|are)(?: (?:it|that|this|they))?)?(?: (?:happen|happened|occur|reached|the case|so|recorded))?$',
    ),
    as: 'and when',
  },
];

const SUPERLATIVE = '(?:most|least|fewest|best|worst|\\p{L}{2,}est)';
/** 'Highest rate and which country', 'largest fire and in what state was it': what it is of. */
const AND_WHICH: Wording[] = [
  {
    said: new RegExp(
      `^(?:what (?:is|was) )?(?:the )?(${SUPERLATIVE} .+) and (?:in |at |on )?(?:which|what) (\\p{L}+)` +
        '(?: (?:was|is|did|had|has)(?: (?:it|that|this))?(?: (?:in|from|happen|have))?)?$',
      'u',
    ),
    as: ({ 1: extreme = '', 2: asked = '' }) => `which ${asked} has the ${extreme}`,
  },
  { said: /^what time of (?:the )?day\b/, as: 'which hour' },
];

/** 'Which of those are women': rows are not listed, how many there are is told. 'Which of them is highest' ranks them. */
const WHICH_OF: Wording[] = [
  {
    said: new RegExp(
      `^(?:(?:and|so) )?which of (?:them|those|these)(?: ones)?\\b(?! (?:\\p{L}+ )?(?:the )?${SUPERLATIVE}(?!\\p{L}))`,
      'u',
    ),
    as: 'how many of those',
  },
];

/** 'What part of the time', 'in what share of cases': of all rows. */
const OF_TIME: Wording[] = [
  {
    said: /(?<=\b(?:share|part|percent|percentage|proportion|fraction|pct|portion|%) )of (?:the |all )?(?:time|times|cases|occasions|instances)\b/,
    as: 'of rows',
  },
  { said: /^how much of the time\b/, as: 'what share of rows' },
];

/** 'Over the years': one point a year. */
const OVER_THE: Wording[] = [
  {
    said: /\b(?:over|through|throughout|across) the (years|months|weeks|quarters)\b/,
    // 'How did it change over the years' is a trend by itself.
    as: ({ input, 1: periods = '' }) =>
      /\b(chang|develop|evol|trend|progress)/.test(input) ? null : `by ${periods.slice(0, -1)}`,
  },
  { said: /\b(?:year by year|from year to year|year after year)\b/, as: 'by year' },
  { said: /\b(?:month by month|from month to month)\b/, as: 'by month' },
];

/** What is looked up in the table, one after the other. */
const STEPS: readonly ((tokens: readonly QuestionToken[], table: ToldOf) => readonly QuestionToken[])[] = [
  rephraseSlips,
  rephraseJoinedValues,
  rephraseOthersSaid,
  rephraseTelling,
  rephraseSoleNumber,
  rephraseFileNouns,
  rephraseDoneTo,
  rephraseOurs,
  rephraseEveryday,
  rephraseWinners,
  rephraseOnce,
  rephraseAsking,
  rephraseSeveral,
  rephraseLasting,
  rephraseSpread,
  rephraseWholes,
  rephraseLosses,
  rephraseParts,
  rephraseDeals,
  rephraseSpend,
  rephraseRates,
  rephrasePercents,
  rephrasePeriods,
  rephraseSizes,
  rephraseAreas,
  rephraseHeads,
  rephrasePersons,
  rephraseUnits,
  rephraseFastest,
];

/** Ways to say something that the reader knows by other words, put into those. */
export function rephrase(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  const english = rewrite(splitUnits(tokens, table), [
    ...SHORT_FORMS,
    ...NEVER,
    ...PEAKING,
    ...AND_WHEN,
    ...AND_WHICH,
    ...WHICH_OF,
    ...OF_TIME,
    ...OVER_THE,
  ]);
  return STEPS.reduce((words, step) => step(words, table), english);
}
