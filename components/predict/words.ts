import type { BadgeTone } from '@/components/ui/badge';
import { periodWord, repeatedWords } from '@/lib/pure/analysis/forecast/periods';
import type { Backtest, BandCheck, Forecast, Method, RefusalCode, Warning } from '@/lib/pure/analysis/forecast/schema';
import { formatDate, formatNumber } from '@/lib/pure/format/format';
import type { Grain } from '@/lib/pure/query/schema/column';

export const METHOD_NAMES: Record<Method, string> = {
  ensemble: 'Ensemble',
  exponential_smoothing: 'Exponential smoothing',
  theta: 'Theta',
  seasonal_regression: 'Seasonal regression',
  seasonal_naive: 'Seasonal naive',
  drift: 'Drift',
  naive: 'Naive',
  intermittent: 'Intermittent demand (TSB)',
};

export const VERDICTS: Record<Backtest['verdict'], { tone: BadgeTone; word: string }> = {
  better: { tone: 'good', word: 'Better' },
  unclear: { tone: 'uncertain', word: 'Inconclusive' },
  no_better: { tone: 'warn', word: 'No better than baseline' },
};

const monthOrDate = (t: unknown, grain: Grain) => formatDate(String(t), grain);
const several = (count: unknown, grain: Grain) => `${formatNumber(Number(count))} ${periodWord(grain, Number(count))}`;

/** What a reader should know of the history, one sentence a warning. */
export function warningWords({ code, details }: Warning, grain: Grain): string {
  const { periods, of, t, asked, given, horizon, history, origins, needed, zeros, kept, rows, last } = details;
  switch (code) {
    case 'history_cut':
      return `Only the last ${several(kept, grain)} are used.`;
    case 'partial_left_out':
      return `${monthOrDate(t, grain)} is incomplete and was excluded.`;
    case 'zeros_filled':
      return `${several(periods, grain)} of ${formatNumber(Number(of))} ${Number(periods) === 1 ? 'has' : 'have'} no rows and ${Number(periods) === 1 ? 'counts' : 'count'} as 0.`;
    case 'dates_left_out':
      return `${formatNumber(Number(rows))} ${Number(rows) === 1 ? 'row' : 'rows'} dated after ${String(last).slice(0, 10)} ${Number(rows) === 1 ? 'was' : 'were'} excluded: ${Number(rows) === 1 ? 'its date' : 'their dates'} may be wrong.`;
    case 'interpolated':
      return `${several(periods, grain)} of ${formatNumber(Number(of))} ${Number(periods) === 1 ? 'has' : 'have'} no value; filled by linear interpolation.`;
    case 'horizon_shortened':
      return `You asked for ${several(asked, grain)}; this history supports ${formatNumber(Number(given))}.`;
    case 'long_horizon':
      return `${several(horizon, grain)} ahead is long for a history of ${formatNumber(Number(history))}. Expect wide intervals.`;
    case 'few_backtests':
      return Number(origins) === 1
        ? 'This history allows only 1 backtest.'
        : `This history allows only ${formatNumber(Number(origins))} backtests.`;
    case 'no_season_yet':
      return `There may be seasonality. Detecting it takes ${several(needed, grain)}; you have ${formatNumber(Number(periods))}.`;
    case 'intermittent':
      return `${several(zeros, grain)} of ${formatNumber(Number(of))} are 0 (intermittent), so the forecast is an average rate.`;
  }
}

/** What to do about a refusal, beside what it says. */
export const REFUSAL_CURES: Record<RefusalCode, string> = {
  too_short: 'Choose a finer period, or come back with more data.',
  too_many_gaps: 'Choose a coarser period, or fill the gaps in the file.',
  constant: 'Every value is the same, so the last value is the forecast.',
  too_sparse: 'Choose a coarser period, or forecast the total instead of one part.',
};

/** 'as stated', 'too narrow: expect about 1 month in 11 outside it'. */
export function bandWords(
  { level, held, of, verdict }: BandCheck,
  grain: Grain,
): { text: string; tone: 'good' | 'warn' } {
  if (verdict === 'as_stated') return { text: 'as expected', tone: 'good' };
  const outside = of - held;
  if (verdict === 'wide') return { text: `wider than needed for ${Math.round(level * 100)}%`, tone: 'warn' };
  return {
    text: `too narrow: expect about 1 in ${Math.max(1, Math.round(of / Math.max(1, outside)))} ${periodWord(grain, 2)} outside it`,
    tone: 'warn',
  };
}

/** What a backtest stretches over: 'years' where the horizon is one, else 'backtests'. */
export const originWord = (
  { backtest: { origins } }: Pick<Forecast, 'backtest'>,
  grain: Grain,
  count: number,
): string => {
  const length = origins[0]?.points.length ?? 0;
  const year =
    (grain === 'month' && length === 12) ||
    (grain === 'quarter' && length === 4) ||
    (grain === 'week' && length === 52);
  const word = year ? 'year' : 'backtest';
  return count === 1 ? word : `${word}s`;
};

/** Of the methods table: 'line at 1: as good as a value of last year'. */
export const lineWords = (grain: Grain, lag: number): string =>
  `line at 1: average error of repeating ${repeatedWords(grain, lag)} on the history`;

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
export const countInWords = (count: number): string => NUMBERS[count] ?? formatNumber(count);

/** Scaled errors to two digits, shares as percent. */
export const scaledText = (mase: number | null): string => (mase === null ? '–' : mase.toFixed(2));
export const shareText = (mape: number | null): string =>
  mape === null ? '–' : formatNumber(mape, { kind: 'percent' });

export const addToDashboardWords = {
  chartShowsForecast: 'The chart shows this forecast with its intervals and updates when you rerun it.',
  couldntLoadDashboards: 'Couldn’t load dashboards',
  couldntAddChart: 'Couldn’t add the chart',
};

export const backtestsWords = {
  howBacktestsCalculated: 'How the backtests were calculated',
};

export const checkPanelWords = {
  couldntLoadHistory: 'Couldn’t load the history',
  noRowsForecast: 'No rows to forecast from.',
};

export const chooseFormWords = {
  forecastsLargestSeries: (mostSeries: number) => `Forecasts the ${mostSeries} largest series.`,
  enterWholeNumber: (grain: string) => `Enter a whole number of ${grain} from 1 to 366.`,
};

export const forecastScreenWords = {
  forecastBased: 'This forecast is based on',
  deletesValuesScores: 'This deletes its values and scores and removes it from dashboards. Your data isn’t affected.',
  containsNoSeries: 'It contains no series.',
};

export const predictScreenWords = {
  findWhatDrives: 'Find what drives a column and predict its missing values, evaluated on held-out rows.',
  forecastWhatComes: 'Forecast what comes next, with intervals and accuracy measured by backtesting.',
  noDataForecast: 'No data to forecast yet. Upload a file to begin.',
  couldntLoadData: 'Couldn’t load the data source',
  dataSourceNo: 'This data source has no date column. A forecast needs dates or years.',
  chooseHowFar: 'Choose how far ahead to forecast.',
  nothingCheckYet: 'Nothing to check yet.',
  couldntCreateForecast: 'Couldn’t create the forecast',
};
