import { remember } from '@/lib/pure/format/remember';
import type { ColumnFormat } from '@/lib/pure/query/schema/column';
import { isMoneyWord } from './lexicon';
import { unitSpelled, type LabelUnit } from './unit-spellings';
import { hintsOf, lastWord, MOST_LABELS, readableLabel, splitName, withoutBrackets } from './words';

/** Spellings too short to trust at the end of a name unless the word before speaks of a size. */
const NEEDS_SIZE = new Set([
  'm',
  'g',
  's',
  'h',
  'min',
  'in',
  'mb',
  'oz',
  'nm',
  'mt',
  'people',
  'persons',
  'unit',
  'units',
  'million',
  'thousand',
  'days',
  'years',
  'months',
  'weeks',
  'hours',
  'miles',
  'mile',
  'acres',
  'acre',
  'bytes',
  'barrels',
  'gallons',
  'minutes',
  'seconds',
  'tons',
  'ton',
  'degrees',
  'hectares',
  // 'Avg HR' is the rate of a heart.
  'hr',
  'dollar',
  'dollars',
  'euro',
  'euros',
  'ha',
  'deg',
  'cc',
  'w',
  'gw',
  'kt',
  'tj',
  'pj',
  'hl',
  'cl',
  'tb',
  'ah',
  'litre',
  'liter',
  'tonne',
  'm2',
  'm3',
]);
const SIZES = new Set([
  'mass',
  'weight',
  'length',
  'width',
  'height',
  'depth',
  'distance',
  'area',
  'duration',
  'time',
  'size',
  'runtime',
  'running',
  'delay',
  'age',
  'latency',
  'elapsed',
  'rain',
  'rainfall',
  'precipitation',
  'amount',
  'price',
  'cost',
  'budget',
  'value',
  'energy',
  'power',
  'capacity',
  'pressure',
  'memory',
  'storage',
  'volume',
  'load',
  'consumption',
  'production',
  'generation',
  'emission',
  'output',
  'file',
  'battery',
  'floor',
  'surface',
  'space',
  'response',
  'resolution',
  'handling',
  'wait',
  'waiting',
  'downtime',
  'uptime',
  'lead',
]);

/**
 * The unit that a label writes itself: in brackets ('Mass (kg)', 'Sales [$]'), after a comma, or as its last part
 * ('body_mass_g').
 */
export const unitOfLabel: (label: string) => LabelUnit | null = remember(MOST_LABELS, (label) => {
  const hints = hintsOf(label);
  for (const hint of [...hints, ...label.split(/,\s+/).slice(1)]) {
    const found = unitSpelled(hint.trim());
    if (found) return found;
    if (saysPer(hint)) return { unit: hint, nature: 'ratio' };
    const scaled = /^(thousands?|millions?|billions?|bn|m|k)\s*(?:of\s+)?(.+)$/i.exec(hint);
    const of = scaled && unitSpelled(scaled[2]!);
    if (of) return { unit: hint, nature: of.nature };
  }
  const percentSign = /%/.test(label) && !/\d\s*%/.test(label);
  if (percentSign) return unitSpelled('%')!;
  return trailingUnit(label)?.unit ?? null;
});

const LONGEST_RATIO = 20;
/** 'deaths per 100k', 'p/kWh'. Several words before a stroke are a remark: 'without debit/credit mark'. */
function saysPer(hint: string): boolean {
  if (hint.length > LONGEST_RATIO) return false;
  const [before = '', after] = hint.split('/');
  return (
    /\bper\b/i.test(hint) || (after !== undefined && (!/\s/.test(before.trim()) || Boolean(unitSpelled(before.trim()))))
  );
}

const LONGEST = 3;

/**
 * The unit that ends a name, the longest whole one, what stands before it and where it begins: of 'energy_kWh' kWh, of
 * 'area_sq_ft' sq ft.
 */
