import { describe, expect, it } from 'vitest';
import { choicesAfter, choicesFor, resultFile, typeAfter } from './result-table';

it('writes every cell in quotes, what is missing as nothing', () =>
  expect(
    resultFile({
      columns: [
        { name: 'a "b"', type: 'text' },
        { name: 'n', type: 'integer' },
      ],
      rows: [
        ['x, y\nz', 1],
        [null, null],
        ['', -2],
      ],
    }),
  ).toBe('"a ""b""","n"\n"x, y\nz","1"\n"",""\n"","-2"\n'));

it('takes the types that the statement gives, and texts that are names as nothing else', () => {
  const columns = [
    { name: 'Month', type: 'text' },
    { name: 'Note', type: 'text' },
    { name: 'n', type: 'integer' },
  ] as const;
  const n = { type: 'integer', by: 'statement' };
  expect(choicesFor({ columns: [...columns] })).toEqual({ n });
  expect(choicesFor({ columns: [...columns], names: [0] })).toEqual({
    month: { type: 'category', missingWords: 'kept', by: 'statement' },
    n,
  });
});

describe('rows of a statement that is run again', () => {
  it.each([
    ['nothing chosen: as the statement gives it', undefined, 'decimal', 'decimal'],
    ['nothing chosen, texts: the values decide', undefined, 'text', undefined],
    ['a wider choice stays', 'decimal', 'integer', 'decimal'],
    ['a narrower one grows', 'integer', 'decimal', 'decimal'],
    ['days become moments', 'date', 'datetime', 'datetime'],
    ['moments stay moments', 'datetime', 'date', 'datetime'],
    ['of another kind: as the statement gives it', 'date', 'integer', 'integer'],
    ['numbers that became texts: the values decide', 'integer', 'text', undefined],
    ['a text holds anything', 'text', 'integer', 'text'],
    ['names hold anything', 'category', 'text', 'category'],
  ] as const)('%s', (_, chosen, given, after) => expect(typeAfter(chosen, given)).toBe(after));

  it('keeps labels and roles, and what was chosen of columns that are gone', () =>
    expect(
      choicesAfter({ total: { type: 'integer', label: 'Total', role: 'measure' }, old: { type: 'date' } }, [
        { name: 'total', type: 'decimal' },
        { name: 'note', type: 'text' },
      ]),
    ).toEqual({
      total: { type: 'decimal', label: 'Total', role: 'measure', by: 'statement' },
      note: {},
      old: { type: 'date' },
    }));

  it('says whose a type is: a person’s while it stays', () =>
    expect(
      choicesAfter({ mine: { type: 'decimal' }, given: { type: 'integer', by: 'statement' } }, [
        { name: 'mine', type: 'integer' },
        { name: 'given', type: 'integer' },
      ]),
    ).toEqual({ mine: { type: 'decimal' }, given: { type: 'integer', by: 'statement' } }));
});
