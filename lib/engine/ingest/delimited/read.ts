import { join } from 'node:path';
import { transcode, type Text } from '../bytes/gate';
import type { Findings } from '../issues';
import { readText, type TextTable } from '../text-table';
import { sniff, type Layout } from './sniff';

const HEAD = 256 * 1024;

export type Delimited = { table: TextTable; layout: Layout };

/** A delimited text as a table of text cells: as it stands where DuckDB can read it, else through our own splitter. */
export async function readDelimited(text: Text, workDir: string, findings: Findings): Promise<Delimited> {
  const plain = text.encoding.label === 'utf-8' && !text.damaged ? text : await transcode(text, join(workDir, 'text'));
  const length = Math.max(HEAD, 2 * plain.longestLine);
  const head = readText(plain.path, 0, Math.min(length, plain.size));
  const layout = sniff(head, plain.size <= length);
  const labels = layout.header ?? Array.from({ length: layout.width }, () => '');
  if (layout.preambleLines) findings.note(`${layout.preambleLines} lines above the table were left out`);
  const table: TextTable = { path: plain.path, dialect: layout.dialect, skipLines: layout.skipLines, labels, longestLine: plain.longestLine };
  return { table, layout };
}
