import { sweepAudit } from '@/lib/base/audit/read';
import { ACTIVITY_DAYS } from '@/lib/base/auth/activities';
import { recoveriesDone } from '@/lib/base/auth/recovery';
import { sweepAccounts, sweepProgramRows, sweepTokens } from '@/lib/base/auth/sessions';
import { readSetting } from '@/lib/base/db/settings';
import { joinSignals, leaveDatabase } from '@/lib/base/db/signals';
import { env } from '@/lib/base/env/env';
import { processWide } from '@/lib/base/env/process-wide';
import { sweepFactorTickets } from '@/lib/base/factors/factors';
import { sweepWorkFolders } from '@/lib/base/files/objects';
import { openFiles, sweepFiles } from '@/lib/base/files/start-files';
import { sweepJobs } from '@/lib/base/jobs/jobs';
import { startWorkers } from '@/lib/base/jobs/worker';
import { sweepExpired } from '@/lib/base/limits/throttle';
import { log, setLogLevel, traceOf } from '@/lib/base/log/log';
import { FORMER_SECRETS, formerSecrets } from '@/lib/base/secrets/former';
import { unseal } from '@/lib/base/secrets/seal';
import { startMailWorker } from '@/lib/base/mail/mail-worker';
import { sweepMessages } from '@/lib/base/mail/outbox';
import { sweepAttempts } from '@/lib/base/sso/attempts';
import { sweepTelemetry } from '@/lib/base/telemetry/read';
import { startTelemetry } from '@/lib/base/telemetry/record';
import { stopAnalyst } from '@/lib/engines/answers/analyse';
import { startServerAlertClock } from '@/lib/product/admin/server-alerts';
import { openCluster } from '@/lib/engines/cluster/cluster';
import { subscribeToDroppedAnswers } from '@/lib/engines/answers/cached-answers';
import { stopWriter } from '@/lib/engines/answers/files';
import { stopSqlPool } from '@/lib/engines/answers/sql-run';
import { TEST_JOB, TEST_OF_VERSION_JOB } from '@/lib/engines/answers/protocol/analysis';
import { bindRemoteEngine } from '@/lib/engines/answers/remote';
import { startPool, stopPool } from '@/lib/engines/answers/run';
import { stopTableThread } from '@/lib/engines/answers/table-thread/thread';
import { stopBackups } from '@/lib/engines/backup/process';
import { stopConnectors } from '@/lib/engines/connectors/calls/connectors';
import { RemoteRunner } from '@/lib/engines/connectors/calls/runner';
import { stopCodeAnalysis } from '@/lib/engines/code-analysis/process';
import { stopDocuments } from '@/lib/engines/documents/process';
import { stopIngest, warmIngest } from '@/lib/engines/ingest/process';
import { stopPaper } from '@/lib/engines/paper/process';
import { checkAlert, checkAlertsOf, startAlertClock } from '@/lib/product/alerts/check';
import { sweepAlerts } from '@/lib/product/alerts/alerts';
import { CHECK_ALERT_JOB } from '@/lib/product/alerts/job-schema';
import { startWebhookWorker } from '@/lib/product/alerts/webhook';
import { tellWebhooks } from '@/lib/product/webhooks/webhooks';
import { BACKUP_JOB, RESTORE_JOB, VERIFY_JOB_OF_BACKUP } from '@/lib/product/backup/job-schema';
import { listenForRestart } from '@/lib/product/backup/maintenance';
import { startBackupClock, sweepBackups, sweepScratch } from '@/lib/product/backup/schedule';
import { backupTask, restoreTask, verifyTask } from '@/lib/product/backup/tasks';
import { REPLICATION_JOB } from '@/lib/product/replication/job-schema';
import { learnRole } from '@/lib/product/replication/role';
import { replicationTask, startReplicationClock } from '@/lib/product/replication/tasks';
import { sweepEvents } from '@/lib/product/billing/events';
import { sweepBin } from '@/lib/product/dashboards/dashboards';
import { sweepImages } from '@/lib/product/dashboards/images';
import { subscribeToPresence } from '@/lib/product/dashboards/presence';
import { verifyAgain } from '@/lib/product/dashboards/verify';
import { VERIFY_JOB } from '@/lib/product/dashboards/verify-schema';
import { sweepDataSources } from '@/lib/product/data-sources/bin';
import { loadIntoEngine, startEngineRounds } from '@/lib/product/data-sources/engine/engine';
import { sweepImports } from '@/lib/product/data-sources/import/imports';
import { importFailed, readImport } from '@/lib/product/data-sources/import/import-task';
import { ingestFailed, ingestDataSource } from '@/lib/product/data-sources/import/ingest-task';
import { subscribeToRemoved } from '@/lib/product/data-sources/read/reading';
import { buildPreparation, preparationFailed } from '@/lib/product/data-sources/prepare/prepare-task';
import { buildMerge, mergeFailed } from '@/lib/product/data-sources/merge/merge-task';
import { addressTask } from '@/lib/product/data-sources/address/address-task';
import {
  ADDRESS_JOB,
  ENGINE_JOB,
  FOLLOW_VERSION_JOB,
  IMPORT_JOB,
  PREPARE_JOB,
  REMOTE_JOB,
} from '@/lib/product/data-sources/schema/job-schema';
import { startRefreshClock } from '@/lib/product/data-sources/remote/clock';
import { remoteTask } from '@/lib/product/data-sources/remote/remote-task';
import { sweepLiveAnswers } from '@/lib/product/data-sources/read/ask';
import { sweepOrphans } from '@/lib/product/data-sources/versions/sweep';
import { sweepPruned } from '@/lib/product/data-sources/versions/versions';
import { sweepDeliveries } from '@/lib/product/deliveries/deliveries';
import { DELIVERY_JOB } from '@/lib/product/deliveries/job-schema';
import { deliveryTask, queueDeliveriesOf, startDeliveryClock } from '@/lib/product/deliveries/run';
import { documentAnalysisTask } from '@/lib/product/documents/analysis-task';
import { sweepDocuments } from '@/lib/product/documents/documents';
import { DOCUMENT_ANALYSIS_JOB, DOCUMENT_JOB } from '@/lib/product/documents/job-schema';
import { documentKernel } from '@/lib/product/documents/document-evidence';
import { documentTask } from '@/lib/product/documents/read-task';
import { CODE_JOB } from '@/lib/product/code-analysis/job-schema';
import { codeTask } from '@/lib/product/code-analysis/task';
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
import { EXTRACTION_JOB } from '@/lib/product/extractions/job-schema';
import { extractionTask } from '@/lib/product/extractions/task';
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
/** Children take turns (engines/documents); a document whose pages are being recognised holds no other up. */
const DOCUMENTS = 6;
const ANALYSTS = 1;
const EXPORTERS = 2;

