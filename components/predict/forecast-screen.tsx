'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useMayChange } from '@/components/client/session/session';
import { useUrlState } from '@/components/client/browser/url-state';
import { SentenceText } from '@/components/evidence/sentence-text';
import {
  FORECASTS,
  forecastPath,
  useDeleteForecast,
  useForecastById,
  useRerun,
} from '@/components/forecasts/forecast-calls';
import { ForecastFigure, ForecastLegend } from '@/components/forecasts/forecast-figure';
import { recentPeriods } from '@/components/forecasts/forecast-plot';
import { ValuesTable } from '@/components/forecasts/values-table';
import { MadeHead } from '@/components/results/result-head';
import { MadeNotices, Unmade } from '@/components/results/result-state';
import { Steps } from '@/components/results/steps';
import { rowOf, shownEvidence, useOpenEvidence } from '@/components/results/use-forecast-evidence';
import { useFollowedJob, useRunAgain } from '@/components/results/use-result';
import { ExportMenu } from '@/components/exports/export-menu';
import { Button, LinkButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Page } from '@/components/ui/page';
import { Segmented } from '@/components/ui/forms/segmented';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { FORECAST_STEPS } from '@/lib/product/forecasts/job-schema';
import { type ForecastOfSource, type ForecastSeries } from '@/lib/product/forecasts/schema';
import { periodWord } from '@/lib/pure/analysis/forecast/periods';
import type { Forecast } from '@/lib/pure/analysis/forecast/schema';
import { formatDate, formatNumber, unitOf } from '@/lib/pure/format/format';
import { Backtests } from './backtests';
import { REFUSAL_CURES, warningWords, forecastScreenWords } from './words';
import { MethodsTable } from './methods-table';
import { SeriesGrid } from './series-grid';
import { TrustPanel } from './trust-panel';

// What is opened by a press arrives with it.
const AddToDashboard = dynamic(() => import('./add-to-dashboard').then((file) => file.AddToDashboard), { ssr: false });
const EvidenceDrawer = dynamic(() => import('@/components/evidence/evidence-drawer'), { ssr: false });

/** A forecast: what it says, how far to trust it, and all that stands behind it. */
export function ForecastScreen({ initial, source }: { initial: ForecastOfSource; source: DataSource }) {
  const { data: forecast } = useForecastById(initial);
  const { opened, open, close } = useOpenEvidence();
  const [chosen, setChosen] = useUrlState('series');
  const { busy, failure, again } = useRunAgain(useRerun(forecast.id), {
    path: forecastPath(forecast.id),
    list: FORECASTS,
    done: `“${forecast.name}” rerun`,
  });
  useFollowedJob(forecast.id, forecastPath(forecast.id));
  const { series, splitBy } = forecast;
  const only = splitBy === undefined ? series[0] : series.find((_, nth) => String(nth) === chosen);
  return (
    <Page>
      <Head forecast={forecast} source={source} shown={only} busy={busy} onAgain={again} />
      <Progressed forecast={forecast} shown={only} />
      <MadeNotices
        item={forecast}
        newest={source.version}
        failure={failure}
        made={forecastScreenWords.forecastBased}
        busy={busy}
        onAgain={again}
      />
      {series.length === 0 ? (
        <Unmade item={forecast} words={UNMADE} busy={busy} onAgain={again} />
      ) : only ? (
        <>
          {splitBy !== undefined && (
            <p className="mb-2.5 text-table">
              <LinkButton onClick={() => setChosen('', 'push')}>All {series.length} series</LinkButton> /{' '}
              <b>{only.label}</b>
            </p>
          )}
          <Result key={only.label} forecast={forecast} series={only} opened={opened?.id ?? null} onEvidence={open} />
        </>
      ) : (
        <SeriesGrid forecast={forecast} onChoose={(nth) => setChosen(String(nth), 'push')} />
      )}
      {opened && (
        <EvidenceDrawer
          evidence={opened}
          sources={[source]}
          shown={shownEvidence(opened.id, forecast)}
          onPoint={(point) => open(opened.id, point)}
          onClose={close}
        />
      )}
    </Page>
  );
}

