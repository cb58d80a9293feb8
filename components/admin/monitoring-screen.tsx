'use client';

import type { ReactNode } from 'react';
import dynamic from 'next/dynamic';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { useUrlState } from '@/components/client/browser/url-state';
import { count, sizeInWords } from '@/components/data/words';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Page, PageHead } from '@/components/ui/page';
import { Segmented } from '@/components/ui/forms/segmented';
import { Cell, CellHead, SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { TelemetryNote, Window } from '@/lib/base/telemetry/schema';
import type { CheckStatus, Health, Monitoring } from '@/lib/product/admin/answer-schema';
import { useMe } from '@/components/client/session/session';
import { AdminNav } from './admin-nav';
import { ServerAlertsSection } from './server-alerts-section';
import { msInWords, requestsFinding, telemetryChart } from './telemetry-chart';
import { instantInWords } from './panels/words';
import { monitoringScreenWords } from './words';

const ChartFigure = dynamic(() => import('@/components/charts/figure').then((file) => file.ChartFigure), {
  ssr: false,
});

type Family<T> = { data: T; generatedAt: string };
const WINDOWS: { value: Window; label: string }[] = [
  { value: '1h', label: '1 hour' },
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
];
const CHECK: Record<CheckStatus, { tone: BadgeTone; word: string }> = {
  ok: { tone: 'good', word: 'ok' },
  degraded: { tone: 'warn', word: 'needs attention' },
  down: { tone: 'bad', word: 'down' },
  not_configured: { tone: 'neutral', word: 'not set up' },
};
const CHECK_NAME = {
  database: 'Database',
  disk: 'Disk',
  queue: 'Job queue',
  mail: 'Mail',
  ai: 'AI providers',
  clock: 'Clock',
} as const;
const OVERALL: Record<Health['status'], string> = {
  ok: 'All systems operational.',
  degraded: 'Something needs attention.',
  down: monitoringScreenWords.serverIsntWorking,
};

/** What the server does now and has done: read when one opens it or asks for it, never by itself. */
export function MonitoringScreen({
  initial,
}: {
  initial: { window: Window; monitoring: Family<Monitoring>; health: Family<Health> };
}) {
  const [chosen, choose] = useUrlState('window', '24h');
  const window = WINDOWS.find(({ value }) => value === chosen)?.value ?? '24h';
  const monitoring = useQuery<Family<Monitoring>>({
    queryKey: ['/api/monitoring', window],
    queryFn: ({ signal }) => api('/api/monitoring', { data: { window }, signal }),
    ...(initial.window === window && { initialData: initial.monitoring }),
  });
  const health = useQuery<Family<Health>>({ queryKey: ['/api/system-health'], initialData: initial.health });
  const refresh = () => {
    void monitoring.refetch();
    void health.refetch();
  };
  const { role } = useMe();
  const { data } = monitoring;
  const error = monitoring.error ?? health.error;
  return (
    <Page>
      <AdminNav />
      <PageHead
        title="Monitoring"
        sub={
          <>
            As of {instantInWords((data ?? health.data).generatedAt)} UTC. Version {health.data.data.version}, up for{' '}
            {uptimeInWords(health.data.data.uptime)}.
          </>
        }
        actions={
          <>
            <Segmented label="Window" value={window} options={WINDOWS} onChange={(value) => choose(value, 'push')} />
            <Button busy={monitoring.isFetching || health.isFetching} onClick={refresh}>
              <RefreshCw aria-hidden />
              Refresh
            </Button>
          </>
        }
      />
      {error && data && <Notice tone="bad">Couldn’t refresh metrics: {messageOf(error)}</Notice>}
      <HealthLine health={health.data.data} />
      {data ? (
        <Figures monitoring={data.data} />
      ) : error ? (
        <ErrorState
          className="mt-5"
          title={monitoringScreenWords.couldntLoadMetrics}
          action={<Button onClick={refresh}>Retry</Button>}
        >
          {messageOf(error)}
        </ErrorState>
      ) : (
        <Skeleton className="mt-5 h-96 w-full" />
      )}
      {role === 'owner' && <ServerAlertsSection />}
    </Page>
  );
}

function uptimeInWords(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours >= 2 ? `${hours} hours` : `${Math.max(1, Math.round(seconds / 60))} min`;
}

function HealthLine({ health }: { health: Health }) {
  return (
    <section aria-label="Health">
      <p className="sr-only">{OVERALL[health.status]}</p>
      <Sheet className="grid-cols-2 middle:grid-cols-3 wide:grid-cols-6">
        {health.checks.map(({ name, status, detail }) => (
          <Cell key={name} className="!py-2.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-2">
              <h2 className="text-table font-normal text-ink-2">{CHECK_NAME[name]}</h2>
              <Badge tone={CHECK[status].tone}>{CHECK[status].word}</Badge>
            </div>
            <p className="mt-0.5 text-small text-ink-3">{detail}</p>
          </Cell>
        ))}
      </Sheet>
    </section>
  );
}

function Figure({
  label,
  value,
  note,
  bad = false,
}: {
  label: string;
  value: string;
  note?: ReactNode;
  bad?: boolean;
}) {
  return (
    <Cell className="!py-2.5">
      <h2 className="text-table font-normal text-ink-2">{label}</h2>
      <p className={`text-figure font-strong tabular-nums ${bad ? 'text-bad' : ''}`}>{value}</p>
      {note && <p className="text-small text-ink-3">{note}</p>}
    </Cell>
  );
}

function Figures({ monitoring }: { monitoring: Monitoring }) {
  const {
    window,
    requests,
    errors,
    p50,
    p95,
    series,
    routes,
    slowestQueries,
    errorsByRequest,
    queueDepth,
    memory,
    disk,
  } = monitoring;
  const share = requests ? (100 * errors) / requests : 0;
  return (
    <>
      <Sheet joined className="mb-[22px] grid-cols-2 middle:grid-cols-3 wide:grid-cols-6">
        <Figure label="Requests" value={count(requests)} note="API responses" />
        <Figure
          label="Failed"
          value={count(errors)}
          note={errors ? `${share.toFixed(share < 1 ? 2 : 1)}% with status 5xx` : 'none with status 5xx'}
          bad={errors > 0}
        />
        <Figure label="Median response time" value={msInWords(p50)} />
        <Figure label="95th percentile" value={msInWords(p95)} />
        <Figure
          label="Memory"
          value={sizeInWords(memory.process)}
          note={`of this process; ${sizeInWords(memory.machineFree)} of ${sizeInWords(memory.machineTotal)} free`}
        />
        <Figure
          label="Disk free"
          value={sizeInWords(disk.free)}
          note={`of ${sizeInWords(disk.total)}; ${count(queueDepth)} in the queue`}
        />
      </Sheet>
      <Sheet className="mb-[22px] grid-cols-1 wide:grid-cols-2">
        <Cell>
          <CellHead
            title="Requests"
            note={`per ${window === '1h' ? '5 minutes' : window === '24h' ? '30 minutes' : '3 hours'}, UTC`}
          />
          <div className="h-[220px]">
            <ChartFigure
              model={telemetryChart(
                series,
                window,
                [{ name: 'Requests', tone: 1, value: (point) => point.requests }],
                null,
              )}
              title="Requests"
              finding={requestsFinding(series, window)}
            />
          </div>
        </Cell>
        <Cell>
          <CellHead title="Response time" note="ms, median and 95th percentile" />
          <div className="h-[220px]">
            {requests > 0 ? (
              <ChartFigure
                model={telemetryChart(
                  series,
                  window,
                  [
                    { name: '95 of 100', tone: 2, value: (point) => point.p95 },
                    { name: 'Median', tone: 1, value: (point) => point.p50 },
                  ],
                  'ms',
                )}
                title="Response time"
                finding={monitoringScreenWords.overWindowMedian(msInWords(p50), msInWords(p95))}
              />
            ) : (
              <p className="text-ink-2">No requests.</p>
            )}
          </div>
        </Cell>
      </Sheet>
      <Routes routes={routes} />
      <Notes title="Slowest queries" empty={monitoringScreenWords.noQueryTook} notes={slowestQueries} what="Kind" />
      <Notes title="Recent errors" empty="No errors." notes={errorsByRequest} what="Error" />
    </>
  );
}

function Routes({ routes }: { routes: Monitoring['routes'] }) {
  return (
    <section className="mb-[22px]">
      <SectionHead title="Routes" />
      <Sheet>
        {routes.length === 0 ? (
          <EmptyState>{monitoringScreenWords.noRequestsWindow}</EmptyState>
        ) : (
          <Table label="Routes">
            <thead>
              <tr>
                <Th first>Route</Th>
                <Th numeric>Requests</Th>
                <Th numeric>Errors</Th>
                <Th numeric>Median</Th>
                <Th numeric>95th percentile</Th>
              </tr>
            </thead>
            <tbody>
              {routes.map(({ route, requests, errors, p50, p95 }) => (
                <tr key={route} className="hover:*:bg-page">
                  <Td first className="max-w-[58vw] truncate font-mono text-small">
                    {route}
                  </Td>
                  <Td numeric>{count(requests)}</Td>
                  <Td numeric className={errors ? 'text-bad' : undefined}>
                    {count(errors)}
                  </Td>
                  <Td numeric>{msInWords(p50)}</Td>
                  <Td numeric>{msInWords(p95)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Sheet>
    </section>
  );
}

function Notes({
  title,
  empty,
  notes,
  what,
}: {
  title: string;
  empty: string;
  notes: readonly TelemetryNote[];
  what: string;
}) {
  return (
    <section className="mb-[22px]">
      <SectionHead title={title} />
      <Sheet>
        {notes.length === 0 ? (
          <EmptyState>{empty}</EmptyState>
        ) : (
          <Table label={title}>
            <thead>
              <tr>
                <Th first>When, UTC</Th>
                <Th>Route</Th>
                <Th>{what}</Th>
                <Th numeric>Status</Th>
                <Th numeric>Time</Th>
                <Th>Request id</Th>
              </tr>
            </thead>
            <tbody>
              {notes.map((note) => (
                <tr key={`${note.requestId} ${note.at}`} className="hover:*:bg-page">
                  <Td first className="whitespace-nowrap">
                    {instantInWords(note.at)}
                  </Td>
                  <Td className="font-mono text-small whitespace-nowrap">{note.route}</Td>
                  <Td>{note.what}</Td>
                  <Td numeric>{note.status}</Td>
                  <Td numeric>{msInWords(note.ms)}</Td>
                  <Td className="font-mono text-small text-ink-3">{note.requestId}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Sheet>
    </section>
  );
}
