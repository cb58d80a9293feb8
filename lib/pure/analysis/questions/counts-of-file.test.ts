import { describe, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready } from '@/tests/analysis/columns';
import type { Column } from '@/lib/pure/query/schema/column';
import { saidOf } from '@/tests/analysis/orders-table';
import { readTable } from '../semantics/table/table';
import type { AskTable } from './schema';

const ROWS = 240;
function tableOf(name: string, listed: Column[]): AskTable {
  const columns = ready(listed, ROWS);
  const given = { name, columns, relations: noRelations, rowCount: ROWS };
  return { ...given, values: new Map(), meaning: readTable({ ...given, thisYear: 2025 }) };
}

const each = Array.from({ length: 24 }, (_, hour) => hour);
const days = dates('Day', '2024-01-01', '2024-08-27', { grain: 'day', step: 86_400, regular: true }, ROWS);
const counts = numbers('cnt', cycle([10, 250, 33, 40, 71, 6, 590], ROWS));
const hours = tableOf('bike-rentals-hourly.csv', [days, numbers('hr', cycle(each, ROWS)), counts]);
const two = tableOf('bike-rentals-hourly.csv', [days, counts, numbers('Total', cycle([11, 251, 34], ROWS))]);

describe('what a file is named by, held by its one column of counts', () => {
  it.each([
    ['busiest hour of the day', 'Sum of cnt, by hr, top 1'],
    ['average rentals by hour', 'Average of cnt, by hr'],
    ['bikes rented per month', 'Sum of cnt, by month of Day'],
    ['how many rentals in March', 'Sum of cnt, Day Mar 2024'],
    ['which hour has the most rentals', 'Sum of cnt, by hr, top 1'],
    ['scooters rented per month', 'no_such_column'],
  ])('%s', (question, expected) => expect(saidOf(hours, question)).toBe(expected));

  // Two columns count: neither is meant more than the other.
  it('refuses it where there are two', () => expect(saidOf(two, 'average rentals')).toBe('not_a_query'));
});
