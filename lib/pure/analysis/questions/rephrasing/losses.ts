import { isMoneyWord } from '../../semantics/lexicon/lexicon';
import { readLabel } from '../../semantics/lexicon/read-label';
import { singular } from '../../semantics/lexicon/words';
import type { QuestionToken } from '../language/tokens';
import { isCalled, measuredIn, only, type ToldOf } from './told-of';
import { rewrite, type Wording } from './rewrite';

const ALIKE = 0.5;

/** A measure that words name, and that goes below 0. */
function signed(table: ToldOf, said: string): string | null {
  const words = said.split(' ').map(singular);
  const named = measuredIn(table).filter(
    (column) => Number(column.min) < 0 && words.every((word) => isCalled(column, word)),
  );
  const exact = named.filter(({ label }) => readLabel(label).words.length * ALIKE <= words.length);
  return only(exact.length ? exact : named)?.label ?? null;
}

/** Whether a column holds a word as one of its values: 'negative' of reviews. */
const isValue = ({ columns, values }: ToldOf, word: string) =>
  columns.some((column) =>
    (values.get(column.key) ?? column.top).some(({ value }) => String(value).toLowerCase().split(/\W+/).includes(word)),
  );

/** 'Clients with a negative balance', 'orders whose profit is negative': of a number that goes below 0. */
function signs(table: ToldOf): Wording[] {
  const sided = (sign: string) => (sign === 'negative' ? 'below 0' : 'above 0');
  const as = (named: string, sign: string) => {
    const label = isValue(table, sign) ? null : signed(table, named);
    return label && `${label} ${sided(sign)}`;
  };
  return [
    {
      said: /\b(?:a )?(negative|positive) (\p{L}+)(?= |$)/u,
      as: ({ 1: sign = '', 2: named = '' }) => as(named, sign),
    },
    {
      said: /\b(\p{L}+) (?:is|was|are|were) (negative|positive)(?= |$)/u,
      as: ({ 1: named = '', 2: sign = '' }) => as(named, sign),
    },
  ];
}

/** What a row or group made; of which less than 0 is a loss. */
const profitIn = (table: ToldOf): string | null => {
  const profits = measuredIn(table).filter((column) => isCalled(column, 'profit') && !isCalled(column, 'margin'));
  return only(profits.filter(({ min }) => Number(min) < 0))?.label ?? null;
};

/**
 * 'Loss making orders', 'orders at a loss': those with a profit below 0. 'Which category loses money': the profit of
 * each, the lowest first.
 */
function losses(table: ToldOf): Wording[] {
  const profit = profitIn(table);
  if (!profit || table.columns.some((column) => isCalled(column, 'loss'))) return [];
  const with0 = `with ${profit} below 0`;
  const LOSING = '(?:loss making|lossmaking|money losing|unprofitable|not profitable)';
  const MAKES = '(?:(?:is|are|was|were) )?(?:loses?|losing|lost|makes?|made|making) (?:us )?(?:money|a loss|losses)';
  return [
    {
      said: new RegExp(`^(?:which|what) ((?:\\p{L}+ ){1,2}?)(?:${MAKES}|(?:is|are|was|were) ${LOSING})(?= |$)`, 'u'),
      as: ({ 1: group = '' }) => `${profit} by ${group.trim()} lowest first`,
    },
    { said: new RegExp(`\\b${LOSING} (\\p{L}+)`, 'u'), as: ({ 1: rows = '' }) => `${rows} ${with0}` },
    {
      said: new RegExp(`\\b(?:with|at|in|making|that (?:made|make)|which (?:made|make)) (?:a )?loss(?:es)?(?= |$)`),
      as: with0,
    },
    { said: new RegExp(`\\b(?:that|which|who) (?:lost|lose|loses) money(?= |$)`), as: with0 },
    { said: new RegExp(`\\b(?:are|is|were|was) ${LOSING}(?= |$)`), as: with0 },
  ];
}

/** 'Revenue lost to churn' is that of the churned; matches that are lost are none. */
const lostTo = (table: ToldOf): Wording => ({
  said: /\b(\p{L}+) lost (?:to|through|due to|because of)(?= )/u,
  as: ({ 1: amount = '' }) => {
    const isAmount =
      isMoneyWord(singular(amount)) || measuredIn(table).some((each) => isCalled(each, singular(amount)));
    return isAmount ? `${amount} of` : null;
  },
});

/** Numbers below and above 0, and what was lost, in words of the table. */
export function rephraseLosses(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  const isLost = table.columns.some((column) => isCalled(column, 'lost', 'loss')) || isValue(table, 'lost');
  return rewrite(tokens, [...losses(table), ...signs(table), ...(isLost ? [] : [lostTo(table)])]);
}
