import { dictionary } from '@/lib/pure/format/dictionary';
import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../../semantics/lexicon/read-label';
import { isFormOf, likeness, sameStem } from '../language/likeness';
import type { QuestionToken } from '../language/tokens';
import { isUnit } from '../language/units';
import { only, type ToldOf } from './told-of';
import { replaced } from './rewrite';

/** What a rate is of, and how tables write that of a row; other forms of the word itself are found without this. */
const FORMS_OF: Record<string, string> = dictionary({
  success: 'successful|success|succeeded|passed|ok|won',
  failure: 'failed|failure|fail|unsuccessful',
  dropout: 'dropout|dropped out|drop out|withdrawn',
  completion: 'completed|complete|finished|done',
  graduation: 'graduate|graduated',
  approval: 'approved|accepted|granted',
  acceptance: 'accepted|admitted|approved',
  admission: 'admitted|accepted',
  rejection: 'rejected|denied|declined|refused',
  denial: 'denied|rejected|declined',
  refusal: 'refused|rejected|denied',
  attrition: 'attrited|attrited customer|left|exited|terminated|churned|resigned|quit',
  churn: 'churned|attrited customer|left|exited|lost',
  turnover: 'left|exited|terminated|termd|resigned|quit|attrition',
  retention: 'retained|stayed|active|existing customer|current',
  cancellation: 'canceled|cancelled',
  return: 'returned',
  refund: 'refunded',
  delivery: 'delivered',
  win: 'won|win|w|winner',
  loss: 'lost|loss|l',
  draw: 'draw|drawn|d|tie|tied',
  survival: 'survived|alive',
  mortality: 'died|dead|deceased|death',
  death: 'died|dead|deceased',
  fatality: 'died|dead|fatal|deceased',
  recovery: 'recovered',
  positivity: 'positive',
  default: 'default|defaulted|charged off',
  delinquency: 'delinquent|late',
  repayment: 'repaid|fully paid|paid',
  conversion: 'converted|purchased|bought',
  response: 'responded|accepted',
  employment: 'employed',
  unemployment: 'unemployed',
  joblessness: 'unemployed|jobless',
  jobless: 'unemployed',
  occupancy: 'occupied',
  vacancy: 'vacant|empty|unoccupied',
  resolution: 'resolved|closed|solved',
  literacy: 'literate',
  poverty: 'poor|below poverty line',
  enrollment: 'enrolled',
  enrolment: 'enrolled',
  attendance: 'attended|present',
  absence: 'absent',
  absenteeism: 'absent',
  pass: 'passed|pass',
  fail: 'failed|fail|failure',
  fraud: 'fraud|fraudulent|fraudulent transaction',
  defect: 'defective|defect',
  error: 'error|failed',
  smoking: 'smoker|current smoker|yes smoker|smokes',
  smoker: 'smoker|current smoker|smokes',
});
const formsOf = (word: string) => new Set((FORMS_OF[word] ?? '').split('|').filter(Boolean));

/** Whether a word of a table says of a row what a rate is of: 'canceled' of a cancellation rate. */
const saysSo = (word: string, written: string) =>
  formsOf(word).has(written) || isFormOf(word, written) || (word.length > 4 && sameStem(word, written));

/** How tables call a figure in percent. */
const IN_PERCENT = new Set([
  'percent',
  'percentage',
  'pct',
  'perc',
  'ratio',
  'share',
  'proportion',
  'prevalence',
  'incidence',
]);
const HAS_RATE = new Set(['rate', 'rates', 'quota']);
const MOST_PERCENT = 100;
const FEW = 40;

const isPercent = (column: Column) =>
  isNumeric(column) &&
  (readLabel(column.label).words.some((word) => IN_PERCENT.has(word)) || column.label.includes('%'));
const names = (word: string) => (column: Column) => readLabel(column.label).words.some((each) => saysSo(word, each));

/** The one value that says so, of a column of few. */
function valueOf(word: string, { columns, values }: ToldOf): string | null {
  const found = columns.flatMap((column) =>
    column.type === 'category' && column.distinct <= FEW && column.role !== 'ignore'
      ? (values.get(column.key) ?? column.top).flatMap(({ value }) =>
          typeof value === 'string' && saysSo(word, value.trim().toLowerCase()) ? [value] : [],
        )
      : [],
  );
  const [value, ...others] = new Set(found);
  return value !== undefined && !others.length ? value : null;
}

const ASKING = new Set(['is', 'has', 'was', 'had']);
/** 'Canceled' of 'is_canceled'. */
const wordsOf = ({ label }: Column) =>
  readLabel(label)
    .words.filter((word) => !ASKING.has(word))
    .join(' ');

/** 'Unemp' for unemployment. */
const isAbbreviated = (word: string, [first = '', ...rest]: readonly string[]) =>
  rest.length === 0 && likeness(word, first) >= 0.8;

