import { describe, expect, test } from 'vitest';
import { ingest, labels, rowsOf, tryFiles } from '@/tests/try-ingest';
import { SET_ONE, type OddFile } from './odd-set';
import { HELD_OUT } from './odd-set-held-out';
import { SET_THREE } from './odd-set-three';
import { SET_TWO } from './odd-set-two';

tryFiles();

const LETTERS: Record<string, string> = {
  integer: 'i',
  decimal: 'n',
  date: 'd',
  datetime: 's',
  boolean: 'b',
  text: 't',
  category: 't',
};

const rounded = (sum: number | null | undefined) => (sum ? Number(sum.toPrecision(12)) : sum);

async function seen({ content, family, first, last, totals, sums, said, review }: OddFile) {
  const result = await ingest(content, { family });
  const rows = await rowsOf(result);
  const areDigits = (place: number) => rows.every((row) => row[place] === null || /^\d+$/.test(String(row[place])));
  const typed = result.columns.map(({ type }, place) =>
    type === 'id' ? (areDigits(place) ? 'i' : 't') : LETTERS[type],
  );
  const words = [
    ...result.reading.notes,
    ...result.issues.map(({ message }) => message),
    ...result.offers.map((offer) => JSON.stringify(offer)),
  ].join('\n');
  return {
    labels: labels(result),
    types: typed.join(''),
    rows: result.rowCount,
    ...(first && { first: rows[0] }),
    ...(last && { last: rows.at(-1) }),
    ...(totals && { totals: result.offers.flatMap((offer) => (offer.kind === 'totals' ? offer.rows : [])) }),
    ...(sums && { sums: sums.map((sum, place) => sum && rounded(result.columns[place]?.sum)) }),
    ...(said && { said: said.test(words) ? said : words }),
    ...(review !== undefined && { review: result.columns.some((column) => column.review !== null) }),
  };
}

describe('files that are odd in one way', () => {
  test.each([...SET_ONE, ...SET_TWO, ...SET_THREE, ...HELD_OUT].map((file): [string, OddFile] => [file.name, file]))(
    '%s',
    async (_name, file) => {
      const { name: _n, content: _c, family: _f, ...expected } = file;
      expect(await seen(file)).toEqual(expected);
    },
  );
});
