import { dictionary } from '@/lib/pure/format/dictionary';
import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../../semantics/lexicon/read-label';
import { isOwnUnit, isUnit, measuredIn as headersOf } from '../language/units';
import { tokenize, type QuestionToken } from '../language/tokens';
import { isCalled, measuredIn, only, type ToldOf } from './told-of';
import { replaced, rewrite } from './rewrite';

/** What an amount is told in percent of, by what tables call that. */
const WHOLES: Record<string, readonly (readonly string[])[]> = dictionary({
  tip: [['bill'], ['fare'], ['check'], ['meal']],
  gratuity: [['bill'], ['fare'], ['check']],
  profit: [['sales'], ['revenue'], ['turnover']],
  commission: [['sales'], ['revenue']],
});
const IN_PERCENT = '(?:percentages?|percents?|pct|%|rate)';

/** The one measure that is called by a word, and by no more than what kind of it it is. */
const amount = (table: ToldOf, word: string): Column | null => {
  const named = measuredIn(table).filter((column) => isCalled(column, word) && !isInPercent(column));
  return only(named.filter(({ label }) => readLabel(label).words.length === 1)) ?? only(named);
};

const isInPercent = ({ label, format }: Column) =>
  format.kind === 'percent' ||
  label.includes('%') ||
  readLabel(label).words.some((word) => /^(percent|percentage|pct|rate|margin|ratio|share)$/.test(word));

/** An amount over what it is a part of; null where the table says it already, or one of the two is missing. */
function ofWhole(table: ToldOf, part: string): string | null {
  const isSaid = table.columns.some((column) => isCalled(column, part) && isInPercent(column));
  const column = isSaid ? null : amount(table, part);
  const wholes = (WHOLES[part] ?? []).flatMap((words) => amount(table, words[0]!) ?? []);
  const whole = wholes.find((each) => each !== column);
  return column && whole ? `${column.label} / ${whole.label}` : null;
}

const AVERAGE = '(?:(?:the )?(?:average|mean|avg|typical) )?';

/** 'Average tip percentage', 'profit margin by region': an amount divided by what it is a part of. */
export function rephraseParts(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  const hasMargin = table.columns.some((column) => isCalled(column, 'margin'));
  return rewrite(tokens, [
    {
      said: new RegExp(`\\b${AVERAGE}(tip|gratuity|profit|commission)s? ${IN_PERCENT}(?= |$)`),
      as: ({ 1: part = '' }) => ofWhole(table, part),
    },
    {
      said: new RegExp(`\\b${AVERAGE}(?:net )?(?:profit )?margins?(?: ${IN_PERCENT})?(?= |$)`),
      as: () => (hasMargin ? null : ofWhole(table, 'profit')),
    },
  ]);
}

/** How tables call the number of people that a row is of. */
const PARTY = /^(size|people|persons?|guests?|diners?|passengers?|pax|covers?|heads?|party|adults?|family|household)$/;
const OF_PARTY = /^(num|number|count|of|no|size|n|total)$/;
const MOST_IN_PARTY = 60;

/** The one column that says how many people each row is of: the size of a party at a table. */
export function partyIn(table: ToldOf): Column | null {
  const isParty = ({ label, type, min, max }: Column) => {
    const { words } = readLabel(label);
    return (
      type === 'integer' &&
      Number(min) >= 0 &&
      Number(max) > 1 &&
      Number(max) <= MOST_IN_PARTY &&
      words.some((word) => PARTY.test(word)) &&
      words.every((word) => PARTY.test(word) || OF_PARTY.test(word))
    );
  };
  return only(table.columns.filter((column) => isNumeric(column) && isParty(column)));
}

const PERSON = /^(person|head|guest|diner|passenger|capita|pax)$/;

/** 'Average bill per person' of a table with a column of how many they were: the bills by all the people. */
export function rephrasePersons(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  const at = tokens.findIndex(
    ({ lower, norm }, place) => PERSON.test(norm) && tokens[place - 1]?.lower === 'per' && lower !== 'persons',
  );
  const party = at < 0 ? null : partyIn(table);
  return party ? replaced(tokens, [at - 1, at + 1], `divided by ${party.label}`) : tokens;
}

