import { sweepAudit } from '@/lib/base/audit/read';
import { ACTIVITY_DAYS } from '@/lib/base/auth/activities';
import { recoveriesDone } from '@/lib/base/auth/recovery';
import { sweepAccounts } from '@/lib/base/auth/sessions';
import { joinSignals, leaveDatabase } from '@/lib/base/db/signals';
import { env } from '@/lib/base/env/env';
import { processWide } from '@/lib/base/env/process-wide';
import { sweepWorkFolders } from '@/lib/base/files/objects';
import { sweepJobs } from '@/lib/base/jobs/jobs';
import { startWorkers } from '@/lib/base/jobs/worker';
import { sweepExpired } from '@/lib/base/limits/throttle';
import { log, setLogLevel, traceOf } from '@/lib/base/log/log';
import { startMailWorker } from '@/lib/base/mail/mail-worker';
import { sweepMessages } from '@/lib/base/mail/outbox';
import { sweepTelemetry } from '@/lib/base/telemetry/read';
import { startTelemetry } from '@/lib/base/telemetry/record';
import { stopAnalyst } from '@/lib/engines/answers/analyse';
import { subscribeToDroppedAnswers } from '@/lib/engines/answers/cached-answers';
import { stopWriter } from '@/lib/engines/answers/files';
import { TEST_JOB, TEST_OF_VERSION_JOB } from '@/lib/engines/answers/protocol/analysis';
import { startPool, stopPool } from '@/lib/engines/answers/run';
import { stopTableThread } from '@/lib/engines/answers/table-thread/thread';
import { stopIngest, warmIngest } from '@/lib/engines/ingest/process';
import { stopPaper } from '@/lib/engines/paper/process';
import { checkAlert, checkAlertsOf, startAlertClock } from '@/lib/product/alerts/check';
import { sweepAlerts } from '@/lib/product/alerts/alerts';
import { CHECK_ALERT_JOB } from '@/lib/product/alerts/job-schema';
import { startWebhookWorker } from '@/lib/product/alerts/webhook';
import { sweepEvents } from '@/lib/product/billing/events';
import { sweepBin } from '@/lib/product/dashboards/dashboards';
import { subscribeToPresence } from '@/lib/product/dashboards/presence';
import { verifyAgain } from '@/lib/product/dashboards/verify';
import { VERIFY_JOB } from '@/lib/product/dashboards/verify-schema';
import { sweepDataSources } from '@/lib/product/data-sources/bin';
import { sweepImports } from '@/lib/product/data-sources/import/imports';
import { importFailed, readImport } from '@/lib/product/data-sources/import/import-task';
import { ingestFailed, ingestDataSource } from '@/lib/product/data-sources/import/ingest-task';
import { buildMerge, mergeFailed } from '@/lib/product/data-sources/merge/merge-task';
import { FOLLOW_VERSION_JOB, IMPORT_JOB } from '@/lib/product/data-sources/schema/job-schema';
import { sweepOrphans } from '@/lib/product/data-sources/versions/sweep';
import { sweepPruned } from '@/lib/product/data-sources/versions/versions';
import { sweepDeliveries } from '@/lib/product/deliveries/deliveries';
import { DELIVERY_JOB } from '@/lib/product/deliveries/job-schema';
import { deliveryTask, queueDeliveriesOf, startDeliveryClock } from '@/lib/product/deliveries/run';
import { DRIVERS_JOB } from '@/lib/product/drivers/job-schema';
import { driversTask } from '@/lib/product/drivers/task';
import { driversKernel } from '@/lib/product/evidence/drivers';
import { sweepEvidence } from '@/lib/product/evidence/evidence';
import { forecastKernel } from '@/lib/product/evidence/forecast';
import { bindKernels } from '@/lib/product/evidence/kernels';
import { recheckAgain } from '@/lib/product/evidence/recheck';
import { RECHECK_JOB } from '@/lib/product/evidence/recheck-schema';
import { testKernel } from '@/lib/product/evidence/tested';
import { sweepExports } from '@/lib/product/exports/exports';
import { EXPORT_JOB } from '@/lib/product/exports/job-schema';
import { exportTask } from '@/lib/product/exports/task';
import { forecastTask } from '@/lib/product/forecasts/task';
import { testFailed, testDataSource } from '@/lib/product/insights/test-task';
import { sweepNotifications } from '@/lib/product/notifications/notifications';
import { sweepShares } from '@/lib/product/sharing/shares';
import { SUMMARY_JOB } from '@/lib/product/summaries/job-schema';
import { summaryTask } from '@/lib/product/summaries/task';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Jobs at a time. */
const READERS = 2;
const ANALYSTS = 1;
const EXPORTERS = 2;

