import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAPER_THEME } from './theme';

const css = readFileSync('app/tokens.css', 'utf8');
const token = (name: string) => new RegExp(`@property --${name} \\{[^}]*initial-value: (#[0-9A-F]{6})`).exec(css)?.[1];

it('paper has the light colours of the screen', () => {
  const scale = (letter: string, count: number) => Array.from({ length: count }, (_, nth) => token(`${letter}${nth}`));
  expect(PAPER_THEME).toMatchObject({
    ink1: token('ink-1'),
    ink2: token('ink-2'),
    ink3: token('ink-3'),
    line1: token('line-1'),
    line2: token('line-2'),
    sheet: token('sheet'),
    accent: token('accent'),
    category: scale('c', 9),
    sequence: scale('s', 8),
    diverging: scale('d', 7),
  });
});
