import { describe, expect, test } from 'vitest';
import type { IngestResult, ReadingOptions } from '@/lib/engines/ingest/schema/schema';
import { ingestAll, lines, rowsOf, tryFiles } from '@/tests/try-ingest';

tryFiles();

const settled = (content: string, options: ReadingOptions = {}) =>
  ingestAll([{ name: 'file', content }], { options, settles: ['totals', 'periods'] });
const out = ({ reading }: IngestResult) => reading.leftOut?.labels ?? [];

const MONTHS = ['2023-01', '2023-02', '2023-03', '2023-04'];
const PLACES = [
  'Norway',
  'Chile',
  'Japan',
  'Kenya',
  'Peru',
  'Ghana',
  'Laos',
  'Malta',
  'Nepal',
  'Oman',
  'Qatar',
  'Samoa',
];
const amount = (place: number, year: number) => 137 * (place + 3) + 41 * year * ((place % 5) + 1);
const years = [0, 1, 2, 3, 4, 5];
const men = (year: number, age: number) => 1317 + 41 * year + 211 * age;
const women = (year: number, age: number) => 1423 + 37 * year + 173 * age;
const statistics = (rows: (year: number, age: number) => string[]) =>
  `sex,age,year,people\n${years.flatMap((year) => [1, 2, 3].flatMap((age) => rows(year, age))).join('\n')}\n`;
const world = (year: number) => PLACES.reduce((sum, _, place) => sum + amount(place, year), 0);
const panel = (extra: (year: number) => string[]) =>
  `country,code,year,tonnes,per head\n${years.flatMap((year) => [...PLACES.map((place, nth) => `${place},C${nth},${2000 + year},${amount(nth, year)},${(nth + year / 7).toFixed(2)}`), ...extra(year)]).join('\n')}\n`;