/** Whether a label says its unit, or any word of it is one. */
const saysUnit = ({ label }: Column) =>
  [...readLabel(label).words, ...readLabel(label).hints].some((word) => isUnit(word.toLowerCase()));

/** 'Fare per mile' of a table with one column of distances, which says no unit of its own. */
export function rephraseUnits(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  const at = tokens.findIndex(
    ({ lower, norm }, place) =>
      tokens[place - 1]?.lower === 'per' && isOwnUnit(norm) && !/^(min|hour|second)/.test(lower),
  );
  const unit = tokens[at];
  const isNamed = unit && table.columns.some(({ label }) => tokenize(label).some(({ norm }) => norm === unit.norm));
  if (!unit || isNamed) return tokens;
  const headers = headersOf(unit.norm);
  const column = only(measuredIn(table).filter((each) => isCalled(each, ...headers)));
  return column && !saysUnit(column) ? replaced(tokens, [at, at + 1], column.label) : tokens;
}

const DEALS = 'order basket cart transaction invoice receipt ticket purchase check bill sale'.split(' ');
const DEAL = `(?:${DEALS.join('|')})`;
const NAMES_DEAL = new RegExp(`^(${DEALS.join('|')}|id|number|no|code)$`);
const TAKINGS: readonly string[] = ['sales', 'revenue', 'turnover', 'total', 'amount'];

/** What was taken in all of a row; the one column that is called so. */
function takingsIn(table: ToldOf): Column | null {
  const sums = measuredIn(table).filter((column) => !isInPercent(column) && !isCalled(column, 'cost', 'tax', 'tip'));
  for (const word of TAKINGS) {
    const named = sums.filter((column) => isCalled(column, word));
    if (named.length) return only(named.filter(({ label }) => readLabel(label).words.length === 1)) ?? only(named);
  }
  return null;
}

const SPENT = /^(spend|spending|spent|expenditure|expense)$/;
/** 'Average spend' of a table that calls it a total: what was taken of those who bought. */
export function rephraseSpend(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  const isNamed = table.columns.some(({ label }) => readLabel(label).words.some((word) => SPENT.test(word)));
  const takings = isNamed || table.meaning.rows.kind !== 'event' ? null : takingsIn(table);
  if (!takings) return tokens;
  const said = /\b(average|avg|mean|median|total|highest|lowest) (?:customer )?(?:spend|spending)(?= |$)/;
  return rewrite(tokens, [{ said, as: ({ 1: agg = '' }) => `${agg} ${takings.label}` }]);
}

/** 'Average order value': what was taken over the number of orders, which may have several rows each. */
export function rephraseDeals(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  const value = new RegExp(
    `\\b(?:average|avg|mean) (?:value (?:of an?|per|of) ${DEAL}|${DEAL} (?:value|amount|worth|total))s?(?= |$)`,
  );
  const byDeal = new RegExp(`\\b(?:aov|abv)(?= |$)`);
  // 'Average order total' of a column of just that.
  const isWritten = table.columns.some(
    (column) => isCalled(column, 'value', 'amount', 'total', 'worth', 'aov') && isCalled(column, ...DEALS, 'aov'),
  );
  const takings = isWritten ? null : takingsIn(table);
  if (!takings) return tokens;
  const numbered = table.columns.filter(
    ({ label, role, type }) =>
      (role === 'id' || type === 'id') &&
      readLabel(label).words.length > 0 &&
      readLabel(label).words.every((word) => NAMES_DEAL.test(word)),
  );
  const id = only(numbered);
  const isRow = !numbered.length && NAMES_DEAL.test(table.meaning.rows.noun.replace(/s$/, ''));
  const said = id ? `${takings.label} / ${id.label}` : isRow ? `average ${takings.label}` : null;
  return said
    ? rewrite(
        tokens,
        [value, byDeal].map((each) => ({ said: each, as: said })),
      )
    : tokens;
}
