import { formatDate, type ValueFormat } from '@/lib/pure/format/format';
import { readMoment } from '@/lib/pure/query/schema/calendar';
import type { NumberStyle, ClaimReference, Sentence } from '@/lib/pure/query/schema/claim';
import type { Cell, Grain } from '@/lib/pure/query/schema/column';
import { repeatedWords, spanOfPeriods } from '../forecast/periods';
import type { Forecast } from '../forecast/schema';
import { label, render, say, type NarratedAnswer, type Phrase, type Piece } from './phrase';
import { isPluralSubject } from '../semantics/lexicon/words';

export type ForecastNames = {
  /** As it stands in a title: 'Passengers', 'Average fare'. */
  measure: string;
  format: ValueFormat;
  /** Totals add up over periods; means do not. */
  adds: boolean;
};

/** The past as its query answered it, and under which ids it and the points are kept. */
export type ForecastAnswers = { timeKey: string; valueKey: string; history: NarratedAnswer; points: NarratedAnswer };

const POINTS = 'points';
const HISTORY = 'history';

const startOf = (t: Cell | undefined): number => readMoment(String(t))?.start ?? NaN;

/** 'in 1961', 'over Mar 2025–Feb 2026'. */
const during = (from: string, to: string, grain: Grain): Phrase => {
  const span = spanOfPeriods(from, to, grain);
  return say`${/^\d{4}$/.test(span) ? 'in' : 'over'} ${label(span)}`;
};

const verdictPhrase = ({ grain, backtest: { verdict, baseline } }: Forecast): Phrase => {
  const against = label(repeatedWords(grain, baseline.lag));
  if (verdict === 'better') return say`More accurate than repeating ${against} in backtests.`;
  return verdict === 'unclear'
    ? say`Not clearly more accurate than repeating ${against}.`
    : say`No more accurate than repeating ${against}.`;
};

/** The rows of as many periods one season before; null where they are not all there as they were measured. */
function rowsBefore(
  { headline: { before }, history, grain }: Forecast,
  { timeKey, history: { rows } }: ForecastAnswers,
): { rows: number[]; words: Piece } | null {
  if (!before) return null;
  const [from, to] = [startOf(before.from), startOf(before.to)];
  const within = (t: Cell | undefined) => startOf(t) >= from && startOf(t) <= to;
  if (history.some(({ t, mark }) => within(t) && mark !== undefined && mark !== 'zero')) return null;
  const found = rows.flatMap((row, nth) => (within(row[timeKey]) ? [nth] : [])).toSorted((a, b) => a - b);
  return found.length > 0 ? { rows: found, words: label(spanOfPeriods(before.from, before.to, grain)) } : null;
}

/**
 * What a forecast says, in sentences whose numbers are read from its evidence. One that is not clearly better than its
 * baseline says so first.
 */
export function forecastSentences(
  outcome: Forecast,
  { measure, format, adds }: ForecastNames,
  answers: ForecastAnswers,
): Sentence[] {
  const {
    headline: { ahead, peak },
    grain,
    points,
    backtest: { verdict },
  } = outcome;
  const value: NumberStyle = { as: 'value', format };
  const of = adds ? 'sum' : 'mean';
  const column = answers.valueKey;
  const total: ClaimReference = {
    of,
    evidence: POINTS,
    rows: points.slice(0, ahead.periods).map((_, nth) => nth),
    column,
  };
  const before = rowsBefore(outcome, answers);
  const earlier: ClaimReference | null = before && { of, evidence: HISTORY, rows: before.rows, column };
  const change: Phrase =
    !earlier || !before
      ? []
      : format.kind === 'percent'
        ? say`, ${{ number: { of: 'difference', left: total, right: earlier }, style: { as: 'points' } }} vs. ${before.words}`
        : say`, ${{ number: { of: 'change', left: total, right: earlier }, style: { as: 'change' } }} vs. ${before.words}`;
  // What is not clearly better than repeating is no promise.
  const surely = `${isPluralSubject(measure) ? 'are' : 'is'} forecast to`;
  const says = `${verdict === 'better' ? surely : 'may'} ${adds ? 'total' : 'average'}`;
  const phrases = [
    say`${label(measure)} ${says} ${{ number: total, style: value }} ${during(ahead.from, ahead.to, grain)}${change}.`,
  ];
  const place = peak ? points.findIndex(({ t }) => t === peak.t) : -1;
  if (peak && place >= 0 && ahead.periods > 2) {
    const at = grain === 'day' || grain === 'hour' ? 'on' : grain === 'week' ? 'in the' : 'in';
    phrases.push(
      say`The forecast peaks ${at} ${label(formatDate(peak.t, grain))}, at about ${{ number: { of: 'cell', evidence: POINTS, rows: [place], column }, style: value }}.`,
    );
  }
  const kept = new Map([
    [POINTS, answers.points],
    [HISTORY, answers.history],
  ]);
  return (verdict === 'better' ? phrases : [verdictPhrase(outcome), ...phrases]).map((phrase) => render(phrase, kept));
}
