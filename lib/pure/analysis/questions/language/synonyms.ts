import { dictionary } from '@/lib/pure/format/dictionary';

/** Adjectives that name what they compare, with the columns they may be about and whether they ask for the most. */
const ADJECTIVES: Record<string, { about: string[]; most: boolean }> = dictionary({
  expensive: { about: ['price', 'cost', 'fare', 'total'], most: true },
  dear: { about: ['price', 'cost', 'fare'], most: true },
  costly: { about: ['price', 'cost', 'fare', 'damage', 'loss'], most: true },
  pricey: { about: ['price', 'cost', 'fare'], most: true },
  affordable: { about: ['price', 'cost', 'fare'], most: false },
  inexpensive: { about: ['price', 'cost', 'fare'], most: false },
  far: { about: ['distance'], most: true },
  remote: { about: ['distance'], most: true },
  sunny: { about: ['sunshine'], most: true },
  humid: { about: ['humidity'], most: true },
  snowy: { about: ['snow', 'snowfall'], most: true },
  cloudy: { about: ['cloudiness', 'cloud'], most: true },
  cool: { about: ['temperature'], most: false },
  sweet: { about: ['sugar', 'sweetness'], most: true },
  salty: { about: ['sodium', 'salt'], most: true },
  bitter: { about: ['bitterness', 'ibu'], most: true },
  alcoholic: { about: ['alcohol', 'abv'], most: true },
  loud: { about: ['loudness', 'noise'], most: true },
  hard: { about: ['hardness'], most: true },
  spacious: { about: ['area', 'space'], most: true },
  experienced: { about: ['experience'], most: true },
  lengthy: { about: ['length', 'duration', 'runtime'], most: true },
  thick: { about: ['thickness'], most: true },
  lethal: { about: ['fatality', 'death', 'killed', 'casualty'], most: true },
  quiet: { about: [], most: false },
  productive: { about: ['productivity', 'output'], most: true },
  polluted: { about: ['pollution', 'aqi'], most: true },
  noisy: { about: ['noise'], most: true },
  tasty: { about: ['taste', 'flavor', 'flavour'], most: true },
  acidic: { about: ['acidity'], most: true },
  fatty: { about: ['fat'], most: true },
  sugary: { about: ['sugar'], most: true },
  cheap: { about: ['price', 'cost', 'fare', 'total'], most: false },
  profitable: { about: ['profit'], most: true },
  old: { about: ['age'], most: true },
  young: { about: ['age'], most: false },
  heavy: { about: ['weight', 'mass'], most: true },
  light: { about: ['weight', 'mass'], most: false },
  tall: { about: ['height', 'elevation'], most: true },
  long: { about: ['length', 'duration', 'runtime', 'running', 'distance', 'time', 'minute'], most: true },
  short: { about: ['length', 'duration', 'height', 'runtime', 'distance', 'time', 'minute'], most: false },
  fast: { about: ['speed', 'velocity'], most: true },
  slow: { about: ['speed', 'velocity'], most: false },
  warm: { about: ['temperature'], most: true },
  hot: { about: ['temperature'], most: true },
  cold: { about: ['temperature'], most: false },
  wet: { about: ['precipitation'], most: true },
  dry: { about: ['precipitation'], most: false },
  happy: { about: ['happiness'], most: true },
  generous: { about: ['generosity'], most: true },
  rich: { about: ['wealth', 'worth', 'networth', 'income', 'gdp', 'fortune'], most: true },
  poor: { about: ['wealth', 'worth', 'networth', 'income', 'gdp', 'fortune'], most: false },
  strong: { about: ['strength', 'magnitude', 'power', 'abv', 'alcohol'], most: true },
  weak: { about: ['strength', 'magnitude', 'power', 'abv', 'alcohol'], most: false },
  deadly: { about: ['fatality', 'death', 'killed', 'casualty'], most: true },
  windy: { about: ['wind'], most: true },
  rainy: { about: ['precipitation'], most: true },
  deep: { about: ['depth'], most: true },
  wide: { about: ['width'], most: true },
  powerful: { about: ['horsepower', 'power'], most: true },
  dense: { about: ['density'], most: true },
  valuable: { about: ['value', 'price', 'worth'], most: true },
  lucrative: { about: ['profit', 'profitability', 'revenue'], most: true },
  populous: { about: ['population'], most: true },
  popular: { about: [], most: true },
  busy: { about: [], most: true },
  big: { about: [], most: true },
  large: { about: [], most: true },
  small: { about: [], most: false },
  high: { about: [], most: true },
  low: { about: [], most: false },
  great: { about: [], most: true },
  few: { about: [], most: false },
});

