import { timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/base/env/env';
import { VERSION } from '@/lib/base/env/version';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { diskSpace } from '@/lib/base/files/disk';
import { readQueue } from '@/lib/base/jobs/jobs';
import { readTelemetry } from '@/lib/base/telemetry/read';
import { readLastBackups } from '@/lib/product/backup/last';
import { readLags } from '@/lib/product/replication/lags';
import { readPublicHealth } from './health';

type Sample = { labels?: Record<string, string>; value: number };
type Metric = { name: string; help: string; samples: Sample[] };

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const labelsOf = (labels: Record<string, string> = {}) => {
  const list = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return list.length ? `{${list.join(',')}}` : '';
};

/** Text that Prometheus reads. A metric without a value is left out. */
export const metricsText = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, samples }) => [
      `# HELP plumbline_${name} ${help}`,
      `# TYPE plumbline_${name} gauge`,
      ...samples.map(({ labels, value }) => `plumbline_${name}${labelsOf(labels)} ${value}`),
    ])
    .join('\n') + '\n';

/** Whoever knows METRICS_TOKEN; where none is set there are no metrics. */
export function assertMayCollect(authorization: string | null): void {
  const { METRICS_TOKEN } = env();
  if (!METRICS_TOKEN) throw notFound('page');
  const given = Buffer.from(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '');
  const wanted = Buffer.from(METRICS_TOKEN);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new AppError('role', 'The metrics token is missing or wrong.');
}

const gauge = (name: string, help: string, value: number | null): Metric => ({
  name,
  help,
  samples: value === null ? [] : [{ value }],
});
const seconds = (at: string | null) => at && Math.round((Date.now() - new Date(at).getTime()) / 1000);

export async function readMetrics(): Promise<string> {
  const [{ status }, { requests, errors, p50, p95 }, { depth, oldest }, disk, backup, lags] = await Promise.all([
    readPublicHealth(),
    readTelemetry('1h'),
    readQueue(),
    diskSpace(),
    readLastBackups(),
    readLags(),
  ]);
  return metricsText([
    { name: 'info', help: 'The running version.', samples: [{ labels: { version: VERSION }, value: 1 }] },
    gauge(
      'up',
      '1 where the status is ok, 0.5 where degraded, 0 where down.',
      { ok: 1, degraded: 0.5, down: 0 }[status],
    ),
    gauge('uptime_seconds', 'Since this process started.', Math.round(process.uptime())),
    gauge('requests_last_hour', 'API responses in the past hour.', requests),
    gauge('errors_last_hour', 'Of those, with status 5xx.', errors),
    gauge('response_p50_ms', 'Median response time of the past hour.', p50),
    gauge('response_p95_ms', '95th percentile of the past hour.', p95),
    gauge('queue_depth', 'Jobs waiting.', depth),
    gauge(
      'queue_oldest_seconds',
      'How long the oldest has waited.',
      oldest ? Math.round((Date.now() - oldest.getTime()) / 1000) : 0,
    ),
    gauge('memory_bytes', 'Resident memory of this process.', process.memoryUsage().rss),
    gauge('disk_free_bytes', 'Of the disk that holds the data folder.', disk.free),
    gauge('disk_total_bytes', 'Of the disk that holds the data folder.', disk.total),
    gauge('backup_age_seconds', 'Since the last backup.', seconds(backup.madeAt) || null),
    gauge('backup_proven_age_seconds', 'Since the last backup was verified.', seconds(backup.verifiedAt) || null),
    {
      name: 'replication_lag_seconds',
      help: 'Since the last snapshot of a copy.',
      samples: lags.map(({ address, seconds: value }) => ({ labels: { copy: address }, value })),
    },
  ]);
}
