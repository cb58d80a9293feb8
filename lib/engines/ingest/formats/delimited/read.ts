import { join } from 'node:path';
import { decoded, type Text } from '../../bytes/gate';
import { LONGEST_RECORD, MOST_COLUMNS, tooLong, unreadable } from '../../bytes/refusals';
import type { IssueLog } from '../../table/issues';
import { TableWriter } from '../../table/table-writer';
import { handedOver, readText, type TextTable } from '../../table/text-table';
import { Mender, type MenderSurroundings } from './mend';
import { endsInNotes } from './notes';
import { sniff, type Hints, type DelimitedLayout } from './sniff';
import { unwrapped } from './wrapped';

const HEAD = 256 * 1024;
const TAIL = 16 * 1024;
const LONG_LINE = 4096;
/** A line with so many delimiters is refused before it is split. */
const MOST_DELIMITERS = 20 * MOST_COLUMNS;

/** What is left of UTF-8 letters that were read as Windows-1252 and saved again: Ã¼, â€™. */
const TWICE_ENCODED = /Ã[\u0080-\u00bf\u0152-\u2122]|â€[\u0080-\u2122]/g;

/**
 * A delimited text, laid out. `direct`: the table as DuckDB may read it from the file itself, where nothing speaks
 * against it.
 */
export type Delimited = { text: Text; layout: DelimitedLayout; labels: string[]; direct: TextTable | null };

/** Finds the table in a delimited text (UTF-8). */
export async function layOut(plain: Text, workDir: string, findings: IssueLog, hints: Hints): Promise<Delimited> {
  const laid = layOutPlain(plain, hints);
  const inner = laid.layout.width === 1 ? await unwrapped(plain, laid.head, join(workDir, 'unwrapped')) : null;
  const within = inner && layOutPlain(inner, hints);
  if (inner && within && within.layout.width > 1) {
    findings.note('quotes around whole lines were removed');
    return described(inner, within, findings);
  }
  return described(plain, laid, findings);
}

type Laid = { layout: DelimitedLayout; head: string; length: number };

function layOutPlain(plain: Text, hints: Hints): Laid {
  if (plain.longestLine > LONGEST_RECORD) throw tooLong('a line');
  const { head, length } = headOf(plain, hints.headerLine ?? 0);
  if (isTooWide(head)) throw unreadable(`the table has more than ${MOST_COLUMNS.toLocaleString('en-US')} columns`);
  return { layout: sniff(head, length === plain.size, hints), head, length };
}

function described(plain: Text, { layout, head, length }: Laid, findings: IssueLog): Delimited {
  if (layout.width > MOST_COLUMNS)
    throw unreadable(
      `the table has ${layout.width.toLocaleString('en-US')} columns; at most ${MOST_COLUMNS.toLocaleString('en-US')} can be read`,
    );
  sayLinesAbove(layout, findings);
  if (layout.twofold) findings.note('column names span two rows');
  if ((head.match(TWICE_ENCODED)?.length ?? 0) > 1)
    findings.note(
      'some text was saved with the wrong encoding (such as Ã¼ for ü) and is shown as it appears in the file',
    );
  if (layout.explained) findings.note('question and ID rows below the header were skipped');
  if (layout.formats) findings.note('the line of formats below the names was left out');
  if (layout.rowNames) findings.note('the header has one name too few; the first column has no name');
  const labels = layout.header ?? Array.from({ length: layout.width }, () => '');
  const tail = length === plain.size ? head : readText(plain.path, plain.size - TAIL, TAIL);
  const direct =
    layout.regular && plain.nuls === 0 && /^[\0-\x7f]$/.test(layout.dialect.delimiter) && !endsApart(tail)
      ? {
          path: plain.path,
          dialect: layout.dialect,
          skipLines: layout.skipLines,
          labels,
          longestLine: plain.longestLine,
          rows: null,
        }
      : null;
  return { text: plain, layout, labels, direct };
}

export function sayLinesAbove({ preambleLines }: DelimitedLayout, findings: IssueLog): void {
  if (preambleLines)
    findings.note(
      preambleLines === 1
        ? '1 line above the table was skipped'
        : `${preambleLines.toLocaleString('en-US')} lines above the table were skipped`,
    );
}

/**
 * The start of the text, as much of it as shows whole records: a quoted cell over many lines may be longer than the
 * first look.
 */
function headOf({ path, size, longestLine }: Text, headerLine: number): { head: string; length: number } {
  for (let length = Math.max(HEAD, 2 * longestLine, headerLine * LONG_LINE); ; length *= 4) {
    const head = readText(path, 0, Math.min(size, length)).replace(/^\ufeff/, '');
    if (length >= Math.min(size, LONGEST_RECORD) || lastOpening(head) > head.length / 2)
      return { head, length: Math.min(size, length) };
  }
}

/** Where the quote stands that is still open at the end of a text; its end where none is. */
function lastOpening(text: string): number {
  let opening = -1;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) opening = opening < 0 ? at : -1;
  return opening < 0 ? text.length : opening;
}

/** Looks at delimiters outside quotes, line by line. */
function isTooWide(text: string): boolean {
  let quoted = false;
  let delimiters = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) quoted = !quoted;
    else if (quoted) continue;
    else if (code === 10 || code === 13) delimiters = 0;
    else if ((code === 0x2c || code === 0x3b || code === 9 || code === 0x7c) && ++delimiters > MOST_DELIMITERS)
      return true;
  }
  return false;
}

/** Lines below an empty line near the end may be a total or a note. */
function endsApart(tail: string): boolean {
  const lines = tail
    .trimEnd()
    .split(/\r?\n|\r/)
    .slice(-LAST_LINES);
  return /\n[ \t,;|]*\n(?=[^\n]*\S)/.test(lines.join('\n')) || endsInNotes(lines);
}
const LAST_LINES = 12;

/** The same table, read by our own splitter and made regular. */
export async function mend(
  { text, layout, labels }: Delimited,
  around: MenderSurroundings & { workDir: string },
  onBytes: (done: number) => void,
): Promise<TextTable> {
  const writer = new TableWriter(join(around.workDir, 'mended'));
  const mender = new Mender(layout, writer, around);
  let done = 0;
  const below = belowLine(layout.skipLines, layout.dialect.newline);
  for await (const chunk of decoded(text)) {
    mender.push(below(done === 0 ? chunk.replace(/^\ufeff/, '') : chunk));
    done += chunk.length;
    onBytes(done);
  }
  mender.end();
  writer.finish();
  return handedOver(writer, labels);
}

/** Takes the first lines off a text that comes in pieces. */
function belowLine(lines: number, newline: string): (piece: string) => string {
  let left = lines;
  return (piece) => {
    let at = 0;
    for (; left > 0; left--) {
      const end = piece.indexOf(newline, at);
      if (end < 0) return '';
      at = end + 1;
    }
    return piece.slice(at);
  };
}
