import { readFile } from 'node:fs/promises';
import { traceOf } from '@/lib/base/log/log';
import { analyseDocument } from '@/lib/pure/documents/analysis/analyse';
import { extractValues, proposeFields } from '@/lib/pure/documents/extraction/extract';
import { answerAcross } from '@/lib/pure/documents/questions/answer';
import { checkQuote } from '@/lib/pure/documents/quotes/quotes';
import type { DocumentText } from '@/lib/pure/documents/schema';
import {
  failureOf,
  Unreadable,
  type DocumentResults,
  type DocumentTask,
  type DocumentTaskKind,
  type FromDocumentChild,
  type TextSource,
  type ToDocumentChild,
} from '../protocol';
import { includePages } from '../read/include';
import { readFileText } from '../read/read';

/** The program that reads one document, or works on its text, and is then ended. It dies with the web process. */

const send = (message: FromDocumentChild) => process.send?.(message);

const textOf = async (source: TextSource): Promise<DocumentText> =>
  'text' in source ? source.text : (JSON.parse(await readFile(source.textPath, 'utf8')) as DocumentText);

async function run(task: DocumentTask): Promise<DocumentResults[DocumentTaskKind]> {
  switch (task.kind) {
    case 'read':
      return readFileText(task);
    // Loaded only when used: it takes a while, and memory.
    case 'recognise':
      return (await import('../recognise/recognise')).recognisePage(task);
    case 'include':
      return includePages(task);
    case 'analyse':
      return { analysis: analyseDocument(await textOf(task.source), { questions: task.questions }) };
    case 'extract':
      return { extraction: extractValues(await textOf(task.source), task.schema, { table: task.table }) };
    case 'ask':
      return { answers: await askAll(task.sources, task.question) };
    case 'propose':
      return proposeFields(await textOf(task.source), task.marked);
    case 'check': {
      const text = await textOf(task.source);
      return { checks: task.quotes.map((each) => checkQuote({ text, ...each })) };
    }
  }
}

/** One document after the other, so that only one is in memory. */
async function askAll(sources: TextSource[], question: string): Promise<DocumentResults['ask']['answers']> {
  const answers = [];
  for (const source of sources) answers.push(...answerAcross([await textOf(source)], question));
  return answers;
}

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', ({ task }: ToDocumentChild) => {
  run(task).then(
    (result) => send({ kind: 'done', result }),
    (error: unknown) =>
      send(
        error instanceof Unreadable
          ? { kind: 'failed', failure: failureOf(error.code, error.message) }
          : { kind: 'crashed', trace: JSON.stringify(traceOf(error)) },
      ),
  );
});
send({ kind: 'ready' });
