'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import type { PredictionAsked, PredictionChoices, PredictionSummary } from '@/lib/predictions/schema';
import { messageOf } from '@/components/client/api-error';
import { useUrlState } from '@/components/client/url-state';
import { useMe } from '@/components/client/session';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Page, PageHead } from '@/components/ui/page';
import { Cell, SectionHead, Sheet } from '@/components/ui/sheet';
import { Segmented } from '@/components/ui/segmented';
import { Skeleton } from '@/components/ui/skeleton';
import { CheckPanel } from './check-panel';
import { ChooseForm } from './choose-form';
import { askedOf, draftOf, proposedDraft, type Draft } from './draft';
import { PREDICTIONS, useCheck, useChoices, useForecast, usePredictions } from './predict-calls';
import { PredictionTable } from './prediction-table';
import { SourceSelect, type Source } from './source-select';
import { StepHead } from './steps';
import { useMake } from './use-made';

const DriversTab = dynamic(() => import('@/components/drivers/drivers-tab').then((file) => file.DriversTab), { ssr: false, loading: () => <Skeleton className="h-80 w-full" /> });

type Props = { predictions: PredictionSummary[]; sources: Source[]; choices: PredictionChoices | null; /** The choices of an earlier forecast. */ from: PredictionAsked | null };

/** Choose, check, forecast; below, the forecasts that were made. */
export function PredictScreen({ predictions: initial, sources, choices, from }: Props) {
  const { role } = useMe();
  const { data: predictions } = usePredictions(initial);
  const [tab, setTab] = useUrlState('tab', 'forecast');
  const mayForecast = role !== 'viewer';
  const drivers = tab === 'drivers';
  return (
    <Page>
      <PageHead
        title="Predict" sub={drivers ? 'What a column hangs on, and what it would be where it is missing, measured on rows not seen.' : 'What comes, with how far it can be trusted, measured on what came before.'}
        actions={sources.length > 0 && <Segmented label="What to predict" value={drivers ? 'drivers' : 'forecast'} options={[{ value: 'forecast', label: 'Forecast over time' }, { value: 'drivers', label: 'What drives a column' }]} onChange={(next) => setTab(next, 'push')} />}
      />
      {drivers && sources.length > 0 ? <DriversTab sources={sources} first={choices?.dataSourceId ?? sources[0]!.id} /> : <Forecasts sources={sources} choices={choices} from={from} predictions={predictions} mayForecast={mayForecast} />}
    </Page>
  );
}

function Forecasts({ sources, choices, from, predictions, mayForecast }: Props & { mayForecast: boolean }) {
  return (
    <>
      {sources.length === 0
        ? <Sheet><EmptyState action={mayForecast && <Button look="filled" asChild><Link href="/data-sources">Upload a file</Link></Button>}>There is no data to forecast from.</EmptyState></Sheet>
        : mayForecast && <NewForecast sources={sources} initial={choices} from={from} />}
      {predictions.length > 0 && (
        <section aria-labelledby="forecasts" className="mt-[22px]">
          <SectionHead title="Forecasts" id="forecasts" />
          <PredictionTable predictions={predictions} />
        </section>
      )}
    </>
  );
}

function NewForecast({ sources, initial, from }: { sources: Source[]; initial: PredictionChoices | null; from: PredictionAsked | null }) {
  const [sourceId, setSourceId] = useState(initial?.dataSourceId ?? sources[0]!.id);
  const [own, setOwn] = useState<Draft | null>(null);
  const choices = useChoices(sourceId, initial);
  const proposed = choices.data && (from?.dataSourceId === sourceId ? draftOf(from, choices.data) : proposedDraft(choices.data));
  const draft = own ?? proposed ?? null;
  const asked = draft && choices.data ? askedOf(sourceId, draft, choices.data) : null;
  const check = useCheck(asked);
  const { busy, failure, make } = useMake(useForecast(), { list: PREDICTIONS, pathOf: (id) => `/predict/${id}` });
  const refused = check.data !== undefined && !check.isPlaceholderData && check.data.series.every(({ refusal }) => refusal !== null);
  return (
    <Sheet className="grid-cols-1 wide:grid-cols-2">
      <Cell>
        <StepHead nth={1} title="Choose" />
        <SourceSelect sources={sources} value={sourceId} onChange={(id) => { setSourceId(id); setOwn(null); }} />
        {choices.error ? <ErrorState title="The data source could not be read" action={<Button size="small" onClick={() => void choices.refetch()}>Retry</Button>}>{messageOf(choices.error)}</ErrorState>
          : !choices.data ? <Skeleton className="h-40 w-full" />
            : draft ? <ChooseForm choices={choices.data} draft={draft} onChange={setOwn} />
              : <p className="text-ink-2">No column of this data source says when. A forecast needs dates, or years.</p>}
      </Cell>
      <Cell className="flex flex-col">
        <StepHead nth={2} title="Check" />
        <div className="flex-1">
          {asked ? <CheckPanel check={check} grain={asked.grain} /> : <p className="text-ink-2">{draft ? 'How far ahead is not said yet.' : 'There is nothing to check.'}</p>}
        </div>
        {failure !== null && <ErrorState title="Nothing was forecast" className="mt-3">{failure}</ErrorState>}
        {asked && <div className="mt-3.5"><Button look="filled" busy={busy} off={refused} onClick={() => make(asked)}>Forecast</Button></div>}
      </Cell>
    </Sheet>
  );
}
