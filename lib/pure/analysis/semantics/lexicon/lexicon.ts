/**
 * What English nouns in headers of tables usually measure. One vocabulary for every table; it names no table and no
 * column. The kinds decide how a number may be added up (semantics/measure.ts).
 */

/** How much a reader cares for a measure by its noun alone: 3 headline, 2 solid, 1 side figure. */
export type Weight = 1 | 2 | 3;
export type GoodDirection = 'up' | 'down' | 'none';
export type NounKind =
  /** Adds up over rows, entities and time: money that moved, things counted, quantities made or used. */
  | 'additive'
  /** Belongs to one row and never adds up: ratios, prices, scores, temperatures, sizes of a thing. */
  | 'rate'
  /** Holds at one moment: adds up over entities, never over time. */
  | 'stock'
  /** Already a running total. */
  | 'cumulative'
  /** Names or places a thing: a number that counts nothing. */
  | 'code'
  | 'rank'
  | 'coordinate';

export type Noun = { kind: NounKind; weight: Weight; good: GoodDirection };

const nouns = new Map<string, Noun>();
function define(kind: NounKind, weight: Weight, good: GoodDirection, words: string): void {
  for (const word of words.split(/\s+/)) if (word) nouns.set(word, { kind, weight, good });
}

define(
  'additive',
  3,
  'up',
  'revenue sales turnover takings profit gross ebit ebitda receipts bookings gmv donation conversion signup',
);
define('rate', 3, 'none', 'close price salary wage income earnings valuation');
define(
  'additive',
  3,
  'none',
  'amount total subtotal cogs spend spent spending expenditure budget sum gdp gnp production output consumption emission demand supply generation export import trade attendance funding investment aid subsidy disbursement proceeds',
);
define(
  'additive',
  3,
  'down',
  'cost expense loss death fatality killed kill casualty accident crime incident injury injured wounded victim complaint defect failure fault outage breach bug waste spill arrest murder theft robbery burglary homicide suicide assault rape unrest',
);
define(
  'additive',
  2,
  'none',
  'count quantity unit volume order item sold piece ticket vote visit visitor view click impression download session hit event call message request transaction purchase payment bill fare fee charge tip gratuity tax vat gst toll freight shipping case birth marriage passenger rider guest trip ride flight arrival departure landing opening delivery shipment parcel goal run point win medal rainfall precipitation snowfall snow rain energy calorie step electricity ridership usage claim refund commission bonus dividend contribution grant award pledge serving gain attack catch harvest crop cargo load admission discharge test vaccination dose appearance credit debit deposit withdrawal transfer tonnage',
);
define('additive', 3, 'up', 'billed invoiced');
// 'Money in', 'paid out', 'withdrawn': what went in or out.
define('additive', 2, 'none', 'money paid withdrawn deposited');
// What was done so many times, under its participle alone: matches won, parcels returned.
define(
  'additive',
  1,
  'none',
  'won drawn lost played scored conceded hired shipped delivered resolved rejected dismissed',
);
define(
  'additive',
  1,
  'none',
  'hour minute second word page line byte kilobyte megabyte comment like retweet reply follow',
);
define(
  'rate',
  2,
  'none',
  'yield rate ratio percent percentage proportion average mean median index score rating apr apy interest speed velocity temperature heat intensity efficiency mileage mpg margin inflation expectancy fertility mortality morbidity literacy inequality gini probability odds likelihood satisfaction happiness stars quality pay capita density concentration quote open premium high low bid ask bmi cholesterol glucose insulin pressure pulse heartbeat gpa iq productivity utilization utilisation occupancy retention participation turnout cpi eps deflator anomaly unemployment year month week day since',
);
define('rate', 2, 'down', 'delay latency wait waiting error downtime lateness');
define(
  'rate',
  1,
  'none',
  'time change difference growth return distance mile kilometre age tenure seniority duration length width height depth weight size mass thickness diameter radius circumference girth perimeter carat horsepower displacement acceleration power torque voltage ampere humidity wind visibility dewpoint cloudiness sunshine ph acidity alcohol sugar salinity turbidity elevation altitude magnitude runtime life lifespan lifetime experience exposure discount bpm tempo loudness danceability frequency wavelength angle brightness luminosity hardness resistance capacity floor storey room bedroom bathroom bed bath seat door gear cylinder engine tank range limit threshold level extent thrust radiation ozone moisture lead cadmium deviation variance skewness confidence coefficient fold sepal petal flipper availability sentiment polarity',
);
define('rate', 1, 'none', 'fat carb carbs carbohydrate protein sodium fiber fibre saturated');
define(
  'stock',
  3,
  'none',
  'population resident inhabitant headcount workforce staff employee employed labor labour subscriber membership member enrollment enrolment student pupil household inventory stock balance debt asset liability equity capital reserve capitalization capitalisation cap fleet livestock forest outstanding unemployed jobless',
);
// Figures of business, health, weather, sport and models that have short names.
define(
  'rate',
  2,
  'none',
  'aqi hdi nps csat fico oee roe roa roi ctr cvr ecpm aov popularity exam midterm quiz mark volatility sharpe elo systolic diastolic hemoglobin haemoglobin creatinine albumin bilirubin potassium triglyceride hdl ldl nitrate chlorophyll tmin tmax tavg tmean gust noise entropy kurtosis stdev rmse accuracy precision auc viscosity conductivity resistivity porosity ndvi gradient cadence pace subjectivity similarity favorability rent',
);
define('rate', 1, 'none', 'slope');
// What subscriptions bring in a month or a year, as they stand.
define('stock', 3, 'up', 'mrr arr');
define('rate', 2, 'up', 'arpu arppu ltv clv roas');
define('rate', 2, 'down', 'cpc cpm cpa cac');
define(
  'stock',
  2,
  'none',
  'user customer account store vehicle car house home dwelling area acreage acre hectare land network installed backlog queue active follower fan holding',
);
define('cumulative', 2, 'none', 'cumulative running cumulated accumulated');
define(
  'code',
  1,
  'none',
  'id identifier key code zip postal fips naics sic isbn issn sku upc ean ssn vin iban imei uuid guid hash serial phone fax number ref reference version cluster group class category type kind tier segment zone district sector block ward precinct route column row pin flag label cohort batch lot bin bucket strata stratum arm chromosome cert certificate township parcel',
);
define('rank', 1, 'none', 'rank ranking place standing position seed');
define('coordinate', 1, 'none', 'latitude longitude easting northing');

