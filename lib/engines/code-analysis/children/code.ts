import { traceOf } from '@/lib/base/log/log';
import { TooMuchCode } from '../parse/parse';
import type { CodeResults, CodeTask, FromCodeChild, ToCodeChild } from '../protocol';
import { readInstallation } from '../read/installation';
import { analyseText, linesOf } from '../read/text';

/** The program that parses code and is then ended. Code is read, never run. It dies with the web process. */

const send = (message: FromCodeChild) => process.send?.(message);

async function run(task: CodeTask): Promise<CodeResults[CodeTask['kind']]> {
  if (task.kind === 'installation') return readInstallation(task.root);
  return { hits: await analyseText(task.language, task.text, task.fileName), lines: linesOf(task.text) };
}

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', ({ task }: ToCodeChild) => {
  run(task).then(
    (result) => send({ kind: 'done', result }),
    (error: unknown) =>
      send(
        error instanceof TooMuchCode
          ? { kind: 'failed', failure: 'too_much' }
          : { kind: 'crashed', trace: JSON.stringify(traceOf(error)) },
      ),
  );
});
send({ kind: 'ready' });
