import { expect, it } from 'vitest';
import { seedStatements } from '../connectors/seed-statements';

it.each([
  ['postgresql', '"', /'back\\slash'/],
  ['mysql', '`', /'back\\\\slash'/],
  ['azure-sql', '[', /N'back\\slash'/],
  ['oracle', '"', /timestamp '2023-[\d :-]+'/],
  ['snowflake', '"', /'back\\\\slash'/],
  ['clickhouse', '`', /engine = MergeTree order by \(`id`\)/],
] as const)('the tables of the contract are made in the words of %s', (dialect, quote, words) => {
  const statements = seedStatements(dialect);
  const text = statements.join('\n');
  expect(statements.filter((sql) => sql.startsWith('create table')).length).toBeGreaterThanOrEqual(5);
  expect(text).toContain(`create table ${quote}contract_orders`);
  expect(text).toMatch(words);
  expect(text).toContain("o''clock");
});
