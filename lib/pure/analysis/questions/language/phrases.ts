import { dictionary } from '@/lib/pure/format/dictionary';
import type { Grain } from '@/lib/pure/query/schema/column';
import type { Aggregate } from '@/lib/pure/query/schema/query';
import { FILLERS, PLAIN_VERBS, VERBS } from './fillers';
import { adjectiveOf, plainAdjective } from './synonyms';
import type { QuestionToken } from './tokens';

export type Comparator = 'gt' | 'gte' | 'lt' | 'lte' | 'eq' | 'between';

/** Words of a question that say what to do with what the others name. */
export type QuestionPhrase =
  | { kind: 'aggregate'; agg: Exclude<Aggregate, 'count'> }
  | { kind: 'count' }
  | { kind: 'share' }
  | { kind: 'rate' }
  | { kind: 'group' }
  | { kind: 'top'; n: number | null; most: boolean }
  | { kind: 'superlative'; most: boolean; about: string[]; /** Of the rows: 'most common'. */ counts?: true }
  | { kind: 'which' }
  | { kind: 'compare' }
  | { kind: 'comparator'; op: Comparator; about: string[]; /** Stands behind its number: '4 or more'. */ behind?: true }
  | { kind: 'order'; most: boolean }
  | { kind: 'ratio' }
  | { kind: 'and' }
  | { kind: 'not' }
  | { kind: 'among' }
  | { kind: 'who' }
  | { kind: 'of' }
  | { kind: 'contrast' }
  | { kind: 'why' }
  | { kind: 'moved'; direction: 'up' | 'down' | null }
  | { kind: 'future' }
  /** How a figure stands beside those of other periods. */
  | { kind: 'presented'; as: 'running' | 'moving' | 'change'; grain?: Grain }
  | { kind: 'relation' }
  | { kind: 'beyond'; what: string }
  /** Numbers in groups of equal width. */
  | { kind: 'binned' }
  | { kind: 'filler' };

type Entry = readonly [string, QuestionPhrase];
const all = (texts: string, phrase: QuestionPhrase): Entry[] => texts.split('|').map((text) => [text, phrase] as const);

const SALES = ['sales', 'revenue', 'turnover', 'sold', 'quantity', 'unit'];
const PAY = ['salary', 'wage', 'pay', 'earnings', 'income', 'compensation'];
const EARNED = ['revenue', 'sales', 'turnover', 'takings', 'gross', 'income', 'amount', 'total'];
const SPENT = ['spend', 'spending', 'spent', 'expenditure', 'expense', 'amount', 'total', 'sales', 'revenue'];
const LASTED = ['duration', 'length', 'runtime', 'time'];
const RATED = ['rating', 'score', 'stars', 'review'];

const QUANTILES: readonly (readonly [number, Extract<QuestionPhrase, { kind: 'aggregate' }>['agg']])[] = [
  [5, 'p5'],
  [10, 'p10'],
  [25, 'q1'],
  [50, 'median'],
  [75, 'q3'],
  [90, 'p90'],
  [95, 'p95'],
];

