import { describe, expect, it } from 'vitest';
import { csvLine, textStream } from './csv';

describe('csvLine', () => {
  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"\r\n'],
    [['=1+1', '+1', '-1', '@sum', '\tx', '\rx'], "'=1+1,'+1,'-1,'@sum,'\tx,\"'\rx\"\r\n"],
    [['', null, '1=1'], ',,1=1\r\n'],
  ])('%j', (cells, line) => expect(csvLine(cells)).toBe(line));
});

describe('textStream', () => {
  it('gives the pages in order and ends', async () => {
    async function* pages() { yield 'a'; yield 'é'; }
    expect(await new Response(textStream(pages())).text()).toBe('aé');
  });
  it('stops making pages where nobody reads on', async () => {
    let ended = false;
    async function* pages() { try { for (;;) yield 'x'.repeat(1000); } finally { ended = true; } }
    const reader = textStream(pages()).getReader();
    await reader.read();
    await reader.cancel();
    expect(ended).toBe(true);
  });
});
