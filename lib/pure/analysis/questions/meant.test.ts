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

const killings = tableOf('police_killings.csv', [
  words('State', cycle(['TX', 'CA', 'WA', 'NY', 'OH'], ROWS)),
  words('Cause', cycle(['Gunshot', 'Taser', 'Death in custody'], ROWS)),
  words('Job', cycle(['Officer', 'Teacher', 'Nurse', 'Clerk'], ROWS)),
  words('Sector', cycle(['Public', 'Private', 'None given'], ROWS)),
  words('School district', cycle(['Private', 'North', 'South', 'East', 'West', 'Old town', 'Lake'], ROWS)),
  numbers('Age', cycle([19, 31, 44, 58, 81], ROWS)),
  numbers('Number of shots', cycle([1, 2, 5, 12], ROWS)),
]);

const flights = tableOf('flight-delays.csv', [
  words('Flight', names('XY')),
  words('Carrier', cycle(['AB', 'CD', 'EF'], ROWS)),
  numbers('Delay', cycle([-4, 0, 12, 55], ROWS)),
  numbers('min_temp', cycle([-8.5, 2.5, 11.5], ROWS)),
  numbers('Average Age', cycle([3.5, 7.2, 11.6], ROWS)),
]);

const polls = tableOf('senate-polls.csv', [
  words('Pollster', names('Firm')),
  words('State', cycle(['TX', 'CA', 'WA', 'NY', 'OH'], ROWS)),
  numbers('left_poll', cycle([41.5, 44, 48.5], ROWS)),
  numbers('right_poll', cycle([45.5, 49, 42], ROWS)),
  numbers('Margin', cycle([4.2, 5.3, 6.5], ROWS)),
]);

const prizes = tableOf('nobel_prizes.csv', [
  words('Category', cycle(['Peace', 'Physics'], ROWS)),
  words('Gender', cycle(['Male', 'Female', 'Male'], ROWS)),
  numbers('Age', cycle([41, 58, 63], ROWS)),
]);
const matches = tableOf('prize_matches.csv', [
  words('Gender', cycle(['Male', 'Female', 'Male'], ROWS)),
  words('Result', cycle(['Win', 'Loss', 'Draw'], ROWS)),
  numbers('Age', cycle([41, 58, 63], ROWS)),
]);

const games = tableOf('prize_games.csv', [
  words('Gender', cycle(['Male', 'Female', 'Male'], ROWS)),
  words('Home side', cycle(['Win', 'Loss', 'Draw'], ROWS)),
  numbers('Age', cycle([41, 58, 63], ROWS)),
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
    ['promotion rate by gender', 'no_such_column'],
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

  it.each([
    // What is counted is no part of a value, and a value of people is.
    ['which state had the most deaths', 'not_a_query'],
    ['how many deaths in custody', 'Number of rows, Cause is Death in custody'],
    ['how many officers were killed', 'Number of rows, Job is Officer'],
    // A value beside another of its column.
    ['average age of public and private people', 'Average of Age, Sector is Public or Private, by Sector'],
    // A state written out, among codes of states.
    ['average age in Texas', 'Average of Age, State is TX'],
    ['average age in Utah', 'no_such_value'],
    // The number lies in the values of one column alone.
    ['killings above 70', 'Number of rows, Age is above 70'],
    ['killings above 100', 'ambiguous'],
    ['states that saw more than 70 killings', 'out_of_range'],
  ])('killings: %s', (question, expected) => expect(saidOf(killings, question)).toBe(expected));

  it.each([
    // 'Delayed' says of some rows what a column tells; 'flown' says what every row is.
    ['how many flights were delayed', 'no_such_column'],
    ['average delay by carrier', 'Average of Delay, by Carrier'],
    ['how many flights by carrier', 'Number of rows, by Carrier'],
    // The most frequent of what comes up once each.
    ['most common flight', 'not_a_query'],
    ['which carrier has the most flights', 'Number of rows, by Carrier, top 1'],
    // The least of a column of minima.
    ['lowest temperature', 'Minimum min_temp'],
    ['average min temp by carrier', 'Average of min_temp, by Carrier'],
    // An average age is nobody's.
    ['number of passengers per carrier', 'no_such_column'],
  ])('flights: %s', (question, expected) => expect(saidOf(flights, question)).toBe(expected));

  it.each([
    // Of two columns that end so neither is what the rows are; of one it is.
    ['number of polls by state', 'Number of rows, by State'],
    ['polls in Ohio', 'Number of rows, State is OH'],
    ['average margin by state', 'Average of Margin, by State'],
  ])('polls: %s', (question, expected) => expect(saidOf(polls, question)).toBe(expected));

  it.each([
    // To win says what every row is, but where some have lost.
    ['how many women won', 'Number of rows, Gender is Female', 'no_such_column'],
    ['how many women won the prize', 'Number of rows, Gender is Female', 'no_such_column'],
  ])('%s', (question, ofWinners, ofMatches) => {
    expect(saidOf(prizes, question)).toBe(ofWinners);
    expect(saidOf(matches, question)).toBe(ofMatches);
    expect(saidOf(games, question)).toBe(ofMatches);
  });
});
