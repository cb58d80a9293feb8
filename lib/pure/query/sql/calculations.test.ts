import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRelation, newFolder, removeFolder, type ColumnGiven } from '../../../../tests/queries/fixture';
import { answerIn, openEngine } from '../../../../tests/queries/in-process';
import { randomFrom, selectOf } from '../../../../tests/queries/records';
import { parse, type Node } from '../expression/parse';
import { describeQuery } from '../resolve/describe';
import { byLabel, readExpression, withKeys } from '../resolve/read';
import type { QueryCalculation } from '../schema/calculation';
import { calculationKey } from '../schema/calculation-key';
import type { Cell } from '../schema/column';
import { query as querySchema, type Query, type QueryInput } from '../schema/query';
import type { Row } from '../schema/result';

// What an expression comes to in DuckDB, against the same expression computed by hand over the records.

const random = randomFrom(77);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
const or = (chance: number, value: Cell): Cell => (random() < chance ? null : value);

const records: Row[] = Array.from({ length: 60 }, (_, n) => ({
  n,
  pickup: new Date(Date.UTC(2019, 0, 1 + Math.floor(n * 1.7), n % 24, 30)).toISOString().slice(0, 19),
  booked: or(0.2, new Date(Date.UTC(2019, 0, 1 + n)).toISOString().slice(0, 10)),
  fare: or(0.15, Math.round(random() * 4000 - 500) / 100),
  tip: or(0.15, pick([0, 0, 1.25, 2.5, 3.75])),
  people: or(0.1, pick([0, 1, 2, 100, 127])),
  zone: or(0.1, pick(['JFK', 'SoHo', "O'Hare", 'Größe'])),
  shared: or(0.2, random() < 0.5),
}));
const GIVEN: Record<string, ColumnGiven> = {
  n: { type: 'integer' },
  pickup: { type: 'datetime', step: 86_400 },
  booked: { type: 'date', step: 86_400 },
  fare: { type: 'decimal', label: 'Fare' },
  tip: { type: 'decimal', label: 'Tip' },
  people: { type: 'integer', label: 'People' },
  zone: { type: 'category', label: 'Zone' },
  shared: { type: 'boolean', label: 'Shared' },
};

const folder = newFolder();
let engine: Awaited<ReturnType<typeof openEngine>>;
let made: Awaited<ReturnType<typeof makeRelation>>;
beforeAll(async () => {
  engine = await openEngine(folder);
  made = await makeRelation(folder, selectOf(records, GIVEN), GIVEN);
});
afterAll(() => removeFolder(folder));

const ID = '01890000-0000-7000-8000-0123456789ab';
const KEY = calculationKey(ID);
const OWN = { calculationId: ID, agg: 'avg' as const };

function calculation(expression: string, id = ID, label = 'Tip share'): QueryCalculation {
  const { level, type, format, reads } = readExpression(expression, byLabel(made.columns));
  return { key: calculationKey(id), label, expression: withKeys(expression, made.columns), level, type, format, reads };
}
const asked = (input: QueryInput, ...calculations: QueryCalculation[]): Query => ({
  ...querySchema.parse(input),
  calculations,
});
const ask = async (...queries: Query[]) => (await engine.ask(made.relation, made.columns, queries)).map(answerIn);
const failure = async (query: Query) => {
  const [outcome] = await engine.ask(made.relation, made.columns, [query]);
  return outcome!.ok ? null : outcome!.failure;
};

type Logic = boolean | null;
const both = (left: Cell, right: Cell, say: (left: never, right: never) => Cell): Cell =>
  left === null || right === null ? null : say(left as never, right as never);
const and = (left: Logic, right: Logic): Logic =>
  left === false || right === false ? false : left === null || right === null ? null : true;
const ARITHMETIC = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => (b === 0 ? null : a / b),
};
const COMPARE = {
  '=': (a: Cell, b: Cell) => a === b,
  '<>': (a: Cell, b: Cell) => a !== b,
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
  '>': (a: number, b: number) => a > b,
  '>=': (a: number, b: number) => a >= b,
};

