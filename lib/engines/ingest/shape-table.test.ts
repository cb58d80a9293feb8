import { describe, expect, test } from 'vitest';
import type { IngestResult } from '@/lib/engines/ingest/schema/schema';
import { ingest, ingestAll, kinds, labels, lines, refusal, rowsOf, tryFiles } from '@/tests/try-ingest';

tryFiles();

const offered = ({ offers }: IngestResult, kind: 'periods' | 'totals') =>
  offers.find((offer) => offer.kind === kind) ?? null;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

describe('names that are a run of periods', () => {
  test.each<[string, string, object]>([
    [
      'months',
      `Region,${MONTHS.join(',')}\nNorth,${lines(12, String).replaceAll('\n', ',')}\nSouth,${lines(12, (n) => String(n * 2)).replaceAll('\n', ',')}\n`,
      {
        grain: 'month',
        columns: MONTHS.map((month) => month.toLowerCase()),
        labels: MONTHS,
        period: 'month',
        value: 'value',
      },
    ],
    [
      'years over numbers',
      'country,1990,1991,1992\nNorway,4.2,5,6\nFrance,7,,9\n',
      { grain: 'year', columns: ['c_1990', 'c_1991', 'c_1992'], period: 'year' },
    ],
    [
      'money',
      'item;Q1 2023;Q2 2023;Q3 2023\nA;1.234,50 €;2,00 €;3,00 €\nB;4,00 €;5,00 €;6,10 €\n',
      { grain: 'quarter', period: 'quarter' },
    ],
    [
      'a measure in the names',
      'id,name,Sales 2019,Sales 2020,Sales 2021\n1,a,1,2,3\n2,b,4,5,6\n',
      { value: 'Sales', period: 'year' },
    ],
    ['a name that is taken', 'year,name,2019,2020,2021\nx,a,1,2,3\ny,b,4,5,6\n', { period: 'period' }],
    ['two years', 'item,2023,2024\nA,1,2\nB,3,4\n', { columns: ['c_2023', 'c_2024'] }],
    ['fiscal years', 'item,FY2022,FY2023,FY2024\nA,1,2,9\nB,3,4,8\n', { period: 'fiscal year' }],
    ['days', 'place,1/22/20,1/23/20,1/24/20\nHubei,444,444,549\nHenan,5,5,9\n', { grain: 'day', period: 'day' }],
  ])('are offered: %s', async (_name, content, offer) => {
    expect(offered(await ingest(content), 'periods')).toMatchObject(offer);
  });

  test.each<[string, string]>([
    ['words below', 'who,2019,2020,2021\nAnn,yes,no,yes\nBob,no,no,yes\n'],
    [
      'two measures beside each other',
      'k,pop2010,pop2011,pop2012,gdp2010,gdp2011,gdp2012\na,1,2,3,4,5,6\nb,1,2,3,4,5,6\n',
    ],
    ['two years and another number', 'item,price,2023,2024\nA,5,1,2\nB,6,3,4\n'],
    ['questions', 'who,Q1,Q2,Q3,Q4\nAnn,5,3,2,5\nBob,1,2,2,4\n'],
    ['nothing else', 'Jan,Feb,Mar\n1,2,3\n4,5,6\n'],
    ['nothing below', 'k,Jan,Feb,Mar\na,,,\nb,,,\n'],
  ])('are not: %s', async (_name, content) => {
    expect((await ingest(content)).offers).toEqual([]);
  });

  test('become rows, of which none is lost', async () => {
    const result = await ingest('country,code,1990,1991,1992\nNorway,NO,4.2,5,6\nFrance,FR,7,,9\n', {
      options: { periods: { columns: ['c_1990', 'c_1991', 'c_1992'], period: 'year', value: 'births' } },
    });
    expect(labels(result)).toEqual(['country', 'code', 'year', 'births']);
    expect(await rowsOf(result)).toEqual([
      ['Norway', 'NO', '1990-01-01', 4.2],
      ['Norway', 'NO', '1991-01-01', 5],
      ['Norway', 'NO', '1992-01-01', 6],
      ['France', 'FR', '1990-01-01', 7],
      ['France', 'FR', '1991-01-01', null],
      ['France', 'FR', '1992-01-01', 9],
    ]);
    expect(result.columns.map(({ type, role }) => [type, role])).toEqual([
      ['category', 'dimension'],
      ['category', 'dimension'],
      ['date', 'time'],
      ['decimal', 'measure'],
    ]);
    expect(result.reading.notes).toContain('3 columns, 1990 to 1992, unpivoted: 3 rows for each of 2 records');
    expect(result.offers).toEqual([]);
  });

  test('months without a year stay words', async () => {
    const result = await ingest('k,Jan,Feb,Mar\na,1,2,3\nb,4,5,6\n', {
      options: { periods: { columns: ['jan', 'feb', 'mar'], period: 'month', value: 'value' } },
    });
    expect((await rowsOf(result)).map(([, month]) => month)).toEqual(['Jan', 'Feb', 'Mar', 'Jan', 'Feb', 'Mar']);
    expect(result.reading.notes).toContain('month has no year, so it is kept as text');
  });

  test.each<[string, string, string[], number]>([
    [
      'a longer run',
      'k,2019,2020,2021,2022\na,1,2,3,4\nb,5,6,7,8\n',
      ['2019-01-01', '2020-01-01', '2021-01-01', '2022-01-01'],
      8,
    ],
    ['a shorter run', 'k,2020,2021\na,1,2\nb,5,6\n', ['2020-01-01', '2021-01-01'], 4],
    ['other years', 'k,2022,2023,2024\na,1,2,3\nb,5,6,7\n', ['2022-01-01', '2023-01-01', '2024-01-01'], 6],
  ])('a later file with %s', async (_name, content, periods, count) => {
    const result = await ingest(content, {
      options: { periods: { columns: ['c_2019', 'c_2020', 'c_2021'], period: 'year', value: 'value' } },
    });
    expect(result.rowCount).toBe(count);
    expect((await rowsOf(result)).slice(0, periods.length).map(([, period]) => period)).toEqual(periods);
  });

  test('columns that a person chose need not be periods', async () => {
    const result = await ingest('k,men,women\na,1,2\nb,3,4\n', {
      options: { periods: { columns: ['men', 'women'], period: 'sex', value: 'people' } },
    });
    expect(await rowsOf(result)).toEqual([
      ['a', 'men', '1'],
      ['a', 'women', '2'],
      ['b', 'men', '3'],
      ['b', 'women', '4'],
    ]);
  });

  test('a column of their sums is not repeated', async () => {
    const result = await ingest('k,Jan,Feb,Mar,Total\na,1,2,3,6\nb,4,5,6,15\n', {
      options: { periods: { columns: ['jan', 'feb', 'mar'], period: 'month', value: 'value' } },
    });
    expect(labels(result)).toEqual(['k', 'month', 'value']);
    expect(result.reading.notes).toContain('Total is the sum of these columns and was excluded');
    expect(
      labels(
        await ingest('k,Jan,Feb,Mar,Total\na,1,2,3,7\nb,4,5,6,15\n', {
          options: { periods: { columns: ['jan', 'feb', 'mar'], period: 'month', value: 'value' } },
        }),
      ),
    ).toContain('Total');
  });

  test('columns that are not there are named', async () => {
    expect(
      (
        await refusal('k,v\na,1\n', {
          options: { periods: { columns: ['c_2019', 'c_2020'], period: 'year', value: 'value' } },
        })
      ).message,
    ).toBe('none of the columns to unpivot are in the file: c_2019, c_2020');
  });

  test('what does not fit keeps its record', async () => {
    const result = await ingest('k,2019,2020,2021\na,1,2,3\nb,5,6,7,beyond\n', {
      options: { periods: { columns: ['c_2019', 'c_2020', 'c_2021'], period: 'year', value: 'value' } },
    });
    expect(await rowsOf(result, 'misfits')).toEqual([['4', null, 'beyond']]);
  });

  test('of several files', async () => {
    const result = await ingestAll(
      [
        { name: 'a.csv', content: 'k,2019,2020,2021\na,1,2,3\nb,5,6,7\n' },
        { name: 'b.csv', content: 'k,2020,2021,2022\nc,1,2,3\n' },
      ],
      { options: { periods: { columns: ['c_2019', 'c_2020', 'c_2021'], period: 'year', value: 'value' } } },
    );
    expect(result.rowCount).toBe(12);
  });
});