async function sweepAll(): Promise<void> {
  const now = Date.now();
  await sweepExpired(new Date(now));
  await sweepAttempts(new Date(now));
  await sweepFactorTickets(new Date(now));
  await sweepAccounts(new Date(now - 7 * DAY), new Date(now - ACTIVITY_DAYS * DAY));
  await sweepTokens(new Date(now - ACTIVITY_DAYS * DAY));
  await sweepProgramRows(new Date(now - ACTIVITY_DAYS * DAY));
  await sweepJobs(new Date(now - 7 * DAY));
  await sweepAudit(new Date(now - 400 * DAY));
  await sweepTelemetry(now);
  await sweepMessages(new Date(now - 30 * DAY));
  await sweepEvents(new Date(now - 30 * DAY));
  await sweepBin(new Date(now - 30 * DAY));
  await sweepImages(new Date(now - DAY));
  await sweepDataSources(now);
  await sweepImports(new Date(now));
  await sweepExports(now);
  await sweepDocuments(now);
  await sweepShares(new Date(now));
  await sweepEvidence(new Date(now - 30 * DAY));
  await sweepLiveAnswers(new Date(now - 30 * DAY));
  await sweepAlerts(new Date(now - 90 * DAY));
  await sweepDeliveries(new Date(now - 90 * DAY));
  await sweepNotifications(new Date(now - 90 * DAY));
  await sweepPruned();
  await sweepOrphans(new Date(now - DAY));
  await sweepWorkFolders(new Date(now - DAY));
  await sweepBackups(now);
  await sweepFiles(new Date(now - DAY));
}

/** A copy deletes nothing that belongs to the installation. */
async function sweepCopy(): Promise<void> {
  await sweepWorkFolders(new Date(Date.now() - DAY));
  await sweepScratch();
}

async function learnFormerSecrets(): Promise<void> {
  const sealed = await readSetting(FORMER_SECRETS);
  formerSecrets.set(sealed.flatMap((each) => unseal(each, FORMER_SECRETS) ?? []));
}