/** Longest first at each place; singular forms are tried where the words as written are not found. */
const PHRASES: Entry[] = [
  ...all('total|sum|sum of|total of|combined|overall|altogether|in total|in all', { kind: 'aggregate', agg: 'sum' }),
  ...all('average|mean|avg|average of|mean of|on average|typical', { kind: 'aggregate', agg: 'avg' }),
  ...all('median', { kind: 'aggregate', agg: 'median' }),
  ...all('maximum|max|peak', { kind: 'aggregate', agg: 'max' }),
  ...all('minimum|min', { kind: 'aggregate', agg: 'min' }),
  ...all('latest|current|most recent', { kind: 'aggregate', agg: 'latest' }),
  ...all(
    'number of different|number of distinct|number of unique|distinct|unique|how many different|how many distinct|how many unique',
    { kind: 'aggregate', agg: 'distinct' },
  ),
  ...all('how many|number of|count of|count|nr of|no of|amount of|how often|total number of', { kind: 'count' }),
  ...all(
    'chance of|chances of|likelihood of|probability of|odds of|share of|share|percentage of|percentage|percent of|percent|proportion of|proportion|fraction of|fraction|what part of|part of|pct of|what share of|what percentage of|what percent of|what proportion of|% of|%|what % of|as a share|as a percentage|as percentage|in percent|as percent',
    { kind: 'share' },
  ),
  ...all('rate|ratio', { kind: 'rate' }),
  ...all(
    'by|per|for each|each|for every|every|across|broken down by|split by|grouped by|group by|for all|depending on|according to',
    { kind: 'group' },
  ),
  ...all('which|what|who|whose|which one|which ones', { kind: 'which' }),
  ...all('most used|used most|most common|most frequent|most often|used most often|most popular|occurs most', {
    kind: 'superlative',
    most: true,
    about: [],
    counts: true,
  }),
  ...all('least used|used least|least common|least frequent|least often|least popular|rarest', {
    kind: 'superlative',
    most: false,
    about: [],
    counts: true,
  }),
  ...all(
    'best selling|bestselling|best sold|top selling|sells most|sells best|sell most|sell best|sells the most|sell the most|sold the most|sold best|sold most|selling the most|selling best|most sold',
    {
      kind: 'superlative',
      most: true,
      about: SALES,
      counts: true,
    },
  ),
  ...all('worst selling|sells least|sell least|sells the least|sell the least|sold the least|sold least|least sold', {
    kind: 'superlative',
    most: false,
    about: SALES,
    counts: true,
  }),
  ...all(
    'most money|bring in the most|brings in the most|brought in the most|bring in most|brings in most|brought in most|bring in the most money|brings in the most money|brought in the most money|make the most money|makes the most money|made the most money',
    { kind: 'superlative', most: true, about: EARNED },
  ),
  ...all(
    'least money|bring in the least|brings in the least|brought in the least|bring in the least money|brings in the least money|brought in the least money',
    { kind: 'superlative', most: false, about: EARNED },
  ),
  ...all('spend the most|spends the most|spent the most|spend most|spends most|spent most|spent the most money', {
    kind: 'superlative',
    most: true,
    about: SPENT,
  }),
  ...all('take the longest|takes the longest|took the longest|takes longest|take longest|took longest|lasted longest', {
    kind: 'superlative',
    most: true,
    about: LASTED,
  }),
  ...all('highest grossing|top grossing|most successful at the box office', {
    kind: 'superlative',
    most: true,
    about: ['gross', 'grossing', 'box', 'revenue', 'sales'],
  }),
  ...all(
    'highest paid|best paid|best paying|highest paying|top paying|pays best|pays most|pays the most|pay the most|earns most|earns the most|earn the most|highest earning|pay best',
    {
      kind: 'superlative',
      most: true,
      about: PAY,
    },
  ),
  ...all(
    'lowest paid|worst paid|worst paying|lowest paying|pays least|pays the least|earns least|earns the least|pay least',
    {
      kind: 'superlative',
      most: false,
      about: PAY,
    },
  ),
  ...all('best rated|highest rated|top rated', { kind: 'superlative', most: true, about: RATED }),
  ...all('worst rated|lowest rated', { kind: 'superlative', most: false, about: RATED }),
  ...all(
    'compare|compared to|compared with|versus|vs|comparison of|comparison|against|difference between|difference in|difference of|difference|gap between|gap in|gap',
    { kind: 'compare' },
  ),
  ...all('more then|greater then|larger then|higher then|bigger then', { kind: 'comparator', op: 'gt', about: [] }),
  ...all('less then|fewer then|lower then|smaller then', { kind: 'comparator', op: 'lt', about: [] }),
  ...all('over|above|>|more than|greater than|larger than|higher than|bigger than|exceeding|exceed|exceeds', {
    kind: 'comparator',
    op: 'gt',
    about: [],
  }),
  ...all('at least|>=|≥|minimum of|not less than|from at least', { kind: 'comparator', op: 'gte', about: [] }),
  ...all('under|below|<|less than|fewer than|lower than|smaller than', { kind: 'comparator', op: 'lt', about: [] }),
  ...all('at most|<=|≤|up to|no more than|not more than|maximum of', { kind: 'comparator', op: 'lte', about: [] }),
  ...all('or more|or above|or higher|or over|or greater|or longer|and above|and over|and more|and up|+|plus years', {
    kind: 'comparator',
    op: 'gte',
    about: [],
    behind: true,
  }),
  ...all('or less|or fewer|or below|or lower|or under|or shorter|and below|and under|and less', {
    kind: 'comparator',
    op: 'lte',
    about: [],
    behind: true,
  }),
  ...all('or older|and older|years or older|years and older', {
    kind: 'comparator',
    op: 'gte',
    about: ['age'],
    behind: true,
  }),
  ...all('or younger|and younger|years or younger|years and younger', {
    kind: 'comparator',
    op: 'lte',
    about: ['age'],
    behind: true,
  }),
  ...all(
    'highest first|largest first|biggest first|most first|descending|in descending order|from highest to lowest|from high to low',
    { kind: 'order', most: true },
  ),
  ...all(
    'lowest first|smallest first|least first|ascending|in ascending order|from lowest to highest|from low to high',
    { kind: 'order', most: false },
  ),
  ...all('/|divided by|relative to|as a share of|as share of|as a percentage of|as percentage of|as a percent of', {
    kind: 'ratio',
  }),
  ...all('as a proportion of|as a fraction of|as a part of|as % of|as a % of|in proportion to', { kind: 'ratio' }),
  ...all('exactly|equal to|equals', { kind: 'comparator', op: 'eq', about: [] }),
  ...all('older than|aged over|over the age of|above the age of', { kind: 'comparator', op: 'gt', about: ['age'] }),
  ...all('younger than|aged under|under the age of|below the age of', { kind: 'comparator', op: 'lt', about: ['age'] }),
  ...all('cost more than|costs more than|costing more than|cost over|costing over', {
    kind: 'comparator',
    op: 'gt',
    about: ['price', 'cost', 'fare', 'total'],
  }),
  ...all('cost less than|costs less than|costing less than|cost under|costing under', {
    kind: 'comparator',
    op: 'lt',
    about: ['price', 'cost', 'fare', 'total'],
  }),
  ...all('earn more than|earns more than|earning more than|earning over|earn over|paid more than', {
    kind: 'comparator',
    op: 'gt',
    about: PAY,
  }),
  ...all('earn less than|earns less than|earning less than|earning under|earn under|paid less than', {
    kind: 'comparator',
    op: 'lt',
    about: PAY,
  }),
  ...all('weigh more than|weighs more than|weighing more than', {
    kind: 'comparator',
    op: 'gt',
    about: ['weight', 'mass'],
  }),
  ...all('weigh less than|weighs less than|weighing less than', {
    kind: 'comparator',
    op: 'lt',
    about: ['weight', 'mass'],
  }),
  ...all('aged between', { kind: 'comparator', op: 'between', about: ['age'] }),
  ...all('aged', { kind: 'comparator', op: 'eq', about: ['age'] }),
  ...all('between', { kind: 'comparator', op: 'between', about: [] }),
  ...all('and|or|plus|as well as', { kind: 'and' }),
  ...all(
    'never|never been|no|excluding|except|except for|without|not|other than|apart from|exclude|but not|excl|not in|not from|non',
    {
      kind: 'not',
    },
  ),
  ...all('among|amongst|out of', { kind: 'among' }),
  ...all('who|that|with|having|where|whose', { kind: 'who' }),
  ...all('of', { kind: 'of' }),
  ...all('before and after|with and without|with or without', { kind: 'contrast' }),
  ...all('why|why did|why was|why is|why were|what caused|reason for|reasons for|what explains|explain', {
    kind: 'why',
  }),
  ...all('gone down|going down|came down|come down|plunged|plunge|slipped|shrunk|dipped', {
    kind: 'moved',
    direction: 'down',
  }),
  ...all('gone up|going up|climb|climbed|soar|soared|picked up', { kind: 'moved', direction: 'up' }),
  ...all(
    'go up or down|went up or down|gone up or down|going up or down|up or down|rise or fall|rising or falling|rose or fell|increase or decrease|grow or shrink|better or worse',
    { kind: 'moved', direction: null },
  ),
  ...all('fall|drop|decline|decrease|go down|fell|dropped|declined|decreased|went down|shrink|shrank|sink|lower', {
    kind: 'moved',
    direction: 'down',
  }),
  ...all('rise|grow|increase|go up|rose|grew|grown|increased|went up|jump|jumped|higher|growth of|growth in|growth', {
    kind: 'moved',
    direction: 'up',
  }),
  ...all(
    'go up or down|gone up or down|went up or down|rise or fall|risen or fallen|increase or decrease|grow or shrink',
    {
      kind: 'moved',
      direction: null,
    },
  ),
  ...all('in ranges', { kind: 'binned' }),
  ...all('by how much', { kind: 'filler' }),
  ...all('change|changed|differ|change of|change in|develop|developed|evolve|evolved', {
    kind: 'moved',
    direction: null,
  }),
  ...all('will|forecast|predict|prediction|predicted|expected next|projection|going to', { kind: 'future' }),
  ...QUANTILES.flatMap(([n, agg]) =>
    all(`${n}th percentile|${n}th percentile of|${n} percentile|percentile ${n}|${n} percent quantile`, {
      kind: 'aggregate',
      agg,
    }),
  ),
  ...all('lower quartile|first quartile|bottom quartile', { kind: 'aggregate', agg: 'q1' }),
  ...all('upper quartile|third quartile', { kind: 'aggregate', agg: 'q3' }),
  ...all('standard deviation|standard deviation of|std dev|stdev|deviation', { kind: 'aggregate', agg: 'sd' }),
  ...all(
    'relation|relationship|correlation|correlated|correlate|correlates|related|link between|connection between|association between|depend on|depends on|associated|goes with|go with|goes along with|go along with|linked to|tied to|affect|affects|influence|influences|impact on|effect on',
    { kind: 'relation' },
  ),
  ...all('outlier|outliers|anomalies|anomaly|driver of|drives|impact', {
    kind: 'beyond',
    what: 'outliers and drivers',
  }),
  ...all('in a row|in succession|back to back', { kind: 'beyond', what: 'what follows one another' }),
  ...all('running total|running total of|running sum|cumulative|cumulative total|cumulatively|accumulated', {
    kind: 'presented',
    as: 'running',
  }),
  ...all('moving average|moving average of|rolling average|rolling mean|rolling average of', {
    kind: 'presented',
    as: 'moving',
  }),
  ...all('growth rate|growth rate of|percent change|percentage change|percent growth|relative change', {
    kind: 'presented',
    as: 'change',
  }),
  ...all('year over year|year on year|yoy|y o y|annual growth|yearly growth|annual growth rate', {
    kind: 'presented',
    as: 'change',
    grain: 'year',
  }),
  ...all('quarter over quarter|quarter on quarter|qoq', { kind: 'presented', as: 'change', grain: 'quarter' }),
  ...all('month over month|month on month|mom|monthly growth|monthly growth rate', {
    kind: 'presented',
    as: 'change',
    grain: 'month',
  }),
  ...all('week over week|week on week|wow|weekly growth', { kind: 'presented', as: 'change', grain: 'week' }),
  ...all('rank|ranking|percentile|variance', { kind: 'beyond', what: 'ranks, other percentiles and variance' }),
  ...all(FILLERS, { kind: 'filler' }),
];
const KNOWN = new Map(PHRASES);
const LONGEST = 6;

