import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';
import { isCalculationKey } from '@/lib/pure/query/schema/calculation-key';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { ageMeant } from './ages';
import { askBack, askWhich } from './asked-back';
import { polesOf, type Mention, type Thing } from './mentions';
import { PRICES, RATES } from './column-names';
import { columnOfWords, type Beside } from './named-by-verb';
import { isOwnUnit } from './language/units';
import { isPeople } from './nouns';
import { canMeasure, columnAbout } from './measurable';
import { chooseColumn, isThing, surest, type QuestionScene } from './scene';
import { ALSO_COUNTED } from './value-conditions';

/** 0 to 1 stands for none to all of it. */
export const isPartOfOne = ({ type, min, max }: Column) => type === 'decimal' && Number(min) >= -1 && Number(max) <= 1;

/** A number further than this from all values is meant in another unit. */
export const ANOTHER_UNIT = 100;

export const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, nth) => from + nth);

/** What stands on both sides of a comparison, and its numbers, which may be years of age. */
type Compared = {
  sides: readonly number[];
  about: readonly string[];
  id: string;
  text: string;
  years: readonly number[];
  beside: Beside;
  /** Where its words begin. */ start: number;
};

const isSaidOf = (mention: Mention | undefined, column: Column) =>
  isThing(mention) && mention.said.counted === null && mention.said.columns[0]?.column === column;

/** What is compared: the adjective says it, the name before it, or the name behind the number. */
export function comparedColumn(
  scene: QuestionScene,
  { sides, about, id, text, years, beside, start }: Compared,
): { column: Column; at: number } {
  const { mentions, choices, table } = scene;
  const chosen = table.columns.find(({ key }) => key === choices[id]);
  if (chosen) return { column: chosen, at: -1 };
  const meant = columnAbout(scene, about);
  // 'Fuel costs more than 4 dollars' of a fuel price: the noun says it again.
  if (meant) return { column: meant, at: sides.find((at) => isSaidOf(mentions[at], meant)) ?? -1 };
  for (const at of surestFirst(scene, sides)) {
    const near = mentions[at];
    if (scene.used.has(at) || !isThing(near)) continue;
    const isBehind = at === sides[1];
    const column = chooseColumn(
      scene,
      near,
      near.said.columns,
      (each) =>
        isCompared(each) &&
        !isValueRather(near, each) &&
        !(isBehind && isPriceOfNoun(near, each)) &&
        !(isHadBy(mentions, at) && years.every((year) => year >= Number(each.max) * ANOTHER_UNIT)),
    );
    if (column) {
      refuseUnmet(near, column, years);
      return { column, at };
    }
  }
  const ofPeople = ageMeant(scene, { start, end: beside.unit - 1, numbers: years });
  if (ofPeople) return { column: ofPeople, at: -1 };
  const spoken = columnOfWords(scene, beside, years);
  if (spoken) return { column: spoken, at: -1 };
  const noun = mentions[sides[1] ?? -1];
  const living = noun && /^(people|inhabitants|residents)$/.test(noun.words) ? populationOf(table.columns) : null;
  if (living) return { column: living, at: sides[1]! };
  if (!isThing(noun) && noun?.said.kind !== 'unknown') refuseUncompared(scene, sides[0]);
  // 'At least 100 policies' isn’t an age: a noun follows the number.
  const [before = -1, behind = -1] = sides;
  const next = mentions[behind];
  const isNamed = isThing(next) && surest(next.said.values) < OF_VALUE;
  const aged = isNamed ? null : ageOf(scene, before, years);
  if (aged) return { column: aged, at: -1 };
  // 'Over 2 kg' where nothing is named by its weight: no other column is meant.
  const isOfUnit = isOwnUnit(mentions[beside.unit]?.words ?? '') && !aged;
  const leading = new Set(table.meaning.measures.slice(0, LEADING).map((measure) => measure.column));
  const reached = table.columns.filter(canMeasure).filter(reaches(years));
  if (reached.length === 1 && leading.has(reached[0]!) && !isThing(mentions[behind]) && !isOfUnit)
    return { column: reached[0]!, at: -1 };
  const numbers = table.columns.filter(canMeasure);
  // 'Days below zero' of temperatures alone.
  if (numbers.length === 1 && table.meaning.rows.kind === 'reading' && !isOfUnit)
    return { column: numbers[0]!, at: -1 };
  const isOfSign = years.every((year) => year === 0) && reached.length > 1;
  return askWhich(
    id,
    text,
    (isOfSign ? reached : numbers.slice(0, 4)).map(({ key, label }) => ({ id: key, text: label })),
    choices,
  );
}

/**
 * @throws AskedBack for 'customers over 1000' of a column 'Customer age': half a name, and a number that no row comes
 * near, are no sign that it is meant.
 */
