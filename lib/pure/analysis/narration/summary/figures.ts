import { formatPeriod, type ValueFormat } from '@/lib/pure/format/format';
import { evaluate, type NumberStyle, type ClaimReference } from '@/lib/pure/query/schema/claim';
import type { Row } from '@/lib/pure/query/schema/result';
import { lowerFirst } from '@/lib/pure/analysis/semantics/table/shown';
import { label, render, say, type NarratedAnswer, type Phrase } from '../phrase';
import type { Audience, Statement } from './schema';
import { ALWAYS } from './schema';

export type DateSpan = { from: string; to: string };

/** A headline figure: its value now, and before where the two may be compared. */
export type SummaryFigure = {
  id: string;
  dataSourceId: string;
  label: string;
  format: ValueFormat;
  now: ClaimReference;
  period: DateSpan | null;
  before: ClaimReference | null;
  base: DateSpan | null;
  /** The columns it is made of. */
  fields: readonly string[];
};

export type SummaryAnswers = ReadonlyMap<string, NarratedAnswer>;

const rowsIn =
  (answers: SummaryAnswers) =>
  (name: string): readonly Row[] | undefined =>
    answers.get(name)?.rows;
export const valueIn = (answers: SummaryAnswers, reference: ClaimReference): number | null =>
  evaluate(reference, rowsIn(answers));

/** Below it, of the value before, a change is none to speak of. */
const HARDLY = 0.005;
const FAR_APART = 2;

type Course = 'rose' | 'fell' | 'same' | 'incomparable';

/** Where a figure went; without a value before it, or across zero, nothing can be said of it in per cent. */
export function courseOf(
  { now, before, format }: Pick<SummaryFigure, 'now' | 'before' | 'format'>,
  answers: SummaryAnswers,
): Course {
  const [value, base] = [valueIn(answers, now), before && valueIn(answers, before)];
  if (value === null || base === null) return 'incomparable';
  if (value === base) return 'same';
  if (format.kind !== 'percent' && (base <= 0 || value < 0)) return 'incomparable';
  if (Math.abs(value - base) < HARDLY * (format.kind === 'percent' ? 1 : base)) return 'same';
  return value > base ? 'rose' : 'fell';
}

/** 'in Mar 2019', 'on 2 Mar 2019', 'over 18–31 Mar 2019'. */
export function during({ from, to }: DateSpan, options?: { year: boolean }): Phrase {
  const words = formatPeriod(from, to, options);
  return say`${/[–]/.test(words) ? 'over' : /^\d{1,2} \p{L}/u.test(words) ? 'on' : 'in'} ${label(words)}`;
}

const valueStyle = (format: ValueFormat): NumberStyle => ({ as: 'value', format });
const SHARE: NumberStyle = { as: 'value', format: { kind: 'percent' } };

/** By how much it moved, without a sign: the verb beside it says which way. */
function sizeOf({ now, before, format }: SummaryFigure, course: Course, answers: SummaryAnswers): Phrase | null {
  if (!before || format.kind === 'percent') return null;
  const [high, low] = course === 'rose' ? [now, before] : [before, now];
  const [top, base] = [valueIn(answers, high), valueIn(answers, before)];
  if (top === null || base === null || (course === 'rose' && top / base >= FAR_APART)) return null;
  return [{ number: { of: 'ratio', left: { of: 'difference', left: high, right: low }, right: before }, style: SHARE }];
}

const sameYear = ({ period, base }: SummaryFigure) => period?.from.slice(0, 4) === base?.from.slice(0, 4);

/**
 * What a figure did, from both ends: 'Revenue fell 8.8% to $51,770 over 18–31 Mar 2019, from $56,765 over 4–17 Mar'.
 */
