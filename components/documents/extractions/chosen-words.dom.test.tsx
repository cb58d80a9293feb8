import { afterEach, expect, it } from 'vitest';
import { chosenIn } from './chosen-words';

afterEach(() => {
  document.getSelection()?.removeAllRanges();
  document.body.innerHTML = '';
});

function select(from: string, to: string): HTMLElement {
  document.body.innerHTML = `<main><section data-page="2"><p id="a">Total  due</p><p id="b">1,234.50</p></section>
    <section data-page="3"><p id="c">next</p></section><p id="d" data-paragraph="4">in words</p></main><p id="e">else</p>`;
  const range = document.createRange();
  range.setStart(document.querySelector(from)!.firstChild!, 0);
  const end = document.querySelector(to)!.firstChild!;
  range.setEnd(end, end.textContent!.length);
  document.getSelection()!.removeAllRanges();
  document.getSelection()!.addRange(range);
  return document.querySelector('main')!;
}

it.each([
  ['#a', '#a', { quote: 'Total due', page: 2 }],
  ['#b', '#b', { quote: '1,234.50', page: 2 }],
  ['#d', '#d', { quote: 'in words', page: null }],
])('words from %s to %s are chosen', (from, to, chosen) => expect(chosenIn(select(from, to))).toEqual(chosen));

it.each([
  ['#a', '#c'],
  ['#e', '#e'],
])('words from %s to %s are not', (from, to) => expect(chosenIn(select(from, to))).toBeNull());

it('nothing selected is nothing chosen', () => {
  const root = select('#a', '#a');
  document.getSelection()!.removeAllRanges();
  expect(chosenIn(root)).toBeNull();
});
