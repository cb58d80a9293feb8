'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { periodWord } from '@/lib/analysis/forecast/periods';
import type { Forecast } from '@/lib/analysis/forecast/shapes';
import { formatDate, formatNumber, unitOf } from '@/lib/core/format';
import type { DataSource } from '@/lib/datasets/schema';
import { type Prediction, type PredictionSeries } from '@/lib/predictions/schema';
import { PREDICTION_STEPS } from '@/lib/predictions/shapes';
import { useMe } from '@/components/client/session';
import { useUrlState } from '@/components/client/url-state';
import { SentenceText } from '@/components/evidence/sentence-text';
import { Button, LinkButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Page } from '@/components/ui/page';
import { Segmented } from '@/components/ui/segmented';
import { Cell, Sheet } from '@/components/ui/sheet';
import { Backtests } from './backtests';
import { ForecastFigure, ForecastLegend } from './forecast-figure';
import { recentPeriods } from './forecast-plot';
import { MadeHead } from './made-head';
import { MadeNotices, Unmade } from './made-state';
import { MethodsTable } from './methods-table';
import { PREDICTIONS, predictionPath, useDeletePrediction, usePrediction, useRerun } from './predict-calls';
import { REFUSAL_CURES, warningWords } from './prediction-words';
import { SeriesGrid } from './series-grid';
import { Steps } from './steps';
import { TrustPanel } from './trust-panel';
import { rowOf, shownEvidence, useOpenEvidence } from './use-prediction-evidence';
import { ValuesMenu } from './values-menu';
import { ValuesTable } from './values-table';
import { useFollowedJob, useRunAgain } from './use-made';

// What is opened by a press arrives with it.
const AddToDashboard = dynamic(() => import('./add-to-dashboard').then((file) => file.AddToDashboard), { ssr: false });
const EvidenceDrawer = dynamic(() => import('@/components/evidence/evidence-drawer'), { ssr: false });

/** A forecast: what it says, how far to trust it, and all that stands behind it. */
export function PredictionScreen({ initial, source }: { initial: Prediction; source: DataSource }) {
  const { data: prediction } = usePrediction(initial);
  const { opened, open, close } = useOpenEvidence();
  const [chosen, setChosen] = useUrlState('series');
  const { busy, failure, again } = useRunAgain(useRerun(prediction.id), { path: predictionPath(prediction.id), list: PREDICTIONS, done: `‘${prediction.name}’ was forecast again` });
  useFollowedJob(prediction.id, predictionPath(prediction.id));
  const { series, splitBy } = prediction;
  const only = splitBy === undefined ? series[0] : series.find((_, nth) => String(nth) === chosen);
  return (
    <Page>
      <Head prediction={prediction} source={source} shown={only} busy={busy} onAgain={again} />
      <Progressed prediction={prediction} shown={only} />
      <MadeNotices item={prediction} newest={source.version} failure={failure} made="This forecast was made on" busy={busy} onAgain={again} />
      {series.length === 0 ? <Unmade item={prediction} words={UNMADE} busy={busy} onAgain={again} />
        : only ? (
          <>
            {splitBy !== undefined && <p className="mb-2.5 text-table"><LinkButton onClick={() => setChosen('', 'push')}>All {series.length} series</LinkButton> / <b>{only.label}</b></p>}
            <Result key={only.label} prediction={prediction} series={only} opened={opened?.id ?? null} onEvidence={open} />
          </>
        ) : <SeriesGrid prediction={prediction} onChoose={(nth) => setChosen(String(nth), 'push')} />}
      {opened && <EvidenceDrawer evidence={opened} sources={[source]} shown={shownEvidence(opened.id, prediction)} onPoint={(point) => open(opened.id, point)} onClose={close} />}
    </Page>
  );
}

function Head({ prediction, source, shown, busy, onAgain }: { prediction: Prediction; source: DataSource; shown: PredictionSeries | undefined; busy: boolean; onAgain: () => void }) {
  const { role } = useMe();
  const remove = useDeletePrediction();
  const [adding, setAdding] = useState(false);
  const forecast = shown?.outcome.outcome === 'forecast' ? shown.outcome : null;
  const unit = unitOf(prediction.words.format);
  return (
    <>
      <MadeHead
        made={prediction} home="/predict" busy={busy} onAgain={onAgain} deletion={{ remove, list: PREDICTIONS, confirm: 'Delete forecast', goes: 'Its values, its scores and its place in dashboards go; the data stay.' }}
        sub={[<Link key="source" href={`/data-sources/${source.id}`} className="hover:underline">{source.name}</Link>, ` · version ${prediction.dataVersion || source.version}`, forecast && ` · ${historyWords(forecast)}`, unit && ` · ${unit}`]}
      >
        {role !== 'viewer' && forecast && <Button look="filled" aria-haspopup="dialog" onClick={() => setAdding(true)}>Add to dashboard</Button>}
        {prediction.series.length > 0 && <ValuesMenu path={`${predictionPath(prediction.id)}/values`} what="Values" />}
      </MadeHead>
      {adding && shown && <AddToDashboard prediction={prediction} series={shown} source={source} onClose={() => setAdding(false)} />}
    </>
  );
}

