import { describe, expect, it } from 'vitest';
import { numberWords } from './number-words';

const found = (text: string, names: string[] = []) => {
  const labels = names.map((name) => ({ start: text.indexOf(name), end: text.indexOf(name) + name.length }));
  return numberWords({ text, claims: [], labels }).map(({ start, end }) => text.slice(start, end));
};

describe('quantities in words', () => {
  it.each([
    ['We opened twelve shops.', ['twelve']],
    ['Twenty-four thousand orders came in.', ['Twenty-four thousand']],
    ['Two hundred and fifty people asked.', ['Two hundred and fifty']],
    ['It cost a million.', ['a million']],
    ['Dozens of orders and hundreds of returns.', ['Dozens', 'hundreds']],
    ['A third of the revenue came from East.', ['A third']],
    ['Two thirds came from East.', ['Two thirds']],
    ['Three-quarters of it.', ['Three-quarters']],
    ['Costs fell by half, then by a quarter.', ['by half', 'a quarter']],
    ['Half of all orders.', ['Half']],
    ['Revenue doubled, costs tripled, returns halved.', ['doubled', 'tripled', 'halved']],
    ['It is twice what it was, a tenfold rise.', ['twice', 'tenfold']],
    ['Ninety per cent said yes.', ['Ninety']],
    ['In 2024 two shops took 14 million.', ['two']],
  ])('%s', (text, wanted) => expect(found(text)).toEqual(wanted));

  it.each([
    'One of the shops closed.',
    'No one knows why.',
    'At first it rose, second it fell.',
    'The third shop is new.',
    'The third quarter was weak.',
    'The first half of 2024 was strong.',
    'It rose this quarter and last quarter.',
    'A quarter ago it was lower.',
    'Half a year says little about quarters.',
    'Weight, height, often and someone hold such letters.',
    'In the second half prices fell.',
    'Look at it once more.',
  ])('none: %s', (text) => expect(found(text)).toEqual([]));

  it('leaves names of the data alone', () =>
    expect(found('Sales of Twelve Oaks rose in two shops.', ['Twelve Oaks'])).toEqual(['two']));
});