/** The expression over one record, or over the records of a group. */
function compute(node: Node, row: Row, group: Row[]): Cell {
  const value = (part: Node) => compute(part, row, group);
  switch (node.kind) {
    case 'number':
      return Number(node.value);
    case 'text':
      return node.value;
    case 'column':
      return row[node.name.toLowerCase()] ?? null;
    case 'negate':
      return both(value(node.operand), 0, (a: number) => -a);
    case 'not':
      return both(value(node.operand), 0, (a: boolean) => !a);
    case 'arithmetic':
      return both(value(node.left), value(node.right), ARITHMETIC[node.operator]);
    case 'compare':
      return both(value(node.left), value(node.right), COMPARE[node.operator]);
    case 'logic': {
      const [left, right] = [value(node.left), value(node.right)] as [Logic, Logic];
      return node.operator === 'AND'
        ? and(left, right)
        : both(and(left === null ? null : !left, right === null ? null : !right), 0, (a: boolean) => !a);
    }
    case 'choice': {
      const found = node.branches.find(({ when }) => value(when) === true);
      return found ? value(found.then) : node.otherwise ? value(node.otherwise) : null;
    }
    case 'call': {
      const [first] = node.args;
      if (node.name === 'ABS') return both(value(first!), 0, (a: number) => Math.abs(a));
      const values = group
        .map((each) => (first ? compute(first, each, group) : 1))
        .filter((each) => each !== null)
        .map(Number);
      switch (node.name) {
        case 'COUNT':
          return values.length;
        case 'COUNTD':
          return new Set(group.map((each) => compute(first!, each, group)).filter((each) => each !== null)).size;
        case 'SUM':
          return values.length ? values.reduce((sum, each) => sum + each) : null;
        case 'AVG':
          return values.length ? values.reduce((sum, each) => sum + each) / values.length : null;
        case 'MIN':
          return values.length ? Math.min(...values) : null;
        case 'MAX':
          return values.length ? Math.max(...values) : null;
        case 'MEDIAN': {
          const sorted = values.toSorted((left, right) => left - right);
          return sorted.length
            ? (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
            : null;
        }
        default:
          throw new Error(`${node.name} has tests of its own`);
      }
    }
  }
}

type Kind = 'number' | 'boolean' | 'text';
function written(kind: Kind, depth: number): string {
  const number = () => written('number', depth - 1);
  const boolean = () => written('boolean', depth - 1);
  const text = () => written('text', depth - 1);
  if (depth === 0)
    return {
      number: () => pick(['[Fare]', '[Tip]', '[People]', '2', '0.5', '0']),
      boolean: () => '[Shared]',
      text: () => pick(['[Zone]', "'JFK'", "'O''Hare'"]),
    }[kind]();
  switch (kind) {
    case 'number':
      return pick([
        () => `(${number()} ${pick(['+', '-', '*', '/'])} ${number()})`,
        () => `${number()} ${pick(['+', '-', '*'])} ${number()}`,
        () => `-${written('number', 0)}`,
        () => `ABS(${number()})`,
        () => `IF(${boolean()}, ${number()}, ${number()})`,
        () => `CASE WHEN ${boolean()} THEN ${number()} WHEN ${boolean()} THEN ${number()} END`,
      ])();
    case 'boolean':
      return pick([
        () => `(${number()} ${pick(['=', '<>', '<', '<=', '>', '>='])} ${number()})`,
        () => `${text()} ${pick(['=', '<>'])} ${text()}`,
        () => `(${boolean()} ${pick(['AND', 'OR'])} ${boolean()})`,
        () => `NOT (${boolean()})`,
      ])();
    case 'text':
      return pick([() => `IF(${boolean()}, ${text()}, ${text()})`, () => written('text', 0)])();
  }
}

/** A random expression of this kind that reads a column. */
function expressionOf(kind: Kind): string {
  for (;;) {
    const text = written(kind, 1 + Math.floor(random() * 3));
    if (text.includes('[') && text.length < 1500) return text;
  }
}

const close = (left: Cell | undefined, right: Cell) =>
  typeof left === 'number' && typeof right === 'number'
    ? Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left), Math.abs(right))
    : (left ?? null) === right;
const id = (nth: number) => `01890000-0000-7000-8000-${nth.toString(16).padStart(12, '0')}`;

test('a thousand random expressions come to the same over every row', async () => {
  const all = Array.from({ length: 1000 }, (_, nth) => ({
    text: expressionOf(pick(['number', 'number', 'boolean', 'text'])),
    id: id(nth),
  }));
  const answers = await ask(
    ...all.map((each) =>
      asked(
        { measures: [{ field: calculationKey(each.id), agg: 'min' }], dimensions: [{ field: 'n' }] },
        calculation(each.text, each.id),
      ),
    ),
  );
  for (const [nth, { text }] of all.entries()) {
    const node = parse(text);
    const wrong = answers[nth]!.rows.find((row, at) => {
      const expected = compute(node, records[at]!, []);
      return !close(Object.values(row)[1], typeof expected === 'boolean' ? Number(expected) : expected);
    });
    expect(wrong, text).toBeUndefined();
  }
});

