import { describe, expect, it } from 'vitest';
import type { Cell, ColumnFormat, ColumnType } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { query as querySchema, type QueryInput } from '@/lib/pure/query/schema/query';
import type { ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { chartModel, type ChartModel } from './chart-model';
import { asDots } from './kinds/line/model';
import type { ChartAnswer } from './model/types';

const SOURCE = '018f0000-0000-7000-8000-000000000001';
const usd: ColumnFormat = { kind: 'currency', unit: '$' };
const dimension = (
  key: string,
  type: ColumnType = 'category',
  format: ColumnFormat = { kind: 'plain' },
): ResultColumn => ({ key, label: key, type, format, kind: 'dimension' });
const measure = (key: string, type: ColumnType = 'decimal', format: ColumnFormat = usd): ResultColumn => ({
  key,
  label: key,
  type,
  format,
  kind: 'measure',
});
const count = measure('count', 'integer', { kind: 'plain' });

const records = (columns: ResultColumn[], rows: Cell[][]): Row[] =>
  rows.map((cells) => Object.fromEntries(columns.map(({ key }, index) => [key, cells[index] ?? null])));

function build(
  type: Chart['type'],
  query: QueryInput,
  columns: ResultColumn[],
  rows: Cell[][],
  given: Partial<ChartAnswer> & { options?: Chart['options'] } = {},
): ChartModel {
  const { options = {}, ...answer } = given;
  const chart: Chart = {
    id: 'c',
    title: 'c',
    type,
    dataSourceId: SOURCE,
    query: querySchema.parse(query),
    options,
    description: '',
  };
  const model = chartModel(chart, {
    columns,
    rows: records(columns, rows),
    evidenceId: 'e',
    computedAt: '',
    dataVersion: 1,
    ...answer,
  });
  // The server sends the models of a shared dashboard to its guests: a model is data, without functions.
  return structuredClone(model);
}
function as<K extends ChartModel['kind']>(kind: K, model: ChartModel): Extract<ChartModel, { kind: K }> {
  expect(model.kind).toBe(kind);
  return model as Extract<ChartModel, { kind: K }>;
}

const sum = [{ field: 'total', agg: 'sum' as const }];
const days = { measures: sum, dimensions: [{ field: 'pickup', grain: 'day' as const }] };
const dayColumns = [dimension('pickup_day', 'date'), measure('sum_total')];
const zones = { measures: sum, dimensions: [{ field: 'zone' }] };
const zoneColumns = [dimension('zone'), measure('sum_total')];

describe('a line', () => {
  it('leaves missing days open, and says so', () => {
    const model = as(
      'line',
      build('line', days, dayColumns, [
        ['2019-03-18', 10],
        ['2019-03-20', 30],
      ]),
    );
    expect(model.series[0]!.values).toEqual([10, null, 30]);
    expect(model.notes).toEqual(['1 of 3 days is missing.']);
    expect(model.marks.map(({ row }) => row)).toEqual([0, null, 1]);
  });

  it('becomes dots where most of it would be guessed, and says so', () => {
    const model = asDots(
      as(
        'line',
        build('area', days, dayColumns, [
          ['2019-03-18', 10],
          ['2019-03-20', 30],
          ['2019-03-25', 20],
        ]),
      ),
    );
    expect([model.dots, model.filled, model.series[0]!.values.filter((value) => value !== null)]).toEqual([
      true,
      false,
      [10, 30, 20],
    ]);
    expect(model.notes).toEqual([
      '5 of 8 days are missing.',
      'Dots without a line: more than 30% of the periods have no value.',
    ]);
  });

  it('fills the whole span that was asked for', () => {
    const model = as(
      'line',
      build('line', days, dayColumns, [['2019-03-19', 10]], {
        period: { field: 'pickup', from: '2019-03-18', to: '2019-03-21' },
      }),
    );
    expect(model.series[0]!.values).toEqual([null, 10, null]);
  });

  it('lays the days before under the days now by their place in their span', () => {
    const comparison = {
      columns: dayColumns,
      rows: records(dayColumns, [['2019-03-05', 7]]),
      evidenceId: 'b',
      value: null,
      from: '2019-03-04',
      to: '2019-03-07',
    };
    const model = as(
      'line',
      build(
        'line',
        days,
        dayColumns,
        [
          ['2019-03-18', 10],
          ['2019-03-19', 14],
          ['2019-03-20', 9],
        ],
        { comparison, period: { field: 'pickup', from: '2019-03-18', to: '2019-03-21' } },
      ),
    );
    expect(model.before).toEqual({ name: '4–6 Mar', values: [null, 7, null] });
    expect(model.marks[1]).toMatchObject({
      label: 'Tue 19 Mar 2019',
      change: '+100%',
      lines: [
        { name: '18–20 Mar 2019', value: '$14.00' },
        { name: '4–6 Mar', value: '$7.00' },
      ],
    });
  });

  it('marks the place that the data fill in part, not the last place of the span', () => {
    const model = as(
      'line',
      build(
        'line',
        days,
        dayColumns,
        [
          ['2019-03-18', 10],
          ['2019-03-19', 2],
        ],
        { partial: { first: false, last: true }, period: { field: 'pickup', from: '2019-03-18', to: '2019-03-22' } },
      ),
    );
    expect(model.partial).toEqual([1]);
    expect(model.notes[0]).toBe('Hatched: Tue 19 Mar 2019 incomplete in the data.');
  });

  it('of one period is a bar, or a bar for each of its groups', () => {
    const one = as(
      'bar',
      build('line', days, dayColumns, [['2019-03-18', 10]], { partial: { first: false, last: true } }),
    );
    expect([one.bars.map(({ name, value, partial }) => [name, value, partial]), one.horizontal]).toEqual([
      [['Mon 18 Mar 2019', 10, true]],
      false,
    ]);
    const split = { measures: sum, dimensions: [{ field: 'pickup', grain: 'month' as const }, { field: 'zone' }] };
    const columns = [dimension('pickup_month', 'date'), dimension('zone'), measure('sum_total')];
    const groups = as(
      'bar',
      build(
        'line',
        split,
        columns,
        [
          ['2019-03-01', 'a', 1],
          ['2019-03-01', 'b', 2],
        ],
        { partial: { first: false, last: true } },
      ),
    );
    expect([groups.bars.map(({ name, value }) => [name, value]), groups.horizontal, groups.notes]).toEqual([
      [
        ['a', 1],
        ['b', 2],
      ],
      true,
      ['Mar 2019 only, in part.'],
    ]);
    expect(groups.marks[1]!.filters).toEqual([{ dataSourceId: SOURCE, field: 'zone', op: 'in', values: ['b'] }]);
    as(
      'line',
      build('line', split, columns, [
        ['2019-03-01', 'a', 1],
        ['2019-04-01', 'b', 2],
      ]),
    );
  });

  it('narrows to a day inclusively and to an hour exclusively', () => {
    const hours = { measures: sum, dimensions: [{ field: 'pickup', grain: 'hour' as const }] };
    const hourColumns = [dimension('pickup_hour', 'datetime'), measure('sum_total')];
    expect(build('line', days, dayColumns, [['2019-03-18', 10]]).marks[0]!.filters).toEqual([
      { dataSourceId: SOURCE, field: 'pickup', op: 'between', values: ['2019-03-18', '2019-03-18'] },
    ]);
    expect(build('line', hours, hourColumns, [['2019-03-18T23:00:00', 10]]).marks[0]!.filters).toEqual([
      { dataSourceId: SOURCE, field: 'pickup', op: 'between', values: ['2019-03-18T23:00:00', '2019-03-19T00:00:00'] },
    ]);
  });

  it('draws the six greatest lines, the nameless last and grey', () => {
    const split = { measures: sum, dimensions: [{ field: 'pickup', grain: 'day' as const }, { field: 'zone' }] };
    const columns = [dimension('pickup_day', 'date'), dimension('zone'), measure('sum_total')];
    const rows = [
      ['2019-03-19', 'g', 1] as Cell[],
      ...[...'abcdefg'].map((zone, index): Cell[] => ['2019-03-18', zone, index + 1]),
    ];
    const few = as(
      'line',
      build('line', split, columns, [
        ['2019-03-18', null, 99],
        ['2019-03-18', 'a', 1],
        ['2019-03-18', 'b', 2],
        ['2019-03-19', 'b', 2],
      ]),
    );
    expect(few.series.map(({ name, tone }) => [name, tone])).toEqual([
      ['b', 1],
      ['a', 2],
      ['(no value)', 0],
    ]);
    const many = as('line', build('line', split, columns, rows));
    expect(many.series.map(({ name }) => name).join('')).toBe('gfedcb');
    expect(many.notes).toEqual(['Showing 6 of 7 lines. See the table for all.']);
  });

  it('treats whole years as a calendar', () => {
    const years = { measures: sum, dimensions: [{ field: 'year' }] };
    const model = as(
      'line',
      build(
        'line',
        years,
        [dimension('year', 'integer', { kind: 'year' }), measure('sum_total')],
        [
          [1950, 1],
          [1952, 3],
        ],
      ),
    );
    expect(model.slots.names).toEqual(['1950', '1951', '1952']);
    expect(model.marks[2]!.filters).toEqual([{ dataSourceId: SOURCE, field: 'year', op: 'in', values: [1952] }]);
  });

  it('joins values that come every five years, and counts the steps that have none', () => {
    const years = { measures: sum, dimensions: [{ field: 'year' }] };
    const rows = [1950, 1955, 1960, 1970].map((year, index) => [year, index]);
    const model = as(
      'line',
      build('line', years, [dimension('year', 'integer', { kind: 'year' }), measure('sum_total')], rows),
    );
    expect(model.slots.names).toEqual(['1950', '1955', '1960', '1965', '1970']);
    expect(model.notes).toEqual(['1 of 5 steps of 5 years is missing.']);
  });
});

describe('bars', () => {
  it('rank names, say what is missing, and keep the folded rest apart', () => {
    const model = as(
      'bar',
      build(
        'bar',
        { ...zones, limit: 2, other: true },
        zoneColumns,
        [
          ['JFK', 30],
          ['LGA', 20],
          [null, 5],
          ['Other', 100],
        ],
        { other: { groups: 150 } },
      ),
    );
    expect(model.horizontal).toBe(true);
    expect(model.bars.map(({ name, value, other }) => [name, value, other])).toEqual([
      ['JFK', 30, false],
      ['LGA', 20, false],
      ['Other, 150 more', 100, true],
    ]);
    expect(model.notes).toEqual(['Zone (no value): $5.00']);
    expect(model.marks.map(({ row }) => row)).toEqual([0, 1, 3]);
    expect(model.marks[2]!.filters).toEqual([
      { dataSourceId: SOURCE, field: 'zone', op: 'not_in', values: ['JFK', 'LGA'] },
      { dataSourceId: SOURCE, field: 'zone', op: 'not_null' },
    ]);
  });

  it('find the value before by name', () => {
    const comparison = {
      columns: zoneColumns,
      rows: records(zoneColumns, [
        ['LGA', 10],
        ['JFK', 60],
      ]),
      evidenceId: 'b',
      value: null,
      from: '2019-03-04',
      to: '2019-03-18',
    };
    const model = as(
      'bar',
      build(
        'bar',
        zones,
        zoneColumns,
        [
          ['JFK', 30],
          ['LGA', 20],
        ],
        { comparison },
      ),
    );
    expect(model.bars.map(({ before }) => before)).toEqual([60, 10]);
  });

  it('stand in the order of what they stand for', () => {
    const parts = { measures: sum, dimensions: [{ field: 'pickup', part: 'weekday' as const }] };
    const weekdays = as(
      'bar',
      build(
        'bar',
        parts,
        [dimension('pickup_weekday', 'integer'), measure('sum_total')],
        [
          [3, 30],
          [1, 10],
        ],
      ),
    );
    expect(weekdays.horizontal).toBe(false);
    expect(weekdays.bars.map(({ name, value }) => [name, value]).slice(0, 3)).toEqual([
      ['Mon', 10],
      ['Tue', null],
      ['Wed', 30],
    ]);
    expect(weekdays.marks[0]!.filters).toEqual([
      { dataSourceId: SOURCE, field: 'pickup', op: 'in', part: 'weekday', values: [1] },
    ]);
    const classes = as(
      'bar',
      build(
        'bar',
        zones,
        zoneColumns,
        [
          ['Third', 491],
          ['First', 216],
          ['Second', 184],
        ],
        { options: { horizontal: false } },
      ),
    );
    expect(classes.bars.map(({ name }) => name)).toEqual(['First', 'Second', 'Third']);
  });

  it('become a stack with a second dimension', () => {
    const columns = [dimension('zone'), dimension('payment'), count];
    const model = as(
      'stack',
      build(
        'stacked_bar',
        { measures: [{ agg: 'count' }], dimensions: [{ field: 'zone' }, { field: 'payment' }] },
        columns,
        [
          ['A', 'card', 30],
          ['A', 'cash', 10],
          ['B', 'card', 5],
        ],
        { options: { share: true } },
      ),
    );
    expect(model.parts.map(({ name, values }) => [name, values])).toEqual([
      ['card', [0.75, 1]],
      ['cash', [0.25, 0]],
    ]);
    expect(model.marks[1]).toMatchObject({
      label: 'A, cash',
      row: 1,
      lines: [{ value: '10' }, { name: 'Share of A', value: '25.0%' }],
    });
  });
});

it('names measures apart without what all of them begin with', () => {
  const columns = [
    dimension('zone'),
    { ...count, key: 'a', label: 'Sum of hijacking' },
    { ...count, key: 'b', label: 'Sum of kidnapping' },
  ];
  const query = {
    measures: [
      { field: 'hijacking', agg: 'sum' as const },
      { field: 'kidnapping', agg: 'sum' as const },
    ],
    dimensions: [{ field: 'zone' }],
  };
  expect(as('stack', build('stacked_bar', query, columns, [['A', 3, 1]])).legend.map(({ name }) => name)).toEqual([
    'Hijacking',
    'Kidnapping',
  ]);
});

describe('a stack', () => {
  const columns = [dimension('zone'), dimension('payment'), count];
  const query = { measures: [{ agg: 'count' as const }], dimensions: [{ field: 'zone' }, { field: 'payment' }] };
  it('takes its shares of the whole, also where not all parts are drawn', () => {
    const rows = [...'abcdefgh'].map((payment, index): Cell[] => ['A', payment, index + 1]);
    const model = as('stack', build('stacked_bar', query, columns, rows, { options: { share: true } }));
    expect(model.parts).toHaveLength(6);
    expect(model.parts[0]!.values[0]).toBeCloseTo(8 / 36);
  });
  it('ranks names by their whole, those without one last, and draws fifteen', () => {
    const few = as(
      'stack',
      build('stacked_bar', query, columns, [
        [null, 'card', 99],
        ['B', 'card', 5],
        ['A', 'card', 7],
      ]),
    );
    expect(few.slots.names).toEqual(['A', 'B', '(no value)']);
    const many = as(
      'stack',
      build(
        'stacked_bar',
        query,
        columns,
        Array.from({ length: 20 }, (_, index): Cell[] => [`zone ${index}`, 'card', 100 - index]),
      ),
    );
    expect(many.slots.names).toHaveLength(15);
    expect(many.notes).toEqual(['Showing 15 of 20 bars. See the table for all.']);
  });
});

describe('distributions', () => {
  const fares = { measures: [{ agg: 'count' as const }], dimensions: [{ field: 'fare', bins: 60 }] };
  const fareColumns = [dimension('fare_bin', 'decimal', usd), count];
  it('a histogram leaves a far tail outside its frame and counts it', () => {
    const rows = [600, 500, 300, 200, 90, 40, 20, 10, ...Array.from({ length: 20 }, () => 0), 2].map(
      (n, index): Cell[] => [index * 2, n],
    );
    const model = as('histogram', build('histogram', fares, fareColumns, rows));
    expect([model.from, model.width, model.counts.length]).toEqual([0, 2, 8]);
    expect(model.notes).toEqual(['2 rows are outside this range, up to $58.00.']);
    expect(model.marks[1]).toMatchObject({
      label: '$2–$4',
      row: 1,
      filters: [
        { op: 'gte', value: 2 },
        { op: 'lt', value: 4 },
      ],
    });
  });

  it('two binned numbers are places', () => {
    const columns = [dimension('x_bin', 'decimal'), dimension('y_bin', 'decimal'), count];
    const model = as(
      'density',
      build(
        'heatmap',
        {
          measures: [{ agg: 'count' }],
          dimensions: [
            { field: 'x', bins: 20 },
            { field: 'y', bins: 20 },
          ],
        },
        columns,
        [
          [0, 10, 5],
          [0.5, 10, 7],
          [1, 30, 2],
        ],
      ),
    );
    expect(model.x).toMatchObject({ from: 0, width: 0.5, bins: 3 });
    expect(model.y).toMatchObject({ from: 10, width: 20, bins: 2 });
    expect(model.cells).toEqual([
      { column: 0, row: 0, value: 5 },
      { column: 1, row: 0, value: 7 },
      { column: 2, row: 1, value: 2 },
    ]);
  });

  it('boxes need their five figures', () => {
    const five = (['min', 'q1', 'median', 'q3', 'max'] as const).map((agg) => ({ field: 'fare', agg }));
    const columns = [dimension('zone'), ...five.map(({ agg }) => measure(`${agg}_fare`))];
    const model = as(
      'box',
      build('box', { measures: five, dimensions: [{ field: 'zone' }] }, columns, [
        ['A', 1, 2, 3, 4, 5],
        ['B', 1, null, 3, 4, 5],
      ]),
    );
    expect(model.boxes).toEqual([{ min: 1, q1: 2, median: 3, q3: 4, max: 5 }, null]);
    expect(build('box', zones, zoneColumns, [['A', 1]]).kind).toBe('table');
  });
});

describe('cells', () => {
  const grid = (agg: 'count' | 'avg') => ({
    measures: [agg === 'count' ? { agg } : { field: 'tip', agg }],
    dimensions: [
      { field: 'pickup', part: 'weekday' as const },
      { field: 'pickup', part: 'hour' as const },
    ],
  });
  const columns = (last: ResultColumn) => [
    dimension('pickup_weekday', 'integer'),
    dimension('pickup_hour', 'integer'),
    last,
  ];
  it('an hour without rows was counted as none', () => {
    const model = as('cells', build('heatmap', grid('count'), columns(count), [[1, 8, 5]]));
    expect([model.rows.length, model.columns.names.length, model.cells.length]).toEqual([7, 24, 168]);
    expect(model.cells.find(({ column, row }) => column === 8 && row === 0)!.value).toBe(5);
    expect(model.scale).toMatchObject({ min: 0, max: 5, diverging: false });
  });
  it('a mean of nothing is missing', () => {
    expect(
      as(
        'cells',
        build('heatmap', grid('avg'), columns(measure('avg_tip')), [
          [1, 8, 5],
          [2, 9, 3],
        ]),
      ).cells,
    ).toHaveLength(2);
  });
  it('values on both sides of zero diverge about it', () => {
    expect(
      as(
        'cells',
        build('heatmap', grid('avg'), columns(measure('avg_tip')), [
          [1, 8, 5],
          [2, 9, -3],
        ]),
      ).scale,
    ).toMatchObject({ min: -5, max: 5, diverging: true });
  });
});

describe('points and parts', () => {
  it('a scatter drops rows without both values, and says so', () => {
    const columns = [measure('distance', 'decimal', { kind: 'plain', unit: 'mi' }), measure('fare')];
    const model = as(
      'scatter',
      build('scatter', { select: ['distance', 'fare'] }, columns, [
        [3, 12],
        [1, 5],
        [2, null],
      ]),
    );
    expect(model.points).toEqual([
      { x: 1, y: 5 },
      { x: 3, y: 12 },
    ]);
    expect(model.notes).toEqual(['1 row is missing one of the two values.']);
    expect(model.marks[0]).toMatchObject({ label: 'Distance 1 mi', row: 1 });
  });

  it.each<[string, Cell[][], ChartModel['kind']]>([
    [
      'two to five parts of a whole',
      [
        ['card', 70],
        ['cash', 30],
      ],
      'pie',
    ],
    ['one part', [['card', 70]], 'bar'],
    ['six parts', [...'abcdef'].map((name) => [name, 1]), 'bar'],
    [
      'a negative part',
      [
        ['a', 5],
        ['b', -1],
      ],
      'bar',
    ],
  ])('a pie of %s', (_, rows, kind) => {
    expect(build('pie', zones, zoneColumns, rows).kind).toBe(kind);
  });
});

describe('what cannot be drawn', () => {
  it.each<[string, ChartModel, Partial<ChartModel>]>([
    [
      'no rows',
      build('line', days, dayColumns, []),
      { kind: 'empty', reason: 'No rows match these filters.' } as Partial<ChartModel>,
    ],
    ['no values', build('line', days, dayColumns, [['2019-03-18', null]]), { kind: 'empty' }],
    ['only missing names', build('bar', zones, zoneColumns, [[null, 4]]), { kind: 'table' }],
    ['a table', build('table', zones, zoneColumns, [['A', 4]]), { kind: 'table' }],
    ['a measure alone', build('bar', { measures: sum }, [measure('sum_total')], [[4]]), { kind: 'table' }],
  ])('%s', (_, model, expected) => {
    expect(model).toMatchObject(expected);
  });
});
