import { describe, expect, it } from 'vitest';
import { ASK_ROWS, askTable, forEachRow } from '@/tests/analysis/ask-tables';
import { cycle, dates, numbers, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';

const daily = { grain: 'day', step: 86_400, regular: true } as const;
const monthly = { grain: 'month', step: 2_629_800, regular: true } as const;
const name = (noun: string, each = 1) => forEachRow((nth) => `${noun} ${Math.floor(nth / each)}`);
const rising = (from: number, step: number) => forEachRow((nth) => from + step * nth);
const years = (label: string, from: number) =>
  numbers(label, rising(from, 1), { format: { kind: 'year' }, role: 'time' });

/** One row a day of one place. */
const air = askTable('leeds-air.csv', [
  dates('Date', '2024-01-01', '2024-08-27', daily, ASK_ROWS),
  numbers('Daily Mean PM2.5 Concentration', rising(3.5, 0.25)),
  numbers('DAILY_AQI_VALUE', rising(20, 1)),
]);
/** One row a month. */
const metals = askTable('metals.csv', [
  dates('Date', '2004-01-31', '2023-12-31', monthly, ASK_ROWS),
  numbers('Oil', rising(20.5, 0.5)),
  numbers('Gold', rising(300.25, 4)),
]);
/** One row a year. */
const labour = askTable('labour.csv', [
  years('year', 1780),
  numbers('jobless_percent', rising(1.5, 0.01), { format: { kind: 'percent', unit: '%' } }),
]);
/** Several rows a day, each with an amount. */
const shop = askTable('shop-sales.csv', [
  dates('Date', '2023-01-02', '2024-12-30', { ...daily, regular: false }, 120),
  words('Country', cycle(['Spain', 'Chile'], ASK_ROWS)),
  words('Category', cycle(['Near Bay', 'Inland', 'Island'], ASK_ROWS)),
  numbers('Sales', rising(10.5, 3)),
  numbers('Commision', rising(1.5, 0.5)),
]);
const colleges = askTable('college-earnings.csv', [
  words('inst_name', name('Hall', 2)),
  words('state', cycle(['TX', 'NY', 'CA', 'OH'], ASK_ROWS)),
  numbers('earnings', rising(20_000, 311)),
]);
const crashes = askTable('airship-crashes.csv', [
  dates('Date', '1950-01-05', '2009-12-20', { ...daily, regular: false }, 230),
  words('Operator', cycle(['Zep', 'Aero', 'Lift'], ASK_ROWS)),
  numbers('Aboard', cycle([3, 9, 12, 40, 77], ASK_ROWS)),
  numbers('Fatalities', cycle([1, 2, 7, 20, 55, 60, 61], ASK_ROWS)),
]);
const meteorites = askTable('meteorites.csv', [
  words('name', name('Stone')),
  words('found in', cycle(['Chile', 'Oman'], ASK_ROWS)),
  numbers('mass (g)', rising(100.5, 37)),
]);
const staff = askTable('staff-review.csv', [
  words('Employee name', name('Worker')),
  words('Salary band', cycle(['low', 'high'], ASK_ROWS)),
  numbers('promotion_last_5years', cycle([0, 1, 0], ASK_ROWS), { role: 'dimension' }),
  numbers('prescriptions', rising(3, 7)),
]);
const exports = askTable('farm-exports.csv', [
  words('state', name('State')),
  numbers('total exports', rising(900.5, 11)),
  numbers('beef', rising(20.5, 3)),
  numbers('cotton', rising(5.5, 2)),
]);

const tables = { air, metals, labour, shop, colleges, crashes, meteorites, staff, exports };

describe('forms in which strangers ask', () => {
  it.each([
    // The one word of a header that says what it is
    ['air', 'average aqi', 'Average of DAILY_AQI_VALUE'],
    ['air', 'on how many days was the aqi above 50', 'Number of rows, DAILY_AQI_VALUE is above 50'],
    ['air', 'average pm2.5 by month', 'Average of Daily Mean PM2.5 Concentration, by month of Date'],
    // Periods that are rows
    ['metals', 'months with oil above 100', 'Number of rows, Oil is above 100'],
    [
      'labour',
      'in which years was jobless_percent under 2',
      'Average of jobless_percent, jobless_percent is below 2.0%, by year',
    ],
    ['labour', 'years with jobless_percent under 2', 'Distinct count of year, jobless_percent is below 2.0%'],
    // What comes to a period on average
    [
      'shop',
      'average sales per month',
      "Sum of Sales divided by distinct count of Month of Date, where Month of Date is DATETRUNC('month', [Date])",
    ],
    [
      'crashes',
      'how many crashes per year on average',
      "Number of rows divided by distinct count of Year of Date, where Year of Date is DATETRUNC('year', [Date])",
    ],
    // What is called by the file
    ['colleges', 'which state has the most colleges', 'Distinct count of inst_name, by state, top 1'],
    ['colleges', 'average earnings of colleges in TX', 'Average of earnings, state is TX'],
    ['colleges', 'which colleges have earnings above 90000', 'Number of rows, earnings is above 90,000, by inst_name'],
    // The worst of one number
    ['crashes', 'worst year', 'Sum of Fatalities, by year of Date, top 1'],
    ['crashes', '5 worst years for Aero', 'Sum of Fatalities, Operator is Aero, by year of Date, top 5'],
    ['meteorites', 'five heaviest meteorites in Oman', 'Average of mass (g), found in is Oman, by name, top 5'],
    ['meteorites', 'heaviest 3 meteorites', 'Average of mass (g), by name, top 3'],
    // Parts of all
    ['exports', 'what percentage of total exports is beef', 'Sum of beef divided by sum of total exports'],
    [
      'shop',
      'what share of total sales comes from Spain',
      'Sum of Sales where Country is Spain divided by sum of Sales',
    ],
    ['shop', 'average sales near the bay', 'Average of Sales, Category is Near Bay'],
    // Slips of the pen, of the question and of the header
    ['staff', 'total perscriptions', 'Sum of prescriptions'],
    ['shop', 'sales minus commission by country', 'Sum of Sales - Commision, by Country'],
    // What was done to some
    ['staff', 'how many got promoted', 'Number of rows, promotion_last_5years is 1'],
    ['staff', 'how many were not promoted', 'Number of rows, promotion_last_5years is not 1'],
    // The time that a table covers
    ['shop', 'what period does the data cover', 'Minimum Date, maximum Date'],
    ['labour', 'first year with data', 'Minimum year'],
    ['shop', 'sales not counting Spain', 'Sum of Sales, Country is not Spain'],
  ] as const)('%s: %s', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));

  it.each([
    // Both of two measures are bad, none is, or another is named
    ['air', 'worst month', 'ambiguous'],
    ['shop', 'worst year for profit', 'no_such_value'],
    // An index adds up to nothing
    ['air', 'total aqi', 'not_a_query'],
    // What nothing is called by
    ['colleges', 'which hospitals have earnings above 90000', 'no_such_column'],
    ['crashes', 'biggest earthquake', 'not_a_query'],
    ['crashes', 'ten deadliest crashes', 'no_such_column'],
    // By how many rows each has is none the worst
    ['colleges', '10 worst colleges', 'ambiguous'],
    ['staff', 'how many got demoted', 'no_such_column'],
    ['exports', 'what percentage of total exports is wheat', 'not_a_query'],
    ['metals', 'months with silver above 100', 'no_such_column'],
  ] as const)('%s: %s is not read', (table, question, reason) => expect(saidOf(tables[table], question)).toBe(reason));
});