describe('rows that others add up to are left out unasked', () => {
  test.each<[string, string, number, string[]]>([
    [
      'a last row',
      'shop,orders,revenue\nNorth,31,105.5\nSouth,44,200.25\nEast,52,50\nTotal,127,355.75\n',
      1,
      ['Total'],
    ],
    ['a first row', 'land,einwohner\nGesamt,6034\nAargau,1200\nBern,2034\nZug,2800\n', 1, ['Gesamt']],
    ['a row in the middle, of two measures', 'k,a,b\nx,120,31\ny,240,45\nTotal,690,134\nz,330,58\n', 1, ['Total']],
    [
      'sub-totals by group',
      'area,shop,v\nN,a,11\nN,b,22\nN Total,,33\nS,c,44\nS,d,55\nS Total,,99\nGrand Total,,132\n',
      3,
      ['N Total', 'S Total', 'Grand Total'],
    ],
    [
      'a roll-up that leaves cells empty',
      'region,shop,v\nN,a,110\nN,b,221\nN,,331\nS,c,440\nS,d,557\nS,,997\n,,1328\n',
      3,
      ['no shop'],
    ],
    [
      'both sides of a cube',
      `sex,age,n\n${['m', 'f']
        .map((sex, s) =>
          ['young', 'old', 'aged']
            .map((age, a) => `${sex},${age},${111 * (s + 1) + 17 * a}`)
            .concat(`${sex},All ages,${333 * (s + 1) + 51}`)
            .join('\n'),
        )
        .join(
          '\n',
        )}\n${['young', 'old', 'aged'].map((age, a) => `Both sexes,${age},${333 + 34 * a}`).join('\n')}\nBoth sexes,All ages,1101\n`,
      6,
      ['Both sexes', 'All ages'],
    ],
    ['the whole of a panel', panel((year) => [`World,,${2000 + year},${world(year)},4.4`]), 6, ['World']],
    [
      'a whole that counts a little more',
      panel((year) => [`World,,${2000 + year},${Math.round(world(year) * 1.011)},4.4`]),
      6,
      ['World'],
    ],
    [
      'regions beside the whole',
      panel((year) => [
        `World,,${2000 + year},${world(year)},4`,
        `Africa,,${2000 + year},${amount(3, year) + amount(5, year)},1`,
        `High income,,${2000 + year},${amount(0, year) + amount(2, year)},1`,
      ]),
      18,
      ['World', 'Africa', 'High income'],
    ],
    [
      'continents that come to the same as the countries',
      panel((year) =>
        [
          `Africa,,${2000 + year},${amount(3, year) + amount(5, year)},1`,
          `Asia,,${2000 + year},${[2, 6, 8, 9, 10].reduce((sum, nth) => sum + amount(nth, year), 0)},1`,
          `Europe,,${2000 + year},${amount(0, year) + amount(7, year)},1`,
          `South America,,${2000 + year},${amount(1, year) + amount(4, year)},1`,
          `Oceania,,${2000 + year},${amount(11, year)},1`,
        ].slice(0, 4 + (year % 1 === 0 ? 1 : 0)),
      ),
      30,
      ['Africa', 'Asia', 'Europe', 'South America', 'Oceania'],
    ],
    [
      'levels',
      `level,name,year,people\n${years.flatMap((year) => [`country,Land,${2000 + year},${6660 + 36 * year}`, ...[1, 2].map((region) => `region,R${region},${2000 + year},${region === 1 ? 1332 + 12 * year : 5328 + 24 * year}`), ...[1, 2, 3, 4, 5, 6].map((city) => `city,C${city},${2000 + year},${[222, 444, 666, 1332, 1554, 2442][city - 1]! + [2, 4, 6, 6, 8, 10][city - 1]! * year}`)]).join('\n')}\n`,
      18,
      ['level: region', 'level: country'],
    ],
    ['an average below', 'k,price\na,10.5\nb,20.25\nc,30\nd,41\nAverage,25.44\n', 1, ['Average']],
    [
      'statistics below a total',
      'k,v\na,100\nb,200\nc,345\nd,441\nTotal,1086\nMean,271.5\nMax,441\nMin,100\n',
      4,
      ['Total', 'Mean', 'Max', 'Min'],
    ],
    [
      'a sum that no label names',
      'shop,day,v\na,2024-01-01,120\nb,2024-01-02,230\nc,2024-01-03,345\n,,695\n',
      1,
      ['last row'],
    ],
    [
      'a sum named by its place alone',
      'part,people,area\nWest,5310,770\nMid,3138,202\nEast,1895,141\nIsles,5700,8450\nRuritania,16043,9563\n',
      1,
      ['Ruritania'],
    ],
    [
      'a code for both sexes',
      statistics((year, age) => [
        `M,${age},${year},${men(year, age)}`,
        `F,${age},${year},${women(year, age)}`,
        `T,${age},${year},${men(year, age) + women(year, age)}`,
      ]),
      18,
      ['T'],
    ],
    [
      'a letter for both sexes',
      statistics((year, age) => [
        `m,${age},${year},${men(year, age)}`,
        `f,${age},${year},${women(year, age)}`,
        `b,${age},${year},${men(year, age) + women(year, age)}`,
      ]),
      18,
      ['b'],
    ],
    [
      'what no word says, rounded, beside a rate and a number of the row',
      `n,kind,year,deaths,rate\n${years
        .flatMap((year) => [
          ['None selected', 3 * 1317 + 120 * year + (year % 2), 7.1],
          ['Accident', 1317 + 37 * year, 3.2],
          ['Homicide', 2634 + 83 * year, 5.3],
        ])
        .map(([kind, deaths, rate], nth) => `${nth + 1},${kind},${2000 + Math.floor(nth / 3)},${deaths},${rate}`)
        .join('\n')}\n`,
      6,
      ['None selected'],
    ],
    [
      'a number for both sexes',
      statistics((year, age) => [
        `1,${age},${year},${men(year, age)}`,
        `2,${age},${year},${women(year, age)}`,
        `0,${age},${year},${men(year, age) + women(year, age)}`,
      ]),
      18,
      ['0'],
    ],
    [
      'a thirteenth month',
      `month,year,people\n${years.flatMap((year) => [...Array.from({ length: 12 }, (_, month) => `${month + 1},${2000 + year},${men(year, month)}`), `13,${2000 + year},${Array.from({ length: 12 }, (_, month) => men(year, month)).reduce((sum, each) => sum + each, 0)}`]).join('\n')}\n`,
      6,
      ['13'],
    ],
    [
      'the year among its quarters',
      `shop,year,period,sales\n${['N', 'S'].flatMap((shop, s) => years.flatMap((year) => [...[0, 1, 2, 3].map((q) => `${shop},${2000 + year},Q${q + 1},${317 + 41 * q + 13 * year + 7 * s}`), `${shop},${2000 + year},Whole,${4 * 317 + 246 + 52 * year + 28 * s}`])).join('\n')}\n`,
      12,
      ['Whole'],
    ],
    [
      'a word in a column of dates',
      'Tag;Umsatz\n01.02.2024;100,50\n02.02.2024;200,25\n03.02.2024;300\nSumme;600,75\n',
      1,
      ['Summe'],
    ],
  ])('%s', async (_name, content, count, labels) => {
    const result = await settled(content);
    expect(out(result).toSorted()).toEqual(labels.toSorted());
    expect(result.reading.leftOut?.count).toBe(count);
    expect(result.rowCount + count).toBe(content.trim().split('\n').length - 1);
    expect(result.settled?.totals).toBe('proven');
  });

  test.each<[string, string]>([
    ['a brand called Total', 'brand,stations,price\nShell,310,1.71\nBP,250,1.69\nTotal,190,1.66\nEsso,170,1.72\n'],
    ['a brand called Total in the last row', 'brand,stations,price\nShell,310,1.71\nBP,250,1.69\nTotal,190,1.66\n'],
    [
      'a brand in each year',
      `brand,year,sales\n${years.flatMap((year) => ['Shell', 'BP', 'Total'].map((brand, nth) => `${brand},${2000 + year},${300 - 40 * nth + 7 * year}`)).join('\n')}\n`,
    ],
    ['equal numbers by chance', 'k,v\na,1\nb,2\nc,3\nd,6\n'],
    ['a last row that rounds to the sum', 'k,a,b\nw,1.2,2\nx,1.4,3\ny,1.1,1\nz,3.7,6\n'],
    ['a table of two rows', 'k,v\na,500\nTotal,500\n'],
    ['one row and its total', 'k,v\nTotal,500\n'],
    [
      'running totals',
      `month,sales,running total\n${MONTHS.map((month, nth) => `${month},${100 + nth},${100 * (nth + 1) + (nth * (nth + 1)) / 2}`).join('\n')}\n`,
    ],
    ['parents and children', 'id,parent,people,cost\nA,,970,4120\nB,A,310,1510\nC,A,420,1360\nD,A,240,1250\n'],
    [
      'the root in the last row',
      'unit,reports to,people,cost\nB,A,310,1510\nC,A,420,1360\nD,A,240,1250\nA,,970,4120\n',
    ],
    ['World beside only some countries', panel((year) => [`World,,${2000 + year},${world(year) * 3},4.4`])],
    [
      'World in a table of rates',
      `country,year,rate\n${years.flatMap((year) => [...PLACES.map((place, nth) => `${place},${2000 + year},${(nth + year / 7).toFixed(2)}`), `World,${2000 + year},6.1`]).join('\n')}\n`,
    ],
    [
      'debit and credit',
      `kind,day,amount\n${lines(12, (n) => `debit,2024-01-${String(n + 1).padStart(2, '0')},${317 + 13 * n}\ncredit,2024-01-${String(n + 1).padStart(2, '0')},${317 + 13 * n}`)}\n`,
    ],
    [
      'a last figure of a course of time',
      'day,a,b\n2024-01-01,100,210\n2024-01-02,203,315\n2024-01-03,317,422\n2024-01-04,620,947\n',
    ],
    [
      'takings, which are costs and profit together',
      `line,year,euros\n${years.map((year) => `Revenue,${2000 + year},${4711 + 96 * year}\nCosts,${2000 + year},${3317 + 55 * year}\nProfit,${2000 + year},${1394 + 41 * year}`).join('\n')}\n`,
    ],
    [
      'takings under another name of the column',
      `what,year,euros\n${[...years, 6, 7].map((year) => `Turnover,${2000 + year},${4711 + 96 * year}\nCosts,${2000 + year},${3317 + 55 * year}\nProfit,${2000 + year},${1394 + 41 * year}`).join('\n')}\n`,
    ],
    [
      'births, of which some make up for deaths',
      `component,year,people\n${[...years, 6, 7].map((year) => `Births,${2000 + year},${4711 + 96 * year}\nDeaths,${2000 + year},${3317 + 55 * year}\nIncrease,${2000 + year},${1394 + 41 * year}`).join('\n')}\n`,
    ],
    [
      'small numbers that are as large as the others together, or nearly, by chance',
      `kind,place,n\n${lines(240, (n) => `${['c', 'd', '0'][n % 3]},p${Math.floor(n / 3)},${n % 3 === 2 ? 1 : (n * 7 + Math.floor(n / 5)) % 2}`)}\n`,
    ],
    [
      'a code that is no sum',
      statistics((year, age) => [
        `M,${age},${year},${men(year, age)}`,
        `F,${age},${year},${women(year, age)}`,
        `T,${age},${year},${men(year, age) + women(year, age) + 9}`,
      ]),
    ],
    [
      'one of few codes that happens to be as large',
      `code,v\n${lines(12, (n) => `${['A', 'T', 'B'][n % 3]},${[1, 3, 2][n % 3]}`)}\n`,
    ],
    ['missing names', `name,v\n${lines(40, (n) => `${n % 4 ? `k${n % 5}` : ''},${137 * n + 11}`)}\n`],
    [
      'income before what it is spent on',
      'item,plan,actual\nRevenue,16043,9563\nMaterial,5310,770\nStaff,3138,202\nRent,1895,141\nProfit,5700,8450\n',
    ],
    [
      'types beside a word for all',
      `type,n\n${lines(9, (n) => `${['All', 'Some', 'None'][n % 3]},${100 + 31 * n}`)}\n`,
    ],
    [
      'groups that are equal by design',
      `region,shop,v\n${lines(12, (n) => `${n % 2 ? 'N' : 'S'},s${n},${1000 + (n >> 1) * 17}`)}\n`,
    ],
    ['a maximum that is a name', 'name,score\nAnna,310\nBen,420\nCleo,240\nMax,388\n'],
    [
      'members of the press of the world',
      `title,copies\n${lines(8, (n) => `News ${n},${1000 + 37 * n}`)}\nWorld,640\n`,
    ],
  ])('not: %s', async (_name, content) => {
    const result = await settled(content);
    expect(out(result)).toEqual([]);
    expect(result.rowCount).toBe(content.trim().split('\n').length - 1);
  });

  test('what adds up to them is told', async () => {
    const { relations } = await settled(
      statistics((year, age) => [
        `M,${age},${year},${men(year, age)}`,
        `F,${age},${year},${women(year, age)}`,
        `Total,${age},${year},${men(year, age) + women(year, age)}`,
      ]),
    );
    expect(relations.adds).toEqual(['people']);
  });

  test('those that their label alone calls so are offered', async () => {
    const result = await settled('shop,orders,revenue\nNorth,31,105.5\nSouth,44,200.25\nTotal,,999\n');
    expect(result).toMatchObject({ rowCount: 3, settled: {}, offers: [{ kind: 'totals', rows: [3] }] });
  });

  test('what was put back, or dismissed, stays', async () => {
    const content = 'k,v\na,110\nb,220\nTotal,330\n';
    expect(await settled(content, { totals: 'kept' })).toMatchObject({
      rowCount: 3,
      settled: {},
      offers: [{ kind: 'totals' }],
    });
    expect(await settled(content, { dismissed: ['totals: total'] })).toMatchObject({ rowCount: 3, settled: {} });
  });

  test('nothing of them is lost', async () => {
    const result = await settled('k,v,when\na,110,2024-01-01\nb,220,2024-01-02\nTotal,330,\n');
    expect(result.reading.leftOut?.first).toEqual([{ row: 3, text: 'Total, 330' }]);
    expect(await rowsOf(result, 'misfits')).toEqual([[null, null, 'Total, 330']]);
    expect(result.columns.map(({ type }) => type)[2]).toBe('date');
  });

  test('not unless it is asked to', async () => {
    expect(await ingestAll([{ name: 'file', content: 'k,v\na,110\nb,220\nTotal,330\n' }])).toMatchObject({
      rowCount: 3,
      offers: [{ kind: 'totals' }],
    });
  });
});

