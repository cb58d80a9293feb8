import { join } from 'node:path';
import { decoded, type Text } from '../../bytes/gate';
import { kindOf } from '../../columns/cells';
import { TableWriter } from '../../table/table-writer';
import { handedOver, readText, type TextTable } from '../../table/text-table';
import { findHeader } from '../delimited/header';
import { Mender, type MenderSurroundings } from '../delimited/mend';
import { sayLinesAbove } from '../delimited/read';
import { strictColumns, type DelimitedLayout } from '../delimited/sniff';
import {
  betweenBars,
  betweenBlanks,
  cutAt,
  isRule,
  knownLayout,
  layOutLines,
  pairsOf,
  type LineLayout,
} from './layout';
import { partsOf } from './logs';

const HEAD = 256 * 1024;
const LOOKED_AT = 1000;
const LINE_LABEL = 'text';

/** The first lines of a text that hold something, from the line a person chose. */
function firstLines(text: Text, headerLine = 0): { first: Line[]; lineEnd: RegExp } {
  const head = readText(text.path, 0, Math.min(text.size, HEAD)).replace(/^\ufeff/, '');
  const complete = text.size <= HEAD ? head : head.slice(0, head.lastIndexOf(head.includes('\n') ? '\n' : '\r') + 1);
  const first = complete
    .split(/\r?\n|\r/)
    .map((text, nth) => ({ text, line: nth + 1 }))
    .filter(({ text, line }) => text.trim() !== '' && line >= headerLine)
    .slice(0, LOOKED_AT);
  return { first, lineEnd: complete.includes('\n') ? /\r?\n/ : /\r/ };
}

/** Whether the lines say themselves what they are: those of a program, or a table that is drawn. */
export const areOfKnownKind = (text: Text) => knownLayout(firstLines(text).first.map((line) => line.text)) !== null;

/** Whether lines that no delimiter separates are a table all the same. */
export const areTable = (text: Text) => layOutLines(firstLines(text).first.map((line) => line.text)).kind !== 'lines';

/** Lines of a text (UTF-8) as a table: pairs, columns between blanks or at fixed places, else one column of lines. */
export async function readLines(
  text: Text,
  headerLine: number | undefined,
  around: MenderSurroundings & { workDir: string },
  onBytes: (done: number) => void,
): Promise<{ table: TextTable; header: boolean; headerLine: number }> {
  const { first: all, lineEnd } = firstLines(text, headerLine);
  const remarks = headerLine === undefined ? remarksAbove(all) : null;
  const first = remarks ? all.filter((line) => !line.text.startsWith(remarks.mark)) : all;
  const lines = layOutLines(first.slice(headerLine ? 1 : 0).map(({ text }) => text));
  const { layout, labels } = withRemarks(tableOf(lines, first, headerLine), remarks);
  sayLinesAbove(layout, around.findings);
  if (lines.kind === 'log')
    around.findings.note(`Lines of ${/^[aeiou]/.test(lines.format.name) ? 'an' : 'a'} ${lines.format.name}`);
  const writer = new TableWriter(join(around.workDir, 'lines'));
  const mender = new Mender(layout, writer, around);
  let nth = 0;
  const take = (text: string) => {
    if (++nth <= layout.skipLines || (hasRules(lines) && isRule(text))) return;
    if (hasRules(lines) && TALLY.test(text)) leaveOut(text, around);
    else mender.take({ cells: cellsOf(text, lines, labels), line: nth, lines: 1, mended: false });
  };
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
  return {
    table: handedOver(writer, labels),
    header: layout.header !== null || lines.kind === 'pairs' || lines.kind === 'log' || lines.kind === 'fields',
    headerLine: layout.headerLine,
  };
}

