import { lines, type OddFile } from './odd-set';

const two = (n: number) => String(n).padStart(2, '0');
const comma = (n: number, decimals = 2) => n.toFixed(decimals).replace('.', ',');

/**
 * Written with SET_THREE and drawn from it by lot. 11 of 15 were right when they were first looked at; what was mended
 * since (two tables, a number that stands for nothing, powers of ten) makes them examples like the others.
 */
export const HELD_OUT: OddFile[] = [
  {
    name: 'a title and a unit line above, notes and a source below',
    content: `World population,,,\nMillions of people,,,\n,,,\ncountry,year,population,income\n${lines(20, (n) => `C${n % 7},${2000 + n},${n * 31 + 5},${(n * 10.5 + 1).toFixed(1)}`)}\n,,,\nSource: World Bank 2023,,,\nNote: figures are provisional,,,\n`,
    labels: ['country', 'year', 'population', 'income'],
    types: 'tiin',
    rows: 20,
    sums: [null, null, 5990, 2015],
  },
  {
    name: 'two tables one below the other',
    content: `shop,visits,sales\n${lines(12, (n) => `S${n},${n + 30},${n * 4}`)}\n\nBy weekday\nweekday,visits,sales\n${lines(7, (n) => `W${n},${n + 50},${n * 9}`)}\n`,
    labels: ['shop', 'visits', 'sales'],
    types: 'tii',
    rows: 12,
    sums: [null, 426, 264],
    said: /second table|another table/,
  },
  {
    name: 'percent signs behind a blank that does not break',
    content: `Land;Anteil;Wachstum\n${lines(15, (n) => `L${n};${comma(n * 1.5 + 2)}\u00a0%;${n % 2 ? '-' : '+'}${comma(n / 10)} %`)}\n`,
    labels: ['Land', 'Anteil', 'Wachstum'],
    types: 'tnn',
    rows: 15,
  },
  {
    name: 'magnitudes behind numbers',
    content: `firm,users,worth\n${lines(16, (n) => `F${n},${n % 2 ? `${n + 1}.2k` : `${n + 1}.4M`},${n % 3 ? `$${n + 1}.5B` : `$${n + 1}00M`}`)}\n`,
    labels: ['firm', 'users', 'worth'],
    types: 'tnn',
    rows: 16,
    first: ['F0', 1_400_000, 100_000_000],
  },
  {
    name: 'two unmistakable ways to write a day in one column',
    content: `id,day,v\n${lines(30, (n) => `${n},${n % 2 ? `2024-03-${two(n + 1)}` : `${two(n + 1)}.03.2024`},${n * 2}`)}\n`,
    labels: ['id', 'day', 'v'],
    types: 'idi',
    rows: 30,
    first: ['0', '2024-03-01', '0'],
  },
  {
    name: 'French months short and long',
    content: `jour;mois;n\n${lines(12, (n) => `${n + 3} ${['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'][n]} 2024;${['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'][n]} 2023;${n}`)}\n`,
    labels: ['jour', 'mois', 'n'],
    types: 'ddi',
    rows: 12,
    first: ['2024-01-03', '2023-01-01', '0'],
  },
  {
    name: 'months in five ways',
    content: `a;b;c;d;e\n${lines(12, (n) => `2020M${two(n + 1)};${two(n + 1)}/2020;2020${two(n + 1)};${two(n + 1)}.2020;2020-${two(n + 1)}`)}\n`,
    labels: ['a', 'b', 'c', 'd', 'e'],
    types: 'ddidd',
    rows: 12,
    last: ['2020-12-01', '2020-12-01', '202012', '2020-12-01', '2020-12-01'],
  },
  {
    name: 'a table of Markdown',
    content: `| name | count | share |\n|------|------:|:-----:|\n${lines(12, (n) => `| n${n} | ${n * 3} | ${(n / 8).toFixed(3)} |`)}\n`,
    family: 'txt',
    labels: ['name', 'count', 'share'],
    types: 'tin',
    rows: 12,
    sums: [null, 198, 8.25],
  },
  {
    name: 'what a database client draws as a box',
    content: `+----+-------+-------+\n| id | name  | price |\n+----+-------+-------+\n${lines(12, (n) => `| ${String(n).padStart(2)} | n${String(n).padEnd(4)} | ${(n * 2.5).toFixed(2).padStart(5)} |`)}\n+----+-------+-------+\n12 rows in set (0.00 sec)\n`,
    family: 'txt',
    labels: ['id', 'name', 'price'],
    types: 'itn',
    rows: 12,
    sums: [66, null, 165],
  },
  {
    name: 'returns alone and the letters of an old Mac',
    content: Buffer.from(
      `Ort;Größe\r${lines(12, (n) => `Köln ${n};${comma(n * 1.5)}`, '\r')}\r`
        .replaceAll('ö', '\u009a')
        .replaceAll('ß', '\u00a7'),
      'latin1',
    ),
    labels: ['Ort', 'Größe'],
    types: 'tn',
    rows: 12,
    sums: [null, 99],
  },
  {
    name: 'the euro sign of Windows',
    content: Buffer.from(
      `Straße;Preis\r\n${lines(12, (n) => `Müllerstraße ${n};${comma(n * 1.5)} \u0080`, '\r\n')}\r\n`,
      'latin1',
    ),
    labels: ['Straße', 'Preis'],
    types: 'tn',
    rows: 12,
    sums: [null, 99],
  },
  {
    name: 'two points for what is not known',
    content: `Country Name,2019,2020,2021\n${lines(40, (n) => `C${n},${n % 5 ? (n * 1.25).toFixed(2) : '..'},${n % 3 ? n * 2 : '..'},${n % 7 ? (n / 4).toFixed(2) : '..'}`)}\n`,
    labels: ['Country Name', '2019', '2020', '2021'],
    types: 'tnin',
    rows: 40,
    sums: [null, 800, 1014, null],
  },
  {
    name: 'a number that stands for nothing',
    content: `day,temp,wind\n${lines(60, (n) => `2024-${two(1 + Math.floor(n / 28))}-${two(1 + (n % 28))},${n % 10 === 4 ? '-999' : (12 + Math.sin(n) * 5).toFixed(1)},${n % 12 === 5 ? '-999' : (n % 9) + 1}`)}\n`,
    labels: ['day', 'temp', 'wind'],
    types: 'dni',
    rows: 60,
    said: /-999/,
  },
  {
    name: 'signs before numbers as typesetters set them',
    content: `town;change;power\n${lines(14, (n) => `T${n};${n % 2 ? '\u2212' : '+'}${n}.5;${n + 1},5E+0${n % 4}`)}\n`,
    labels: ['town', 'change', 'power'],
    types: 'tnn',
    rows: 14,
    first: ['T0', 0.5, 1.5],
    last: ['T13', -13.5, 145],
  },
  {
    name: 'what looks like a number and is none',
    content: `post,phone,score,code,part\n${lines(20, (n) => `0${1067 + n},+49 170 ${1000 + n},${n % 5}-${n % 4},${n % 3 ? `${n}F7` : `${n}E5`},${(n % 4) + 1}/5`)}\n`,
    labels: ['post', 'phone', 'score', 'code', 'part'],
    types: 'itttt',
    rows: 20,
  },
];