/** Short forms that a reader expects in capitals. */
export const ACRONYMS = new Set([
  'gdp',
  'gnp',
  'bmi',
  'gpa',
  'cpi',
  'eps',
  'iq',
  'mpg',
  'apr',
  'apy',
  'dvd',
  'imdb',
  'id',
  'url',
  'us',
  'usa',
  'uk',
  'eu',
  'un',
  'nyc',
  'icu',
  'hiv',
  'rpm',
  'gpu',
  'cpu',
  'usd',
  'chf',
  'cad',
  'aud',
  'jpy',
  'inr',
  'cny',
  'sek',
  'nok',
  'dkk',
  'pln',
  'czk',
  'huf',
  'eur',
  'gbp',
  'mpaa',
  'tv',
  'it',
  'hr',
  'uae',
  'ny',
  'kpi',
  'roi',
  'ceo',
  'cfo',
  'vat',
  'gst',
  'crm',
  'erp',
  'api',
  'sku',
  'b2b',
  'b2c',
  'seo',
  'cpc',
  'ctr',
  'cpm',
  'ltv',
  'arpu',
  'mrr',
  'arr',
  'nps',
  'csat',
  'oee',
  'sla',
  'mtbf',
  'mttr',
  'gps',
  'atm',
  'suv',
  'usb',
  'dna',
  'rna',
  'nba',
  'nfl',
  'mlb',
  'nhl',
  'fifa',
  'uefa',
  'fbi',
  'nasa',
  'nato',
  'opec',
  'oecd',
  'emea',
  'apac',
  'ipo',
  'faq',
  'pdf',
  'pm10',
  'co2',
  'ev',
]);

/** Things that come in whole numbers: with decimals they are a rate of something (murders per 100,000). */
const COUNT_NOUNS = new Set(
  'death fatality killed kill casualty accident crime incident injury victim murder theft robbery burglary homicide suicide assault rape arrest attack order visit visitor view click vote birth marriage divorce point passenger rider guest trip ride flight case complaint student resident user customer goal win run'.split(
    ' ',
  ),
);
export const isCountNoun = (word: string) => COUNT_NOUNS.has(word);

/** What a noun in a label measures; undefined for words that say nothing about it. */
export const nounOf = (word: string): Noun | undefined => nouns.get(word);

