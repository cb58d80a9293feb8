'use client';

import { useEffect } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useJobs } from '@/components/client/jobs/jobs';
import {
  canCancel,
  countsOf,
  countsOfJob,
  isUploadsOwn,
  shareOfUpload,
  stepOf,
  UPLOAD_STEPS,
} from '@/components/data-sources/import/upload-items';
import { useUploads } from '@/components/data-sources/import/upload-provider';
import type { ShownJob } from '@/components/jobs/job-steps';
import { hasEnded, type Job } from '@/lib/base/jobs/schema';
import { isTestJob, TEST_JOB, TEST_STEPS } from '@/lib/engines/answers/protocol/analysis';
import { INGEST_STEPS } from '@/lib/engines/ingest/schema/schema';
import { MERGE_STEPS } from '@/lib/engines/manifest/join';
import { CHECK_ALERT_JOB } from '@/lib/product/alerts/job-schema';
import {
  ENGINE_JOB,
  FOLLOW_VERSION_JOB,
  IMPORT_JOB,
  PREPARE_JOB,
  PREPARE_STEPS,
  ADDRESS_JOB,
  ADDRESS_STEPS,
  REMOTE_JOB,
  REMOTE_STEPS,
} from '@/lib/product/data-sources/schema/job-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { DELIVERY_JOB } from '@/lib/product/deliveries/job-schema';
import {
  DOCUMENT_ANALYSIS_JOB,
  DOCUMENT_ANALYSIS_STEPS,
  DOCUMENT_JOB,
  DOCUMENT_STEPS,
} from '@/lib/product/documents/job-schema';
import {
  BACKUP_JOB,
  BACKUP_STEPS,
  RESTORE_JOB,
  RESTORE_STEPS,
  VERIFY_JOB_OF_BACKUP,
  VERIFY_STEPS as VERIFY_STEPS_OF_BACKUP,
} from '@/lib/product/backup/job-schema';
import { EXTRACTION_JOB, EXTRACTION_STEPS } from '@/lib/product/extractions/job-schema';
import { DRIVERS_JOB, DRIVERS_STEPS } from '@/lib/product/drivers/job-schema';
import { VERIFY_JOB, VERIFY_STEPS } from '@/lib/product/dashboards/verify-schema';
import { RECHECK_JOB } from '@/lib/product/evidence/recheck-schema';
import { EXPORT_JOB, EXPORT_STEPS } from '@/lib/product/exports/job-schema';
import { FORECAST_STEPS } from '@/lib/product/forecasts/job-schema';
import { REPLICATION_JOB } from '@/lib/product/replication/job-schema';
import { SUMMARY_JOB, SUMMARY_STEPS } from '@/lib/product/summaries/job-schema';
import { trayWords } from './words';

/** Most of the time there is no work, and then its panel is not fetched. */
const JobTray = dynamic(() => import('./job-tray').then(({ JobTray: Panel }) => Panel), { ssr: false });

const LIST = '/api/data-sources';
const STEPS: Record<string, readonly string[]> = {
  ingest: INGEST_STEPS,
  [IMPORT_JOB]: INGEST_STEPS,
  merge: MERGE_STEPS,
  [PREPARE_JOB]: PREPARE_STEPS,
  [REMOTE_JOB]: REMOTE_STEPS,
  [ADDRESS_JOB]: ADDRESS_STEPS,
  prediction: FORECAST_STEPS,
  [DRIVERS_JOB]: DRIVERS_STEPS,
  [SUMMARY_JOB]: SUMMARY_STEPS,
  [TEST_JOB]: TEST_STEPS,
  [EXPORT_JOB]: EXPORT_STEPS,
  [VERIFY_JOB]: VERIFY_STEPS,
  [DOCUMENT_JOB]: DOCUMENT_STEPS,
  [DOCUMENT_ANALYSIS_JOB]: DOCUMENT_ANALYSIS_STEPS,
  [EXTRACTION_JOB]: EXTRACTION_STEPS,
  [BACKUP_JOB]: BACKUP_STEPS,
  [VERIFY_JOB_OF_BACKUP]: VERIFY_STEPS_OF_BACKUP,
  [RESTORE_JOB]: RESTORE_STEPS,
};
const TITLES: Record<string, string> = {
  prediction: 'A forecast',
  [DRIVERS_JOB]: 'What drives a column',
  [SUMMARY_JOB]: 'A summary',
  [EXPORT_JOB]: 'An export',
  [VERIFY_JOB]: trayWords.verifying,
  [DOCUMENT_JOB]: 'Reading a document',
  [DOCUMENT_ANALYSIS_JOB]: 'Analysing a document',
  [EXTRACTION_JOB]: 'Extracting values',
  [BACKUP_JOB]: 'A backup',
  [VERIFY_JOB_OF_BACKUP]: 'Verifying a backup',
  [RESTORE_JOB]: 'Restoring a backup',
};
/** Lists that hold what these jobs make. */
const LISTS: Record<string, string> = {
  prediction: '/api/predictions',
  [DRIVERS_JOB]: '/api/drivers',
  [SUMMARY_JOB]: '/api/executive-summaries/all',
  [EXPORT_JOB]: '/api/export',
  [DOCUMENT_JOB]: '/api/documents',
  [DOCUMENT_ANALYSIS_JOB]: '/api/documents',
  [EXTRACTION_JOB]: '/api/extractions/all',
  [BACKUP_JOB]: '/api/backup',
  [VERIFY_JOB_OF_BACKUP]: '/api/backup',
};