describe('rows that are totals of others', () => {
  const table = 'region,orders,revenue\nNorth,3,10.5\nSouth,4,20.25\nEast,5,5\n';

  test.each<[string, string, number[], string[]]>([
    ['at the end', `${table}Total,12,35.75\n`, [4], ['Total']],
    ['in German', 'Land;Umsatz\nA;1,50\nB;2,25\nGesamtsumme;3,75\n', [3], ['Gesamtsumme']],
    ['rounded', 'k,v\na,100.4\nb,100.4\nc,100.4\nSum,301\n', [4], ['Sum']],
    ['by its label alone', `${table}Total,,99\n`, [4], ['Total']],
    [
      'with subtotals',
      'area,shop,v\nN,a,1\nN,b,2\nN Total,,3\nS,c,4\nS,d,5\nS Total,,9\nGrand Total,,12\n',
      [3, 6, 7],
      ['N Total', 'S Total', 'Grand Total'],
    ],
    ['with an average beside it', 'k,n,mean age\na,10,30\nb,20,40\nTotal,30,36.7\n', [3], ['Total']],
    [
      'of each group',
      `year,sex,deaths\n${lines(12, (n) => (n % 3 === 2 ? `${2000 + Math.floor(n / 3)},All,${(n - 2) * 10 + 3 + (n - 1) * 10 + 3}` : `${2000 + Math.floor(n / 3)},${n % 3 ? 'm' : 'f'},${n * 10 + 3}`))}\n`,
      [3, 6, 9, 12],
      ['All'],
    ],
  ])('are named and left where they are: %s', async (_name, content, rows, words) => {
    const result = await ingest(content);
    expect(offered(result, 'totals')).toEqual({ kind: 'totals', count: rows.length, rows, labels: words });
    expect(result.issues.find(({ kind }) => kind === 'total_rows')).toMatchObject({
      count: rows.length,
      first: rows.slice(0, 20).map((row) => ({ row })),
    });
    expect(result.rowCount).toBe(content.trim().split('\n').length - 1);
  });

  test.each<[string, string]>([
    ['names that begin alike', 'article,pieces\nAll-Weather Table,2\nTotally Free,1\nAll-Weather Chair,3\nAll,99\n'],
    ['no sums', 'k,v\na,1\nTotal recall,7\nb,2\n'],
    ['a label alone that is not at the end', 'k,v\na,1\nTotal,7\nb,2\n'],
    ['All of another thing', 'who,v\nAll Saints,1\nAlly,2\nAll,99\n'],
    ['a label alone beside others', 'k,note,v\na,x,1\nb,y,2\nTotal,z,77\n'],
  ])('are none: %s', async (_name, content) => {
    const result = await ingest(content);
    expect(result.offers).toEqual([]);
    expect(kinds(result)).toEqual([]);
  });

  test('are left out on a word, and kept apart', async () => {
    const result = await ingest(
      'area,shop,v\nN,a,1\nN,b,2\nN Total,,3\nS,c,4\nS,d,5,beyond\nS Total,,9\nGrand Total,,12\n',
      { options: { totals: 'left_out' } },
    );
    expect(await rowsOf(result)).toEqual([
      ['N', 'a', '1'],
      ['N', 'b', '2'],
      ['S', 'c', '4'],
      ['S', 'd', '5'],
    ]);
    expect(result.columns[2]).toMatchObject({ sum: 12 });
    expect(result.offers).toEqual([]);
    expect(result.reading.notes).toContain('3 total rows were excluded: N Total, S Total, Grand Total');
    expect(await rowsOf(result, 'misfits')).toEqual([
      ['4', null, 'beyond'],
      [null, null, 'N Total, 3'],
      [null, null, 'S Total, 9'],
      [null, null, 'Grand Total, 12'],
    ]);
    expect(kinds(result)).toEqual([['long_row', 1]]);
  });

  test('a file without totals is read as ever', async () => {
    expect(await ingest(table, { options: { totals: 'left_out' } })).toMatchObject({ rowCount: 3, offers: [] });
  });

  test('both at once', async () => {
    const content = 'k,Jan,Feb,Mar\na,1,2,3\nb,4,5,6\nTotal,5,7,9\n';
    const periods = { columns: ['jan', 'feb', 'mar'], period: 'month', value: 'value' };
    expect(offered(await ingest(content, { options: { periods } }), 'totals')).toEqual({
      kind: 'totals',
      count: 3,
      rows: [7, 8, 9],
      labels: ['Total'],
    });
    expect(await ingest(content, { options: { periods, totals: 'left_out' } })).toMatchObject({
      rowCount: 6,
      offers: [],
    });
  });

  test('at the end of a long table', async () => {
    const result = await ingest(`k,v\n${lines(60_000, (n) => `k${n % 10},${n}`)}\nTotal,${(60_000 * 59_999) / 2}\n`);
    expect(offered(result, 'totals')).toMatchObject({ rows: [60_001] });
  });
});
