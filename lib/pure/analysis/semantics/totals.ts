import { regionOf } from './places/match';

/**
 * Names that are totals among their parts: 'World' and 'Sub-Saharan Africa' in a column of countries, 'Total' in a
 * column of departments. Adding up such a column counts everything several times. A vocabulary of the world at large,
 * not of any table.
 */
const WHOLE = new Set([
  'world',
  'total',
  'totals',
  'all',
  'overall',
  'global',
  'grand total',
  'worldwide',
  'sum',
  'subtotal',
  'all countries',
  'all regions',
  'all ages',
  'both sexes',
  'total population',
  'aggregate',
]);

const GROUPS = new Set([
  'africa',
  'asia',
  'europe',
  'oceania',
  'north america',
  'south america',
  'antarctica',
  'americas',
  'america',
  'australasia',
  'australasia & oceania',
  'caribbean',
  'scandinavia',
  'baltics',
  'middle east',
  'latin america',
  'latin america and the caribbean',
  'latin america & caribbean',
  'central america & caribbean',
  'middle east & north africa',
  'middle east and north africa',
  'sub-saharan africa',
  'europe and central asia',
  'europe & central asia',
  'east asia & pacific',
  'east asia and pacific',
  'north africa',
  'southeast asia',
  'commonwealth of independent states',
  'high income',
  'low income',
  'middle income',
  'upper middle income',
  'lower middle income',
  'high-income countries',
  'low-income countries',
  'middle-income countries',
  'upper-middle-income countries',
  'lower-middle-income countries',
  'low & middle income',
  'least developed countries',
  'less developed regions',
  'more developed regions',
  'developed countries',
  'developing countries',
  'small island developing states (sids)',
  'land-locked developing countries (lldc)',
  'oecd',
  'oecd - total',
  'non-oecd',
  'eu',
  'european union',
  'euro area',
  'eurozone',
  'g7',
  'g20',
  'g-7',
  'g-20',
  'asean',
  'nafta',
  'opec',
  'brics',
  'nato',
  'international',
  'other countries',
  'rest of world',
  'unspecified countries',
  'arab world',
  'south asia',
  'oecd members',
  'other small states',
  'small states',
  'caribbean small states',
  'pacific island small states',
  'fragile and conflict affected situations',
  'heavily indebted poor countries (hipc)',
  'early-demographic dividend',
  'late-demographic dividend',
  'post-demographic dividend',
  'pre-demographic dividend',
]);

const COMPASS =
  '(?:north|south|east|west|central|middle|northern|southern|eastern|western|southeast|southeastern|northeast|northwest|southwest|south-eastern|south-central)';
const REGION = new RegExp(
  `^${COMPASS}(?:(?: |-| and | & )${COMPASS})*[ -](?:africa|asia|europe|america|pacific|mediterranean)(?: \\(.*\\))?$`,
);
const UNION = /^(?:eu|ea|euro area|g|oecd|european union|eurozone)[ -]?\(?\d{0,2}\)?(?:_\d{4})?(?: countries)?$/;
/** Groups of borrowers of the World Bank: 'IDA total', 'South Asia (IDA & IBRD)', 'East Asia (excluding high income)'. */
const LENT_TO = /^(?:ida|ibrd) (?:& ibrd|only|blend|total)\b|\((?:ida & ibrd|excluding high income)[^)]*\)$/;
const COUNTRIES = new Set(['south africa', 'central african republic', 'south korea', 'north korea', 'east timor']);

/** 'World', 'Both sexes', 'All ages'. */
export const namesWhole = (value: string): boolean =>
  WHOLE.has(value.trim().toLowerCase()) ||
  /^\s*(All|Total|ALL|TOTAL) [a-z(]/.test(value) ||
  /^\s*total(,| all\b)/i.test(value);

/** 'Sub-Saharan Africa', 'EU27', 'High income'. */
export function namesGroup(value: string): boolean {
  const name = value.trim().toLowerCase();
  return !COUNTRIES.has(name) && (GROUPS.has(name) || REGION.test(name) || UNION.test(name) || LENT_TO.test(name));
}

const NATION = /^(?:us|usa|u\.s\.(?:a\.)?|united states(?: of america)?)$/i;
const FEWEST_STATES = 20;
/** The country among its states. */
function nationAmongStates(values: readonly string[]): string[] {
  const nation = values.filter((value) => NATION.test(value.trim()));
  const states = nation.length ? values.filter((value) => regionOf('states', value) !== null) : [];
  return states.length >= FEWEST_STATES ? nation : [];
}

export type TotalValues = { whole: string[]; groups: string[] };

/**
 * The values that are totals of other values, or null. A column that holds nothing but regions has none: there they are
 * the parts.
 */
export function findTotals(values: readonly string[]): TotalValues | null {
  const whole = nationAmongStates(values);
  const groups: string[] = [];
  for (const value of values) {
    if (whole.includes(value)) continue;
    if (namesWhole(value)) whole.push(value);
    else if (namesGroup(value)) groups.push(value);
  }
  const found = whole.length + groups.length;
  if (found === 0 || found > 0.4 * values.length) return null;
  return { whole, groups };
}
