'use client';

import { useId, useState } from 'react';
import { useRouter } from 'next/navigation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '@/components/client/requests/api-error';
import { useChangeDashboard, useCreateDashboard } from '@/components/dashboards/state/change-dashboards';
import { freeId, putChart } from '@/components/dashboards/state/edit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import { Spinner } from '@/components/ui/spinner';
import { useToast } from '@/components/ui/overlays/toast';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { ForecastOfSource, ForecastSeries } from '@/lib/product/forecasts/schema';
import { isTime } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { addToDashboardWords } from './words';

const NEW = '';

/** A chart of the history; it names the forecast that is drawn with it. */
export function forecastChart(
  forecast: ForecastOfSource,
  series: ForecastSeries,
  source: Pick<DataSource, 'id' | 'columns'>,
): Omit<Chart, 'id'> {
  const { id, measure, timeField, grain, splitBy, filters, horizon, words } = forecast;
  const time = source.columns.find(({ key }) => key === timeField);
  return {
    title: `${words.split ? `${words.measure}, ${series.label}` : words.measure} and forecast`.slice(0, 160),
    type: 'line',
    dataSourceId: source.id,
    query: {
      measures: [measure],
      dimensions: [time && isTime(time) ? { field: timeField, grain } : { field: timeField }],
      filters: [
        ...filters,
        ...(splitBy === undefined ? [] : [{ field: splitBy, op: 'eq' as const, value: series.value }]),
      ],
    },
    options: {
      note: `${horizon} ${grain}s ahead`,
      forecast: { predictionId: id, series: forecast.series.indexOf(series) },
    },
    description: series.sentences
      .map(({ text }) => text)
      .join(' ')
      .slice(0, 1000),
  };
}

export function AddToDashboard({
  forecast,
  series,
  source,
  onClose,
}: {
  forecast: ForecastOfSource;
  series: ForecastSeries;
  source: DataSource;
  onClose: () => void;
}) {
  const form = useId();
  const router = useRouter();
  const queries = useQueryClient();
  const toast = useToast();
  const { data: dashboards, error } = useQuery<Dashboard[]>({ queryKey: ['/api/dashboards'] });
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = useChangeDashboard();
  const create = useCreateDashboard();
  const id =
    chosen ??
    dashboards?.find(({ dataSourceIds }) => dataSourceIds.includes(source.id))?.id ??
    dashboards?.[0]?.id ??
    NEW;

  const add = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const target =
        dashboards?.find((one) => one.id === id) ??
        (await create({ dataSourceIds: [source.id], mode: 'blank' })).dashboard;
      const config = putChart(target.config, {
        ...forecastChart(forecast, series, source),
        id: freeId(target.config, 'chart'),
      });
      const { name } = await change({ id: target.id, patch: { config, baseVersion: target.version } });
      void queries.invalidateQueries({ queryKey: ['/api/dashboards'] });
      toast({ title: `Forecast added to “${name}”`, variant: 'success' });
      router.push(`/dashboard/${target.id}`);
    } catch (thrown) {
      setFailure(messageOf(thrown));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title="Add to dashboard"
      description={addToDashboardWords.chartShowsForecast}
      width="narrow"
      dismissible={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button look="filled" type="submit" form={form} busy={busy} off={!dashboards}>
            Add the chart
          </Button>
        </>
      }
    >
      <form
        method="dialog"
        id={form}
        className="flex flex-col gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (dashboards && !busy) void add();
        }}
      >
        {error && <ErrorState title={addToDashboardWords.couldntLoadDashboards}>{messageOf(error)}</ErrorState>}
        {failure !== null && <ErrorState title={addToDashboardWords.couldntAddChart}>{failure}</ErrorState>}
        {dashboards ? (
          <Field label="Dashboard">
            <LongSelect
              what="dashboards"
              value={id}
              onChange={setChosen}
              options={[
                ...dashboards.map((dashboard) => ({ value: dashboard.id, label: dashboard.name })),
                { value: NEW, label: 'New dashboard' },
              ]}
            />
          </Field>
        ) : (
          !error && <Spinner words="Loading dashboards" />
        )}
      </form>
    </Dialog>
  );
}
