import { describe, expect, it } from 'vitest';
import { quickest } from '@/tests/support/quickest';
import { csvLine, defused, textStream } from './csv';

describe('csvLine', () => {
  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"\r\n'],
    [['=1+1', '+a', '-1', '@sum', '\tx', '\rx'], "'=1+1,'+a,-1,'@sum,'\tx,\"'\rx\"\r\n"],
    [['', null, '1=1'], ',,1=1\r\n'],
  ])('%j', (cells, line) => expect(csvLine(cells)).toBe(line));
});

describe('a formula', () => {
  it.each([
    '=1+1',
    '+cmd',
    '-x',
    '@SUM(A1)',
    '=',
    '@',
    '\tx',
    '\rx',
    '-5-5',
    "-2+3+cmd|' /C calc'!A0",
    '+1-555-0100',
    '+1',
    '+3.25',
    '+',
    '--5',
    '-5x',
    '＝1+1',
    '＋cmd',
    '－x',
    '＠SUM(A1)',
    ' =1',
    '\n=1',
    '\r\n=1',
    '\u00a0=1',
    '\u3000＝1',
    '\ufeff=1',
    '\0=1',
    '\u2028@x',
    '\v-x',
    ' \n\t +x',
  ])('%j is defused', (text) => expect(defused(text)).toBe(`'${text}`));

  it.each([
    '-5',
    '-1,204.5',
    '-.5',
    '-,5',
    '-1e-5',
    '-12 %',
    '-12%',
    ' -5',
    '-5 ',
    '-',
    ' - ',
    '−5',
    '–',
    '1=1',
    "'=1",
    'a=1',
    'a@b.test',
    '',
    ' ',
    '\n',
    'x\n=1',
    '#',
    '%',
    '5-5',
  ])('%j is none', (text) => expect(defused(text)).toBe(text));

  it('is looked for in time that grows as the text does', async () => {
    for (const text of [
      ' '.repeat(1_000_000),
      `-${'1'.repeat(1_000_000)}x`,
      `-${'1.'.repeat(500_000)}`,
      ' '.repeat(500_000) + '=',
    ]) {
      expect(await quickest(() => defused(text))).toBeLessThan(500);
    }
  });
});

describe('textStream', () => {
  it('gives the pages in order and ends', async () => {
    async function* pages() {
      yield 'a';
      yield 'é';
    }
    expect(await new Response(textStream(pages())).text()).toBe('aé');
  });
  it('stops making pages where nobody reads on', async () => {
    let ended = false;
    async function* pages() {
      try {
        for (;;) yield 'x'.repeat(1000);
      } finally {
        ended = true;
      }
    }
    const reader = textStream(pages()).getReader();
    await reader.read();
    await reader.cancel();
    expect(ended).toBe(true);
  });
});
