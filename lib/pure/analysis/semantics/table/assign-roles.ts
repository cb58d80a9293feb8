import {
  isNumeric,
  isTime,
  type Column,
  type ColumnFormat,
  type ColumnRelations,
  type ColumnRole,
} from '@/lib/pure/query/schema/column';
import { likeliestRole, opinionsOf, type Opinion } from '../learned/opinion';
import { familyOf, isKnownWord, isRole, isRowNoun, nounOf } from '../lexicon/lexicon';
import { unitSpelled } from '../lexicon/unit-spellings';
import { unitOfLabel } from '../lexicon/units';
import { isPlural, numbersOff } from '../lexicon/naming-numbers';
import { readLabel } from '../lexicon/read-label';
import { datePartOf, describeMeasure, isMeasure, looksLikeNumbering } from '../measure';
import { formatOf, isCodeBesideName, isOfShape, isSurelyCodeOfText, roleOf } from '../roles';

/** How much likelier a role must be to override the rules. Chosen by cross-validation over labelled columns. */
const SURER = 0.05;

/** What the rules decide whatever was learned: constants, dates, coordinates, plain yes/no, numbered rows. */
const isSettled = (column: Column, role: ColumnRole, rowCount: number) =>
  column.distinct <= 1 ||
  isOfShape(column) ||
  column.nulls >= rowCount ||
  isTime(column) ||
  role === 'coordinate' ||
  role === 'time' ||
  (role === 'measure' && (column.type === 'decimal' || isNamedSo(column))) ||
  (isNumeric(column) && describeMeasure(column).kind === 'rank') ||
  (role === 'dimension' && isNumeric(column) && datePartOf(column) !== null) ||
  (role !== 'measure' && numbersThings(column)) ||
  (role !== 'measure' && numbersOff(column, readLabel(column.label).words)) ||
  (column.distinct === 2 &&
    column.type === 'integer' &&
    role === 'dimension' &&
    describeMeasure(column).kind === 'code') ||
  (role === 'id' && (namesPeople(column) || numbersAllRows(column, rowCount) || isLongNumber(column, rowCount)));

const TEN_DIGITS = 1e9;
/** 'Número de reserva': a number by its name, of ten digits or more and another in each row. */
const isLongNumber = ({ label, type, distinct, nulls, min }: Column, rowCount: number) =>
  type === 'integer' &&
  nulls === 0 &&
  distinct === rowCount &&
  Number(min) >= TEN_DIGITS &&
  readLabel(label).words.some((word) => SAYS_NUMBER.has(word));

const FEWEST_NUMBERED = 13;
/** 1 to n, each about as often or block by block, under a word that counts nothing: subjects of a trial, plots. */
const numbersThings = (column: Column) =>
  (column.inBlocks && describeMeasure(column).kind === 'code') ||
  (column.distinct >= FEWEST_NUMBERED &&
    Number(column.min) === 1 &&
    !isPlural(column.label) &&
    looksLikeNumbering(column));

const NUMBERED_ROWS = 20;
const FEWEST_ALONE = 50;
const NEARLY_ALL = 0.95;
const LONG = 10_000;
/**
 * Long whole numbers, nearly all different, under a name that says nothing, with which nothing else of the table goes
 * up or down: numbers of files, cases or cards. Amounts go with something.
 */
function standsAlone(column: Column, columns: readonly Column[], { rowCount, relations }: RolesInput): boolean {
  const known = rowCount - column.nulls;
  const isLong =
    column.type === 'integer' && known >= FEWEST_ALONE && Number(column.min) >= 0 && Number(column.max) >= LONG;
  if (!isLong || column.distinct < NEARLY_ALL * known || column.persists || isPlural(column.label)) return false;
  const { words } = readLabel(column.label);
  if (unitOfLabel(column.label) || words.some((word) => nounOf(word) !== undefined || isKnownWord(word))) return false;
  const { correlations, associations = [], sums, products = [], determines, panel } = relations;
  const isIn = (keys: readonly string[]) => keys.includes(column.key);
  const places = panel ? [panel.time, ...panel.entity] : [];
  // What names the places of a panel is no figure that this one could go with.
  const isFigure = (other: Column) =>
    other !== column && isNumeric(other) && other.distinct > 2 && !other.inBlocks && !places.includes(other.key);
  return (
    columns.some(isFigure) &&
    !correlations.some(({ left, right }) => isIn([left, right])) &&
    !associations.some(({ measure }) => isIn([measure])) &&
    !sums.some(({ total, parts }) => isIn([total, ...parts])) &&
    !products.some(({ total, factors }) => isIn([total, ...factors])) &&
    !determines.some(({ to }) => isIn([to]))
  );
}

