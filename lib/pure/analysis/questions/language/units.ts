import { singular } from '../../semantics/lexicon/words';

/** Names of what is counted or measured behind a number, and words of headers that hold it; none where any may. */
const MEASURED_IN: [units: string, headers: string][] = [
  ['point pts', 'score point rating'],
  ['goal', 'goal score'],
  ['star', 'star rating'],
  [
    'dollar usd buck euro eur pound gbp quid cent penny pence yen jpy franc chf rupee inr peso krona',
    'price cost fare fee',
  ],
  ['degree celsius fahrenheit kelvin', 'temperature temp'],
  ['second sec secs', 'duration second time'],
  ['minute min mins', 'duration minute runtime length time'],
  ['hour hr hrs', 'duration hour time'],
  ['day night week month year yr yrs', ''],
  ['night', 'night stay'],
  ['km kilometre kilometer mi mile', 'distance km mile mileage range'],
  ['metre meter m feet foot ft yard yd', 'height length distance depth width elevation altitude'],
  ['cm mm inch', 'height length width size diameter rainfall precipitation screen'],
  ['kg kilogram kilo kilos gram gramme g lb lbs ounce oz tonne ton stone', 'weight mass'],
  ['mph kmh kph knot', 'speed velocity'],
  ['gb gig gigabyte mb megabyte tb terabyte kb', 'storage memory ram disk capacity size'],
  ['ghz mhz hz', 'clock frequency speed cpu processor'],
  ['hp bhp kw', 'horsepower power'],
  ['cc cubic', 'engine displacement'],
  ['watt kilowatt mw megawatt', 'power wattage capacity'],
  ['kwh mwh gwh twh', 'energy consumption electricity production'],
  ['mah', 'battery capacity'],
  ['volt', 'voltage volt'],
  ['mpg', 'mpg consumption economy'],
  ['litre liter l ml cl gallon gal', 'volume consumption litre'],
  ['calorie kcal', 'calorie energy'],
  ['mg milligram', ''],
  ['ppm ppb', ''],
  ['db decibel', 'noise loudness level'],
  ['hpa mbar bar psi', 'pressure'],
  ['px pixel megapixel mp', 'camera resolution'],
  ['sqft sqm m2 acre hectare ha', 'area size sqft footage living land'],
  ['percent pct', ''],
  ['old', 'age'],
  ['rpm', 'rpm speed'],
  ['share', 'volume'],
];

const UNITS: ReadonlyMap<string, readonly string[]> = new Map(
  MEASURED_IN.flatMap(([units, headers]) =>
    units.split(' ').map((unit) => [unit, headers.split(' ').filter(Boolean)] as const),
  ),
);

const known = (word: string): string | undefined =>
  (word.length > SHORT ? [word, singular(word), word.replace(/s$/, '')] : [word]).find((each) => UNITS.has(each));
const SHORT = 3;

/** Whether a word behind a number is a unit: '32 gb', '4 percent', '1000 ppm'. */
export const isUnit = (word: string): boolean => known(word) !== undefined;

/** Words of headers of what is measured in a unit; none where it may be of anything, or is no unit. */
export const measuredIn = (word: string): readonly string[] => UNITS.get(known(word) ?? '') ?? [];

/** Units of one thing only, so that a number of them is no amount of anything else: kilograms, but not years. */
export const isOwnUnit = (word: string): boolean =>
  measuredIn(word).length > 0 && !/^(dollar|usd|buck|euro|eur|pound|gbp|quid|point|pt|star|goal|old)s?$/.test(word);

/** A unit between a number and what it is of: '32 gb of ram', '1.5 l'; '5g' is a kind of network. */
export const isUnitBehind = (word: string): boolean => word !== 'g' && isOwnUnit(word);
