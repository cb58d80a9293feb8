import { describe, expect, it } from 'vitest';
import { ordersTable, peopleTable } from '@/tests/analysis/orders-table';
import { exampleQuestions, readQuestion } from './read-question';
import { suggestedQuestions } from './suggestions';

describe.each([
  ['orders', ordersTable],
  ['people', peopleTable],
])('suggestions for %s', (_, table) => {
  it('are sentences, each read back into the query it stands for', () => {
    const suggested = suggestedQuestions(table);
    expect(suggested.length).toBeGreaterThanOrEqual(3);
    for (const { question, query } of suggested) {
      expect(question).toMatch(/^[A-Z].*\?$/);
      expect(readQuestion(question, table)).toMatchObject({ ok: true, reading: { query } });
    }
    expect(exampleQuestions(table)).toEqual(suggested.map(({ question }) => ({ text: question, question })));
  });
});
