import type { WorkspaceId } from '@/lib/base/actor/actor';
import { keepForecastInsightOf, type ForecastInsight } from '@/lib/product/insights/forecast-insight';
import type { Forecast } from '@/lib/pure/analysis/forecast/schema';
import { priorityOf, scoreOf } from '@/lib/pure/analysis/insights/rank';
import type { Query } from '@/lib/pure/query/schema/query';
import type { ForecastSeries, ForecastWords } from './schema';

const MOST_SURE = 0.99;
const LONGEST_TITLE = 160;

type Made = {
  id: string;
  workspaceId: WorkspaceId;
  dataSourceId: string;
  dataVersion: number;
  words: ForecastWords;
  series: readonly ForecastSeries[];
  /** The history of each series. */ queries: readonly Query[];
};

/** A forecast stands among the findings as one of type prediction; where none could be made, it is gone from there. */
export async function tellAsInsight({
  id,
  workspaceId,
  dataSourceId,
  dataVersion,
  words,
  series,
  queries,
}: Made): Promise<void> {
  const nth = series.findIndex(({ outcome }) => outcome.outcome === 'forecast');
  const [first, query] = [series[nth], queries[nth]];
  const told =
    first && query
      ? {
          content: contentOf(first, query, words),
          evidenceIds: Object.values(first.evidence).filter((each) => each !== null),
        }
      : { content: null, evidenceIds: [] };
  await keepForecastInsightOf({ workspaceId, predictionId: id, dataSourceId, dataVersion, ...told });
}

function contentOf(
  { label, outcome, evidence, sentences, answered }: ForecastSeries,
  query: Query,
  words: ForecastWords,
): ForecastInsight {
  const { backtest, headline, history } = outcome as Forecast;
  const better = backtest.verdict === 'better';
  const [title, rest] = better
    ? [sentences[0]!, sentences.slice(1)]
    : [sentences[1]!, [sentences[0]!, ...sentences.slice(2)]];
  const touched = Math.min(1, Math.abs(headline.change ?? 0));
  const skill =
    backtest.mase !== null && backtest.baseline.mase ? Math.max(0, 1 - backtest.mase / backtest.baseline.mase) : 0;
  const caption = `${words.split ? `${words.measure}, ${label}` : words.measure} to date`;
  return {
    type: 'prediction',
    kind: 'prediction',
    grade: 'found',
    confidence: Math.min(MOST_SURE, backtest.band80.coverage),
    priority: priorityOf(touched),
    score: scoreOf({ kind: 'prediction', effect: skill, weight: 1, touched }, 0, true),
    columns: [answered.valueKey, answered.timeKey],
    scope: null,
    title: { ...title, text: title.text.replace(/\.$/, '') },
    sentences: rest,
    caption,
    folded: 0,
    stats: {
      test: 'Backtest',
      symbol: 'MASE',
      statistic: backtest.mase,
      effect: skill,
      n: history.length,
      p: null,
      q: null,
      tested: 0,
      holdOut: null,
    },
    queries: [{ evidenceId: evidence.history, query }],
    chart: {
      id: 'insight',
      title: caption.slice(0, LONGEST_TITLE),
      type: 'line',
      query,
      options: {},
      marked: [],
      points: answered.times.length,
      evidenceId: evidence.history,
      description: sentences
        .map(({ text }) => text)
        .join(' ')
        .slice(0, 1000),
    },
  };
}