const IRREGULAR: Record<string, string> = dictionary({
  best: 'high',
  worst: 'low',
  most: 'high',
  least: 'low',
  fewest: 'few',
  highest: 'high',
  greatest: 'great',
  maximum: 'high',
  minimum: 'low',
  biggest: 'big',
  hottest: 'hot',
  wettest: 'wet',
  driest: 'dry',
  busiest: 'busy',
  heaviest: 'heavy',
  farthest: 'far',
  furthest: 'far',
});

/** The adjective behind a superlative ('heaviest') or a comparative ('heavier'). */
export function adjectiveOf(word: string, ending: 'est' | 'er'): { about: string[]; most: boolean } | null {
  const base = ending === 'est' ? IRREGULAR[word] : undefined;
  if (base) return ADJECTIVES[base] ?? null;
  // 'Unhappiest' is the least happy.
  const denied = /^un(\p{L}{4,})$/u.exec(word)?.[1];
  const positive = denied === undefined ? null : adjectiveOf(denied, ending);
  if (positive?.about.length) return { ...positive, most: !positive.most };
  if (!word.endsWith(ending)) return null;
  const cut = word.slice(0, -ending.length);
  return (
    ADJECTIVES[cut] ??
    ADJECTIVES[cut.replace(/i$/, 'y')] ??
    ADJECTIVES[`${cut}e`] ??
    ADJECTIVES[cut.replace(/(.)\1$/, '$1')] ??
    null
  );
}
export const plainAdjective = (word: string) => ADJECTIVES[word] ?? null;

/** What 'how satisfied' asks for: behind 'most' such a word is a value as well, 'the most satisfied customers'. */
const ONLY_HOW: Record<string, string[]> = dictionary({
  satisfied: ['satisfaction'],
  happy: ['happiness', 'satisfaction'],
  educated: ['education', 'schooling'],
  stressed: ['stress'],
  engaged: ['engagement'],
  active: ['activity'],
  safe: ['safety'],
});
/** The columns that an adjective behind 'how' may be about; null for any other word. */
export const askedByHow = (word: string): string[] | null =>
  ADJECTIVES[word]?.about ?? (Object.hasOwn(ONLY_HOW, word) ? ONLY_HOW[word]! : null);

