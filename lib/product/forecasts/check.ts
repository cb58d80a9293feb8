import type { UserActor } from '@/lib/base/actor/actor';
import { take } from '@/lib/base/limits/throttle';
import { loadTable, type SourceTable } from '@/lib/product/data-sources/read/load';
import { countPeriods } from '@/lib/product/data-sources/read/period-counts';
import { forecastChoices, soundProposal } from '@/lib/pure/analysis/forecast/choices';
import { refuse } from '@/lib/pure/analysis/forecast/guards';
import { regularise } from '@/lib/pure/analysis/forecast/regularise';
import { seriesInput } from '@/lib/pure/analysis/forecast/series-input';
import { isTime } from '@/lib/pure/query/schema/column';
import { readHistories, type Histories, type History } from './history';
import type { CheckedSeries, ForecastAsked, ForecastCheck, SourceForecastChoices } from './schema';

const SHOWN_PERIODS = 120;
/** One for each change of a form. */
const CHECKED_A_MINUTE = 120;

/** What of a data source can be forecast, and what is proposed. */
export async function readChoices(actor: UserActor, dataSourceId: string): Promise<SourceForecastChoices> {
  const table = await loadTable(actor, dataSourceId);
  const { id, version, name, columns, relations, rowCount } = table;
  const choices = forecastChoices({ name, columns, relations, rowCount, thisYear: new Date().getFullYear() });
  const {
    proposal,
    times: [time],
  } = choices;
  const isDated = columns.some((column) => column.key === time?.field && isTime(column));
  const counts =
    proposal && time && isDated
      ? await countPeriods(table, {
          field: time.field,
          years: false,
          grains: time.grains.map(({ grain }) => grain),
          measure: proposal.measure,
          filters: proposal.filters,
        })
      : new Map();
  return { dataSourceId: id, dataVersion: version, ...soundProposal(choices, counts) };
}

function checkSeries({ value, label, answer, evidenceId }: History, { meaning }: Histories): CheckedSeries {
  const series = regularise(seriesInput(answer, meaning));
  const { history, warnings } = series;
  const refusal = refuse(series);
  const whole = history.filter(({ mark }) => mark !== 'partial');
  return {
    value,
    label,
    evidenceId,
    warnings,
    recent: history.slice(-SHOWN_PERIODS),
    span: whole.length > 0 ? { from: whole[0]!.t, to: whole.at(-1)!.t, periods: whole.length } : null,
    refusal: refusal && { code: refusal.code, message: refusal.message, details: refusal.details },
  };
}

export const checkHistories = ({ version }: SourceTable, histories: Histories): ForecastCheck => ({
  dataVersion: version,
  words: histories.words,
  series: histories.series.map((series) => checkSeries(series, histories)),
});

/** What the past of a figure is like, and whether a forecast can be made of it: before any work, nothing kept. */
export async function checkForecast(
  actor: UserActor,
  asked: ForecastAsked,
  signal?: AbortSignal,
): Promise<ForecastCheck> {
  const table = await loadTable(actor, asked.dataSourceId);
  await take({ key: `forecast check ${actor.userId}`, limit: CHECKED_A_MINUTE, seconds: 60 }, 'Too many requests.');
  return checkHistories(table, await readHistories(actor, table, asked, signal));
}
