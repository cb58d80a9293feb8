import { describe, expect, it } from 'vitest';
import { complete, completionAt } from './complete';

const COLUMNS = [
  { label: 'Fare', type: 'decimal' },
  { label: 'Tip', type: 'decimal' },
  { label: 'Airport fare', type: 'decimal' },
  { label: 'Odd ] name', type: 'text' },
];

/** `|` is the caret. */
const offered = (marked: string) =>
  completionAt(marked.replace('|', ''), marked.indexOf('|'), COLUMNS)?.choices.map(({ label }) => label) ?? null;
function chosen(marked: string, nth = 0): string {
  const [text, caret] = [marked.replace('|', ''), marked.indexOf('|')];
  const found = completionAt(text, caret, COLUMNS)!;
  const done = complete(text, caret, found.from, found.choices[nth]!);
  return `${done.text.slice(0, done.caret)}|${done.text.slice(done.caret)}`;
}

describe('what is offered', () => {
  it.each<[string, string[] | null]>([
    ['[|', ['Fare', 'Tip', 'Airport fare', 'Odd ] name']],
    ['SUM([fa|', ['Fare', 'Airport fare']],
    ['SUM([fa|]) + 1', ['Fare', 'Airport fare']],
    ['[nothing|', null],
    ['[Fare]|', null],
    ['[Fare] + |', null],
    ['s|', ['SUM']],
    ['m|', ['MEDIAN', 'MIN', 'MAX', 'Odd ] name']],
    ['1 + fare|', ['Fare', 'Airport fare']],
    ["'s|", null],
    ["[Tip] = 'fa|'", null],
    ["'x' + s|", ['SUM']],
    ['12|', null],
  ])('%s', (marked, labels) => expect(offered(marked)).toEqual(labels));
});

describe('what is written', () => {
  it.each([
    ['SUM([fa|', 'SUM([Fare]|'],
    ['SUM([fa|])', 'SUM([Fare]|)'],
    ['su|', 'SUM(|)'],
    ['su|([Fare])', 'SUM(|[Fare])'],
    ['1 + ti|', '1 + [Tip]|'],
    ['[odd|', '[Odd ]] name]|'],
    ['cas|', 'CASE WHEN | THEN  ELSE  END'],
  ])('%s', (before, after) => expect(chosen(before)).toBe(after));
});
