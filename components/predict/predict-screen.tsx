'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { messageOf } from '@/components/client/requests/api-error';
import { useMayChange } from '@/components/client/session/session';
import { useUrlState } from '@/components/client/browser/url-state';
import { FORECASTS, useCheck, useChoices, useForecast, useForecasts } from '@/components/forecasts/forecast-calls';
import { SourceSelect, type SelectableSource } from '@/components/results/source-select';
import { StepHead } from '@/components/results/steps';
import { useMake } from '@/components/results/use-result';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Page, PageHead } from '@/components/ui/page';
import { Segmented } from '@/components/ui/forms/segmented';
import { Cell, SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import type { ForecastAsked, SourceForecastChoices, ForecastSummary } from '@/lib/product/forecasts/schema';
import { CheckPanel } from './check-panel';
import { ChooseForm } from './choose-form';
import { askedOf, draftOf, proposedDraft, type ForecastForm } from './draft';
import { ForecastTable } from './forecast-table';
import { predictScreenWords } from './words';

const DriversTab = dynamic(() => import('@/components/drivers/drivers-tab').then((file) => file.DriversTab), {
  ssr: false,
  loading: () => <Skeleton className="h-80 w-full" />,
});

type Props = {
  forecasts: ForecastSummary[];
  sources: SelectableSource[];
  choices: SourceForecastChoices | null;
  /** The choices of an earlier forecast. */ from: ForecastAsked | null;
};

/** Choose, check, forecast; below, the forecasts that were made. */
export function PredictScreen({ forecasts: initial, sources, choices, from }: Props) {
  const mayForecast = useMayChange();
  const { data: forecasts } = useForecasts(initial);
  const [tab, setTab] = useUrlState('tab', 'forecast');
  const drivers = tab === 'drivers';
  return (
    <Page>
      <PageHead
        title="Predict"
        sub={drivers ? predictScreenWords.findWhatDrives : predictScreenWords.forecastWhatComes}
        actions={
          sources.length > 0 && (
            <Segmented
              label="What to predict"
              value={drivers ? 'drivers' : 'forecast'}
              options={[
                { value: 'forecast', label: 'Forecast over time' },
                { value: 'drivers', label: 'What drives a column' },
              ]}
              onChange={(next) => setTab(next, 'push')}
            />
          )
        }
      />
      {drivers && sources.length > 0 ? (
        <DriversTab sources={sources} first={choices?.dataSourceId ?? sources[0]!.id} />
      ) : (
        <Forecasts sources={sources} choices={choices} from={from} forecasts={forecasts} mayForecast={mayForecast} />
      )}
    </Page>
  );
}

function Forecasts({ sources, choices, from, forecasts, mayForecast }: Props & { mayForecast: boolean }) {
  return (
    <>
      {sources.length === 0 ? (
        <Sheet>
          <EmptyState
            action={
              mayForecast && (
                <Button look="filled" asChild>
                  <Link href="/data-sources">Upload a file</Link>
                </Button>
              )
            }
          >
            {predictScreenWords.noDataForecast}
          </EmptyState>
        </Sheet>
      ) : (
        mayForecast && <NewForecast sources={sources} initial={choices} from={from} />
      )}
      {forecasts.length > 0 && (
        <section aria-labelledby="forecasts" className="mt-[22px]">
          <SectionHead title="Forecasts" id="forecasts" />
          <ForecastTable forecasts={forecasts} />
        </section>
      )}
    </>
  );
}

function NewForecast({
  sources,
  initial,
  from,
}: {
  sources: SelectableSource[];
  initial: SourceForecastChoices | null;
  from: ForecastAsked | null;
}) {
  const [sourceId, setSourceId] = useState(initial?.dataSourceId ?? sources[0]!.id);
  const [own, setOwn] = useState<ForecastForm | null>(null);
  const choices = useChoices(sourceId, initial);
  const proposed =
    choices.data && (from?.dataSourceId === sourceId ? draftOf(from, choices.data) : proposedDraft(choices.data));
  const draft = own ?? proposed ?? null;
  const asked = draft && choices.data ? askedOf(sourceId, draft, choices.data) : null;
  const check = useCheck(asked);
  const { busy, failure, make } = useMake(useForecast(), { list: FORECASTS, pathOf: (id) => `/predict/${id}` });
  const refused =
    check.data !== undefined && !check.isPlaceholderData && check.data.series.every(({ refusal }) => refusal !== null);
  return (
    <Sheet className="grid-cols-1 wide:grid-cols-2">
      <Cell>
        <StepHead nth={1} title="Choose" />
        <SourceSelect
          sources={sources}
          value={sourceId}
          onChange={(id) => {
            setSourceId(id);
            setOwn(null);
          }}
        />
        {choices.error ? (
          <ErrorState
            title={predictScreenWords.couldntLoadData}
            action={
              <Button size="small" onClick={() => void choices.refetch()}>
                Retry
              </Button>
            }
          >
            {messageOf(choices.error)}
          </ErrorState>
        ) : !choices.data ? (
          <Skeleton className="h-40 w-full" />
        ) : draft ? (
          <ChooseForm choices={choices.data} draft={draft} onChange={setOwn} />
        ) : (
          <p className="text-ink-2">{predictScreenWords.dataSourceNo}</p>
        )}
      </Cell>
      <Cell className="flex flex-col">
        <StepHead nth={2} title="Check" />
        <div className="flex-1">
          {asked ? (
            <CheckPanel check={check} grain={asked.grain} />
          ) : (
            <p className="text-ink-2">{draft ? predictScreenWords.chooseHowFar : predictScreenWords.nothingCheckYet}</p>
          )}
        </div>
        {failure !== null && (
          <ErrorState title={predictScreenWords.couldntCreateForecast} className="mt-3">
            {failure}
          </ErrorState>
        )}
        {asked && (
          <div className="mt-3.5">
            <Button look="filled" busy={busy} off={refused} onClick={() => make(asked)}>
              Forecast
            </Button>
          </div>
        )}
      </Cell>
    </Sheet>
  );
}