const trailingUnit: (label: string) => { unit: LabelUnit; rest: readonly string[]; place: number } | null = remember(
  MOST_LABELS,
  (label) => {
    const bare = withoutBrackets(label);
    const parts = splitName(bare);
    for (let length = Math.min(LONGEST, parts.length); length > 0; length--) {
      const ending = parts.slice(-length);
      const unit = unitSpelled(ending.join(' ')) ?? unitSpelled(ending.join('')) ?? degreesOf(parts, length);
      if (!unit) continue;
      const rest = parts.slice(0, -length);
      const place = ending.reduceRight((end, part) => bare.lastIndexOf(part, end - part.length), bare.length);
      // A piece of a longer word is no unit; 'at 10 m' says where.
      const torn =
        /\p{Lu}\p{L}|\d\p{L}/u.test(bare.slice(Math.max(0, place - 1), place + 1)) ||
        /(^|[^\p{L}\p{N}])\d+[\s_.-]*$/u.test(bare.slice(0, place));
      return !torn && isTrailing(unit, ending.join('').toLowerCase(), rest) ? { unit, rest, place } : null;
    }
    return null;
  },
);

const TEMPERATURES = new Set(['temperature', 'temp', 'tmax', 'tmin', 'tavg', 'dewpoint']);
/** A single letter behind a temperature is its scale: 'outdoor_temp_c'. */
function degreesOf(parts: readonly string[], length: number): LabelUnit | undefined {
  const scale = parts.at(-1)!.toUpperCase();
  const holds = length === 1 && (scale === 'C' || scale === 'F') && TEMPERATURES.has(parts.at(-2)?.toLowerCase() ?? '');
  return holds ? unitSpelled(`°${scale}`) : undefined;
}

function isTrailing(unit: LabelUnit, written: string, rest: readonly string[]): boolean {
  if (rest.length === 0) return unit.nature === 'percent';
  const last = rest.findLast((part) => !/^in$/i.test(part)) ?? '';
  const before = lastWord(last);
  if (before === 'per') return false;
  if (NEEDS_SIZE.has(written) && !SIZES.has(before)) return false;
  const isPrice = isMoneyWord(before) || unitSpelled(last)?.nature === 'money';
  return !(isPrice && unit.nature !== 'money' && unit.nature !== 'percent' && unit.nature !== 'scale');
}

/** Words that say how something was taken, and not what: of 'Total kWh' the unit is all that says it. */
const SAYS_HOW = new Set([
  'total',
  'sum',
  'average',
  'avg',
  'mean',
  'median',
  'max',
  'maximum',
  'min',
  'minimum',
  'net',
  'gross',
  'day',
  'night',
  'peak',
]);

/** The label as it reads in a title, without the unit that is said beside it: `body_mass_g` → 'body mass'. */
export function nameOfMeasure(label: string): string {
  const found = trailingUnit(label);
  if (!found?.rest.length || found.rest.every((word) => SAYS_HOW.has(word.toLowerCase()))) return readableLabel(label);
  return readableLabel(
    withoutBrackets(label)
      .slice(0, found.place)
      .replace(/([\s_.,-]+in)?[\s_.,-]*$/i, ''),
  );
}

/** How a number column is written: what ingest read from the values stays, the label adds unit and kind. */
export function withLabelUnit(
  format: ColumnFormat,
  label: LabelUnit | null,
  { money, shares, decimal }: { money: boolean; shares: boolean; decimal: boolean },
): ColumnFormat {
  if (format.kind !== 'plain' || format.unit) return format;
  if (label?.nature === 'percent') return shares ? { kind: 'percent' } : { kind: 'percent', unit: '%' };
  if (label?.nature === 'money') return { kind: 'currency', unit: label.unit, ...(decimal && { decimals: 2 }) };
  if (label) return { kind: 'plain', unit: label.unit };
  return money && decimal ? { kind: 'currency', decimals: 2 } : format;
}
