import type { ColumnFormat } from '@/lib/query/column';
import { isMoneyWord } from './lexicon';
import { readableLabel, readLabel, splitName, withoutBrackets } from './words';

/** What a unit says about adding up: money and quantities add, ratios do not, sizes and spans belong to one thing. */
export type UnitNature = 'money' | 'quantity' | 'ratio' | 'percent' | 'size' | 'span' | 'scale';
export type LabelUnit = { unit: string; nature: UnitNature };

const units = new Map<string, LabelUnit>();
function define(nature: UnitNature, spellings: string): void {
  for (const spelling of spellings.split(' ')) {
    const [written, shown = written] = spelling.split('=') as [string, string?];
    units.set(written, { unit: shown!.replaceAll('~', ' '), nature });
  }
}
define('money', '$ € £ ¥ ₹ usd=$ us$ eur=€ euro=€ euros=€ gbp=£ dollar=$ dollars=$ us~dollars=$ chf cad aud jpy=¥ inr=₹ cny sek nok dkk');
define('percent', '% pct=% perc=% percent=% percentage=%');
define('ratio', 'ppm ppb mg/l g/l ug/m3=µg/m³ µg/m³ mg/m3 mg/dl mmol/l °c °f celsius=°C fahrenheit=°F kelvin=K degc=°C degf=°F mph km/h kmh=km/h kph=km/h m/s knots=kn mpg hpa hpa mb=mb mmhg psi db dbm hz khz mhz ghz bpm rpm volts=V kmph=km/h');
define('quantity', 'kwh=kWh mwh=MWh gwh=GWh twh=TWh wh=Wh terawatt-hours=TWh terawatt~hours=TWh mtherms therms mj=MJ gj=GJ barrels=barrels bbl tonnes=t tons=t ton=t metric~tons=t mt=Mt litres=l liters=l gallons=gal gal kcal people=people persons=people units=units pieces=pieces');
define('size', 'mm cm m km mi miles=mi mile=mi inches=in inch=in ft feet=ft yd nm kg g mg grams=g gram=g kilograms=kg lb lbs=lb pounds=lb oz sqft=sq~ft sqm=m² m2=m² km2=km² ha=ha acres=acres acre=acres hectares=ha cc ml gb=GB mb_size=MB kb=kB bytes=B degrees=° deg=°');
define('span', 'ms sec=s secs=s seconds=s s min mins=min minutes=min hours=h hrs=h hr=h h days=days weeks=weeks months=months years=years yrs=years');
define('scale', 'thousand thousands=thousand millions=million million billions=billion billion bn=billion');

/** Spellings too short to trust at the end of a name unless the word before speaks of a size. */
const NEEDS_SIZE = new Set(['m', 'g', 's', 'h', 'min', 'in', 'mb', 'oz', 'nm', 'mt', 'people', 'persons', 'unit', 'units', 'million', 'thousand', 'days', 'years', 'months', 'weeks', 'hours', 'miles', 'mile', 'acres', 'acre', 'bytes', 'barrels', 'gallons', 'minutes', 'seconds', 'tons', 'ton', 'degrees', 'hectares', 'dollar', 'dollars', 'euro', 'euros', 'ha', 'deg', 'cc']);
const SIZES = new Set(['mass', 'weight', 'length', 'width', 'height', 'depth', 'distance', 'area', 'duration', 'time', 'size', 'runtime', 'running', 'delay', 'age', 'latency', 'elapsed', 'rain', 'rainfall', 'precipitation', 'amount', 'price', 'cost', 'budget', 'value']);

/** The unit that a label writes itself: in brackets ('Mass (kg)', 'Sales [$]'), after a comma, or as its last part ('body_mass_g'). */
export function unitOfLabel(label: string): LabelUnit | null {
  const { words, hints } = readLabel(label);
  for (const hint of [...hints, ...label.split(/,\s+/).slice(1)]) {
    const found = units.get(hint.toLowerCase().trim());
    if (found) return found;
    if (/\bper\b|\//i.test(hint) && hint.length <= 20) return { unit: hint, nature: 'ratio' };
    const scaled = /^(thousands?|millions?|billions?|bn|m|k)\s*(?:of\s+)?(.+)$/i.exec(hint);
    if (scaled && units.has(scaled[2]!.toLowerCase())) return { unit: hint, nature: units.get(scaled[2]!.toLowerCase())!.nature };
  }
  const percentSign = /%/.test(label) && !/\d\s*%/.test(label);
  if (percentSign) return units.get('%')!;
  return trailingUnit(label, words);
}

function trailingUnit(label: string, words: string[]): LabelUnit | null {
  const parts = splitName(withoutBrackets(label)).map((part) => part.toLowerCase());
  const last = parts.at(-1);
  const found = last === undefined ? undefined : units.get(last);
  if (last === undefined || (parts.length < 2 && found?.nature !== 'percent')) return null;
  if (!found || (NEEDS_SIZE.has(last) && !SIZES.has(words.at(-2) ?? ''))) return null;
  return found.nature === 'size' && isMoneyWord(words.at(-2) ?? '') ? null : found;
}

/** The label as it reads in a title, without the unit that is said beside it: `body_mass_g` → 'body mass'. */
export function nameOfMeasure(label: string): string {
  const bare = withoutBrackets(label);
  if (splitName(bare).length < 2 || !trailingUnit(label, readLabel(label).words)) return readableLabel(label);
  return readableLabel(bare.slice(0, bare.lastIndexOf(splitName(bare).at(-1)!)).replace(/([\s_.,-]+in)?[\s_.,-]*$/i, ''));
}

/** How a number column is written: what ingest read from the values stays, the label adds unit and kind. */
export function withLabelUnit(format: ColumnFormat, label: LabelUnit | null, { money, shares, decimal }: { money: boolean; shares: boolean; decimal: boolean }): ColumnFormat {
  if (format.kind !== 'plain' || format.unit) return format;
  if (label?.nature === 'percent') return shares ? { kind: 'percent' } : { kind: 'percent', unit: '%' };
  if (label?.nature === 'money') return { kind: 'currency', unit: label.unit, ...(decimal && { decimals: 2 }) };
  if (label) return { kind: 'plain', unit: label.unit };
  return money && decimal ? { kind: 'currency', decimals: 2 } : format;
}
