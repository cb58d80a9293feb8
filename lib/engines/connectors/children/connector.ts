import { traceOf } from '@/lib/base/log/log';
import { RemoteFailure } from '../failure';
import { connectorOf } from '../kinds/registry';
import { answerWork } from '../work/answer';
import { openDatabase, underDeadline, type Database } from '../work/database';
import { asQueryFailure } from '../work/failures';
import type { FromConnectorChild, SentFailure, ToConnectorChild } from '../messages';

// The process that speaks with one database. It holds the secret of its connection and dies with the web process.

const send = (message: FromConnectorChild) => {
  if (process.connected) process.send?.(message);
};

process.on('disconnect', () => process.exit(0));
// What a driver throws where nobody catches it ends this process, and its queries with it.
process.on('message', (message: ToConnectorChild) => {
  if (message.kind === 'open') void open(message);
  else if (message.kind === 'cancel') under.get(message.job)?.cancel();
  else void work(message);
});

let database: Promise<Database> | null = null;
const under = new Map<number, { cancel: () => void }>();

async function open({ settings, limits }: Extract<ToConnectorChild, { kind: 'open' }>): Promise<void> {
  database = connectorOf(settings).then((connector) =>
    openDatabase(connector, settings, { most: limits.statements, deadlineMs: limits.deadlineMs }),
  );
  database.catch(() => undefined);
  send({ kind: 'ready' });
}

function sentFailure(error: unknown): SentFailure {
  if (error instanceof RemoteFailure)
    return { kind: 'remote', reason: error.reason, message: error.message, position: error.position };
  const failure = asQueryFailure(error);
  return failure ? { kind: 'query', failure } : { kind: 'fault', trace: traceOf(error) };
}

async function work({ job, work: asked, deadlineMs }: Extract<ToConnectorChild, { kind: 'work' }>): Promise<void> {
  try {
    const opened = await database;
    if (!opened) throw new Error('not opened');
    const running = underDeadline(opened.connector, deadlineMs);
    under.set(job, running);
    try {
      const answer = await answerWork(opened, asked, {
        ...running,
        emit: (id, outcome) => send({ kind: 'outcome', job, id, outcome }),
        onProgress: (progress) => send({ kind: 'progress', job, progress }),
      });
      send({ kind: 'answer', job, answer });
    } finally {
      running.done();
    }
  } catch (error) {
    send({ kind: 'failed', job, failure: sentFailure(error) });
  } finally {
    under.delete(job);
  }
}