/** Words that make a rate of whatever they stand beside, wherever they stand. */
const RATE_MARKERS = new Set([
  'rate',
  'ratio',
  'percent',
  'percentage',
  '%',
  'average',
  'mean',
  'median',
  'per',
  'proportion',
  'index',
  'score',
  'rating',
  'capita',
  'percentile',
  'quantile',
  'deviation',
  'variance',
  'zscore',
  'normalized',
  'normalised',
  'standardized',
  'probability',
  'density',
  'share',
  'growth',
  'change',
  'yoy',
  'qoq',
  'intensity',
  'max',
  'min',
  'record',
  'normal',
  'peak',
  'typical',
  'baseline',
  'target',
  'quota',
  'forecast',
  'expected',
  'predicted',
  'expectancy',
  'margin',
  'correlation',
  'coefficient',
  'slope',
  'deflator',
]);
export const isRateMarker = (word: string) => RATE_MARKERS.has(word);

/** Words that announce a count: 'number of doors', '# orders', 'count'. */
const COUNT_MARKERS = new Set(['number', 'count', '#', 'n', 'total', 'sum']);
export const isCountMarker = (word: string) => COUNT_MARKERS.has(word);

/** Nouns whose count describes one thing and is not collected: rooms of a house, doors of a car. */
export const isMoneyWord = (word: string) => MONEY.has(word);
const MONEY = new Set([
  'price',
  'revenue',
  'sales',
  'turnover',
  'takings',
  'profit',
  'income',
  'cost',
  'expense',
  'expenditure',
  'spend',
  'spent',
  'spending',
  'budget',
  'amount',
  'fee',
  'charge',
  'fare',
  'tip',
  'tax',
  'toll',
  'bill',
  'payment',
  'salary',
  'wage',
  'pay',
  'balance',
  'debt',
  'rent',
  'donation',
  'funding',
  'gross',
  'refund',
  'commission',
  'bonus',
  'premium',
  'gdp',
  'capital',
  'earnings',
  'loan',
  'mortgage',
  'deposit',
  'proceeds',
  'investment',
  'grant',
]);

/** Yes or no about a row that somebody wants to know: what happened in the end. */
const OUTCOMES: Record<GoodDirection, Set<string>> = {
  down: new Set([
    'churn',
    'churned',
    'attrition',
    'default',
    'defaulted',
    'fraud',
    'fraudulent',
    'canceled',
    'cancelled',
    'cancellation',
    'died',
    'dead',
    'death',
    'deceased',
    'failed',
    'failure',
    'returned',
    'refunded',
    'complained',
    'complaint',
    'late',
    'delayed',
    'left',
    'exited',
    'injured',
    'killed',
    'fatal',
    'bankrupt',
    'bankruptcy',
    'defect',
    'defective',
    'readmitted',
    'dropout',
    'dropped',
    'rejected',
    'disease',
    'diabetes',
    'stroke',
    'cancer',
    'malignant',
    'infected',
    'spam',
    'delinquent',
    'absent',
    'overdue',
    'lost',
    'noshow',
    'claim',
    'claimed',
    'terminated',
    'termination',
  ]),
  up: new Set([
    'survived',
    'survival',
    'alive',
    'converted',
    'conversion',
    'subscribed',
    'responded',
    'response',
    'purchased',
    'bought',
    'clicked',
    'admitted',
    'admission',
    'admit',
    'approved',
    'approval',
    'accepted',
    'passed',
    'won',
    'win',
    'success',
    'successful',
    'retained',
    'renewed',
    'hired',
    'promoted',
    'graduated',
    'recovered',
    'solved',
    'paid',
    'delivered',
    'satisfied',
    'recommended',
    'registered',
    'purchase',
    'buyer',
    'potable',
    'completed',
    'attended',
    'ontime',
    'chosen',
    'selected',
    'redeemed',
    'activated',
    'upgraded',
    'enrolled',
    'adopted',
    'complied',
    'recommends',
  ]),
  none: new Set([
    'outcome',
    'target',
    'label',
    'result',
    'y',
    'deposit',
    'voted',
    'arrested',
    'convicted',
    'pregnant',
    'booked',
    'employed',
    'decision',
    'diagnosis',
    'income',
    'resigned',
  ]),
};

/** The direction that is good where a word names an outcome, or null. */
export function outcomeDirection(words: string[]): GoodDirection | null {
  for (const direction of ['down', 'up', 'none'] as const)
    if (words.some((word) => OUTCOMES[direction].has(word) && (word.length > 1 || words.length === 1)))
      return direction;
  return null;
}

