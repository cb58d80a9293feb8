import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Relation } from '@/lib/engines/manifest/relation';
import type { Column } from '@/lib/pure/query/schema/column';
import { query } from '@/lib/pure/query/schema/query';
import { noRelations } from '@/tests/analysis/columns';
import { ORDERS, ORDERS_ROWS, ORDERS_SQL } from '@/tests/analysis/findings';
import { makeRelation, newFolder, removeFolder } from '@/tests/queries/fixture';
import { answerIn, openEngine } from '@/tests/queries/in-process';
import type { MinedFinding } from '../../insights/schema';
import type { FindingDetail } from '../../insights/kinds/models';
import { readTable } from '@/lib/pure/analysis/semantics/table/table';
import { isCausal, looseDigits, mismatches } from '../lint';
import { tellWhatIf, whatIfQueries, type WhatIf } from './what-if';

const folder = newFolder();
const meaning = readTable({
  name: 'orders.csv',
  columns: ORDERS,
  relations: noRelations,
  rowCount: ORDERS_ROWS,
  thisYear: 2026,
});
let engine: Awaited<ReturnType<typeof openEngine>>;
let relation: Relation;

beforeAll(async () => {
  engine = await openEngine(folder);
  relation = (
    await makeRelation(folder, ORDERS_SQL, Object.fromEntries(ORDERS.map(({ key, type }) => [key, { type }])))
  ).relation;
});
afterAll(() => removeFolder(folder));

type Segment = Extract<FindingDetail, { kind: 'segment' }>;
const findingOf = (detail: Segment, rest: Partial<MinedFinding> = {}) => ({
  detail,
  scope: null,
  grade: 'found' as const,
  chart: null,
  also: [],
  ...rest,
});
const revenue = (value: string, direction: Segment['direction'], dimension = 'region'): Segment => ({
  kind: 'segment',
  figure: { field: 'revenue', measure: { field: 'revenue', agg: 'sum' }, additive: true, outcome: null },
  dimension,
  value,
  direction,
  mean: 0,
  rest: 0,
  d: 1,
  rows: 730,
  opposite: 'South',
});
const words = { columns: ORDERS, meaning };

async function told(
  detail: Segment,
  given: { columns: Column[]; meaning: typeof meaning } = words,
): Promise<WhatIf | null> {
  const queries = whatIfQueries(findingOf(detail), given);
  if (!queries) return null;
  const outcomes = await engine.ask(
    relation,
    given.columns,
    queries.map((each) => query.parse(each.query)),
  );
  const answered = new Map(
    queries.map(({ name }, nth) => [name, { evidenceId: `id-${name}`, answer: answerIn(outcomes[nth]) }]),
  );
  const whatIf = tellWhatIf(findingOf(detail), given, answered);
  for (const sentence of whatIf ? [whatIf.title, ...whatIf.sentences] : []) {
    expect(looseDigits(sentence)).toEqual([]);
    expect(isCausal(sentence)).toBe(false);
    expect(
      mismatches(sentence, (id) => [...answered.values()].find(({ evidenceId }) => evidenceId === id)?.answer.rows),
    ).toEqual([]);
  }
  return whatIf;
}

describe('what a group apart would come to at the level of the others', () => {
  it('of a sum: its count times their mean, less its own sum', async () => {
    const whatIf = await told(revenue('North', 'low'));
    // Revenue of a row is 100 + d/2 + 40r for day d and region r, one day of North 900 more: 730 · 382.25 − (730 ·
    // 322.25 + 900).
    expect(whatIf?.title.claims.map(({ exact }) => exact)).toEqual([42_900]);
    expect([whatIf?.title, ...(whatIf?.sentences ?? [])].map((sentence) => sentence?.text)).toMatchInlineSnapshot(`
      [
        "Start with region North: at the average of the others, revenue would be $42,900 higher",
        "Its 730 orders average $323; the others average $382.",
        "That would change the total by +5.4%.",
        "This is arithmetic, not a forecast: the two are associated, and something else may explain the difference.",
      ]
    `);
  });

  it('of an outcome: as many rows fewer for which it holds', async () => {
    const returned: Segment = {
      ...revenue('card', 'high', 'payment'),
      figure: {
        field: 'returned',
        measure: {
          field: 'returned',
          agg: 'count',
          filters: [{ field: 'returned', op: 'eq', value: true }],
          over: { field: 'returned', agg: 'count' },
        },
        additive: false,
        outcome: true,
      },
      opposite: null,
    };
    const whatIf = await told(returned);
    expect([whatIf?.title, ...(whatIf?.sentences ?? [])].map((sentence) => sentence?.text)).toMatchInlineSnapshot(`
      [
        "Start with payment card: at the share returned of the others, 71 fewer orders would have this outcome",
        "The share returned is 30.8% for its 793 orders and 21.8% for the others.",
        "That would change the number of orders with this outcome by −12.9%.",
        "This is arithmetic, not a forecast: the two are associated, and something else may explain the difference.",
      ]
    `);
  });

  it('is not told of a group that does well, of people, of a scope, of what may be chance, or where nobody knows which way is good', () => {
    const none = (detail: Segment, rest: Partial<MinedFinding> = {}, given = words) =>
      expect(whatIfQueries(findingOf(detail, rest), given)).toBeNull();
    none(revenue('East 7', 'high'));
    none(revenue('North', 'low'), { scope: { field: 'payment', value: 'card' } });
    none(revenue('North', 'low'), { grade: 'possible' });
    none({
      ...revenue('North', 'low'),
      figure: { field: 'units', measure: { field: 'units', agg: 'sum' }, additive: true, outcome: null },
    });
    const columns = ORDERS.map((column) => (column.key === 'region' ? { ...column, label: 'Gender' } : column));
    none(
      revenue('North', 'low'),
      {},
      {
        columns,
        meaning: readTable({
          name: 'orders.csv',
          columns,
          relations: noRelations,
          rowCount: ORDERS_ROWS,
          thisYear: 2026,
        }),
      },
    );
  });
});
