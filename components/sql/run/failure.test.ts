import { describe, expect, it } from 'vitest';
import { ApiError } from '@/components/client/requests/api-error';
import { failureOf } from './failure';

const known = { tables: [], functions: [] };
const refused = (details: Record<string, unknown>) =>
  new ApiError('Unknown word. (line 2, column 3)', 400, 'validation', { fields: { sql: 'Unknown word.' }, ...details });

describe('failureOf', () => {
  it('says the place in the text', () =>
    expect(failureOf(refused({ line: 2, column: 3 }), { whole: 'SELECT 1,\n  nope', from: 0 }, known).fault).toEqual({
      message: 'Unknown word.',
      place: { line: 2, column: 3 },
      advice: null,
    }));

  it.each([
    ['on its first line', { line: 1, column: 8 }, { line: 3, column: 10 }],
    ['on a later one', { line: 2, column: 3 }, { line: 4, column: 3 }],
  ])('of a selection %s it is counted in the whole text', (_, place, expected) => {
    const whole = 'SELECT 1;\n\n  SELECT nope,\n  nope FROM t';
    expect(failureOf(refused(place), { whole, from: 13 }, known).fault?.place).toEqual(expected);
  });

  it('names one candidate, not all of the engine', () => {
    const error = new ApiError('x', 400, 'validation', {
      fields: { sql: 'Referenced column "amont" not found in FROM clause. Candidate bindings: "amount", "day".' },
    });
    const tables = [{ table: 't', columns: [{ key: 'amount', label: 'amount', type: 'decimal' as const }] }];
    const fault = failureOf(
      error,
      { whole: 'SELECT amont FROM t', from: 0 },
      {
        tables,
        functions: [],
      },
    ).fault;
    expect(fault).toMatchObject({
      message: 'Referenced column "amont" not found in FROM clause.',
      advice: 'Did you mean amount?',
    });
  });

  it('has no place where the server knows none', () =>
    expect(failureOf(refused({}), { whole: 'SELECT 1', from: 0 }, known).fault?.place).toBeNull());

  it.each([new ApiError('Too slow.', 504, 'timeout'), new ApiError('Failed to fetch', 0), new Error('x')])(
    '%s is no fault of the text',
    (error) => expect(failureOf(error, { whole: 'SELECT 1', from: 0 }, known)).toEqual({ error, fault: null }),
  );
});
