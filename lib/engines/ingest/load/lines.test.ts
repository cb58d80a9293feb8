import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DelimitedDialect } from '../table/records';
import { countLines, type Lines } from './lines';

const CHUNK = 1 << 20;
const plain: DelimitedDialect = { delimiter: ',', quote: '"', escape: '"', newline: '\n' };

test.each<[string, string, Lines, Partial<DelimitedDialect>?]>([
  ['two lines', 'a\nb\n', { filled: 2, empty: 0 }],
  ['no end to the last line', 'a\nb', { filled: 2, empty: 0 }],
  ['line ends of Windows', 'a\r\n\r\nb\r\n\r\n', { filled: 2, empty: 2 }],
  ['nothing', '', { filled: 0, empty: 0 }],
  ['a chunk that ends with its line', `${'x'.repeat(CHUNK)}\n\n1`, { filled: 2, empty: 1 }],
  ['a line end cut by the chunk', `${'x'.repeat(CHUNK - 1)}\r\n\r\n1`, { filled: 2, empty: 1 }],
  ['lines within a cell', 'a,"x\n\ny",b\n\n1,2,3\n', { filled: 2, empty: 1 }],
  ['a cell that opens a line', '\n"a\nb"\n', { filled: 1, empty: 1 }],
  ['doubled quotes', '"a ""\nb"" c"\n"d"""\ne\n', { filled: 3, empty: 0 }],
  ['an empty quoted cell', '"",1\n"",2\n', { filled: 2, empty: 0 }],
  ['a quote inside a cell is a letter', '5" disk,1\n3" disk,2\n', { filled: 2, empty: 0 }],
  ['an escaped quote', '"a \\"\nb",1\n2,3\n', { filled: 2, empty: 0 }, { escape: '\\' }],
  ['no quotes at all', '"a\nb"\n', { filled: 2, empty: 0 }, { quote: '' }],
  ['lines that end with a return', 'a,"x\ry"\r1,2\r', { filled: 2, empty: 0 }, { newline: '\r' }],
  ['a cell over a chunk', `"${'x\n'.repeat(CHUNK)}",1\n2,3\n`, { filled: 2, empty: 0 }],
  ['doubled quotes cut by the chunk', `"${'x'.repeat(CHUNK - 2)}""\n",1\n2,3\n`, { filled: 2, empty: 0 }],
])('%s', async (_name, text, expected, dialect = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'lines-'));
  writeFileSync(join(folder, 'text'), text);
  expect(await countLines(join(folder, 'text'), { ...plain, ...dialect })).toEqual(expected);
  rmSync(folder, { recursive: true });
});
