import { describe, expect, it } from 'vitest';
import { words } from '@/tests/analysis/columns';
import { tableWords } from './foreign/table-words';
import { tokenize } from './tokens';
import { translate } from './translate';

const english = (text: string, names: string[] = [], values: string[] = []) =>
  translate(text, tokenize(text), tableWords([...names.map((label) => words(label, [])), words('other', values)]))
    .map(({ lower }) => lower)
    .join(' ');

describe('questions in other languages', () => {
  it.each([
    ['Wie viele Filme pro Land?', 'how many movies per country'],
    ['Durchschnittspreis je Marke', 'average price per brand'],
    ['Anzahl der Kunden seit 2019', 'number of customers since 2019'],
    ['Umsatz nach 2019', 'sales after 2019'],
    ['prix moyen par ville', 'price average by city'],
    ['combien d’accidents en 1972', 'how many accidents in 1972'],
    ['¿cuántos clientes por país?', 'how many customers by country'],
    ['precio medio de los coches', 'average price of the cars'],
  ])('%s', (text, expected) => expect(english(text)).toBe(expected));

  it.each([['sales per region'], ['which games have die hard fans'], ['total de ventas']])(
    'leaves %s, where headers are written so or the words are English',
    (text) => expect(english(text, ['total', 'de', 'ventas'])).toBe(text),
  );
});