async function sweepAll(): Promise<void> {
  const now = Date.now();
  await sweepExpired(new Date(now));
  await sweepAccounts(new Date(now - 7 * DAY), new Date(now - ACTIVITY_DAYS * DAY));
  await sweepJobs(new Date(now - 7 * DAY));
  await sweepAudit(new Date(now - 400 * DAY));
  await sweepTelemetry(now);
  await sweepMessages(new Date(now - 30 * DAY));
  await sweepEvents(new Date(now - 30 * DAY));
  await sweepBin(new Date(now - 30 * DAY));
  await sweepDataSources(now);
  await sweepImports(new Date(now));
  await sweepExports(now);
  await sweepShares(new Date(now));
  await sweepEvidence(new Date(now - 30 * DAY));
  await sweepAlerts(new Date(now - 90 * DAY));
  await sweepDeliveries(new Date(now - 90 * DAY));
  await sweepNotifications(new Date(now - 90 * DAY));
  await sweepPruned();
  await sweepOrphans(new Date(now - DAY));
  await sweepWorkFolders(new Date(now - DAY));
}

/**
 * What runs beside the requests: the line to the other processes, the children, the job workers, the mail worker, the
 * hourly sweep.
 */
export async function startProduct(): Promise<void> {
  setLogLevel(env().LOG_LEVEL);
  bindKernels([forecastKernel, driversKernel, testKernel]);
  await joinSignals();
  startPool();
  subscribeToDroppedAnswers();
  subscribeToPresence();
  warmIngest();
  const workers = [
    startWorkers(
      {
        ingest: { run: ingestDataSource, onFailure: ingestFailed },
        [IMPORT_JOB]: { run: readImport, onFailure: importFailed },
        merge: { run: buildMerge, onFailure: mergeFailed },
      },
      READERS,
    ),
    // Beside the readers: an upload never waits for what an earlier one says, nor a person's forecast for a test that
    // nobody asked for.
    startWorkers(
      {
        [RECHECK_JOB]: { run: recheckAgain, onFailure: async () => {} },
        [VERIFY_JOB]: { run: verifyAgain, onFailure: async () => {} },
      },
      ANALYSTS,
    ),
    startWorkers({ prediction: forecastTask, [DRIVERS_JOB]: driversTask }, ANALYSTS),
    // Not behind the tests: a summary waits for those of its own data.
    startWorkers({ [SUMMARY_JOB]: summaryTask }, ANALYSTS),
    startWorkers({ [EXPORT_JOB]: exportTask }, EXPORTERS),
    // What people have asked to be told of never waits for a test.
    startWorkers(
      {
        [FOLLOW_VERSION_JOB]: {
          run: async (work) => {
            await queueDeliveriesOf(work);
            await checkAlertsOf(work);
            return {};
          },
          onFailure: async () => {},
        },
        [CHECK_ALERT_JOB]: checkAlert,
      },
      ANALYSTS,
    ),
    // Nor an alert for the PDF of a delivery.
    startWorkers({ [DELIVERY_JOB]: deliveryTask }, ANALYSTS),
    startWorkers(
      {
        [TEST_JOB]: { run: testDataSource, onFailure: testFailed },
        [TEST_OF_VERSION_JOB]: { run: testDataSource, onFailure: testFailed },
      },
      ANALYSTS,
    ),
  ];
  const telemetry = startTelemetry();
  const mailWorker = startMailWorker();
  const clocks = [startWebhookWorker(), startAlertClock(), startDeliveryClock()];
  const sweep = () => {
    sweepAll().catch((error: unknown) => log.warn('sweep', traceOf(error)));
  };
  const sweeping = setInterval(sweep, HOUR);
  sweeping.unref();
  sweep();
  processWide<() => Promise<void>>('drain', () => async () => {}).set(async () => {
    clearInterval(sweeping);
    for (const { stop } of workers) stop();
    stopIngest();
    stopPaper();
    // What fails to end keeps nothing else from ending.
    const ended = await Promise.allSettled([
      recoveriesDone(),
      mailWorker.stop(),
      ...clocks.map((clock) => clock.stop()),
      stopPool(),
      stopWriter(),
      stopAnalyst(),
      stopTableThread(),
    ]);
    for (const outcome of [...ended, ...(await Promise.allSettled([telemetry.stop()]))])
      if (outcome.status === 'rejected') log.warn('stop', traceOf(outcome.reason));
    await leaveDatabase();
  });
}
