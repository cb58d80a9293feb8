import { dictionary } from '@/lib/pure/format/dictionary';

/**
 * The words a model may add of its own. They bring nothing that could be true or false: no number, direction, cause,
 * judgement, quantity, time or person. A word that is not here must stand in the engine's own sentence. Adding one here
 * means that it is harmless in any place of any sentence.
 */
const NEUTRAL = new Set(
  (
    'a an the this that these those it its they their them there here as ' +
    'is are was were be been being has have had do does did ' +
    'stands stood stand standing lies lay lie sits sat comes came come coming goes went go gone makes made make holds held hold accounts accounted account amounts amounted amount ' +
    'shows showed show shown seen sees see found find reads read gives gave give given runs ran run measured recorded observed noted remains remained ' +
    'and but while whereas which where when than with in on at for of to from by over across during among against versus vs compared ' +
    'value values figure figures number numbers level levels result results data row rows record records period periods group groups category categories'
  ).split(' '),
);

/** Words that say the same, by what they say. */
const SAME: Record<string, string> = dictionary({
  up: 'rose rise rises risen rising increased increase increases increasing grew grow grows grown growing climbed climb climbs climbing',
  down: 'fell fall falls fallen falling decreased decrease decreases decreasing declined decline declines declining dropped drop drops dropping',
  above: 'above higher more larger greater bigger exceeds exceeded',
  below: 'below lower less smaller fewer',
  high: 'highest most largest greatest biggest top maximum',
  low: 'lowest least smallest minimum',
  average: 'average averages averaged averaging mean',
  median: 'median medians',
  total: 'total totals totalled sum sums',
  share: 'share shares proportion proportions',
  hedge: 'may might perhaps possibly could',
  future: 'should',
  no: 'no not none without',
  other: 'other others remaining',
  all: 'all every each entire whole',
  together: 'together jointly',
  usual: 'usual usually ordinary normal normally',
  around: 'surrounding neighbouring',
  shift: 'moved moves move shifted shifts shift',
});

const CLASS_OF = new Map(
  Object.entries(SAME).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
);

const singular = (word: string): string =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;

/** 'Went up' is a rise; 'from 18 up' is none. */
export const MOVING = new Set(['went', 'go', 'goes', 'gone']);
export const MOVED: Record<string, string> = dictionary({ up: 'up', down: 'down' });

/** What a word says beyond holding a sentence together; null for a neutral one. */
export const senseOf = (word: string): string | null =>
  CLASS_OF.get(word) ?? (NEUTRAL.has(word) ? null : `“${singular(word)}”`);

/** How a number or a name hangs on what stands before it. `place` is where or of whom something holds. */
export type WordRole =
  | 'none'
  | 'place'
  | 'from'
  | 'to'
  | 'than'
  | 'over'
  | 'of'
  | 'by'
  | 'about'
  | 'before'
  | 'after'
  | 'until'
  | 'since'
  | 'within'
  | 'except'
  | 'near'
  | 'at most'
  | 'at least'
  | 'per'
  | 'or';

export const ROLE_OF = new Map<string, WordRole>(
  Object.entries({
    in: 'place',
    on: 'place',
    at: 'place',
    for: 'place',
    during: 'place',
    among: 'place',
    with: 'place',
    where: 'none',
    from: 'from',
    to: 'to',
    than: 'than',
    against: 'than',
    versus: 'than',
    vs: 'than',
    over: 'over',
    across: 'over',
    of: 'of',
    by: 'by',
    about: 'about',
    around: 'near',
    near: 'near',
    before: 'before',
    after: 'after',
    until: 'until',
    till: 'until',
    since: 'since',
    within: 'within',
    between: 'within',
    except: 'except',
    beyond: 'except',
    per: 'per',
    or: 'or',
  }),
);

export const DETERMINERS = new Set(['the', 'a', 'an', 'its', 'their', 'this', 'that', 'these', 'those']);
/** Words that begin another part of a sentence. */
export const SPLITTERS = new Set([
  'and',
  'but',
  'while',
  'whereas',
  'where',
  'which',
  'when',
  'than',
  'against',
  'versus',
  'vs',
  'compared',
  'or',
]);
/** 'Is forecast to reach 12' says what should come; 'as forecast' says that it came. */
export const FORECAST = 'forecast';
export const FORECASTING = new Set(['is', 'are', 'be']);
/** 'Comes to 12' says what it is, not where it went. */
export const AMOUNTS = new Set(['come', 'comes', 'came', 'coming', 'amount', 'amounts', 'amounted']);
