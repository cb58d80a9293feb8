'use client';

import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useJobs } from '@/components/client/jobs/jobs';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { useChange } from '@/components/client/requests/use-change';
import { useChangeDashboard, useCreateDashboard } from '@/components/dashboards/state/change-dashboards';
import { freeId, putChart } from '@/components/dashboards/state/edit';
import { afterJob, dataSourcePath, useDeleteDataSource } from '@/components/data/change-data-source';
import type { Job } from '@/lib/base/jobs/schema';
import type { Dashboard, DashboardAnswer } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { SourceMode } from '@/lib/product/data-sources/schema/remote-schema';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import { describeChart } from '@/lib/pure/analysis/narration/finding';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { ResultChart } from '../chart/choices';
import { CannotShow, hasSameNumbers, keptQuery, namesOf } from './kept-chart';
import { keepWords as words } from './words';

export type KeepStep = keyof typeof words.steps;
type Wanted = { title: string; mode: SourceMode };
type Failed = { message: string; left: string | null };
const WIDGET = 'kept';

/** Makes a data source of the statement behind a chart, and a dashboard that shows this chart of it. */
export function useKeepChart(answer: SqlAnswer, chart: ResultChart) {
  const [step, setStep] = useState<KeepStep | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  /** What stands already, so that another try makes nothing twice. */
  const made = useRef<{ source?: DataSource; job?: Job; dashboard?: Dashboard }>({});
  const queries = useQueryClient();
  const { untilEnded } = useJobs();
  const makeSource = useChange(
    ['/api/data-sources', 'create'],
    ({ path, data }: { path: string; data: object }, idempotencyKey) =>
      api<{ dataSource: DataSource; job?: Job }>(path, { method: 'POST', data, idempotencyKey }),
  );
  const drop = useDeleteDataSource();
  const create = useCreateDashboard();
  const change = useChangeDashboard();
  const { connection, text: sql } = answer.evidence;

  const sourceOf = async ({ title: name, mode }: Wanted): Promise<DataSource> => {
    if (!made.current.source) {
      setStep('rows');
      const { dataSource, job } = await makeSource(
        connection
          ? { path: '/api/data-sources', data: { connectionId: connection.id, sql, mode, name } }
          : { path: '/api/sql/data-source', data: { name, sql, names: namesOf(answer, chart) } },
      );
      made.current = { source: dataSource, job };
      void queries.invalidateQueries({ queryKey: ['/api/data-sources'] });
    }
    const { source, job } = made.current;
    if (!job) return source!;
    setStep('reading');
    try {
      const read = await afterJob(source!, job, untilEnded);
      made.current = { source: read };
      return read;
    } catch (failure) {
      // What couldn't be read is no data source: another try begins anew.
      made.current = {};
      throw failure;
    }
  };

  const chartOf = async (source: DataSource, title: string): Promise<Omit<Chart, 'id'>> => {
    const query = keptQuery(answer, chart, source);
    const kept = { title, type: chart.kind, dataSourceId: source.id, query, options: {} };
    const { widgets } = await api<DashboardAnswer>(`${dataSourcePath(source.id)}/query`, {
      method: 'POST',
      data: { queries: { [WIDGET]: query } },
    });
    const widget = widgets[WIDGET]!;
    if (widget.error) throw new Error(widget.error.message);
    // A database may have moved on meanwhile: its chart shows it as it is.
    if (!connection && !hasSameNumbers(answer, chart, query, { truncated: false, ...widget }))
      throw new CannotShow(words.moved);
    const said = { ...kept, id: WIDGET, description: '' };
    return { ...kept, description: describeChart(said, widget, source.columns).slice(0, 1000) };
  };

  const keep = async (wanted: Wanted): Promise<string | null> => {
    setFailed(null);
    try {
      const source = await sourceOf(wanted);
      setStep('dashboard');
      const kept = await chartOf(source, wanted.title).catch(async (failure: unknown) => {
        if (failure instanceof CannotShow) {
          made.current = {};
          await drop(source.id);
        }
        throw failure;
      });
      const dashboard = (made.current.dashboard ??= (
        await create({ dataSourceIds: [source.id], mode: 'blank', name: wanted.title })
      ).dashboard);
      const config = putChart(dashboard.config, { ...kept, id: freeId(dashboard.config, 'chart') });
      // Another title may have been typed since it was made.
      const renamed = dashboard.name !== wanted.title && { name: wanted.title };
      await change({ id: dashboard.id, patch: { ...renamed, config, baseVersion: dashboard.version } });
      void queries.invalidateQueries({ queryKey: ['/api/dashboards'] });
      return dashboard.id;
    } catch (failure) {
      const { source } = made.current;
      setFailed({ message: messageOf(failure), left: source?.name ?? null });
      setStep(null);
      return null;
    }
  };
  return { keep, step, failed };
}