function tableOf(
  lines: LineLayout,
  first: Line[],
  headerLine: number | undefined,
): { layout: DelimitedLayout; labels: string[] } {
  const width = widthOf(lines);
  const plain: DelimitedLayout = {
    dialect: { delimiter: ' ', quote: '', escape: '', newline: '\n' },
    width,
    header: null,
    headerLine: 0,
    skipLines: 0,
    preambleLines: 0,
    comment: null,
    regular: false,
    strict: [],
  };
  if (lines.kind === 'pairs') return { layout: plain, labels: lines.labels };
  if (lines.kind === 'log') return { layout: plain, labels: lines.format.labels };
  if (lines.kind === 'fields') return { layout: { ...plain, comment: '#' }, labels: lines.labels };
  if (lines.kind === 'lines' && !headerLine) return { layout: plain, labels: [LINE_LABEL] };
  const told = lines.kind === 'fixed' && headerLine === undefined ? first.slice(lines.above ?? 0) : first;
  const records = told
    .filter(({ text }) => !(hasRules(lines) && isRule(text)))
    .map(({ text, line }) => ({ cells: cellsOf(text, lines, []), line, lines: 1, mended: false }));
  const table = findHeader(records, width, headerLine === undefined ? null : headerLine > 0 ? 'first' : 'none');
  // Without a header nothing tells that the first lines are none of the table.
  const above = told.length < first.length ? told[0]!.line - 1 : 0;
  const skipLines = table.header ? table.skipLines : above;
  const preambleLines = table.header ? first.filter(({ line }) => line <= table.linesAbove).length : 0;
  return {
    layout: {
      ...plain,
      header: table.header,
      headerLine: table.headerLine,
      skipLines,
      preambleLines,
      strict: strictColumns(table.records, width),
    },
    labels: table.header ?? Array.from({ length: width }, () => ''),
  };
}

type Line = { text: string; line: number };
type Remarks = { mark: string; last: string };

/** Lines above numbers between blanks that begin with # or %, as programs of science write them. */
function remarksAbove(lines: Line[]): Remarks | null {
  const mark = /^[#%]/.exec(lines[0]?.text ?? '')?.[0];
  const above = mark ? lines.findIndex(({ text }) => !text.startsWith(mark)) : -1;
  if (!mark || above < 1) return null;
  const { kind } = layOutLines(
    lines
      .slice(above)
      .filter(({ text }) => !text.startsWith(mark))
      .map(({ text }) => text),
  );
  return kind === 'blanks' || kind === 'fixed' ? { mark, last: lines[above - 1]!.text } : null;
}

/** The last line above names the columns where it has as many words. */
function withRemarks(
  table: { layout: DelimitedLayout; labels: string[] },
  remarks: Remarks | null,
): { layout: DelimitedLayout; labels: string[] } {
  if (!remarks) return table;
  const names = betweenBlanks(remarks.last.slice(1));
  const named =
    table.layout.header === null &&
    names.length === table.layout.width &&
    names.every((name) => kindOf(name) === 'text');
  return {
    layout: { ...table.layout, comment: remarks.mark, skipLines: 0, preambleLines: 0 },
    labels: named ? names : table.labels,
  };
}

/** What stands below a table and counts its rows is kept beside it. */
function leaveOut(text: string, { findings, leftOvers }: MenderSurroundings): void {
  findings.note(`the line ${text.trim()} was skipped`);
  leftOvers.add(null, null, text);
}

/** '4 rows selected.', '(3 rows)': what a database shell says below its table. */
const TALLY = /^\s*\(?\d+ (?:rows?|records?)\b[^\d]*(?:\([\d.]+ \w+\))?\s*$/i;

/** Rules between the lines are no records. */
const hasRules = ({ kind }: LineLayout) => kind === 'drawn' || kind === 'fixed';

function widthOf(lines: LineLayout): number {
  switch (lines.kind) {
    case 'pairs':
    case 'fields':
      return lines.labels.length;
    case 'log':
      return lines.format.labels.length;
    case 'blanks':
    case 'drawn':
      return lines.width;
    case 'fixed':
      return lines.cuts.length;
    case 'lines':
      return 1;
  }
}

function cellsOf(line: string, lines: LineLayout, labels: string[]): string[] {
  switch (lines.kind) {
    case 'lines':
      return [line];
    case 'log':
      return partsOf(line, lines.format);
    case 'blanks':
      return betweenBlanks(line);
    case 'fixed':
      return cutAt(line, lines.cuts);
    case 'drawn':
      return line.includes(lines.bar) ? betweenBars(line, lines.bar, lines.framed) : [line];
    case 'fields':
      return line.startsWith('#') ? [line] : lines.tabs ? line.split('\t') : betweenBlanks(line);
    case 'pairs': {
      const pairs = pairsOf(line);
      return pairs && [...pairs.keys()].every((key) => labels.includes(key))
        ? labels.map((label) => pairs.get(label) ?? '')
        : [line];
    }
  }
}