test('and three hundred over every group', async () => {
  const inner = () =>
    `${pick(['SUM', 'AVG', 'MIN', 'MAX', 'COUNT', 'COUNTD', 'MEDIAN'])}(${pick(['[Fare]', '[People]', '[Tip] * [Fare]', '[Fare] / [Tip]', 'IF([Shared], [Fare], 0)'])})`;
  const outer = () =>
    pick([
      inner,
      () => `${inner()} / ${inner()}`,
      () => `${inner()} - 2 * ${inner()} / COUNT()`,
      () => `IF(${inner()} > ${inner()}, ${inner()}, -${inner()})`,
      () => `ABS(${inner()} - 3) / (${inner()} - ${inner()})`,
    ])();
  const all = Array.from({ length: 300 }, (_, nth) => ({ text: outer(), id: id(nth) }));
  const answers = await ask(
    ...all.map((each) =>
      asked(
        { measures: [{ calculationId: each.id, agg: 'avg' }], dimensions: [{ field: 'zone' }] },
        calculation(each.text, each.id),
      ),
    ),
  );
  for (const [nth, { text }] of all.entries()) {
    const node = parse(text);
    const wrong = answers[nth]!.rows.find((row) => {
      const group = records.filter(({ zone }) => zone === row.zone);
      return !close(Object.values(row)[1], compute(node, {}, group));
    });
    expect(wrong, text).toBeUndefined();
  }
});

describe('rounding, dates, periods', () => {
  test.each<[string, (row: Row) => Cell]>([
    [
      'ROUND([Fare], 1)',
      ({ fare }) =>
        fare === null ? null : (Math.sign(Number(fare)) * Math.round(Math.abs(Number(fare)) * 10 + 1e-9)) / 10,
    ],
    [
      'ROUND([Fare])',
      ({ fare }) => (fare === null ? null : Math.sign(Number(fare)) * Math.round(Math.abs(Number(fare)))),
    ],
    ["DATEDIFF('day', '2018-12-31', [booked])", ({ n, booked }) => (booked === null ? null : Number(n) + 1)],
    [
      "DATEDIFF('hour', '2019-01-01', [pickup])",
      ({ pickup: at }) => Math.floor((Date.parse(`${String(at)}Z`) - Date.UTC(2019, 0, 1)) / 3_600_000),
    ],
    ["DATEDIFF('month', [pickup], '2020-01-01')", ({ pickup: at }) => 12 - new Date(`${String(at)}Z`).getUTCMonth()],
    ["IF([pickup] >= '2019-02', 1, 0)", ({ pickup: at }) => (String(at) >= '2019-02' ? 1 : 0)],
    ["IF([pickup] <= '2019-02', 1, 0)", ({ pickup: at }) => (String(at) < '2019-03' ? 1 : 0)],
    ["IF([pickup] = '2019-02', 1, 0)", ({ pickup: at }) => (String(at).startsWith('2019-02') ? 1 : 0)],
    ["IF([pickup] <> '2019-02', 1, 0)", ({ pickup: at }) => (String(at).startsWith('2019-02') ? 0 : 1)],
    ["IF('2019-02' < [pickup], 1, 0)", ({ pickup: at }) => (String(at) >= '2019-03' ? 1 : 0)],
    ["IF([booked] > '2019-01-10', 1, 0)", ({ booked }) => (booked !== null && String(booked) > '2019-01-10' ? 1 : 0)],
    [
      'IF([pickup] > [booked], 1, 0)',
      ({ pickup: at, booked }) => (booked !== null && String(at) > `${String(booked)}T00:00:00` ? 1 : 0),
    ],
    ["IF([pickup] > '2019-01-05T12:00', 1, 0)", ({ pickup: at }) => (String(at) > '2019-01-05T12:00:00' ? 1 : 0)],
    [
      '[People] * [People] * [People] * [People] * [People]',
      ({ people }) => (people === null ? null : Number(people) ** 5),
    ],
    ['-[People] - [People]', ({ people }) => (people === null ? null : -2 * Number(people))],
  ])('%s', async (text, expected) => {
    const [answer] = await ask(
      asked({ measures: [{ field: KEY, agg: 'max' }], dimensions: [{ field: 'n' }] }, calculation(text)),
    );
    for (const [nth, row] of answer!.rows.entries())
      expect(
        close(row[`max_${KEY}`], expected(records[nth]!)),
        `row ${nth}: ${String(row[`max_${KEY}`])}, expected ${String(expected(records[nth]!))}`,
      ).toBe(true);
  });

  test('weeks turn over on Mondays', async () => {
    const [answer] = await ask(
      asked(
        {
          measures: [
            { field: KEY, agg: 'min' },
            { field: KEY, agg: 'max' },
          ],
          filters: [{ field: 'booked', op: 'in', values: ['2019-01-06', '2019-01-07'] }],
          dimensions: [{ field: 'booked' }],
        },
        calculation("DATEDIFF('week', '2019-01-06', [booked])"),
      ),
    );
    expect(answer!.rows.map((row) => row[`max_${KEY}`])).toEqual(
      answer!.rows.map(({ booked }) => (booked === '2019-01-07' ? 1 : 0)),
    );
  });
});

