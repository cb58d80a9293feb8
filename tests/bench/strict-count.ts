import type { FileFamily } from '@/lib/engines/ingest/schema/file-formats';
import type { FileReading } from '@/lib/engines/ingest/schema/schema';

/**
 * How many records a text holds below its first `linesAbove` lines that are not empty, by a reader that knows only
 * quotes and line ends; null where that is not enough to tell.
 */
export function countStrictly(
  text: string,
  family: FileFamily,
  { delimiter, recordPath }: FileReading,
  linesAbove: number,
): number | null {
  if (family === 'json') return countJson(text, recordPath);
  if (family === 'xml') return countXml(text, recordPath ?? '');
  if (text.includes('\0')) return null;
  const plain = text.replace(/^\ufeff/, '');
  const feed = plain.includes('\n') ? '\n' : '\r';
  if (feed === '\n' && /\r(?!\n)/.test(plain)) return null;
  if (family === 'txt' && delimiter === undefined)
    return plain.split(/\r?\n|\r/).filter((line) => line.trim() !== '').length - linesAbove;
  const records = recordsIn(plain.replace(/^sep=.\r?\n/i, ''), feed, delimiter ?? '')?.filter((record) =>
    isFilled(record, delimiter ?? ''),
  );
  return records ? records.length - recordsAbove(records, feed, delimiter ?? '', linesAbove) : null;
}

/** The records that the first lines hold: one may cover several. */
function recordsAbove(records: string[], feed: string, delimiter: string, lines: number): number {
  let [count, seen] = [0, 0];
  for (const record of records) {
    seen += record.split(feed).filter((line) => isFilled(line, delimiter)).length;
    if (seen > lines) break;
    count++;
  }
  return count;
}

const isFilled = (record: string, delimiter: string) =>
  record
    .replaceAll('"', '')
    .split(delimiter || '\0')
    .some((cell) => cell.trim() !== '');

/** Records, where every quote opens at the start of a cell and closes at its end; null where one does not. */
function recordsIn(text: string, feed: string, delimiter: string): string[] | null {
  const records: string[] = [];
  let [start, quoted] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') {
      if (!quoted) {
        const before = text[at - 1];
        if (at > 0 && before !== feed && before !== delimiter) return null;
        quoted = true;
      } else if (text[at + 1] === '"') at++;
      else {
        const after = text[at + 1];
        if (after !== undefined && after !== '\n' && after !== '\r' && after !== delimiter) return null;
        quoted = false;
      }
    } else if (letter === feed && !quoted) {
      records.push(text.slice(start, at));
      start = at + 1;
    }
  }
  if (quoted || /'|\\"/.test(text)) return null;
  if (start < text.length) records.push(text.slice(start));
  return records;
}

function countJson(text: string, recordPath: string | undefined): number | null {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
  if (recordPath)
    for (const key of recordPath.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  return Array.isArray(value) ? value.length : null;
}

const TAG = /<(\/?)([^\s/>"'!?]+)((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>/g;

function countXml(text: string, recordPath: string): number | null {
  if (/<!|<\?(?!xml )/.test(text)) return null;
  const open: string[] = [];
  let count = 0;
  for (const [, closing, name, , empty] of text.matchAll(TAG)) {
    if (closing) {
      if (open.pop() !== name) return null;
      continue;
    }
    open.push(name!);
    if (open.join('/') === recordPath) count++;
    if (empty) open.pop();
  }
  return count;
}