const UNMADE = { steps: PREDICTION_STEPS, failed: 'The forecast was not made', nothing: 'It holds no series.', what: 'the forecast', doing: 'Forecasting' };

/** '144 months, Jan 1949–Dec 1960'. */
function historyWords({ history, grain }: Forecast): string {
  const whole = history.filter(({ mark }) => mark !== 'partial');
  const [first, last] = [whole[0], whole.at(-1)];
  return `${formatNumber(whole.length)} ${periodWord(grain, whole.length)}${first && last ? `, ${formatDate(first.t, grain)} to ${formatDate(last.t, grain)}` : ''}`;
}

function Progressed({ prediction: { id, words, status }, shown }: { prediction: Prediction; shown: PredictionSeries | undefined }) {
  const again = <Link href={`/predict?from=${id}`} className="hover:underline">Chosen: {words.measure}{words.split && ` by ${words.split}`} by {words.time}</Link>;
  return <Steps steps={[{ words: again, state: 'done' }, { words: checkedWords(shown), state: 'done' }, { words: status === 'working' ? 'Forecasting' : 'Result', state: 'now' }]} />;
}

function checkedWords(shown: PredictionSeries | undefined): string {
  if (!shown) return 'Checked';
  const { warnings, history } = shown.outcome;
  const filled = warnings.filter(({ code }) => code === 'interpolated' || code === 'zeros_filled').reduce((sum, { details }) => sum + Number(details.periods), 0);
  const partial = history.some(({ mark }) => mark === 'partial');
  return `Checked: ${filled === 0 ? 'no gap' : `${formatNumber(filled)} ${filled === 1 ? 'gap' : 'gaps'} filled`}, ${partial ? 'partial period left out' : 'no partial period'}`;
}

type ResultProps = { prediction: Prediction; series: PredictionSeries; opened: string | null; onEvidence: (id: string, point?: number | null) => void };

function Result({ prediction, series, opened, onEvidence }: ResultProps) {
  const { outcome, evidence, sentences, label } = series;
  const { words, accuracyLater } = prediction;
  if (outcome.outcome === 'refusal') {
    return <Sheet><ErrorState title={`No forecast of ${words.split ? label : words.measure}`} className="m-4" action={<Button size="small" asChild><Link href={`/predict?from=${prediction.id}`}>Choose otherwise</Link></Button>}>{outcome.message}. {REFUSAL_CURES[outcome.code]}</ErrorState></Sheet>;
  }
  const onPoint = (t: string | null) => { if (evidence.points) onEvidence(evidence.points, t === null ? null : outcome.points.findIndex((point) => point.t === t)); };
  const onBacktest = () => { if (evidence.backtest) onEvidence(evidence.backtest); };
  const later = accuracyLater.filter(({ value }) => value === series.value);
  return (
    <Sheet className="grid-cols-1 wide:grid-cols-12">
      <Cell className="wide:col-span-8">
        <p className="mb-3.5 max-w-[68ch] text-title leading-[27px] text-balance">
          {sentences.map((sentence, nth) => <span key={nth}>{nth > 0 && ' '}<SentenceText sentence={sentence} onEvidence={onEvidence} /></span>)}
        </p>
        <Warnings outcome={outcome} />
        <Chart outcome={outcome} finding={sentences.map(({ text }) => text).join(' ')} format={words.format} onEvidence={(kind, t) => (kind === 'forecast' ? onPoint(t) : onEvidence(evidence.history, rowOf(series, t)))} />
      </Cell>
      <Cell className="wide:col-span-4"><TrustPanel outcome={outcome} format={words.format} later={later} onBacktest={onBacktest} onLater={onEvidence} /></Cell>
      {outcome.backtest.origins.length > 0 && <Cell className="wide:col-span-12"><Backtests outcome={outcome} format={words.format} open={opened === evidence.backtest} onEvidence={onBacktest} /></Cell>}
      <div className="pb-1.5 wide:col-span-6"><MethodsTable outcome={outcome} /></div>
      <div className="pb-1.5 wide:col-span-6"><ValuesTable outcome={outcome} format={words.format} open={opened === evidence.points} onEvidence={onPoint} /></div>
    </Sheet>
  );
}

function Warnings({ outcome: { warnings, grain } }: { outcome: Forecast }) {
  if (warnings.length === 0) return null;
  return <ul className="mb-3 space-y-0.5 text-small text-warn">{warnings.map((warning, nth) => <li key={nth}>{warningWords(warning, grain)}</li>)}</ul>;
}

function Chart({ outcome, finding, format, onEvidence }: { outcome: Forecast; finding: string; format: Prediction['words']['format']; onEvidence: (kind: 'measured' | 'forecast', t: string) => void }) {
  const [range, setRange] = useState<'recent' | 'all'>('recent');
  const cut = outcome.history.length > recentPeriods(outcome);
  return (
    <>
      <ForecastFigure outcome={outcome} format={format} finding={finding} height={322} all={range === 'all'} onEvidence={onEvidence} />
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <ForecastLegend outcome={outcome} />
        {cut && <Segmented label="How much of the past" value={range} options={[{ value: 'recent', label: 'Recent' }, { value: 'all', label: 'All' }]} onChange={setRange} />}
      </div>
    </>
  );
}
