import { describe, expect, it } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import { cycle, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';
import { readTable } from '../semantics/table/table';
import { readQuestion } from './read-question';
import type { AskTable } from './schema';

const ROWS = 240;

function tableOf(name: string, listed: Column[]): AskTable {
  const columns = ready(listed, ROWS);
  const given = { name, columns, relations: noRelations, rowCount: ROWS };
  return { ...given, values: new Map(), meaning: readTable({ ...given, thisYear: 2025 }) };
}

const names = (start: string) => Array.from({ length: ROWS }, (_, nth) => `${start} ${nth}`);

const clients = tableOf('bank_customers.csv', [
  words('Geography', cycle(['France', 'Germany', 'Spain', 'Italy'], ROWS)),
  words('Gender', cycle(['Male', 'Female'], ROWS)),
  words('Marital', cycle(['1. Never married', '2. Married', '4. Divorced'], ROWS)),
  numbers('Age', cycle([22, 31, 44, 58, 61], ROWS)),
  numbers('Balance', cycle([0, 120.5, 900.25, 4200], ROWS)),
  numbers('Exited', cycle([0, 0, 0, 1], ROWS)),
]);

const apps = tableOf('app-store.csv', [
  words('Track name', names('App')),
  words('Genre', cycle(['Games', 'Music', 'Books'], ROWS)),
  numbers('Price', cycle([0, 0, 0.99, 2.99], ROWS)),
  numbers('User rating', cycle([3, 3.5, 4, 4.5, 5], ROWS)),
  numbers('Reviews', cycle([0, 0, 3, 40, 700], ROWS)),
]);

const accidents = tableOf('accidents.csv', [
  words('Road type', cycle(['Roundabout', 'One way street', 'Slip road'], ROWS)),
  words('Road surface', cycle(['Dry', 'Wet'], ROWS)),
  numbers('Accident severity', cycle([1, 2, 3], ROWS)),
  numbers('Number of vehicles', cycle([1, 2, 3, 4], ROWS)),
  numbers('Number of casualties', cycle([1, 2, 5], ROWS)),
]);

const parks = tableOf('monuments.csv', [
  words('Monument', names('Park')),
  words('pres_or_congress', cycle(['Hoover', 'Coolidge', 'Wilson'], ROWS)),
  words('Agency', cycle(['NPS', 'BLM'], ROWS)),
  words('Action', cycle(['Established', 'Enlarged', 'Diminished'], ROWS)),
  numbers('acres_affected', cycle([160, 480, 12_000.5], ROWS)),
]);

describe('what is meant by a word, and what is not', () => {
  it.each([
    // Known by its values
    ['average balance by country', 'Average of Balance, by Geography'],
    ['average balance by state', 'no_such_column'],
    ['number of countries', 'Distinct count of Geography'],
    // An outcome under another name, and its opposite
    ['churn rate by gender', 'Number of rows where Exited is 1 divided by number of rows, by Gender'],
    ['average balance of customers who left', 'Average of Balance, Exited is 1'],
    ['average balance of customers who stayed', 'Average of Balance, Exited is 0'],
    ['average balance of customers who left vs those who stayed', 'Average of Balance, Exited is 1 or 0, by Exited'],
    ['promotion rate by gender', 'not_a_query'],
    // Both sides of a column
    ['average balance of exited and not exited customers', 'Average of Balance, by Exited'],
    ['customers in Germany but not in France', 'Number of rows, Geography is Germany'],
    // A code before its words
    ['average balance of divorced customers', 'Average of Balance, Marital is 4. Divorced'],
  ])('%s', (question, expected) => expect(saidOf(clients, question)).toBe(expected));

  it.each([
    ['average user rating of free apps', 'Average of User rating, Price is 0.00'],
    ['average user rating of paid apps', 'Average of User rating, Price is above 0.00'],
    ['average user rating of free and paid apps', 'not_a_query'],
    ['most expensive app', 'Maximum Price, by Track name, top 1'],
    ['apps with reviews by genre', 'Number of rows, Reviews is above 0, by Genre'],
    ['apps with more than 3 reviews', 'Number of rows, Reviews is above 3'],
    ['which genre has the largest app', 'ambiguous'],
    ['which app has the highest price', 'Average of Price, by Track name, top 1'],
    ['which app has the most ratings', 'ambiguous'],
    ['average price where reviews were written', 'not_a_query'],
    ['which genre has the most apps', 'Number of rows, by Genre, top 1'],
    ['how many different developers are rated', 'not_a_query'],
  ])('%s', (question, expected) => expect(saidOf(apps, question)).toBe(expected));

  it.each([
    ['accidents involving at least 3 vehicles', 'Number of rows, Number of vehicles is at least 3'],
    ['accidents with a severity of at least 3', 'Number of rows, Accident severity is at least 3'],
    ['share of accidents on wet roads', 'Number of rows where Road surface is Wet divided by number of rows'],
    ['accidents on slip roads', 'Number of rows, Road type is Slip road'],
  ])('%s', (question, expected) => expect(saidOf(accidents, question)).toBe(expected));

  it('answers an amount of no known kind, and kinds of what happened, in two readings', () => {
    expect(readQuestion('how many acres were affected by each president', parks)).toMatchObject({
      ok: true,
      reading: { query: { measures: [{ agg: 'sum', field: parks.columns[4]!.key }] } },
    });
    const actions = readQuestion('number of actions per agency', parks);
    expect(actions).toMatchObject({ ok: true, also: { reading: { query: { measures: [{ agg: 'count' }] } } } });
    expect(readQuestion('number of agencies', parks)).not.toHaveProperty('also');
  });

  it.each([['cuántas acciones hay', 'Distinct count of Action']])('%s', (question, expected) =>
    expect(saidOf(parks, question)).toBe(expected),
  );
});
