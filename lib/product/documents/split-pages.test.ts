import { expect, it } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { splitPages } from './split-pages';

const page = (number: number, text: string) => ({
  number,
  width: 600,
  height: 800,
  kind: 'text',
  lines: [{ text, box: [1, 2, 3, 4], words: [{ text, box: [1, 2, 3, 4] }], role: 'text', size: 10, block: 0 }],
  hidden: [],
  rules: [[0, 0, 600, 1]],
});

it.each([
  ['no page', []],
  ['a page', [page(1, 'plain')]],
  ['signs of JSON in the text', [page(1, '{"a": [1, "]}\\\\"]}'), page(2, 'ünï 漢字 \\" {')]],
  ['a text longer than a chunk', [page(1, 'x{'.repeat(60_000)), page(2, 'end')]],
])('answers %s as it was written', async (_name, pages) => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  try {
    const path = join(folder, 'text');
    await writeFile(
      path,
      JSON.stringify({
        shapeVersion: 1,
        format: 'pdf',
        hasPlaces: true,
        pages,
        outline: [{ title: 'A { title', level: 1, page: 1 }],
        language: 'en',
        title: null,
      }),
    );
    const found = [];
    for await (const each of splitPages(path)) found.push(each);
    expect(found).toEqual(pages);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