/** Whether a word by itself is one of the language rather than of a table. */
export const isPhraseWord = ({ lower }: QuestionToken) => KNOWN.has(lower);

const VERB_WORDS = new Set(VERBS.split('|'));
/** Whether a word can only mean itself: verbs that are ignored here may be values of a table. */
export const isFunctionWord = (token: QuestionToken) =>
  isPhraseWord(token) && !VERB_WORDS.has(token.lower) && token.lower !== 'developed';

const AUXILIARIES = new Set(['do', 'does', 'did']);

/** 'How many airlines did we use', 'do people walk': a plain verb after its auxiliary is ignored. */
export const isPlainVerb = (tokens: readonly QuestionToken[], at: number): boolean =>
  PLAIN_VERBS.has(tokens[at]!.lower) && tokens.slice(0, at).some(({ lower }) => AUXILIARIES.has(lower));

export type FoundPhrase = { phrase: QuestionPhrase; length: number };

/** What the words from a place on say, the longest phrase first; null where they say nothing known. */
export function phraseAt(tokens: readonly QuestionToken[], at: number): FoundPhrase | null {
  if (at < 0 || at >= tokens.length) return null;
  const top = topAt(tokens, at);
  if (top) return top;
  // 'All stores together': nothing is told apart.
  if (tokens[at]!.lower === 'together' && tokens[at - 2]?.lower === 'all')
    return { phrase: { kind: 'filler' }, length: 1 };
  for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
    const words = tokens.slice(at, at + length);
    const phrase = KNOWN.get(words.map(({ lower }) => lower).join(' '));
    if (phrase) return { phrase, length };
  }
  // 'Shares traded' are no part of anything.
  if (
    tokens[at]!.lower === 'shares' &&
    tokens[at + 1]?.lower !== 'of' &&
    !/^(as|in)$/.test(tokens[at - 1]?.lower ?? '')
  )
    return null;
  // 'Returns by product' are things that come back, no verb.
  const singular = KNOWN.get(tokens[at]!.norm);
  const isNoun = singular?.kind === 'filler' && tokens[at]!.norm !== tokens[at]!.lower;
  return superlativeAt(tokens, at) ?? (singular && !isNoun ? { phrase: singular, length: 1 } : null);
}