const FEWEST_APART = 50;
const EXPECTED_TWICE = 10;
const SAYS_NUMBER = new Set(['id', 'identifier', 'number', 'code', 'key', 'reference']);
/**
 * Whole numbers that lie so close that of as many measured ones several pairs would be equal, and yet are different in
 * every row: somebody gave them out. Under a name that says nothing or says a number, in whichever language; what goes
 * on along time is different in each row too.
 */
function isGivenOut(column: Column, { rowCount, relations }: RolesInput): boolean {
  const { type, distinct, exact, nulls, min, max, label } = column;
  const isDifferent = type === 'integer' && exact && nulls === 0 && distinct === rowCount && rowCount >= FEWEST_APART;
  const range = Number(max) - Number(min) + 1;
  if (!isDifferent || Number(min) < 0 || (rowCount * (rowCount - 1)) / 2 < EXPECTED_TWICE * range) return false;
  const isCourse =
    column.persists ||
    column.rises ||
    relations.panel?.time === column.key ||
    (Number(min) >= 1500 && Number(max) <= 2200) ||
    (relations.running ?? []).some(({ level, flows }) => level === column.key && flows.length > 0);
  const { words } = readLabel(label);
  // 'Order', 'employee': whose number it is.
  const saysOther = words.some(
    (word) => (nounOf(word) !== undefined || isKnownWord(word)) && !isRowNoun(word) && !SAYS_NUMBER.has(word),
  );
  return !isCourse && datePartOf(column) === null && unitOfLabel(label) === null && !isPlural(label) && !saysOther;
}

/** 1 to n over all rows, each once: no figure of anything. */
const numbersAllRows = ({ type, distinct, min, max, nulls }: Column, rowCount: number) =>
  type === 'integer' &&
  nulls === 0 &&
  distinct >= NUMBERED_ROWS &&
  distinct === rowCount &&
  (Number(min) === 0 || Number(min) === 1) &&
  Number(max) - Number(min) + 1 === distinct;

/** 'customer name' tells one person from another; nobody is grouped by it. */
function namesPeople({ label }: Column): boolean {
  const { words } = readLabel(label);
  return words.at(-1) === 'name' && words.some(isRole);
}

const FIRST_NAME =
  /^(?:(?:first|given|fore|christian)[ _-]?names?|vornamen?|pr[ée]noms?|nombres?|primer[ _-]?nombre|prenome|voornaam|imi[eę]|förnamn|fornavn)$/i;
const LAST_NAME =
  /^(?:(?:last|family|sur)[ _-]?names?|nachnamen?|familiennamen?|noms?|nom de famille|(?:primer[ _-]?)?apellidos?|sobrenome|cognome|achternaam|nazwisko|efternamn|etternavn)$/i;

/** The two parts of a person's name, side by side, tell one person from another: nobody is grouped by either. */
function findNames(columns: readonly Column[]): Set<string> {
  const called = (pattern: RegExp) =>
    columns.filter(
      ({ label, type }) =>
        (type === 'category' || type === 'text') && pattern.test(label.trim().replace(/([a-z])([A-Z])/g, '$1 $2')),
    );
  const [first, last] = [called(FIRST_NAME), called(LAST_NAME)];
  return new Set(first.length && last.length ? [...first, ...last].map(({ key }) => key) : []);
}