describe('along time', () => {
  const byMonth: QueryInput = {
    measures: [OWN, { agg: 'sum', field: 'tip' }],
    dimensions: [{ field: 'pickup', grain: 'month' }],
  };
  const tips = (rows: Row[]) => rows.map((row) => Number(row.sum_tip));

  test('PREVIOUS is the value of the period before, missing at the first', async () => {
    const [answer] = await ask(asked(byMonth, calculation('PREVIOUS(SUM([Tip]))')));
    expect(answer!.rows.map((row) => row[KEY])).toEqual([null, ...tips(answer!.rows).slice(0, -1)]);
    expect(answer!.rows.length).toBeGreaterThan(2);
  });
  test('RUNNING adds up to here, whatever the order of the answer', async () => {
    const [answer, reversed] = await ask(
      asked(byMonth, calculation('RUNNING(SUM([Tip]))')),
      asked({ ...byMonth, sort: [{ by: 'pickup_month', dir: 'desc' }] }, calculation('RUNNING(SUM([Tip]))')),
    );
    expect(answer!.rows.map((row) => row[KEY])).toEqual(
      tips(answer!.rows).map((_, nth, all) => all.slice(0, nth + 1).reduce((sum, each) => sum + each)),
    );
    expect(reversed!.rows.toReversed()).toEqual(answer!.rows);
  });
  test('within each of the other groups', async () => {
    const [answer] = await ask(
      asked(
        {
          ...byMonth,
          dimensions: [{ field: 'zone' }, { field: 'pickup', grain: 'month' }],
          sort: [{ by: 'pickup_month', dir: 'asc' }],
        },
        calculation('PREVIOUS(COUNT())'),
      ),
    );
    for (const zone of new Set(answer!.rows.map((row) => row.zone)))
      expect(answer!.rows.filter((row) => row.zone === zone)[0]![KEY]).toBeNull();
  });
  test('as one figure RUNNING is the value, PREVIOUS is missing', async () => {
    const [running, previous, sum] = await ask(
      asked({ measures: [OWN] }, calculation('RUNNING(SUM([Tip]))')),
      asked({ measures: [OWN] }, calculation('SUM([Tip]) - PREVIOUS(SUM([Tip]))')),
      asked({ measures: [{ agg: 'sum', field: 'tip' }] }),
    );
    expect([running!.rows[0]![KEY], previous!.rows[0]![KEY]]).toEqual([sum!.rows[0]!.sum_tip, null]);
  });
  test('without a date among the groups it says what it needs', async () => {
    expect(
      await failure(asked({ measures: [OWN], dimensions: [{ field: 'zone' }] }, calculation('RUNNING(SUM([Tip]))'))),
    ).toMatchObject({
      code: 'broken',
      message: 'PREVIOUS and RUNNING need a date. Group the chart by a date column.',
    });
    expect(
      await failure(
        asked(
          { measures: [OWN], dimensions: [{ field: 'pickup', grain: 'month' }], limit: 1, other: true },
          calculation('RUNNING(SUM([Tip]))'),
        ),
      ),
    ).toMatchObject({ message: expect.stringContaining('an “Other” group') });
  });
});

