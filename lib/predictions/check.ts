import { forecastChoices, soundProposal } from '@/lib/analysis/forecast/choices';
import { refuse } from '@/lib/analysis/forecast/guards';
import { regularise } from '@/lib/analysis/forecast/regularise';
import { seriesInput } from '@/lib/analysis/forecast/series-input';
import type { UserActor } from '@/lib/core/actor';
import { loadDataSet, type DataSet } from '@/lib/datasets/load';
import { countPeriods } from '@/lib/datasets/period-counts';
import { take } from '@/lib/limits/throttle';
import { isTime } from '@/lib/query/column';
import { readHistories, type Histories, type History } from './history';
import type { CheckedSeries, PredictionAsked, PredictionCheck, PredictionChoices } from './schema';

const SHOWN_PERIODS = 120;
/** One for each change of a form. */
const CHECKED_A_MINUTE = 120;

/** What of a data source can be forecast, and what is proposed. */
export async function readChoices(actor: UserActor, dataSourceId: string): Promise<PredictionChoices> {
  const dataSet = await loadDataSet(actor, dataSourceId);
  const { id, version, name, columns, relations, rowCount } = dataSet;
  const choices = forecastChoices({ name, columns, relations, rowCount, thisYear: new Date().getFullYear() });
  const { proposal, times: [time] } = choices;
  const isDated = columns.some((column) => column.key === time?.field && isTime(column));
  const counts = proposal && time && isDated ? await countPeriods(dataSet, { field: time.field, years: false, grains: time.grains.map(({ grain }) => grain), measure: proposal.measure, filters: proposal.filters }) : new Map();
  return { dataSourceId: id, dataVersion: version, ...soundProposal(choices, counts) };
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