const HEADLINE = 2;
/** A noun of money, count or quantity is unambiguous: 'revenue', 'passengers'. */
function isNamedSo(column: Column): boolean {
  const meaning = describeMeasure(column);
  return isMeasure(meaning) && meaning.weight >= HEADLINE;
}

/**
 * 'x' and 'y' beside a column of places are a place on a map; x and y alone are the data of an example, and beside a z
 * they are measures.
 */
function findGrid(columns: readonly Column[]): string[] {
  const onMap = columns.some(
    (column) =>
      (column.type === 'category' || column.type === 'text') &&
      familyOf(readLabel(column.label).words).family === 'place',
  );
  const exact = (letter: string) => columns.filter(({ label }) => label.trim().toLowerCase() === letter);
  const [x, y, z] = [exact('x'), exact('y'), exact('z')];
  return onMap && z.length === 0 && x.length === 1 && y.length === 1 && [...x, ...y].every(isNumeric)
    ? [x[0]!.key, y[0]!.key]
    : [];
}

/** 'xcoord', 'y_coord', 'coord_x'. */
const NAMED_COORDINATE = /^[xy][\s_-]?coord(inate)?s?$|^coord(inate)?[\s_-]?[xy]$/i;

/** Their names differ only in 'lat' and 'lon', and both are within the range of coordinates. */
function findPlaces(columns: readonly Column[]): Set<string> {
  // A slipped point puts one place off the map, not all of them.
  const within = ({ min, max, quantiles }: Column, most: number) =>
    Number(quantiles?.[0] ?? min) >= -most && Number(quantiles?.[4] ?? max) <= most;
  const stems = (pattern: RegExp, most: number) =>
    columns
      .filter((column) => column.type === 'decimal' && within(column, most) && pattern.test(column.label))
      .map(({ key, label }) => ({ key, stem: label.trim().toLowerCase().replace(pattern, '') }));
  const wide = stems(/lat(itude)?/i, 90);
  const long = stems(/lo?ng?(itude)?/i, 180);
  const named = columns.filter((column) => isNumeric(column) && NAMED_COORDINATE.test(column.label.trim()));
  return new Set([
    ...findGrid(columns),
    ...named.map(({ key }) => key),
    ...wide.flatMap(({ key, stem }) =>
      long.filter((other) => other.key !== key && other.stem === stem).flatMap((other) => [key, other.key]),
    ),
  ]);
}

/** Only numbers are measured, and only the rules know which numbers are years. */
const canBe = (column: Column) => (role: ColumnRole) => (role === 'measure' ? isNumeric(column) : role !== 'time');

/** 'numero', 'code': a number of something by its own name. */
const isNumberByName = ({ label }: Column) => {
  const { words } = readLabel(label);
  return words.length === 1 && (words[0] === 'number' || words[0] === 'code' || words[0] === 'id');
};
const SURE = 0.8;
const LIKELY = 0.5;
/** 'road number', 'agent', 'speed limit', 'day': words, not the values alone, tell what the rules take it for. */
const saysCode = ({ label }: Column) =>
  readLabel(label).words.some((word) => nounOf(word) !== undefined || isKnownWord(word));

const MOST_CLASSES = 12;
/**
 * Few whole numbers of which each thing of a panel has one, at all of its moments: what kind it is, how many stars it
 * has. Things are grouped by them; over rows they would be averaged as often as each thing was looked at.
 */
const isClassOfEntity = ({ key, type, distinct, nulls }: Column, { panel, determines }: ColumnRelations): boolean =>
  type === 'integer' &&
  nulls === 0 &&
  distinct > 1 &&
  distinct <= MOST_CLASSES &&
  panel !== null &&
  panel.time !== key &&
  panel.entity.length === 1 &&
  determines.some(({ from, to }) => from === panel.entity[0] && to === key);