describe('in queries', () => {
  test('the mean of whole numbers is written with parts, their sum without', async () => {
    const days = calculation("DATEDIFF('day', '2018-12-31', [booked])");
    const [mean, total] = await ask(
      asked({ measures: [OWN] }, days),
      asked({ measures: [{ ...OWN, agg: 'sum' }] }, days),
    );
    expect([mean!.columns[0]!.format, total!.columns[0]!.format]).toEqual([
      { kind: 'plain' },
      { kind: 'plain', decimals: 0 },
    ]);
  });

  const share = () => calculation('SUM([Tip]) / SUM([Fare])');
  const level = () => calculation("IF([Fare] > 20, 'high', 'low')", id(7), 'Level');
  const LEVEL = calculationKey(id(7));

  test('asked together with others it says the same as alone', async () => {
    const queries = [
      asked({ measures: [OWN] }, share()),
      asked({ measures: [OWN], dimensions: [{ field: 'zone' }], limit: 2, other: true }, share()),
      asked(
        { measures: [OWN, { agg: 'avg', field: 'tip' }], dimensions: [{ field: 'pickup', grain: 'month' }] },
        share(),
      ),
      asked({ measures: [{ agg: 'sum', field: 'tip' }], dimensions: [{ field: 'pickup', grain: 'month' }] }),
      asked({ measures: [{ agg: 'count' }], dimensions: [{ field: 'zone' }] }),
      asked({ measures: [{ agg: 'count' }], dimensions: [{ field: LEVEL }] }, level()),
      asked(
        {
          measures: [OWN],
          dimensions: [{ field: 'pickup', grain: 'week' }],
          filters: [{ field: LEVEL, op: 'eq', value: 'high' }],
        },
        share(),
        level(),
      ),
      asked(
        {
          measures: [{ agg: 'count' }],
          dimensions: [{ field: 'zone' }],
          filters: [{ field: LEVEL, op: 'eq', value: 'high' }],
        },
        level(),
      ),
      asked({ measures: [{ agg: 'count' }], dimensions: [{ field: LEVEL }, { field: 'zone' }] }, level()),
    ];
    const together = await ask(...queries);
    for (const [nth, query] of queries.entries()) {
      const [alone] = await ask(query);
      for (const [at, row] of alone!.rows.entries())
        for (const [key, cell] of Object.entries(row))
          expect(
            close(together[nth]!.rows[at]![key], cell),
            `${JSON.stringify(row)} ${JSON.stringify(together[nth]!.rows[at])}`,
          ).toBe(true);
      expect(together[nth]!.rows).toHaveLength(alone!.rows.length);
    }
  });
  test('a value of each row is a dimension, a measure, a filter', async () => {
    const [groups, filtered, median] = await ask(
      asked({ measures: [{ agg: 'count' }], dimensions: [{ field: LEVEL }] }, level()),
      asked({ measures: [{ agg: 'count' }], filters: [{ field: LEVEL, op: 'in', values: ['high'] }] }, level()),
      asked({ measures: [{ calculationId: ID, agg: 'median' }] }, calculation('[Tip] * 2')),
    );
    const high = records.filter(({ fare }) => Number(fare) > 20).length;
    expect(groups!.rows).toEqual(
      [
        { [LEVEL]: 'low', count: 60 - high },
        { [LEVEL]: 'high', count: high },
      ].sort((left, right) => right.count - left.count),
    );
    expect(filtered!.rows).toEqual([{ count: high }]);
    const doubled = records
      .flatMap(({ tip }) => (tip === null ? [] : [Number(tip) * 2]))
      .sort((left, right) => left - right);
    expect(median!.rows[0]![KEY]).toBe(
      (doubled[Math.floor((doubled.length - 1) / 2)]! + doubled[Math.ceil((doubled.length - 1) / 2)]!) / 2,
    );
  });
  test('filters of a measure narrow every part of it', async () => {
    const [narrowed, filtered] = await ask(
      asked({ measures: [{ ...OWN, filters: [{ field: 'zone', op: 'eq', value: 'JFK' }] }] }, share()),
      asked({ measures: [OWN], filters: [{ field: 'zone', op: 'eq', value: 'JFK' }] }, share()),
    );
    expect(narrowed!.rows).toEqual(filtered!.rows);
  });
  test('over another aggregate', async () => {
    const [answer, parts] = await ask(
      asked({ measures: [{ ...OWN, over: { agg: 'count' } }] }, calculation('SUM([Tip]) + SUM([Fare])')),
      asked({ measures: [{ agg: 'sum', field: 'tip' }, { agg: 'sum', field: 'fare' }, { agg: 'count' }] }),
    );
    const { sum_tip: tip, sum_fare: fare, count } = parts!.rows[0]!;
    expect(answer!.rows[0]![KEY]).toBeCloseTo((Number(tip) + Number(fare)) / Number(count), 10);
  });
  test('bins of what nobody has measured', async () => {
    const [answer] = await ask(
      asked({ measures: [{ agg: 'count' }], dimensions: [{ field: KEY, bins: 10 }] }, calculation('[Fare] * 10')),
    );
    const wanted = records.filter(({ fare }) => fare !== null);
    expect(answer!.rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(wanted.length);
    expect(Number(answer!.rows[0]![`${KEY}_bin`])).toBeLessThanOrEqual(
      Math.min(...wanted.map(({ fare }) => Number(fare) * 10)),
    );
  });
  test('the records behind a point', async () => {
    const query = asked(
      { measures: [OWN], dimensions: [{ field: LEVEL }], filters: [{ field: 'shared', op: 'eq', value: true }] },
      share(),
      level(),
    );
    const page = await engine.page(
      made.relation,
      made.columns,
      { offset: 0, limit: 100 },
      { query, point: { [LEVEL]: 'high', [KEY]: 0 } },
    );
    const wanted = records.filter(({ shared, fare }) => shared === true && Number(fare) > 20);
    expect(page.rows.map(({ n }) => n)).toEqual(wanted.map(({ n }) => n));
    expect(Object.keys(page.rows[0]!)).toEqual(made.columns.map(({ key }) => key));
  });
  test('the statement is readable: names instead of ids', async () => {
    const [outcome] = await engine.ask(made.relation, made.columns, [
      asked({ measures: [OWN], dimensions: [{ field: LEVEL }] }, share(), level()),
    ]);
    expect(outcome!.ok && outcome!.sql).toBe(`SELECT CASE WHEN "fare" > 20 THEN 'high' ELSE 'low' END AS "level",
  fsum("tip") / NULLIF(fsum("fare"), 0) AS "tip_share"
FROM data
GROUP BY CASE WHEN "fare" > 20 THEN 'high' ELSE 'low' END
ORDER BY fsum("tip") / NULLIF(fsum("fare"), 0) DESC NULLS LAST, CASE WHEN "fare" > 20 THEN 'high' ELSE 'low' END NULLS LAST`);
  });
  test('a name like that of a column is not taken for it', async () => {
    const [answer] = await ask(
      asked(
        { measures: [OWN], dimensions: [{ field: 'zone' }], sort: [{ by: KEY, dir: 'desc' }] },
        calculation('0 - SUM([Fare])', ID, 'Fare'),
      ),
    );
    const values = answer!.rows
      .map((row) => row[KEY])
      .filter((value) => value !== null)
      .map(Number);
    expect(values).toEqual(values.toSorted((left, right) => right - left));
  });
  test('the question in words', () =>
    expect(
      describeQuery(asked({ measures: [OWN], dimensions: [{ field: 'zone' }] }, share()), made.columns)
        .map(({ text }) => text)
        .join(''),
    ).toBe('Tip share, by Zone, where Tip share is SUM([Tip]) / SUM([Fare])'));
  test('one of the group cannot be grouped by', async () =>
    expect(await failure(asked({ measures: [{ agg: 'count' }], dimensions: [{ field: KEY }] }, share()))).toMatchObject(
      { code: 'broken', message: expect.stringContaining('is an aggregate') },
    ));
  test('a column that is gone breaks it in its own words', async () => {
    const gone = { ...share(), expression: 'SUM([tips])' };
    expect(await failure(asked({ measures: [OWN] }, gone))).toMatchObject({
      code: 'broken',
      message: 'Can’t calculate Tip share: No column named tips. Did you mean tip?',
      field: KEY,
    });
  });
});

test.each([
  "O'Hare",
  "'; DROP TABLE data; --",
  "\\'; SELECT 1; --",
  '") OR 1=1 --',
  '$$x$$',
  '%s {0}',
  'Größe 😀',
  '\u202Eabc',
  '/* x */',
])('%s is a text and nothing else', async (hostile) => {
  const text = `IF([Zone] = '${hostile.replaceAll("'", "''")}', 1, 0)`;
  const [answer, after] = await ask(
    asked({ measures: [{ field: KEY, agg: 'sum' }] }, calculation(text, ID, hostile)),
    asked({ measures: [{ agg: 'count' }] }),
  );
  expect(answer!.rows).toEqual([{ [`sum_${KEY}`]: records.filter(({ zone }) => zone === hostile).length }]);
  expect(after!.rows).toEqual([{ count: 60 }]);
});
