import { describe, expect, it } from 'vitest';
import { tokenize } from './tokens';
import { translate } from './translate';

const english = (text: string, names: string[] = []) =>
  translate(tokenize(text), (word) => names.includes(word))
    .map(({ lower }) => lower)
    .join(' ');

describe('questions in other languages', () => {
  it.each([
    ['Wie viele Filme pro Land?', 'how many movie per country'],
    ['Durchschnittspreis je Marke', 'average price per brand'],
    ['Anzahl der Kunden seit 2019', 'number of customer since 2019'],
    ['Umsatz nach 2019', 'sales after 2019'],
    ['prix moyen par ville', 'price average by city'],
    ['combien d’accidents en 1972', 'how many accident in 1972'],
    ['¿cuántos clientes por país?', 'how many customer by country'],
    ['precio medio de los coches', 'average price of the car'],
  ])('%s', (text, expected) => expect(english(text)).toBe(expected));

  it.each([['sales per region'], ['which games have die hard fans'], ['total de ventas']])(
    'leaves %s, where headers are written so or the words are English',
    (text) => expect(english(text, ['total', 'de', 'ventas'])).toBe(text),
  );
});
