import { describe, expect, it } from 'vitest';
import { cycle, dates, numbers, ready, words } from '@/tests/analysis/columns';
import { ordersTable, queryText, tableOf } from '@/tests/analysis/orders-table';
import { readQuestion } from './read-question';
import { nearness } from './near-links';
import { rankedFor } from './nearest';
import { saidOf } from './near-said';

const ROWS = 240;
const staff = tableOf(
  'staff.csv',
  ready(
    [
      dates('Hired', '2019-01-02', '2024-12-30', { grain: 'day', step: 172_800, regular: false }, 230),
      words('Team', cycle(['Night shift (north)', 'Night shift (south)', 'Day shift'], ROWS)),
      words('Gender', cycle(['Male', 'Female'], ROWS)),
      numbers('promotion_last_5years', cycle([0, 0, 0, 1], ROWS)),
      numbers('Work_accident', cycle([0, 1, 0, 0, 0], ROWS)),
      numbers('Salary', cycle([1200.5, 2300, 1800, 2100, 1990], ROWS)),
      numbers('Age', cycle([22, 31, 44, 58, 61], ROWS)),
    ],
    ROWS,
  ),
);

describe('how near a word comes to another', () => {
  it.each([
    ['promoted', 'promotion', 1, 1],
    ['northern', 'north', 0.8, 0.8],
    ['prominence', 'promotion', 0.3, 0.4],
    ['regions', 'region', 1, 1],
    ['payload', 'paylod', 0.5, 0.95],
    ['jobs', 'employment', 0.7, 0.8],
    ['north', 'revenue', 0, 0.4],
    ['m', 'male', 0, 0],
  ])('%s, %s', (written, named, least, most) => {
    expect(nearness(written, named)).toBeGreaterThanOrEqual(least);
    expect(nearness(written, named)).toBeLessThanOrEqual(most);
  });
});

const asked = (question: string, table = staff) =>
  rankedFor(question, table, {}).ranked.map(({ candidate }) => saidOf(candidate));

describe('what words may stand for', () => {
  it.each([
    [
      'how many got promoted and had no accident',
      'Number of rows where promotion_last_5years is 1 and Work_accident is 0',
    ],
    ['typical wage on the night shifts up north', 'Average Salary where Team is Night shift (north)'],
    ['femal folks older than 50', 'Number of rows where Gender is Female and Age is more than 50'],
    ['dudes vs gals: wages of male, female', 'Average Salary by Gender'],
    ['who takes home the most', 'Which Team has the highest average Salary?'],
    ['people taken on between 2020 and 2021', 'Number of rows between 2020 and 2021'],
  ])('%s', (question, said) => {
    expect(asked(question)).toContain(said);
  });

  it('is nothing without a word of the table', () => {
    expect(asked('what is the meaning of life')).not.toContain(expect.stringContaining('where'));
  });
});

describe('what is offered in place of a question that isn’t understood', () => {
  it.each([
    ['how many got wildly promoted and had no accident', staff],
    ['turnover of goods by reigon wildly', ordersTable],
    ['where do we make the wildest sales', ordersTable],
  ])('%s: each is read as what it says', (question, table) => {
    const understood = readQuestion(question, table);
    if (understood.ok) throw new Error('it was read');
    expect(understood.near).toBe(true);
    expect(understood.suggestions.length).toBeGreaterThan(0);
    for (const { question: offered } of understood.suggestions) {
      const read = readQuestion(offered!, table);
      expect(read.ok && queryText(read.reading.query, table)).toBeTruthy();
    }
  });

  it.each([
    // A follow-up leans on what was asked before
    ['and the wildest?', ['sales by region']],
    // Nothing in the words has to do with the table
    ['tell me a joke about cats', []],
  ])('%s: examples of the table', (question, previous) => {
    const understood = readQuestion(question, ordersTable, {}, previous);
    expect(understood.ok ? null : (understood.near ?? 'examples')).toBe('examples');
  });
});
