import { join } from 'node:path';
import { decoded, type Text } from '../bytes/gate';
import { findHeader } from '../delimited/header';
import { sayLinesAbove } from '../delimited/read';
import { Mender, type MenderSurroundings } from '../delimited/mend';
import type { Layout } from '../delimited/sniff';
import { TableWriter } from '../table-writer';
import { handedOver, readText, type TextTable } from '../text-table';
import { betweenBlanks, cutAt, layOutLines, pairsOf, type LineLayout } from './layout';
import { partsOf } from './logs';

const HEAD = 256 * 1024;
const LOOKED_AT = 1000;
const LINE_LABEL = 'text';

/** Lines of a text (UTF-8) as a table: pairs, columns between blanks or at fixed places, else one column of lines. */
export async function readLines(text: Text, headerLine: number | undefined, around: MenderSurroundings & { workDir: string }, onBytes: (done: number) => void): Promise<{ table: TextTable; header: boolean; headerLine: number }> {
  const head = readText(text.path, 0, Math.min(text.size, HEAD)).replace(/^\ufeff/, '');
  const complete = text.size <= HEAD ? head : head.slice(0, head.lastIndexOf(head.includes('\n') ? '\n' : '\r') + 1);
  const first = complete.split(/\r?\n|\r/).map((text, nth) => ({ text, line: nth + 1 })).filter(({ text, line }) => text.trim() !== '' && line >= (headerLine ?? 0)).slice(0, LOOKED_AT);
  const lines = layOutLines(first.slice(headerLine ? 1 : 0).map(({ text }) => text));
  const { layout, labels } = tableOf(lines, first, headerLine);
  sayLinesAbove(layout, around.findings);
  if (lines.kind === 'log') around.findings.note(`Lines of ${/^[aeiou]/.test(lines.format.name) ? 'an' : 'a'} ${lines.format.name}`);
  const writer = new TableWriter(join(around.workDir, 'lines'));
  const mender = new Mender(layout, writer, around);
  let nth = 0;
  const take = (text: string) => {
    if (++nth > layout.skipLines) mender.take({ cells: cellsOf(text, lines, labels), line: nth, lines: 1, mended: false });
  };
  const lineEnd = complete.includes('\n') ? /\r?\n/ : /\r/;
  let rest = '';
  let done = 0;
  for await (const chunk of decoded(text)) {
    const pieces = (rest + (done === 0 ? chunk.replace(/^\ufeff/, '') : chunk)).split(lineEnd);
    rest = pieces.pop() ?? '';
    for (const line of pieces) take(line);
    done += chunk.length;
    onBytes(done);
  }
  if (rest) take(rest);
  mender.end();
  writer.finish();
  return { table: handedOver(writer, labels), header: layout.header !== null || lines.kind === 'pairs' || lines.kind === 'log', headerLine: layout.headerLine };
}

function tableOf(lines: LineLayout, first: { text: string; line: number }[], headerLine: number | undefined): { layout: Layout; labels: string[] } {
  const width = lines.kind === 'pairs' ? lines.labels.length : lines.kind === 'log' ? lines.format.labels.length : lines.kind === 'blanks' ? lines.width : lines.kind === 'fixed' ? lines.cuts.length : 1;
  const plain: Layout = { dialect: { delimiter: ' ', quote: '', escape: '', newline: '\n' }, width, header: null, headerLine: 0, skipLines: 0, preambleLines: 0, comment: null, regular: false };
  if (lines.kind === 'pairs') return { layout: plain, labels: lines.labels };
  if (lines.kind === 'log') return { layout: plain, labels: lines.format.labels };
  if (lines.kind === 'lines' && !headerLine) return { layout: plain, labels: [LINE_LABEL] };
  const records = first.map(({ text, line }) => ({ cells: cellsOf(text, lines, []), line, lines: 1, mended: false }));
  const table = findHeader(records, width, headerLine === undefined ? null : headerLine > 0 ? 'first' : 'none');
  // Without a header nothing tells that the first lines are none of the table.
  const skipLines = table.header ? table.skipLines : 0;
  const preambleLines = table.header ? first.filter(({ line }) => line <= table.linesAbove).length : 0;
  return { layout: { ...plain, header: table.header, headerLine: table.headerLine, skipLines, preambleLines }, labels: table.header ?? Array.from({ length: width }, () => '') };
}

function cellsOf(line: string, lines: LineLayout, labels: string[]): string[] {
  switch (lines.kind) {
    case 'lines': return [line];
    case 'log': return partsOf(line, lines.format);
    case 'blanks': return betweenBlanks(line);
    case 'fixed': return cutAt(line, lines.cuts);
    case 'pairs': {
      const pairs = pairsOf(line);
      return pairs && [...pairs.keys()].every((key) => labels.includes(key)) ? labels.map((label) => pairs.get(label) ?? '') : [line];
    }
  }
}
