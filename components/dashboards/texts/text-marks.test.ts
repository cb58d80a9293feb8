import { expect, it } from 'vitest';
import { inserted, linked, ownLine, prefixed, wrapped, type TextChange } from './text-marks';

/** The text after the change, what is selected then in square brackets. */
const after = (text: string, { from, to, put, select: [start, end] }: TextChange): string => {
  const next = text.slice(0, from) + put + text.slice(to);
  return `${next.slice(0, start)}[${next.slice(start, end)}]${next.slice(end)}`;
};
const at = (text: string, from: number, to = from) => ({ text, from, to });

it.each<[string, string, string]>([
  ['bold', after('a b', wrapped(at('a b', 2, 3), '**', 'bold')), 'a **[b]**'],
  ['bold of nothing', after('', wrapped(at('', 0), '**', 'bold')), '**[bold]**'],
  ['a list', after('a\nb\nc', prefixed(at('a\nb\nc', 1, 3), '- ')), '- a\n- b[]\nc'],
  ['no list', after('- a\n- b', prefixed(at('- a\n- b', 0, 7), '- ')), 'a\nb[]'],
  ['a divider', after('a\nb', ownLine(at('a\nb', 0), '---')), 'a\n\n---\n[]\nb'],
  ['a divider first', after('', ownLine(at('', 0), '---')), '---\n[]'],
  ['a link', after('a b', linked(at('a b', 2, 3), 'link')), 'a [b](https://[])'],
  ['a number', after('a b', inserted(at('a b', 2, 3), '{{x}}')), 'a {{x}}[]'],
])('%s', (_, made, wanted) => {
  expect(made).toBe(wanted);
});
