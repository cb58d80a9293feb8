import { sweepAudit } from '@/lib/audit/read';
import { ACTIVITY_DAYS } from '@/lib/auth/activities';
import { recoveriesDone } from '@/lib/auth/recovery';
import { sweepAccounts } from '@/lib/auth/sessions';
import { sweepEvents } from '@/lib/billing/events';
import { env } from '@/lib/core/env';
import { log, setLogLevel, traceOf } from '@/lib/core/log';
import { sweepBin } from '@/lib/dashboards/dashboards';
import { buryIngest, ingestDataSource } from '@/lib/datasets/ingest-task';
import { sweepDataSources } from '@/lib/datasets/bin';
import { sweepImports } from '@/lib/datasets/imports';
import { buildMerge, buryMerge } from '@/lib/datasets/merge-task';
import { sweepOrphans } from '@/lib/datasets/sweep';
import { sweepPruned } from '@/lib/datasets/versions';
import { joinSignals, leaveDatabase } from '@/lib/db/signals';
import { TEST_JOB, TEST_OF_VERSION_JOB } from '@/lib/engine/analysis-shapes';
import { hearDroppedAnswers } from '@/lib/engine/answers';
import { stopAnalyst } from '@/lib/engine/analyse';
import { stopIngest, warmIngest } from '@/lib/engine/ingest-process';
import { stopWriter } from '@/lib/engine/files';
import { stopQuestions } from '@/lib/engine/question/reader';
import { startPool, stopPool } from '@/lib/engine/run';
import { sweepEvidence } from '@/lib/evidence/evidence';
import { recheckAgain } from '@/lib/evidence/recheck';
import { RECHECK_JOB } from '@/lib/evidence/recheck-shapes';
import { sweepWorkFolders } from '@/lib/files/objects';
import { buryTest, testDataSource } from '@/lib/insights/test-task';
import { sweepJobs } from '@/lib/jobs/jobs';
import { startWorkers } from '@/lib/jobs/worker';
import { sweepExpired } from '@/lib/limits/throttle';
import { sweepMessages } from '@/lib/mail/outbox';
import { startPostman } from '@/lib/mail/postman';
import { EXPLANATION_JOB } from '@/lib/explanations/shapes';
import { explanationTask } from '@/lib/explanations/task';
import { predictionTask } from '@/lib/predictions/task';
import { SUMMARY_JOB } from '@/lib/summaries/shapes';
import { summaryTask } from '@/lib/summaries/task';
import { sweepTraffic } from '@/lib/traffic/read';
import { startTraffic } from '@/lib/traffic/record';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Jobs at a time. */
const READERS = 2;
const ANALYSTS = 1;

async function keepHouse(): Promise<void> {
  const now = Date.now();
  await sweepExpired(new Date(now));
  await sweepAccounts(new Date(now - 7 * DAY), new Date(now - ACTIVITY_DAYS * DAY));
  await sweepJobs(new Date(now - 7 * DAY));
  await sweepAudit(new Date(now - 400 * DAY));
  await sweepTraffic(now);
  await sweepMessages(new Date(now - 30 * DAY));
  await sweepEvents(new Date(now - 30 * DAY));
  await sweepBin(new Date(now - 30 * DAY));
  await sweepDataSources(now);
  await sweepImports(new Date(now));
  await sweepEvidence(new Date(now - 30 * DAY));
  await sweepPruned();
  await sweepOrphans(new Date(now - DAY));
  await sweepWorkFolders(new Date(now - DAY));
}

/** What runs beside the requests: the line to the other processes, the children, the job workers, the postman, the hourly sweep. */
export async function startProduct(): Promise<void> {
  setLogLevel(env().LOG_LEVEL);
  await joinSignals();
  startPool();
  hearDroppedAnswers();
  warmIngest();
  const workers = [
    startWorkers({ ingest: { run: ingestDataSource, bury: buryIngest }, merge: { run: buildMerge, bury: buryMerge } }, READERS),
    // Beside the readers: an upload never waits for what an earlier one says, nor a person's forecast for a test that nobody asked for.
    startWorkers({ [RECHECK_JOB]: { run: recheckAgain, bury: async () => {} } }, ANALYSTS),
    startWorkers({ prediction: predictionTask, [EXPLANATION_JOB]: explanationTask }, ANALYSTS),
    // Not behind the tests: a summary waits for those of its own data.
    startWorkers({ [SUMMARY_JOB]: summaryTask }, ANALYSTS),
    startWorkers({ [TEST_JOB]: { run: testDataSource, bury: buryTest }, [TEST_OF_VERSION_JOB]: { run: testDataSource, bury: buryTest } }, ANALYSTS),
  ];
  const traffic = startTraffic();
  const postman = startPostman();
  const sweep = () => { keepHouse().catch((error: unknown) => log.warn('sweep', traceOf(error))); };
  const sweeping = setInterval(sweep, HOUR);
  sweeping.unref();
  sweep();
  const shared = globalThis as unknown as Record<symbol, () => Promise<void>>;
  shared[Symbol.for('plumbline.drain')] = async () => {
    clearInterval(sweeping);
    for (const { stop } of workers) stop();
    stopIngest();
    // What fails to end keeps nothing else from ending.
    const ended = await Promise.allSettled([recoveriesDone(), postman.stop(), stopPool(), stopWriter(), stopAnalyst(), stopQuestions()]);
    for (const outcome of [...ended, ...await Promise.allSettled([traffic.stop()])]) if (outcome.status === 'rejected') log.warn('stop', traceOf(outcome.reason));
    await leaveDatabase();
  };
}