describe('columns of periods become rows unasked', () => {
  const wide = (head: string[], before = 'k') =>
    `${before},${head.join(',')}\n${['a', 'b', 'c']
      .map(
        (name, n) =>
          `${before
            .split(',')
            .map((_, nth) => (nth ? n + 7 : name))
            .join(',')},${head.map((_, nth) => 100 + 13 * nth + n).join(',')}`,
      )
      .join('\n')}\n`;
  const districts = (number: (n: number) => number) =>
    Array.from(
      { length: 30 },
      (_, n) => `${number(n)},d${n},${[0, 1, 2, 3, 4].map((year) => 90 * n + 11 * year + ((n * year) % 7)).join(',')}`,
    );
  test.each<[string, string, number]>([
    ['years', wide(['2019', '2020', '2021', '2022', '2023']), 15],
    ['months', wide(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']), 18],
    ['quarters', wide(['Q1 2023', 'Q2 2023', 'Q3 2023', 'Q4 2023', 'Q1 2024']), 15],
    ['days', wide(['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05']), 15],
    ['beside a place', wide(['2019', '2020', '2021', '2022', '2023'], 'k,Lat,Long'), 15],
    [
      'beside a number that rises from record to record',
      `dico,name,2019,2020,2021,2022,2023\n${districts((n) => 101 + 37 * n).join('\n')}\n`,
      150,
    ],
    ['above a total', `${wide(['2019', '2020', '2021', '2022', '2023'])}Total,303,342,381,420,459\n`, 15],
  ])('%s', async (_name, content, rows) => {
    const result = await settled(content);
    expect(result.rowCount).toBe(rows);
    expect(result.settled?.periods).toMatchObject({ columns: expect.any(Array) });
  });

  test.each<[string, string[], string]>([
    [
      'the only figure of the table',
      ['GDP (current US$)', 'GDP (current US$)', 'GDP (current US$)'],
      'GDP (current US$)',
    ],
    ['not one of two figures', ['GDP', 'Population', 'GDP'], 'value'],
  ])('their values are named by %s', async (_name, figures, label) => {
    const content = `Country,Indicator Name,Indicator Code,2019,2020,2021,2022,2023\n${figures
      .map((figure, n) => `c${n},${figure},NY.${figure.length},${[0, 1, 2, 3, 4].map((year) => 900 * n + 31 * year)}`)
      .join('\n')}\n`;
    const { columns } = await settled(content);
    expect(columns.at(-1)!.label).toBe(label);
  });

  test.each<[string, string, ReadingOptions?, number?]>([
    ['four of them', wide(['2019', '2020', '2021', '2022'])],
    ['beside another measure, which would be counted again', wide(['2019', '2020', '2021', '2022', '2023'], 'k,price')],
    [
      'beside an amount that would be counted again',
      `dwellings,name,2019,2020,2021,2022,2023\n${districts((n) => 1000 + ((n * n * 7919) % 90_000)).join('\n')}\n`,
      undefined,
      30,
    ],
    ['what was made columns again', wide(['2019', '2020', '2021', '2022', '2023']), { periods: 'kept' }],
  ])('not: %s', async (_name, content, options, rows = 3) => {
    const result = await settled(content, options);
    expect(result).toMatchObject({ rowCount: rows, offers: [{ kind: 'periods' }] });
    expect(result.settled?.periods).toBeUndefined();
  });
});