/** Families of categories: a dashboard that shows one of each says more than one with three of the same. */
export type Family =
  | 'place'
  | 'product'
  | 'person'
  | 'organisation'
  | 'channel'
  | 'status'
  | 'cause'
  | 'time'
  | 'other';
const FAMILIES: [Family, number, string][] = [
  [
    'place',
    1,
    'country nation continent region state province county city town borough zone district area neighborhood neighbourhood location market territory site station airport origin destination port place land island geography entity municipality suburb street continent hemisphere',
  ],
  [
    'product',
    1.1,
    'category subcategory product item line brand model make manufacturer genre species type class kind family cuisine dish sector industry variety style format series aisle collection cut color colour clarity material weapon vehicle aircraft feed crop spray diet wool',
  ],
  [
    'person',
    0.95,
    'gender sex age race ethnicity education marital occupation job profession religion household who generation party nationality citizenship caste qualification course programme language',
  ],
  [
    'organisation',
    0.95,
    'segment department company organisation organization supplier vendor customer client operator airline carrier agency team club school university council authority bureau constituency employer distributor publisher studio sponsor group symbol ticker',
  ],
  [
    'channel',
    0.95,
    'payment method channel source medium platform device browser referrer mode contract plan subscription service provider campaign network internet delivery ship shift',
  ],
  [
    'status',
    0.9,
    'status stage phase priority severity level tier grade rating rank quality condition result outcome activity risk size alert weather importance',
  ],
  [
    'cause',
    1.05,
    'cause reason diagnosis disease event hazard crime offense offence charge complaint issue problem topic subject theme question',
  ],
  ['time', 0.8, 'month weekday day hour quarter season year decade week period time'],
];
const families = new Map<string, { family: Family; weight: number }>();
for (const [family, weight, words] of FAMILIES)
  for (const word of words.split(' ')) if (!families.has(word)) families.set(word, { family, weight });

/**
 * The family of a category by the last known word of its label, and how well such categories break a measure down
 * (about 1).
 */
export function familyOf(words: string[]): { family: Family; weight: number } {
  for (const word of [...words].reverse()) {
    const found = families.get(word);
    if (found) return found;
  }
  return { family: 'other', weight: 0.85 };
}

/** A word of this vocabulary, so none to be kept in capitals. */
export const isKnownWord = (word: string) => nouns.has(word) || families.has(word) || ROW_NOUNS.has(word);

/** Labels of text that names or describes one row and groups nothing. */
const NAMING = new Set([
  'name',
  'title',
  'description',
  'address',
  'comment',
  'note',
  'remark',
  'url',
  'link',
  'email',
  'phone',
  'street',
  'text',
  'body',
  'message',
  'detail',
  'headline',
  'summary',
  'image',
  'photo',
  'file',
  'path',
  'first',
  'last',
  'surname',
  'person',
  'author',
  'hash',
  'token',
  'ip',
  'website',
]);
export const isNamingWord = (word: string) => NAMING.has(word);

