import { describe, expect, it } from 'vitest';
import { ASK_ROWS, askTable, forEachRow } from '@/tests/analysis/ask-tables';
import { column, cycle, dates, numbers, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';

const rooms = askTable('greenhouse.csv', [
  column('Reading', 'id', { role: 'id', distinct: ASK_ROWS }),
  words('Bed', cycle(['A1', 'B2', 'C3'], ASK_ROWS)),
  numbers('Lamp power', cycle([0, 0, 40.5, 60, 75.25], ASK_ROWS)),
  numbers('Heating', cycle([0, 1], ASK_ROWS)),
  numbers('Occupancy', cycle([0, 0, 1], ASK_ROWS)),
  numbers(
    'Soil moisture',
    forEachRow((nth) => 10.5 + nth / 9),
  ),
]);

const tenants = askTable('tenants.csv', [
  column('Tenant ID', 'id', { role: 'id', distinct: ASK_ROWS }),
  numbers('Rent paid', cycle([1, 1, 0], ASK_ROWS)),
  words('Gender', cycle(['F', 'M', null], ASK_ROWS)),
  numbers('Deposit', cycle([500.5, 800, null], ASK_ROWS)),
  numbers('Year renovated', cycle([0, 0, 1998, 2010, 2021], ASK_ROWS), { format: { kind: 'year' } }),
  {
    ...dates('Evicted on', '2019-01-02', '2024-12-30', { grain: 'day', step: 172_800, regular: false }, 40),
    nulls: 200,
  },
  words('Status', cycle(['Applied', 'Moved in', 'Left'], ASK_ROWS)),
]);

const tables = { rooms, tenants };

describe('the state of a thing', () => {
  it.each([
    ['rooms', 'how many readings with the heating off', 'Number of rows, Heating is 0'],
    ['rooms', 'average soil moisture with the heating on', 'Average of Soil moisture, Heating is 1'],
    ['rooms', 'average soil moisture when the heating is off', 'Average of Soil moisture, Heating is 0'],
    ['rooms', 'what part of the time was it occupied', 'Number of rows where Occupancy is 1 divided by number of rows'],
    ['rooms', 'share of readings where it was empty', 'Number of rows where Occupancy is 0 divided by number of rows'],
    ['rooms', 'average soil moisture occupied vs empty', 'Average of Soil moisture, Occupancy is 1 or 0, by Occupancy'],
    ['tenants', 'how many tenants have unpaid rent', 'Number of rows, Rent paid is 0'],
    ['tenants', 'tenants with no gender given', 'Number of rows, Gender has no value'],
    ['tenants', 'how many have no gender', 'Number of rows, Gender has no value'],
    ['tenants', 'for how many tenants do we not know the deposit', 'Number of rows, Deposit has no value'],
    ['tenants', 'how many dont have a deposit value', 'Number of rows, Deposit has no value'],
    [
      'tenants',
      'share without any deposit recorded',
      'Number of rows where Deposit has no value divided by number of rows',
    ],
    ['tenants', 'how many have been renovated', 'Number of rows, Year renovated is above 0'],
    ['tenants', 'how many were never renovated', 'Number of rows, Year renovated is 0'],
    ['tenants', 'how many tenants were evicted', 'Number of rows, Evicted on has a value'],
    ['tenants', 'how many tenants were not evicted', 'Number of rows, Evicted on has no value'],
  ] as const)('%s: %s', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));

  it.each([
    // A date is asked of, or another thing is off.
    ['tenants', 'how many tenants were evicted in 2021', 'Number of rows, Evicted on 2021'],
    ['rooms', 'average soil moisture by bed', 'Average of Soil moisture, by Bed'],
    ['rooms', 'how many readings with the window off', 'no_such_column'],
    ['rooms', 'how many readings with the bed off', 'no_such_column'],
    ['tenants', 'how many tenants paid their deposit', 'not_a_query'],
  ] as const)('%s: %s is none', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));
});
