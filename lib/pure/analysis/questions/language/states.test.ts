import { describe, expect, it } from 'vitest';
import { cycle, words } from '@/tests/analysis/columns';
import { abbreviated, statesMeant } from './states';

const statusOf = (values: string[]) => words('Status', cycle(values, 120));

describe('what a status says', () => {
  it.each([
    ['open', ['New', 'Waiting', 'Resolved'], ['New', 'Waiting']],
    ['open', ['New', 'Resolved', 'Rejected', 'Cancelled'], ['New']],
    // A value is written so.
    ['open', ['Open', 'Waiting', 'Resolved'], []],
    // Nothing says which of them have ended.
    ['open', ['Red', 'Green'], []],
    ['failed', ['Failure', 'Success'], ['Failure']],
  ])('%s of %j', (word, values, expected) => expect(statesMeant(word, statusOf(values), values)).toEqual(expected));

  it('is said of a status alone', () =>
    expect(statesMeant('failed', words('Answer', cycle(['Failure', 'Success'], 120)), ['Failure', 'Success'])).toEqual(
      [],
    ));
});

describe('sizes and levels by their letters', () => {
  it.each([
    ['large', ['S', 'M', 'L', 'XL'], 'L'],
    ['low', ['L', 'M', 'H'], 'L'],
    // Not all of them are sizes.
    ['large', ['S', 'L', 'Q'], null],
  ])('%s of %j', (said, values, expected) => expect(abbreviated(said, statusOf(values), values)).toBe(expected));
});