/** What follows a new version by itself, and a recheck, are told where their result stands. */
const QUIET: ReadonlySet<string> = new Set([
  RECHECK_JOB,
  ENGINE_JOB,
  FOLLOW_VERSION_JOB,
  CHECK_ALERT_JOB,
  DELIVERY_JOB,
  REPLICATION_JOB,
]);
/** What became of these is told where they were started, and in their list. */
const TOLD: ReadonlySet<string> = new Set([DOCUMENT_JOB, DOCUMENT_ANALYSIS_JOB]);
const isQuiet = (job: Job) =>
  QUIET.has(job.kind) || (TOLD.has(job.kind) && hasEnded(job)) || (isTestJob(job) && job.kind !== TEST_JOB);

/** What this tab sends and what the server works on, as one list. */
export function Tray() {
  const { items, show, cancel, retry, dismiss } = useUploads();
  const jobs = useJobs();
  const router = useRouter();
  const queries = useQueryClient();
  const served = jobs.jobs.filter((job) => !isQuiet(job) && !isUploadsOwn(job, items));
  const names = useNamesOf(served);

  const uploads: ShownJob[] = items
    .filter(({ phase }) => phase !== 'done')
    .map((item) => ({
      id: `upload ${item.id}`,
      title: item.fileName,
      steps: UPLOAD_STEPS,
      stepIndex: stepOf(item),
      counts: countsOf(item),
      share: shareOfUpload(item),
      ...(item.failure
        ? {
            failure: `File upload failed: ${item.failure.reason}`,
            onRetry: () => retry(item.id),
            onDismiss: () => dismiss(item.id),
          }
        : { onOpen: () => show(item.id), ...(canCancel(item) && { onCancel: () => cancel(item.id) }) }),
    }));
  const works: ShownJob[] = served.map((job) => ({
    id: job.id,
    title: names.get(job.targetId ?? '') ?? TITLES[job.kind] ?? 'Processing a file',
    steps: STEPS[job.kind] ?? [job.step || job.kind],
    stepIndex: job.stepIndex,
    counts: countsOfJob(job),
    share: job.stepCount ? (job.stepIndex + (job.total ? Math.min(1, job.done / job.total) : 0)) / job.stepCount : null,
    ...(hasEnded(job)
      ? {
          failure: job.error?.message ?? trayWords.jobEndedWithout,
          onDismiss: () => jobs.putAway(job.id),
        }
      : { onCancel: () => void jobs.cancel(job.id).catch(() => {}) }),
    ...(job.resultUrl && { onOpen: () => router.push(job.resultUrl!) }),
  }));

  // What was read of a job's target is older than the job's end.
  useEffect(
    () =>
      jobs.listen((job) => {
        if (!hasEnded(job) || isTestJob(job) || QUIET.has(job.kind) || job.kind === VERIFY_JOB) return;
        const list = LISTS[job.kind];
        if (list) return void queries.invalidateQueries({ queryKey: [list] });
        for (const path of [LIST, `${LIST}/${job.targetId}`]) void queries.invalidateQueries({ queryKey: [path] });
        router.refresh();
      }),
    [jobs, queries, router],
  );

  // A refusal is told by the file's own line, and is not told again when that is put away.
  useEffect(() => {
    for (const job of jobs.jobs) if (job.state === 'failed' && isUploadsOwn(job, items)) jobs.putAway(job.id);
  }, [jobs, items]);

  const all = [...uploads, ...works];
  return all.length > 0 && <JobTray works={all} />;
}

/** A job knows its target's id; people know its name. */
function useNamesOf(jobs: readonly Job[]): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: [LIST],
    enabled: jobs.length > 0,
    select: (sources: DataSource[]) => new Map(sources.map(({ id, name }) => [id, name])),
  });
  return data ?? new Map();
}