/** A level between 0 and 100 with parts: 'inflation', which people call a rate. */
const isLevel = ({ type, max, min }: Column) =>
  type === 'decimal' && Number(max) <= MOST_PERCENT && Number(min) >= -MOST_PERCENT;

/**
 * What 'unemployment rate' and 'dropout rate' say in words of the table: a column in percent, a share of rows with a
 * value, a column of yes and no by its own name. Null where the table has a rate of that name, or nothing of the kind.
 */
function rateIn(word: string, table: ToldOf): string | null {
  const named = table.columns.filter(({ role }) => role !== 'ignore').filter(names(word));
  if (named.some(({ label }) => readLabel(label).words.some((each) => HAS_RATE.has(each)))) return null;
  const percent = only(named.filter(isPercent));
  if (percent) return percent.label;
  const value = valueOf(word, table);
  if (value !== null) return `${value} rate`;
  const flag = only(named.filter(({ distinct }) => distinct === 2));
  if (flag) return `${wordsOf(flag)} rate`;
  const alike = table.columns.filter(({ label }) => isAbbreviated(word, readLabel(label).words));
  const level = only(named.filter(isNumeric)) ?? only(alike.filter(isNumeric));
  return level && isLevel(level) && !named.some((column) => column !== level) ? level.label : null;
}

const RATE = /^rates?$/;
const BEFORE_RATE = /^(the|an?|what|is|was|highest|lowest|average|mean|median|maximum|minimum|which|overall|show|me)$/;
/** What else says that a rate is meant of a few only. */
const OF_OTHER = /^(of|for|among)$/;

/** '4%', '4 percent'. */
const isInPercent = (tokens: readonly QuestionToken[], at: number) =>
  tokens[at]!.number !== null &&
  (tokens[at]!.text.endsWith('%') || /^(percent|pct|%)$/.test(tokens[at + 1]?.lower ?? ''));
const BEFORE_NUMBER = 6;

/** 'Unemployment under 4 percent': the column in percent, where the word has one. */
export function rephrasePercents(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  const number = tokens.findIndex((_, at) => isInPercent(tokens, at));
  for (let at = number - 1; at >= Math.max(0, number - BEFORE_NUMBER); at--) {
    const word = tokens[at]!.norm;
    const isNext = IN_PERCENT.has(tokens[at + 1]?.norm ?? '') || RATE.test(tokens[at + 1]?.lower ?? '');
    const named = word.length > 3 && !isNext ? table.columns.filter(names(word)) : [];
    const percent = only(named.filter(isPercent));
    // 'Poverty over 20 %' of a column of just that name needs nothing more.
    const isOwn = named.some(
      ({ label }) => readLabel(label).words.join(' ') === word && label !== percent?.label && named.length === 1,
    );
    if (percent && !isOwn) return replaced(tokens, [at, at + 1], percent.label);
  }
  return tokens;
}

const ATTACHED = /^(\d+(?:\.\d+)?)(\p{L}{2,})$/u;

/** '16gb' as a number and its unit, unless the table writes it so. */
export function splitUnits(tokens: readonly QuestionToken[], { columns, values }: ToldOf): readonly QuestionToken[] {
  const isWritten = (text: string) =>
    columns.some(
      (column) =>
        column.label.toLowerCase().includes(text) ||
        (column.distinct <= FEW &&
          (values.get(column.key) ?? column.top).some(({ value }) => String(value).toLowerCase().includes(text))),
    );
  return tokens.flatMap((token, at) => {
    const [, amount = '', unit = ''] = token.number === null ? (ATTACHED.exec(token.lower) ?? []) : [];
    return unit && isUnit(unit) && !isWritten(token.lower)
      ? replaced([token], [0, 1], `${amount} ${unit}`)
      : [tokens[at]!];
  });
}

/** 'Dropout rate' as a share of rows, 'unemployment rate' as the column in percent. */
export function rephraseRates(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  const at = tokens.findIndex(({ lower }) => RATE.test(lower));
  if (at < 0) return tokens;
  const [before, word] = [tokens[at - 2], tokens[at - 1]];
  // 'Drop out rate', 'no-show rate'.
  const two = before && word ? `${before.lower}${word.lower}` : '';
  const ofTwo = two in FORMS_OF ? rateIn(two, table) : null;
  if (ofTwo) return replaced(tokens, [at - 2, at + 1], ofTwo);
  const said = word && !OF_OTHER.test(word.lower) ? rateIn(word.norm, table) : null;
  if (said) return replaced(tokens, [at - 1, at + 1], said);
  // 'Recycling rate of glass' is none of glass.
  const isAlone = !word || BEFORE_RATE.test(word.lower);
  const behind = isAlone && tokens[at + 1]?.lower === 'of' ? tokens[at + 2] : undefined;
  const turned = behind ? rateIn(behind.norm, table) : null;
  return turned ? replaced(tokens, [at, at + 3], turned) : tokens;
}