function courseWords(
  figure: SummaryFigure,
  answers: SummaryAnswers,
  name: string,
  withBase: 'value' | 'period' | 'none',
): Phrase {
  const { now, before, period, base, format } = figure;
  const style = valueStyle(format);
  const course = courseOf(figure, answers);
  const value = { number: now, style };
  const at = withBase === 'none' || !period ? [] : say` ${during(period)}`;
  if (!before || !base || course === 'incomparable') return say`${label(name)} stood at ${value}${at}`;
  const earlier = { number: before, style };
  const then = during(base, { year: !sameYear(figure) });
  if (course === 'same')
    return withBase === 'value'
      ? say`${label(name)} hardly changed: ${value}${at}, ${earlier} ${then}`
      : say`${label(name)} hardly changed, at ${value}${at}`;
  const size = sizeOf(figure, course, answers);
  const from =
    withBase === 'value'
      ? say`, from ${earlier} ${then}`
      : withBase === 'period'
        ? say`, against ${label(formatPeriod(base.from, base.to, { year: !sameYear(figure) }))}`
        : [];
  if (size) return say`${label(name)} ${course} ${size} to ${value}${at}${from}`;
  if (format.kind === 'percent') return say`${label(name)} ${course} from ${earlier} to ${value}${at}`;
  return say`${label(name)} ${course} to ${value}${at}, ${{ number: { of: 'ratio', left: now, right: before }, style: { as: 'times' } }} what it was${withBase === 'none' ? [] : say` ${then}`}`;
}

const tell = (phrase: Phrase, answers: SummaryAnswers) => render(say`${phrase}.`, answers);

/** The figure that the summary is about. */
const headlineOf = (figure: SummaryFigure, audience: Audience, answers: SummaryAnswers): Statement => ({
  key: `figure ${figure.id}`,
  section: 'headline',
  subjects: [figure.id, ...figure.fields],
  weight: ALWAYS,
  sentence: tell(courseWords(figure, answers, figure.label, audience === 'analyst' ? 'value' : 'period'), answers),
});

const inTurn = (phrases: readonly Phrase[]): Phrase =>
  phrases.flatMap((phrase, nth): Phrase => say`${nth === 0 ? '' : '; '}${phrase}`);

/** The figures beside it; one over another period says which. */
function othersOf(
  { period }: SummaryFigure,
  figures: readonly SummaryFigure[],
  audience: Audience,
  answers: SummaryAnswers,
): Statement {
  const words = figures.map((figure) => {
    const { before, format } = figure;
    const from =
      audience === 'analyst' && before && courseOf(figure, answers) !== 'incomparable' && format.kind !== 'percent'
        ? say` (${{ number: before, style: valueStyle(format) }} before)`
        : [];
    const isSame = figure.period?.from === period?.from && figure.period?.to === period?.to;
    return say`${courseWords(figure, answers, lowerFirst(figure.label), isSame ? 'none' : 'period')}${from}`;
  });
  return {
    key: 'figures',
    section: 'what_changed',
    subjects: figures.map(({ id }) => id),
    weight: 1.8,
    sentence: tell(inTurn(words), answers),
  };
}

/** Figures that have no period: what they come to. */
const allOf = (figures: readonly SummaryFigure[], answers: SummaryAnswers): Statement => ({
  key: 'figures',
  section: 'headline',
  subjects: figures.flatMap(({ id, fields }) => [id, ...fields]),
  weight: ALWAYS,
  sentence: tell(
    inTurn(
      figures.map(
        ({ label: name, now, format }, nth) =>
          say`${label(nth ? lowerFirst(name) : name)}: ${{ number: now, style: valueStyle(format) }}`,
      ),
    ),
    answers,
  ),
});

/** Beside the headline figure. */
const MOST_OTHERS = 3;

/** The headline figure, and those beside it. */
export function figureStatements(
  figures: readonly SummaryFigure[],
  audience: Audience,
  answers: SummaryAnswers,
): Statement[] {
  const [headline, ...rest] = figures;
  if (!headline) return [];
  if (!headline.period) return [allOf(figures.slice(0, MOST_OTHERS + 1), answers)];
  const others = rest.slice(0, MOST_OTHERS);
  return [
    headlineOf(headline, audience, answers),
    ...(others.length > 0 ? [othersOf(headline, others, audience, answers)] : []),
  ];
}