/** What identifies rows stays what one finds them by, however little else is asked of it. */
function refined(
  column: Column,
  role: ColumnRole,
  { opinion, rowCount, isCode }: { opinion: Opinion; rowCount: number; isCode: boolean },
): ColumnRole {
  if (isCode || isSettled(column, role, rowCount)) return role;
  const likeliest = likeliestRole(opinion, canBe(column));
  const surer = likeliest && opinion[likeliest] > opinion[role as keyof Opinion] + SURER ? likeliest : role;
  // What words call a code or a part of a date is calculated with only where that is likelier than not; what only its
  // values call so, where it is likelier than all else together.
  const { measure, dimension, id, ignore } = opinion;
  const least = isNumberByName(column) ? SURE : saysCode(column) ? LIKELY : dimension + id + ignore;
  if (surer === 'measure' && measure < least) return role;
  return role === 'id' && surer === 'ignore' ? 'id' : surer;
}

type RolesInput = { rowCount: number; relations: ColumnRelations };

/**
 * Gives every column its role and format: by the rules, or by the learned model where that is more certain. Called when
 * a version has been profiled; the user's choices override it afterwards.
 */
export function assignRoles(columns: readonly Column[], { rowCount, relations }: RolesInput): Column[] {
  const opinions = opinionsOf({ columns, relations, rowCount });
  const places = findPlaces(columns);
  const names = findNames(columns);
  const assigned = columns.map((column, nth): Column => {
    const role = places.has(column.key)
      ? 'coordinate'
      : names.has(column.key) ||
          standsAlone(column, columns, { rowCount, relations }) ||
          isGivenOut(column, { rowCount, relations })
        ? 'id'
        : isClassOfEntity(column, relations)
          ? 'dimension'
          : refined(column, roleOf(column, columns, rowCount, relations), {
              opinion: opinions[nth]!,
              rowCount,
              isCode:
                isCodeBesideName(column, columns, relations) ||
                isSurelyCodeOfText(column, columns, { rowCount, relations }),
            });
    return { ...column, role, format: role === 'id' && isNumeric(column) ? { kind: 'code' } : formatOf(column) };
  });
  return inPercent(inOneCurrency(inMoneyOfParts(assigned, relations)), relations);
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
/** Where a column says 'EUR', or 'Swiss Franc - CHF', in each row, money without a currency of its own is in that one. */
function inOneCurrency(columns: Column[]): Column[] {
  const stated = columns.filter(({ type, distinct, nulls }) => type === 'category' && distinct === 1 && nulls === 0);
  const [currency, ...others] = new Set(
    stated.flatMap(({ min }) => {
      const code = /^(?:.* - )?([A-Z]{3})$/.exec(String(min))?.[1];
      return code !== undefined && CURRENCIES.has(code) ? [code] : [];
    }),
  );
  if (currency === undefined || others.length > 0) return columns;
  const unit = unitSpelled(currency)?.unit ?? currency;
  return columns.map((column) =>
    column.format.kind === 'currency' && !column.format.unit
      ? { ...column, format: { ...column.format, unit } }
      : column,
  );
}

/** What so many of a hundred of a base come to is in percent, whatever its name. */
function inPercent(columns: Column[], { products = [] }: ColumnRelations): Column[] {
  const rates = new Set(products.filter(({ per }) => per === PERCENT).map(({ factors }) => factors[0]));
  return columns.map((column) =>
    rates.has(column.key) && column.format.kind === 'plain' && !column.format.unit
      ? { ...column, format: { ...column.format, kind: 'percent', unit: '%' } }
      : column,
  );
}
const PERCENT = 100;

/** What money adds up to is money, and so is each part of it. */
function inMoneyOfParts(columns: Column[], { sums }: ColumnRelations): Column[] {
  const of = new Map(columns.map((column) => [column.key, column]));
  const formats = new Map<string, ColumnFormat>();
  for (const { total, parts } of sums) {
    const all = [total, ...parts].map((key) => of.get(key)).filter((column) => column !== undefined);
    const money = all.find(({ format }) => format.kind === 'currency')?.format;
    for (const { key, type, format } of all)
      if (money && type === 'decimal' && format.kind === 'plain' && !format.unit) formats.set(key, money);
  }
  return columns.map((column) => ({ ...column, format: formats.get(column.key) ?? column.format }));
}