function Head({
  forecast,
  source,
  shown,
  busy,
  onAgain,
}: {
  forecast: ForecastOfSource;
  source: DataSource;
  shown: ForecastSeries | undefined;
  busy: boolean;
  onAgain: () => void;
}) {
  const mayChange = useMayChange();
  const remove = useDeleteForecast();
  const [adding, setAdding] = useState(false);
  const answer = shown?.outcome.outcome === 'forecast' ? shown.outcome : null;
  const unit = unitOf(forecast.words.format);
  return (
    <>
      <MadeHead
        made={forecast}
        home="/predict"
        busy={busy}
        onAgain={onAgain}
        deletion={{
          remove,
          list: FORECASTS,
          confirm: 'Delete forecast',
          goes: forecastScreenWords.deletesValuesScores,
        }}
        sub={[
          <Link key="source" href={`/data-sources/${source.id}`} className="hover:underline">
            {source.name}
          </Link>,
          ` · version ${forecast.dataVersion || source.version}`,
          answer && ` · ${historyWords(answer)}`,
          unit && ` · ${unit}`,
        ]}
      >
        {mayChange && answer && (
          <Button look="filled" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            Add to dashboard
          </Button>
        )}
        {forecast.series.length > 0 && <ExportMenu target={{ kind: 'prediction', targetId: forecast.id }} />}
      </MadeHead>
      {adding && shown && (
        <AddToDashboard forecast={forecast} series={shown} source={source} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

const UNMADE = {
  steps: FORECAST_STEPS,
  failed: 'The forecast failed',
  nothing: forecastScreenWords.containsNoSeries,
  what: 'the forecast',
  doing: 'Forecasting',
};

/** '144 months, Jan 1949–Dec 1960'. */
function historyWords({ history, grain }: Forecast): string {
  const whole = history.filter(({ mark }) => mark !== 'partial');
  const [first, last] = [whole[0], whole.at(-1)];
  return `${formatNumber(whole.length)} ${periodWord(grain, whole.length)}${first && last ? `, ${formatDate(first.t, grain)} to ${formatDate(last.t, grain)}` : ''}`;
}

function Progressed({
  forecast: { id, words, status },
  shown,
}: {
  forecast: ForecastOfSource;
  shown: ForecastSeries | undefined;
}) {
  const again = (
    <Link href={`/predict?from=${id}`} className="hover:underline">
      Selected: {words.measure}
      {words.split && ` by ${words.split}`} by {words.time}
    </Link>
  );
  return (
    <Steps
      steps={[
        { words: again, state: 'done' },
        { words: checkedWords(shown), state: 'done' },
        { words: status === 'working' ? 'Forecasting' : 'Result', state: 'now' },
      ]}
    />
  );
}

function checkedWords(shown: ForecastSeries | undefined): string {
  if (!shown) return 'Checked';
  const { warnings, history } = shown.outcome;
  const filled = warnings
    .filter(({ code }) => code === 'interpolated' || code === 'zeros_filled')
    .reduce((sum, { details }) => sum + Number(details.periods), 0);
  const partial = history.some(({ mark }) => mark === 'partial');
  return `Checked: ${filled === 0 ? 'no gap' : `${formatNumber(filled)} ${filled === 1 ? 'gap' : 'gaps'} interpolated`}, ${partial ? 'incomplete period excluded' : 'no incomplete period'}`;
}

type ResultProps = {
  forecast: ForecastOfSource;
  series: ForecastSeries;
  opened: string | null;
  onEvidence: (id: string, point?: number | null) => void;
};

function Result({ forecast, series, opened, onEvidence }: ResultProps) {
  const { outcome, evidence, sentences, label } = series;
  const { words, accuracyLater } = forecast;
  if (outcome.outcome === 'refusal') {
    return (
      <Sheet>
        <ErrorState
          title={`No forecast for ${words.split ? label : words.measure}`}
          className="m-4"
          action={
            <Button size="small" asChild>
              <Link href={`/predict?from=${forecast.id}`}>Choose otherwise</Link>
            </Button>
          }
        >
          {outcome.message}. {REFUSAL_CURES[outcome.code]}
        </ErrorState>
      </Sheet>
    );
  }
  const onPoint = (t: string | null) => {
    if (evidence.points)
      onEvidence(evidence.points, t === null ? null : outcome.points.findIndex((point) => point.t === t));
  };
  const onBacktest = () => {
    if (evidence.backtest) onEvidence(evidence.backtest);
  };
  const later = accuracyLater.filter(({ value }) => value === series.value);
  return (
    <Sheet className="grid-cols-1 wide:grid-cols-12">
      <Cell className="wide:col-span-8">
        <p className="mb-3.5 max-w-[68ch] text-title leading-[27px] text-balance">
          {sentences.map((sentence, nth) => (
            <span key={nth}>
              {nth > 0 && ' '}
              <SentenceText sentence={sentence} onEvidence={onEvidence} />
            </span>
          ))}
        </p>
        <Warnings outcome={outcome} />
        <Chart
          outcome={outcome}
          finding={sentences.map(({ text }) => text).join(' ')}
          format={words.format}
          onEvidence={(kind, t) => (kind === 'forecast' ? onPoint(t) : onEvidence(evidence.history, rowOf(series, t)))}
        />
      </Cell>
      <Cell className="wide:col-span-4">
        <TrustPanel
          outcome={outcome}
          format={words.format}
          later={later}
          onBacktest={onBacktest}
          onLater={onEvidence}
        />
      </Cell>
      {outcome.backtest.origins.length > 0 && (
        <Cell className="wide:col-span-12">
          <Backtests
            outcome={outcome}
            format={words.format}
            open={opened === evidence.backtest}
            onEvidence={onBacktest}
          />
        </Cell>
      )}
      <div className="pb-1.5 wide:col-span-6">
        <MethodsTable outcome={outcome} />
      </div>
      <div className="pb-1.5 wide:col-span-6">
        <ValuesTable outcome={outcome} format={words.format} open={opened === evidence.points} onEvidence={onPoint} />
      </div>
    </Sheet>
  );
}

function Warnings({ outcome: { warnings, grain } }: { outcome: Forecast }) {
  if (warnings.length === 0) return null;
  return (
    <ul className="mb-3 space-y-0.5 text-small text-warn">
      {warnings.map((warning, nth) => (
        <li key={nth}>{warningWords(warning, grain)}</li>
      ))}
    </ul>
  );
}

function Chart({
  outcome,
  finding,
  format,
  onEvidence,
}: {
  outcome: Forecast;
  finding: string;
  format: ForecastOfSource['words']['format'];
  onEvidence: (kind: 'measured' | 'forecast', t: string) => void;
}) {
  const [range, setRange] = useState<'recent' | 'all'>('recent');
  const cut = outcome.history.length > recentPeriods(outcome);
  return (
    <>
      <ForecastFigure
        outcome={outcome}
        format={format}
        finding={finding}
        height={322}
        all={range === 'all'}
        onEvidence={onEvidence}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <ForecastLegend outcome={outcome} />
        {cut && (
          <Segmented
            label="History shown"
            value={range}
            options={[
              { value: 'recent', label: 'Recent' },
              { value: 'all', label: 'All' },
            ]}
            onChange={setRange}
          />
        )}
      </div>
    </>
  );
}