/** Countable nouns that can name a row: 'Orders', 'Trips'. */
const ROW_NOUNS = new Set([
  'order',
  'trip',
  'ride',
  'flight',
  'incident',
  'accident',
  'crash',
  'customer',
  'client',
  'passenger',
  'patient',
  'student',
  'employee',
  'movie',
  'film',
  'book',
  'song',
  'track',
  'album',
  'diamond',
  'car',
  'vehicle',
  'house',
  'listing',
  'property',
  'transaction',
  'sale',
  'payment',
  'invoice',
  'bill',
  'booking',
  'reservation',
  'visit',
  'session',
  'ticket',
  'complaint',
  'crime',
  'arrest',
  'attack',
  'strike',
  'earthquake',
  'volcano',
  'storm',
  'hurricane',
  'disaster',
  'fire',
  'birth',
  'death',
  'country',
  'store',
  'restaurant',
  'hotel',
  'school',
  'university',
  'company',
  'startup',
  'loan',
  'claim',
  'policy',
  'applicant',
  'application',
  'candidate',
  'respondent',
  'answer',
  'review',
  'rating',
  'survey',
  'tweet',
  'post',
  'article',
  'video',
  'game',
  'match',
  'player',
  'athlete',
  'team',
  'opening',
  'penguin',
  'flower',
  'wine',
  'product',
  'item',
  'shipment',
  'delivery',
  'project',
  'task',
  'issue',
  'event',
  'request',
  'call',
  'user',
  'member',
  'subscriber',
  'account',
  'recipient',
  'donor',
  'donation',
  'grant',
  'award',
  'inspection',
  'violation',
  'permit',
  'sighting',
  'killing',
  'shooting',
  'admission',
  'campaign',
  'lead',
  'contract',
  'animal',
  'dog',
  'cat',
  'tree',
  'plane',
  'ship',
  'taxi',
  'birdstrike',
  'avenger',
  'character',
  'job',
  'vote',
  'sample',
  'specimen',
  'planet',
  'star',
  'galaxy',
  'meteorite',
  'launch',
  'mission',
  'satellite',
  'case',
  'guest',
  'beer',
  'newspaper',
  'major',
  'airline',
  'occupation',
  'language',
  'state',
  'city',
  'county',
  'province',
  'senator',
  'president',
  'drug',
  'disease',
  'food',
  'recipe',
  'stadium',
  'airport',
  'purchase',
  'biopic',
  'activity',
  'workout',
  'suspension',
  'commutation',
  'statement',
  'speech',
  'opening',
]);
/** Roles of people: 'agent' over whole numbers is the number of one. */
const ROLES = new Set([
  'agent',
  'seller',
  'buyer',
  'driver',
  'rider',
  'operator',
  'clerk',
  'cashier',
  'doctor',
  'nurse',
  'physician',
  'teacher',
  'manager',
  'supervisor',
  'owner',
  'broker',
  'dealer',
  'salesperson',
  'representative',
  'rep',
  'host',
  'officer',
  'judge',
  'author',
  'customer',
  'client',
  'user',
  'member',
  'employee',
  'store',
  'shop',
  'outlet',
  'branch',
  'machine',
  'device',
  'sensor',
  'station',
]);
export const isRole = (word: string) => ROLES.has(word);

/** Of these, what happens rather than is. */
const EVENT_NOUNS = new Set([
  'order',
  'trip',
  'ride',
  'flight',
  'incident',
  'accident',
  'crash',
  'transaction',
  'sale',
  'payment',
  'booking',
  'reservation',
  'visit',
  'session',
  'complaint',
  'crime',
  'arrest',
  'attack',
  'strike',
  'earthquake',
  'storm',
  'hurricane',
  'disaster',
  'fire',
  'birth',
  'death',
  'claim',
  'shipment',
  'delivery',
  'request',
  'call',
  'inspection',
  'violation',
  'sighting',
  'killing',
  'shooting',
  'admission',
  'launch',
  'purchase',
  'suspension',
  'birdstrike',
  'opening',
  'donation',
  'vote',
  'game',
  'match',
]);
export const isEventNoun = (word: string) => EVENT_NOUNS.has(word);
export const isRowNoun = (word: string) => ROW_NOUNS.has(word);

/** Numerator and denominator whose ratio has a name of its own. */
export const NAMED_RATIOS: { part: string[]; whole: string[]; name: string; good: GoodDirection }[] = [
  { part: ['profit'], whole: ['revenue', 'sales', 'turnover'], name: 'Profit margin', good: 'up' },
  {
    part: ['cost', 'expense'],
    whole: ['revenue', 'sales', 'turnover', 'budget'],
    name: 'Cost, share of {whole}',
    good: 'down',
  },
  { part: ['click'], whole: ['impression', 'view'], name: 'Click rate', good: 'up' },
  {
    part: ['conversion', 'order', 'purchase', 'signup'],
    whole: ['click', 'visit', 'session', 'visitor'],
    name: 'Conversion rate',
    good: 'up',
  },
  {
    part: ['death', 'fatality', 'killed'],
    whole: ['case', 'accident', 'incident', 'crash', 'injury'],
    name: '{part}, share of {whole}',
    good: 'down',
  },
  { part: ['claim'], whole: ['holder', 'policy', 'member'], name: 'Claims per {whole}', good: 'down' },
  { part: ['tip', 'gratuity'], whole: ['bill', 'fare'], name: '{part}, share of {whole}', good: 'none' },
  {
    part: ['discount', 'refund', 'tax', 'commission', 'fee'],
    whole: ['revenue', 'sales', 'amount', 'turnover'],
    name: '{part}, share of {whole}',
    good: 'none',
  },
  { part: ['win'], whole: ['game', 'match'], name: 'Share of games won', good: 'up' },
];