/** Words for the other outcome: of whom it says that they died did not survive. */
const OPPOSITES: Record<string, string[]> = dictionary({
  die: ['survive', 'alive'],
  dead: ['survive', 'alive'],
  death: ['survive', 'alive'],
  perish: ['survive', 'alive'],
  drown: ['survive', 'alive'],
  reject: ['admit', 'accept', 'approve'],
  deny: ['admit', 'accept', 'approve'],
  refuse: ['admit', 'accept'],
  fail: ['pass', 'success', 'successful', 'succeed'],
  unsuccessful: ['success', 'successful', 'succeed'],
  stay: ['churn', 'exit', 'left', 'leave', 'attrition'],
  retain: ['churn', 'exit', 'left', 'leave', 'attrition'],
  remain: ['churn', 'exit', 'left', 'leave', 'attrition'],
  kept: ['churn', 'exit', 'left', 'leave', 'attrition'],
  woman: ['male', 'man'],
  man: ['female', 'woman'],
  undrinkable: ['potable', 'potability', 'drinkable'],
  'unsafe to drink': ['potable', 'potability', 'drinkable'],
  'not safe to drink': ['potable', 'potability', 'drinkable'],
  'not potable': ['potable', 'potability', 'drinkable'],
  empty: ['occupancy', 'occupied'],
  vacant: ['occupancy', 'occupied'],
  unoccupied: ['occupancy', 'occupied'],
  unpaid: ['paid'],
  'on time': ['late', 'delay', 'delayed'],
  punctual: ['late', 'delay', 'delayed'],
  unmarried: ['married'],
  single: ['married'],
  genuine: ['fraud', 'fraudulent', 'fake'],
  legitimate: ['fraud', 'fraudulent', 'fake'],
  jobless: ['employed', 'employment'],
  unemployed: ['employed'],
  healthy: ['sick', 'ill', 'disease'],
  'day off': ['workingday', 'workday', 'working'],
  'non working day': ['workingday', 'workday', 'working'],
});
/** Words for an outcome that a column of yes and no may hold under another name. */
const OUTCOMES: Record<string, string[]> = dictionary({
  churn: ['exit', 'left', 'leave', 'attrition', 'attrited', 'quit', 'churn'],
  churner: ['exit', 'left', 'leave', 'attrition', 'attrited', 'quit', 'churn'],
  churners: ['exit', 'left', 'leave', 'attrition', 'attrited', 'quit', 'churn'],
  leavers: ['exit', 'left', 'attrition', 'churn', 'quit'],
  churned: ['exit', 'left', 'leave', 'attrition', 'attrited', 'quit'],
  attrition: ['exit', 'left', 'leave', 'quit', 'churn'],
  left: ['exit', 'exited', 'attrition', 'churn', 'quit', 'terminated', 'termd', 'resigned'],
  quit: ['exit', 'exited', 'left', 'attrition', 'churn', 'terminated', 'termd', 'resigned'],
  leave: ['exit', 'exited', 'left', 'attrition', 'churn', 'quit', 'terminated', 'termd', 'resigned'],
  man: ['male'],
  woman: ['female'],
  occupied: ['occupancy', 'occupied'],
  late: ['delayed', 'delay'],
  delayed: ['late'],
  fraudulent: ['fraud'],
  fake: ['fraud'],
  indebted: ['debtor', 'debt'],
  diabetic: ['diabetes'],
  anaemic: ['anaemia'],
  anemic: ['anemia'],
  hypertensive: ['hypertension'],
  potable: ['potable', 'potability'],
  drinkable: ['potable', 'potability'],
  'safe to drink': ['potable', 'potability', 'drinkable'],
  'working day': ['workingday', 'workday', 'working'],
});
export const outcomesOf = (word: string): string[] =>
  OUTCOMES[FORMS[word] ?? word] ?? OUTCOMES[word.replace(/s$/, '')] ?? [];
/** Words of the longest outcome. */
export const LONGEST_OUTCOME = 4;

const FORMS: Record<string, string> = dictionary({
  died: 'die',
  dies: 'die',
  dying: 'die',
  deaths: 'death',
  perished: 'perish',
  drowned: 'drown',
  rejected: 'reject',
  rejects: 'reject',
  denied: 'deny',
  refused: 'refuse',
  failed: 'fail',
  failure: 'fail',
  failures: 'fail',
  women: 'woman',
  female: 'woman',
  females: 'woman',
  men: 'man',
  male: 'man',
  males: 'man',
  'days off': 'day off',
  'off days': 'day off',
  'non working days': 'non working day',
  'nonworking days': 'non working day',
  'working days': 'working day',
  workdays: 'working day',
  fails: 'fail',
  stayed: 'stay',
  leaving: 'leave',
  quitting: 'quit',
  churning: 'churn',
  retained: 'retain',
  remained: 'remain',
});
export const oppositesOf = (word: string): string[] => OPPOSITES[FORMS[word] ?? word] ?? [];
