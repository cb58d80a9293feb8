'use client';

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '@/components/client/requests/api-error';
import { useChangeDashboard, useCreateDashboard } from '@/components/dashboards/state/change-dashboards';
import { freeId, putChart } from '@/components/dashboards/state/edit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Tick } from '@/components/ui/forms/field';
import { Skeleton } from '@/components/ui/skeleton';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import type { Insight } from '@/lib/product/insights/schema';
import { subjectOf } from '@/lib/pure/analysis/charts/claim-title';
import { addToDashboardWords } from './words';

const NEW = 'new';
const MOST_CHARTS = 40;

/** Puts the picture of a finding on a dashboard of its data source, or on a new one. */
export default function AddToDashboard({
  insight,
  onAdded,
  onClose,
}: {
  insight: Insight;
  onAdded: (dashboard: Dashboard) => void;
  onClose: () => void;
}) {
  const { data, error } = useQuery<Dashboard[]>({ queryKey: ['/api/dashboards'] });
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const create = useCreateDashboard();
  const change = useChangeDashboard();
  const dashboards = data?.filter(({ dataSourceIds }) => dataSourceIds.includes(insight.dataSourceId)) ?? [];
  const target = chosen ?? dashboards[0]?.id ?? NEW;

  const add = async () => {
    if (!insight.chart) return;
    setBusy(true);
    setFailure(null);
    try {
      const on =
        dashboards.find(({ id }) => id === target) ??
        (
          await create({
            dataSourceIds: [insight.dataSourceId],
            mode: 'blank',
            name: `Findings in ${insight.dataSourceName}`.slice(0, 200),
          })
        ).dashboard;
      const { marked, points: _points, ...chart } = insight.chart;
      const options = {
        ...chart.options,
        claim: { version: insight.dataVersion, subject: subjectOf({ query: chart.query, marked }) },
      };
      const config = putChart(on.config, { ...chart, options, id: freeId(on.config, 'chart') });
      onAdded(await change({ id: on.id, patch: { config, baseVersion: on.version } }));
    } catch (problem) {
      setFailure(messageOf(problem));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width="narrow"
      title="Add to dashboard"
      description={insight.chart?.title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="filled" busy={busy} disabled={!data} onClick={() => void add()}>
            Add
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState title={addToDashboardWords.couldntLoadDashboards}>{messageOf(error)}</ErrorState>
      ) : !data ? (
        <Skeleton className="h-20 w-full" />
      ) : (
        <fieldset className="flex flex-col">
          <legend className="sr-only">Dashboard</legend>
          {dashboards.map(({ id, name, config }) => {
            const full = config.charts.length >= MOST_CHARTS;
            return (
              <Choice
                key={id}
                label={full ? `${name} is full` : name}
                value={id}
                disabled={full}
                checked={target === id}
                onChoose={setChosen}
              />
            );
          })}
          <Choice label="New dashboard" value={NEW} checked={target === NEW} onChoose={setChosen} />
        </fieldset>
      )}
      <p role="alert" className={failure ? 'mt-3 border-l-3 border-bad pl-3 text-bad' : 'sr-only'}>
        {failure}
      </p>
    </Dialog>
  );
}

function Choice({
  label,
  value,
  checked,
  disabled,
  onChoose,
}: {
  label: string;
  value: string;
  checked: boolean;
  disabled?: boolean;
  onChoose: (value: string) => void;
}) {
  return (
    <label className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
      <Tick
        type="radio"
        name="dashboard"
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={() => onChoose(value)}
        className="size-4 accent-(--accent)"
      />
      <span className="min-w-0 truncate">{label}</span>
    </label>
  );
}
