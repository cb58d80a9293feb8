import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countLines } from './lines';

test.each<[string, object]>([
  ['a\nb\n', { filled: 2, empty: 0, quotes: false }],
  ['a\nb', { filled: 2, empty: 0, quotes: false }],
  ['a\r\n\r\nb\r\n\r\n', { filled: 2, empty: 2, quotes: false }],
  ['\n\n"a"\n', { filled: 1, empty: 2, quotes: true }],
  ['', { filled: 0, empty: 0, quotes: false }],
  [`${'x'.repeat(1 << 20)}\n\n1`, { filled: 2, empty: 1, quotes: false }],
  [`${'x'.repeat((1 << 20) - 1)}\r\n\r\n1`, { filled: 2, empty: 1, quotes: false }],
])('case %#', async (text, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'lines-'));
  writeFileSync(join(folder, 'text'), text);
  expect(await countLines(join(folder, 'text'), '"', '\n')).toEqual(expected);
  rmSync(folder, { recursive: true });
});
