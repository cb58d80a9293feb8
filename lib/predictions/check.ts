import { forecastChoices } from '@/lib/analysis/forecast/choices';
import { refuse } from '@/lib/analysis/forecast/guards';
import { regularise } from '@/lib/analysis/forecast/regularise';
import { seriesInput } from '@/lib/analysis/forecast/series-input';
import type { UserActor } from '@/lib/core/actor';
import { loadDataSet, type DataSet } from '@/lib/datasets/load';
import { take } from '@/lib/limits/throttle';
import { readHistories, type Histories, type History } from './history';
import type { CheckedSeries, PredictionAsked, PredictionCheck, PredictionChoices } from './schema';

const SHOWN_PERIODS = 120;
/** One for each change of a form. */
const CHECKED_A_MINUTE = 120;

/** What of a data source can be forecast, and what is proposed. */
export async function readChoices(actor: UserActor, dataSourceId: string): Promise<PredictionChoices> {
  const { id, version, name, columns, relations, rowCount } = await loadDataSet(actor, dataSourceId);
  return { dataSourceId: id, dataVersion: version, ...forecastChoices({ name, columns, relations, rowCount, thisYear: new Date().getFullYear() }) };
}

function checkSeries({ value, label, answer, evidenceId }: History, { meaning }: Histories): CheckedSeries {
  const series = regularise(seriesInput(answer, meaning));
  const { history, warnings } = series;
  const refusal = refuse(series);
  const whole = history.filter(({ mark }) => mark !== 'partial');
  return {
    value, label, evidenceId, warnings, recent: history.slice(-SHOWN_PERIODS),
    span: whole.length > 0 ? { from: whole[0]!.t, to: whole.at(-1)!.t, periods: whole.length } : null,
    refusal: refusal && { code: refusal.code, message: refusal.message, details: refusal.details },
  };
}

export const checkHistories = ({ version }: DataSet, histories: Histories): PredictionCheck =>
  ({ dataVersion: version, words: histories.words, series: histories.series.map((series) => checkSeries(series, histories)) });

/** What the past of a figure is like, and whether a forecast can be made of it: before any work, nothing kept. */
export async function checkPrediction(actor: UserActor, asked: PredictionAsked, signal?: AbortSignal): Promise<PredictionCheck> {
  const dataSet = await loadDataSet(actor, asked.dataSourceId);
  await take({ key: `forecast check ${actor.userId}`, limit: CHECKED_A_MINUTE, seconds: 60 }, 'Forecasts are checked too quickly.');
  return checkHistories(dataSet, await readHistories(actor, dataSet, asked, signal));
}
