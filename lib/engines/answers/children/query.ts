import { mkdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { version, type DuckDBConnection } from '@duckdb/node-api';
import { runInThread } from '../analysis/in-thread';
import { readTable } from '../analysis/read-table';
import { previewSteps } from '../preparation/preview';
import { proposeSteps } from '../preparation/propose';
import { measureOverlaps } from '../merge/overlap';
import { previewJoin } from '../merge/preview';
import type { QueryOutcome } from '../protocol/answers';
import type { ChildSettings, FromChild, ToChild } from '../protocol/messages';
import { packRows } from '../protocol/packed-rows';
import { answerOne } from '../query/answer-one';
import { openLockedDatabase } from '../query/database';
import { answerQuestions, failureOf } from '../query/execute';
import { Relations } from '../query/relations';
import { withStatements } from '../query/run-statement';
import { answerSql } from '../query/statement';

// One piece of work at a time: whoever kills this process ends that work and no other.

const RSS_CHECK_MS = 100;
const settings = JSON.parse(process.argv[2] ?? '{}') as ChildSettings;
// Before DuckDB starts its threads, which inherit it.
if (settings.background) setPriority(constants.priority.PRIORITY_LOW);
const tempFolder = join(settings.tempFolder, String(process.pid));
mkdirSync(tempFolder, { recursive: true });
const send = (message: FromChild) => process.send?.(message);

function outcomeMessage(job: number, id: string, outcome: QueryOutcome): FromChild {
  const packed = outcome.ok ? packRows(outcome.answer.rows) : null;
  if (!packed || !outcome.ok) return { kind: 'outcome', job, id, outcome };
  return { kind: 'outcome', job, id, outcome: { ...outcome, answer: { ...outcome.answer, rows: [] } }, packed };
}

// process.exit() would first wait for the threads that DuckDB works on.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// The memory limit of DuckDB is soft: single values and results stand outside it.
setInterval(() => {
  if (process.memoryUsage.rss() > settings.residentMegabytes * 1024 * 1024) send({ kind: 'grown' });
}, RSS_CHECK_MS).unref();

const instance = await openLockedDatabase({ ...settings, tempFolder });
const relations = new Relations(instance);
let running: { job: number; connections: DuckDBConnection[]; stopped: boolean } | null = null;

async function work({ job, work: asked }: Extract<ToChild, { kind: 'work' }>): Promise<void> {
  const current = { job, connections: [] as DuckDBConnection[], stopped: false };
  running = current;
  try {
    if (asked.kind === 'join' || asked.kind === 'overlaps') {
      await withStatements(instance, async (connection, ask) => {
        current.connections = [connection];
        if (asked.kind === 'join')
          send({ kind: 'answer', job, answer: await previewJoin(ask, asked.spec, asked.part) });
        else
          send({
            kind: 'answer',
            job,
            answer: await measureOverlaps(ask, asked.parts, asked.asked, asked.most),
          });
      });
    } else if (asked.kind === 'preparation' || asked.kind === 'proposals') {
      await withStatements(instance, async (connection, ask) => {
        current.connections = [connection];
        const answer =
          asked.kind === 'preparation'
            ? await previewSteps(ask, asked.asked)
            : await proposeSteps(ask, asked.source, asked.steps);
        send({ kind: 'answer', job, answer });
      });
    } else if (asked.kind === 'sql_check' || asked.kind === 'sql') {
      const answer = await answerSql(instance, asked, (connection) => {
        current.connections = [connection];
      });
      send({ kind: 'answer', job, answer });
    } else if (asked.kind === 'forecast') {
      send({ kind: 'answer', job, answer: await runInThread(asked) });
    } else if (asked.kind === 'mine' || asked.kind === 'target' || asked.kind === 'target_check') {
      const { connections } = await relations.connect(asked.relation);
      current.connections = connections;
      send({
        kind: 'answer',
        job,
        answer: await runInThread({ ...asked, table: await readTable(connections[0], asked.table) }),
      });
    } else {
      const connected = await relations.connect(asked.relation);
      current.connections = [...connected.connections, connected.scoped];
      if (asked.kind === 'queries')
        await answerQuestions(
          connected,
          asked,
          (id, outcome) => send(outcomeMessage(job, id, outcome)),
          () => current.stopped,
        );
      else send({ kind: 'answer', job, answer: await answerOne(connected, asked) });
    }
    send({ kind: 'done', job });
  } catch (error) {
    send({ kind: 'done', job, failure: failureOf(error) });
  } finally {
    running = null;
  }
}

process.on('message', (message: ToChild) => {
  if (message.kind === 'work') void work(message);
  else if (running?.job === message.job) {
    running.stopped = true;
    for (const connection of running.connections) connection.interrupt();
  }
});
send({ kind: 'ready', engine: `DuckDB ${version().replace(/^v/, '')}` });