const TOPS: Record<string, boolean> = dictionary({
  top: true,
  best: true,
  bottom: false,
  worst: false,
  largest: true,
  biggest: true,
  highest: true,
  smallest: false,
  lowest: false,
  leading: true,
});

const STRONG: Record<string, boolean> = dictionary({ strongest: true, weakest: false, greatest: true, finest: true });

/** 'top 5', '5 best', 'bottom three'. */
function topAt(tokens: readonly QuestionToken[], at: number): FoundPhrase | null {
  const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!first) return null;
  // '5 best selling pizzas': the two words say by what.
  if (second && third && KNOWN.get(`${second.lower} ${third.lower}`)?.kind === 'superlative') return null;
  const strong = second && first.number !== null && Number.isInteger(first.number) ? STRONG[second.lower] : undefined;
  // 'Five strongest stores by total sales': what follows says by what.
  if (strong !== undefined && tokens.slice(at + 2).some(({ lower }) => lower === 'by'))
    return { phrase: { kind: 'top', n: first.number, most: strong }, length: 2 };
  if (Object.hasOwn(TOPS, first.lower) && second && second.number !== null && Number.isInteger(second.number))
    return { phrase: { kind: 'top', n: second.number, most: TOPS[first.lower]! }, length: 2 };
  if (first.number !== null && Number.isInteger(first.number) && second && Object.hasOwn(TOPS, second.lower))
    return { phrase: { kind: 'top', n: first.number, most: TOPS[second.lower]! }, length: 2 };
  if (first.lower === 'top' || first.lower === 'bottom' || first.lower === 'leading')
    return { phrase: { kind: 'top', n: null, most: TOPS[first.lower]! }, length: 1 };
  return null;
}

/** 'highest', 'most', 'most expensive', 'oldest'; a comparative before 'than' compares ('heavier than'). */
function superlativeAt(tokens: readonly QuestionToken[], at: number): FoundPhrase | null {
  const word = tokens[at]!.lower;
  const next = tokens[at + 1]?.lower ?? '';
  if (word === 'most' || word === 'least') {
    const about = plainAdjective(next);
    if (about)
      return { phrase: { kind: 'superlative', most: about.most === (word === 'most'), about: about.about }, length: 2 };
    return { phrase: { kind: 'superlative', most: word === 'most', about: [] }, length: 1 };
  }
  const found = adjectiveOf(word, 'est');
  if (found) return { phrase: { kind: 'superlative', ...found }, length: 1 };
  const compared = next === 'than' || next === 'then' ? adjectiveOf(word, 'er') : null;
  return compared
    ? { phrase: { kind: 'comparator', op: compared.most ? 'gt' : 'lt', about: compared.about }, length: 2 }
    : null;
}