/** The workers of what people ask for. A copy, which changes nothing, has none. */
const productWorkers = (): { stop: () => void }[] => [
  startWorkers(
    {
      ingest: { run: ingestDataSource, onFailure: ingestFailed },
      [IMPORT_JOB]: { run: readImport, onFailure: importFailed },
      merge: { run: buildMerge, onFailure: mergeFailed },
      [PREPARE_JOB]: { run: buildPreparation, onFailure: preparationFailed },
    },
    READERS,
  ),
  // A large table keeps nobody’s upload waiting.
  startWorkers({ [REMOTE_JOB]: remoteTask, [ADDRESS_JOB]: addressTask }, READERS),
  startWorkers({ [DOCUMENT_JOB]: documentTask, [DOCUMENT_ANALYSIS_JOB]: documentAnalysisTask }, DOCUMENTS),
  // Two hundred documents keep nobody else’s from being read.
  startWorkers({ [EXTRACTION_JOB]: extractionTask }, ANALYSTS),
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
  startWorkers({ [CODE_JOB]: codeTask }, ANALYSTS),
  startWorkers({ [EXPORT_JOB]: exportTask }, EXPORTERS),
  // What people have asked to be told of never waits for a test.
  startWorkers(
    {
      [FOLLOW_VERSION_JOB]: {
        run: async (work) => {
          await queueDeliveriesOf(work);
          await tellWebhooks(work);
          await checkAlertsOf(work);
          return {};
        },
        onFailure: async () => {},
      },
      [CHECK_ALERT_JOB]: checkAlert,
    },
    ANALYSTS,
  ),
  startWorkers({ [ENGINE_JOB]: { run: loadIntoEngine, onFailure: async () => {} } }, ANALYSTS),
  // Nor an alert for the PDF of a delivery.
  startWorkers({ [DELIVERY_JOB]: deliveryTask }, ANALYSTS),
  startWorkers({ [BACKUP_JOB]: backupTask, [VERIFY_JOB_OF_BACKUP]: verifyTask, [RESTORE_JOB]: restoreTask }, ANALYSTS),
  startWorkers(
    {
      [TEST_JOB]: { run: testDataSource, onFailure: testFailed },
      [TEST_OF_VERSION_JOB]: { run: testDataSource, onFailure: testFailed },
    },
    ANALYSTS,
  ),
];

/** What watches the clock, and what sends. */
const startClocks = (): { stop: () => Promise<void> }[] => [
  startMailWorker(),
  startWebhookWorker(),
  startAlertClock(),
  startDeliveryClock(),
  startEngineRounds(),
  startRefreshClock(),
  startBackupClock(),
  startReplicationClock('primary'),
  startServerAlertClock(),
];

/**
 * What runs beside the requests: the line to the other processes, the children, the job workers, the mail worker, the
 * hourly sweep.
 */
export async function startProduct(): Promise<void> {
  setLogLevel(env().LOG_LEVEL);
  bindKernels([forecastKernel, driversKernel, testKernel, documentKernel]);
  bindRemoteEngine(() => new RemoteRunner());
  await joinSignals();
  await openFiles();
  openCluster();
  await learnFormerSecrets();
  listenForRestart();
  startPool();
  subscribeToDroppedAnswers();
  subscribeToPresence();
  subscribeToRemoved();
  warmIngest();
  const { role } = await learnRole();
  const serves = role !== 'standby' && role !== 'fenced';
  const workers = [...(serves ? productWorkers() : []), startWorkers({ [REPLICATION_JOB]: replicationTask }, ANALYSTS)];
  const telemetry = startTelemetry();
  const clocks = serves ? startClocks() : role === 'standby' ? [startReplicationClock('standby')] : [];
  const sweep = () => {
    (serves ? sweepAll() : sweepCopy()).catch((error: unknown) => log.warn('sweep', traceOf(error)));
  };
  const sweeping = setInterval(sweep, HOUR);
  sweeping.unref();
  sweep();
  processWide<() => Promise<void>>('drain', () => async () => {}).set(async () => {
    clearInterval(sweeping);
    for (const { stop } of workers) stop();
    stopIngest();
    stopPaper();
    stopDocuments();
    stopBackups();
    stopCodeAnalysis();
    // What fails to end keeps nothing else from ending.
    const ended = await Promise.allSettled([
      recoveriesDone(),
      ...clocks.map((clock) => clock.stop()),
      stopPool(),
      stopConnectors(),
      stopWriter(),
      stopSqlPool(),
      stopAnalyst(),
      stopTableThread(),
    ]);
    for (const outcome of [...ended, ...(await Promise.allSettled([telemetry.stop()]))])
      if (outcome.status === 'rejected') log.warn('stop', traceOf(outcome.reason));
    await leaveDatabase();
  });
}
