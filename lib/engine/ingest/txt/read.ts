import { join } from 'node:path';
import { decoded, type Text } from '../bytes/gate';
import { findHeader } from '../delimited/header';
import { Mender } from '../delimited/mend';
import type { Layout } from '../delimited/sniff';
import type { Findings } from '../issues';
import type { LeftOvers } from '../left-overs';
import { TableWriter } from '../table-writer';
import { handedOver, readText, type TextTable } from '../text-table';
import { betweenBlanks, cutAt, layOutLines, pairsOf, type LineLayout } from './layout';

const HEAD = 256 * 1024;
const LOOKED_AT = 1000;
const LINE_LABEL = 'text';

/** Lines of a text (UTF-8) as a table: pairs, columns between blanks or at fixed places, else one column of lines. */
export async function readLines(text: Text, workDir: string, leftOvers: LeftOvers, findings: Findings, onBytes: (done: number) => void): Promise<{ table: TextTable; header: boolean }> {
  const head = readText(text.path, 0, Math.min(text.size, HEAD)).replace(/^\ufeff/, '');
  const complete = text.size <= HEAD ? head : head.slice(0, head.lastIndexOf('\n') + 1);
  const first = complete.split(/\r?\n|\r/).filter((line) => line.trim() !== '').slice(0, LOOKED_AT);
  const lines = layOutLines(first);
  const { layout, labels } = tableOf(lines, first);
  const writer = new TableWriter(join(workDir, 'lines'));
  const mender = new Mender(layout, writer, leftOvers, findings);
  let rest = '';
  let done = 0;
  for await (const chunk of decoded(text)) {
    const pieces = (rest + (done === 0 ? chunk.replace(/^\ufeff/, '') : chunk)).split(/\r?\n/);
    rest = pieces.pop() ?? '';
    for (const line of pieces) mender.take({ cells: cellsOf(line, lines, labels), lines: 1, mended: false });
    done += chunk.length;
    onBytes(done);
  }
  if (rest) mender.take({ cells: cellsOf(rest, lines, labels), lines: 1, mended: false });
  mender.end();
  writer.finish();
  return { table: handedOver(writer, labels), header: layout.header !== null || lines.kind === 'pairs' };
}

function tableOf(lines: LineLayout, first: string[]): { layout: Layout; labels: string[] } {
  const dialect = { delimiter: ' ', quote: '', escape: '', newline: '\n' } as const;
  const plain = (width: number, header: string[] | null): Layout => ({ dialect, width, header, skipLines: header ? 1 : 0, preambleLines: 0, comment: null, regular: false });
  if (lines.kind === 'lines') return { layout: plain(1, null), labels: [LINE_LABEL] };
  if (lines.kind === 'pairs') return { layout: plain(lines.labels.length, null), labels: lines.labels };
  const width = lines.kind === 'blanks' ? lines.width : lines.cuts.length;
  const { header } = findHeader(first.map((line) => ({ cells: cellsOf(line, lines, []), lines: 1, mended: false })), width);
  return { layout: plain(width, header), labels: header ?? Array.from({ length: width }, () => '') };
}

function cellsOf(line: string, lines: LineLayout, labels: string[]): string[] {
  switch (lines.kind) {
    case 'lines': return [line];
    case 'blanks': return betweenBlanks(line);
    case 'fixed': return cutAt(line, lines.cuts);
    case 'pairs': {
      const pairs = pairsOf(line);
      return pairs && [...pairs.keys()].every((key) => labels.includes(key)) ? labels.map((label) => pairs.get(label) ?? '') : [line];
    }
  }
}