function refuseUnmet({ text, said }: Mention & { said: Thing }, column: Column, numbers: readonly number[]): void {
  const surety = said.columns.find((each) => each.column === column)?.surety ?? 1;
  const [least, most] = [Number(column.min), Number(column.max)];
  const lies = (each: number) => each >= least && each <= most;
  if (surety > NAMED || numbers.some((each) => lies(each) || (isPartOfOne(column) && lies(each / 100)))) return;
  askBack('out_of_range', `${column.label} goes from ${least} to ${most}, so “${text}” may mean something else.`);
}

/** 'Over 30 and enrolled' of a column 'Age at enrollment': the very name of a value is no name of half a header. */
const isValueRather = ({ said }: Mention & { said: Thing }, column: Column) =>
  surest(said.values) >= OF_VALUE && (said.columns.find((each) => each.column === column)?.surety ?? 1) < OF_VALUE;

const OF_VALUE = 0.95;

/** 'Over 5 million people' of countries: the one column of how many live there. */
function populationOf(columns: readonly Column[]): Column | null {
  const named = columns.filter(({ label }) => readLabel(label).words.join(' ') === 'population').filter(canMeasure);
  return named.length === 1 ? named[0]! : null;
}

/** 'More than 100 units' of a unit price: of a price or a rate the noun of what it is of says nothing. */
const isPriceOfNoun = ({ words }: Mention, { key, label }: Column) => {
  if (isCalculationKey(key)) return false;
  const head = readLabel(label).words.at(-1) ?? '';
  return singular(words) !== words && singular(words) !== head && (PRICES.has(head) || RATES.has(head));
};

/** 'With a view': what is had, and not how much of it. */
const isHadBy = (mentions: readonly Mention[], at: number) =>
  /^an?$/.test(mentions[at - 1]?.words ?? '') && /^(with|having)$/.test(mentions[at - 2]?.words ?? '');

/** Numbers of a scale: no yes or no written as 1 and 0. */
export const isCompared = (column: Column) => isNumeric(column) && column.role !== 'id' && polesOf(column) === null;

/** @throws AskedBack for 'installs over 100' of installs that are no numbers: no other column is meant. */
function refuseUncompared({ mentions, used }: QuestionScene, at: number = -1): void {
  const near = mentions[at];
  if (!isThing(near) || used.has(at) || near.said.counted || near.said.values.length || isHadBy(mentions, at)) return;
  const [named] = near.said.columns;
  if (named && named.surety > NAMED && !isTime(named.column))
    askBack('not_a_query', `${named.column.label} is no number, so it can’t be compared with one.`);
}

/** So sure is a name that no other column is meant. */
export const NAMED = 0.9;

/** Whose range alone has the numbers is meant only if it is what the table measures first. */
const LEADING = 2;

/** 'Loans above 10000': the one column whose values go so far is meant. */
const reaches = (numbers: readonly number[]) => (column: Column) =>
  column.role === 'measure' && numbers.every((each) => each > Number(column.min) && each < Number(column.max));

const SURELY_HAD = 0.7;

/** 'Accidents with at least 3 vehicles': what the rows are is not compared where the number has a noun of its own. */
function surestFirst({ mentions }: QuestionScene, sides: readonly number[]): number[] {
  const named = (at: number) => {
    const near = mentions[at];
    return isThing(near) ? surest(near.said.columns.filter(({ column }) => canMeasure(column))) : 0;
  };
  const isRows = (at: number) => {
    const near = mentions[at];
    return isThing(near) && near.said.counted?.column === null && named(at) < ALSO_COUNTED;
  };
  const [before = -1, behind = -1] = sides;
  const isHad = mentions.slice(before + 1, behind).some(({ words }) => /^(with|having|have|has|had)$/.test(words));
  // 'Disasters with more than 1000 deaths': what they have is compared.
  if (before >= 0 && sides.length === 2 && isHad && named(behind) > SURELY_HAD) return [behind, before];
  const compared = sides.filter((at) => !isRows(at));
  return compared.length < sides.length && compared.some((at) => named(at) > 0) ? compared : [...sides];
}

/** 'People between 30 and 40': what is compared of people, where nothing else is named, is their age. */
function ageOf({ mentions, table }: QuestionScene, at: number, years: readonly number[]): Column | null {
  const near = mentions[at];
  if (!isThing(near) || near.said.counted?.column !== null) return null;
  const named = (word: string) => table.columns.filter(({ label }) => readLabel(label).words.includes(word));
  const [age, ...others] = named('age').filter(canMeasure);
  const isPerson = isPeople(near.words) || ['gender', 'sex', 'surname'].some((word) => named(word).length > 0);
  const isAge = years.every((year) => year >= Number(age?.min) && year <= Number(age?.max));
  return age && !others.length && isPerson && isAge ? age : null;
}
