import { expect, test } from 'vitest';
import { placeIn } from './position';

const SQL = 'SELECT id,\n  Nothing\nFROM t';

test.each([
  [{ line: 1, word: 'NOTHING' }, 13],
  [{ word: 'id' }, 7],
  [{ line: 1, word: 'absent' }, null],
  [{ line: 1, column: 2 }, 13],
  [{ line: 9, word: 'id' }, null],
  [{ line: -1, column: 3 }, 3],
  [{}, null],
])('%o', (found, place) => expect(placeIn(SQL, found)).toBe(place));
