/** Words that people use for one thing, the first standing for all. */
const GROUPS = [
  'sales sale revenue turnover takings',
  'profit earnings',
  'cost expense spend spending',
  'customer client',
  'product item article',
  'employee staff worker',
  'gender sex',
  'country nation',
  'city town',
  'rating score rated',
  'precipitation rainfall rain',
  'elevation altitude',
  'mileage mpg',
  'color colour',
  'labor labour',
  'movie film',
  'car vehicle automobile',
  'trip ride journey',
  'kind type',
  'salary wage',
  'percent percentage',
  'weight mass',
  'store shop',
  'brand make',
  'fee charge',
  'company firm',
  'supplier vendor',
  'death fatality died',
  'admit admission',
  'female woman girl lady',
  'male man boy gentleman',
  'child kid',
  'smoker smoking smoke',
  'speed velocity',
  'population inhabitant',
  'gratuity tip',
  'discount rebate',
  'profession job occupation',
];
const CONCEPTS = new Map(
  GROUPS.flatMap((group) => {
    const words = group.split(' ');
    return words.map((word) => [word, words[0]!] as const);
  }),
);

/** The word that stands for all of its synonyms; null for a word without any here. */
export const conceptOf = (word: string): string | null => CONCEPTS.get(word) ?? null;

/** Adjectives that name what they compare, with the columns they may be about and whether they ask for the most. */
const ADJECTIVES: Record<string, { about: string[]; most: boolean }> = {
  expensive: { about: ['price', 'cost', 'fare', 'total'], most: true },
  dear: { about: ['price', 'cost'], most: true },
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
};

const IRREGULAR: Record<string, string> = {
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
};

/** The adjective behind a superlative ('heaviest') or a comparative ('heavier'). */
export function adjectiveOf(word: string, ending: 'est' | 'er'): { about: string[]; most: boolean } | null {
  const base = ending === 'est' ? IRREGULAR[word] : undefined;
  if (base) return ADJECTIVES[base] ?? null;
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

/** Words for the other outcome: of whom it says that they died did not survive. */
const OPPOSITES: Record<string, string[]> = {
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
  'day off': ['workingday', 'workday', 'working'],
  'non working day': ['workingday', 'workday', 'working'],
};
/** Words for an outcome that a column of yes and no may hold under another name. */
const OUTCOMES: Record<string, string[]> = {
  churn: ['exit', 'left', 'leave', 'attrition', 'attrited', 'quit', 'churn'],
  churner: ['exit', 'left', 'leave', 'attrition', 'attrited', 'quit', 'churn'],
  churners: ['exit', 'left', 'leave', 'attrition', 'attrited', 'quit', 'churn'],
  leavers: ['exit', 'left', 'attrition', 'churn', 'quit'],
  churned: ['exit', 'left', 'leave', 'attrition', 'attrited', 'quit'],
  attrition: ['exit', 'left', 'leave', 'quit', 'churn'],
  left: ['exit', 'exited', 'attrition', 'churn', 'quit'],
  quit: ['exit', 'left', 'attrition', 'churn'],
  leave: ['exit', 'left', 'attrition', 'churn'],
  man: ['male'],
  woman: ['female'],
  potable: ['potable', 'potability'],
  drinkable: ['potable', 'potability'],
  'safe to drink': ['potable', 'potability', 'drinkable'],
  'working day': ['workingday', 'workday', 'working'],
};
export const outcomesOf = (word: string): string[] => OUTCOMES[FORMS[word] ?? word] ?? [];
/** Words of the longest outcome. */
export const LONGEST_OUTCOME = 4;

const FORMS: Record<string, string> = {
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
  retained: 'retain',
  remained: 'remain',
};
export const oppositesOf = (word: string): string[] => OPPOSITES[FORMS[word] ?? word] ?? [];

const PEOPLES: Record<string, string[]> = {
  american: ['usa', 'us', 'united states', 'america'],
  british: ['uk', 'united kingdom', 'great britain', 'england'],
  english: ['england'],
  german: ['germany'],
  french: ['france'],
  italian: ['italy'],
  spanish: ['spain'],
  japanese: ['japan'],
  chinese: ['china'],
  indian: ['india'],
  european: ['europe'],
  asian: ['asia', 'asian'],
  african: ['africa'],
  swedish: ['sweden'],
  dutch: ['netherlands'],
  russian: ['russia'],
  canadian: ['canada'],
  mexican: ['mexico'],
  brazilian: ['brazil'],
  australian: ['australia'],
  korean: ['korea', 'south korea'],
  greek: ['greece'],
  turkish: ['turkey'],
  swiss: ['switzerland'],
  austrian: ['austria'],
  polish: ['poland'],
  danish: ['denmark'],
  norwegian: ['norway'],
  finnish: ['finland'],
  irish: ['ireland'],
  portuguese: ['portugal'],
  chilean: ['chile'],
};
/** The places that a people comes from. */
export const placesOf = (word: string): string[] => PEOPLES[word] ?? [];
