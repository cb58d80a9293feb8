import type { FileFamily } from '@/lib/engines/ingest/schema/file-formats';
import type { Cell } from '@/lib/pure/query/schema/column';

/**
 * A file and what an analyst expects to see of it. `types`: t text, i integer, n decimal, d date, s instant, b boolean.
 */
export type OddFile = {
  name: string;
  content: string | Buffer;
  family?: FileFamily;
  labels: string[];
  types: string;
  rows: number;
  first?: Cell[];
  last?: Cell[];
  totals?: number[];
  /** The sum of each numeric column; null if it isn’t checked. */
  sums?: (number | null)[];
  said?: RegExp;
  review?: boolean;
};

export const lines = (count: number, line: (n: number) => string, join = '\n') =>
  Array.from({ length: count }, (_, n) => line(n)).join(join);
const two = (n: number) => String(n).padStart(2, '0');
const words = ['Nord', 'Ost', 'Süd', 'West'];
const comma = (n: number, decimals = 2) => n.toFixed(decimals).replace('.', ',');
const grouped = (n: number) => n.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const germanRows = lines(
  30,
  (n) => `${two(1 + (n % 28))}.${two(1 + (n % 12))}.2024;${words[n % 4]};${grouped(1000 + n * 13.5)};${n + 3}`,
  '\r\n',
);

export const SET_ONE: OddFile[] = [
  // Titles, totals in date columns (B6).
  {
    name: 'title padded with semicolons, total in the date column',
    content: `Umsatzbericht 2024;;;\r\nDatum;Region;Umsatz;Menge\r\n${germanRows}\r\nSumme;;36.000,00;525\r\n`,
    labels: ['Datum', 'Region', 'Umsatz', 'Menge'],
    types: 'dtni',
    rows: 31,
    first: ['2024-01-01', 'Nord', 1000, '3'],
    totals: [31],
  },
  {
    name: 'title and a stamp in the last cell',
    content: `Umsatzbericht 2024;;;Stand: 31.12.2024\r\nDatum;Region;Umsatz;Menge\r\n${germanRows}\r\n`,
    labels: ['Datum', 'Region', 'Umsatz', 'Menge'],
    types: 'dtni',
    rows: 30,
    first: ['2024-01-01', 'Nord', 1000, '3'],
  },
  {
    name: 'two title lines padded with commas',
    content: `Sales by store,,,\nAll figures in USD,,,\nday,store,sales,visits\n${lines(25, (n) => `2024-03-${two(n + 1)},S${n % 5},${(n * 7.25 + 100).toFixed(2)},${n * 3 + 10}`)}\n`,
    labels: ['day', 'store', 'sales', 'visits'],
    types: 'dtni',
    rows: 25,
  },
  {
    name: 'year column with a total row',
    content: `year,cars,bikes\n${lines(12, (n) => `${2010 + n},${n + 5},${n * 2 + 1}`)}\nTotal,126,144\n`,
    labels: ['year', 'cars', 'bikes'],
    types: 'iii',
    rows: 13,
    totals: [13],
  },
  {
    name: 'days with a total row',
    content: `day,n\n${lines(20, (n) => `2024-05-${two(n + 1)},${n + 1}`)}\nTOTAL,210\n`,
    labels: ['day', 'n'],
    types: 'di',
    rows: 21,
    totals: [21],
  },
  {
    name: 'a date column with true text stays text',
    content: `due,task\n2024-01-01,a\n2024-01-02,b\nlater,c\n2024-01-04,d\nnever,e\n`,
    labels: ['due', 'task'],
    types: 'tt',
    rows: 5,
  },
  {
    name: 'the last row is a city called Total',
    content: `city,people\nMinsk,10\nTotal,5\nBrest,7\nGomel,9\n`,
    labels: ['city', 'people'],
    types: 'ti',
    rows: 4,
    totals: [],
  },
  {
    name: 'merged names over two rows are names',
    content: `;Kunde;;Auftrag;\nNr;Name;Ort;Summe;Menge\n${lines(12, (n) => `${n + 1};K${n};Ort ${n % 3};${comma(n * 3.5 + 1)};${n + 2}`)}\n`,
    labels: ['Nr', 'Kunde Name', 'Kunde Ort', 'Auftrag Summe', 'Auftrag Menge'],
    types: 'ittni',
    rows: 12,
  },
  {
    name: 'years named like numbers are names',
    content: `land,2019,2020,2021\n${lines(8, (n) => `L${n},${n + 10},${n + 20},${n + 30}`)}\n`,
    labels: ['land', '2019', '2020', '2021'],
    types: 'tiii',
    rows: 8,
  },

  // Format lines, units, second headers (R11).
  {
    name: 'a line of types below the names',
    content: `station\tday\tflow\nstring\tdate\tfloat\n${lines(30, (n) => `S${n % 3}\t2024-01-${two(n + 1)}\t${(n * 1.5 + 2).toFixed(1)}`)}\n`,
    labels: ['station', 'day', 'flow'],
    types: 'tdn',
    rows: 30,
  },
  {
    name: 'widths and kinds as USGS writes them',
    content: `# retrieved 2024\n#\nagency_cd\tsite_no\tdatetime\t00060\n5s\t15s\t20d\t14n\n${lines(30, (n) => `USGS\t01646500\t2024-01-${two(n + 1)}\t${8000 + n * 11}`)}\n`,
    labels: ['agency_cd', 'site_no', 'datetime', '00060'],
    types: 'ttdi',
    rows: 30,
  },
  {
    name: 'patterns of dates and numbers below the names',
    content:
      `Date,Amount,Count\nyyyy-mm-dd,#,##0.00\n`.replace('#,##0.00', '0.00,0') +
      `${lines(30, (n) => `2024-02-${two((n % 28) + 1)},${(n * 2.25).toFixed(2)},${n}`)}\n`,
    labels: ['Date', 'Amount', 'Count'],
    types: 'dni',
    rows: 30,
  },
  {
    name: 'units in brackets stay units',
    content: `time,temp,wind\n,(°C),(m/s)\n${lines(20, (n) => `2024-01-${two(n + 1)},${(n + 0.5).toFixed(1)},${n}`)}\n`,
    labels: ['time', 'temp (°C)', 'wind (m/s)'],
    types: 'dni',
    rows: 20,
  },
  {
    name: 'nan among numbers',
    content: `t,v\n${lines(40, (n) => `${n},${n % 9 === 4 ? 'nan' : (n * 0.5).toFixed(2)}`)}\n`,
    labels: ['t', 'v'],
    types: 'in',
    rows: 40,
  },
  {
    name: 'stars for what is hidden',
    content: `code;a;b\n${lines(60, (n) => `K${n};${n % 7 === 3 ? '***' : n * 3};${n % 11 === 5 ? '***' : comma(n * 1.25)}`)}\n`,
    labels: ['code', 'a', 'b'],
    types: 'tin',
    rows: 60,
  },
  {
    name: 'the same made-up word in under a twentieth of the rows',
    content: `site,level\n${lines(100, (n) => `s${n % 6},${n % 30 === 7 ? 'suppressed' : n + 4}`)}\n`,
    labels: ['site', 'level'],
    types: 'ti',
    rows: 100,
  },
  {
    name: 'several texts among 98 % numbers',
    content: `sample,mg\n${lines(150, (n) => `p${n},${n === 20 ? '<0.5' : n === 90 ? 'spilled' : n === 120 ? '~3' : (n * 0.3 + 1).toFixed(1)}`)}\n`,
    labels: ['sample', 'mg'],
    types: 'tn',
    rows: 150,
    said: /3 values/,
  },
  {
    name: 'article codes with a few letters stay text',
    content: `article,pieces\n${lines(120, (n) => `${n % 40 === 9 ? `8${4000 + n}A` : 84000 + (n % 37) * 3},${n % 12}`)}\n`,
    labels: ['article', 'pieces'],
    types: 'ti',
    rows: 120,
  },
  {
    name: 'grades of words and numbers stay text',
    content: `who,grade\n${lines(30, (n) => `p${n},${n % 4 === 0 ? 'pass' : n % 4 === 1 ? 'fail' : n}`)}\n`,
    labels: ['who', 'grade'],
    types: 'tt',
    rows: 30,
  },

  // Lists of two numbers (R14).
  {
    name: 'places as lists in JSON',
    content: JSON.stringify(
      Array.from({ length: 12 }, (_, n) => ({ name: `p${n}`, at: [52.5 + n / 10, 13.4 - n / 10] })),
    ),
    family: 'json',
    labels: ['name', 'at 1', 'at 2'],
    types: 'tnn',
    rows: 12,
    first: ['p0', 52.5, 13.4],
  },
  {
    name: 'lists of texts that are numbers',
    content: JSON.stringify(Array.from({ length: 12 }, (_, n) => ({ id: n, score: [`${n} `, ` ${n + 1}`] }))),
    family: 'json',
    labels: ['id', 'score 1', 'score 2'],
    types: 'iii',
    rows: 12,
    first: ['0', '0', '1'],
  },
  {
    name: 'places in round brackets in a CSV',
    content: `name,location\n${lines(15, (n) => `p${n},"(${(40 + n * 0.5).toFixed(3)}, ${(-70 - n * 0.25).toFixed(3)})"`)}\n`,
    labels: ['name', 'location 1', 'location 2'],
    types: 'tnn',
    rows: 15,
  },
  {
    name: 'lists of three words stay one column',
    content: JSON.stringify(Array.from({ length: 6 }, (_, n) => ({ id: n, tags: ['a', 'b', `c${n}`] }))),
    family: 'json',
    labels: ['id', 'tags'],
    types: 'it',
    rows: 6,
  },

  // No line of names (R15).
  {
    name: 'numbers without names',
    content: `${lines(30, (n) => `${(5 + n / 10).toFixed(1)},${(3 - n / 20).toFixed(2)},setosa`)}\n`,
    labels: ['Column 1', 'Column 2', 'Column 3'],
    types: 'nnt',
    rows: 30,
    said: /names/,
  },

  // XML (E).
  {
    name: 'rates of each day inside the day',
    content: `<?xml version="1.0"?><feed><title>Rates</title>${lines(8, (n) => `<day time="2024-01-${two(n + 1)}">${lines(20, (m) => `<rate currency="C${two(m)}" value="${(1 + m / 10 + n / 100).toFixed(2)}"/>`, '')}</day>`, '')}</feed>`,
    family: 'xml',
    labels: ['time', 'currency', 'value'],
    types: 'dtn',
    rows: 160,
    first: ['2024-01-01', 'C00', 1],
  },
  {
    name: 'orders with amounts keep their lines in a cell',
    content: `<orders>${lines(10, (n) => `<order id="${n}"><customer>K${n}</customer><total>${(n * 12.5 + 3).toFixed(2)}</total><item sku="a${n}" qty="1"/><item sku="b${n}" qty="2"/></order>`, '')}</orders>`,
    family: 'xml',
    labels: ['id', 'customer', 'total', 'item'],
    types: 'itnt',
    rows: 10,
    said: /item/,
  },

  // Fixed width (E).
  {
    name: 'a number beside a text one blank apart',
    content: `${lines(20, (n) => `${['Amsterdam', 'Rome', 'New York', 'Lima'][n % 4]!.padEnd(10)} ${String(n * 137 + 5).padStart(6)} ${String((n * 1.25).toFixed(2)).padStart(7)}`)}\n`,
    family: 'txt',
    labels: ['Column 1', 'Column 2', 'Column 3'],
    types: 'tin',
    rows: 20,
    first: ['Amsterdam', '5', 0],
  },
  {
    name: 'names ruled off by one run of dashes',
    content: `Code  City         People\n-------------------------\n${lines(15, (n) => `${String(n + 100).padEnd(5)} ${['Oslo', 'San Marino', 'Bern'][n % 3]!.padEnd(12)} ${String(n * 1000).padStart(6)}`)}\n`,
    family: 'txt',
    labels: ['Code', 'City', 'People'],
    types: 'iti',
    rows: 15,
  },
  {
    name: 'columns one blank apart below a rule',
    content: `NAME       AGE  PAY\n---------- --- -----\n${lines(12, (n) => `${['Ann Lee', 'Bob', 'Cyd Fox'][n % 3]!.padEnd(10)} ${String(20 + n).padStart(3)} ${String(100 * n).padStart(5)}`)}\n`,
    family: 'txt',
    labels: ['NAME', 'AGE', 'PAY'],
    types: 'tii',
    rows: 12,
  },
  {
    name: 'prose stays one column',
    content:
      'It was the best of times, it was\nthe worst of times. And it was the age\nof wisdom, it was the age of foolish\nness, it was the epoch of belief and\n',
    family: 'txt',
    labels: ['text'],
    types: 't',
    rows: 4,
  },

  // Line ends and quotes (E).
  {
    name: 'two returns at each line end',
    content: `"id","name","v"\r\r\n${lines(12, (n) => `"${n}","n${n}","${(n * 1.5).toFixed(1)}"`, '\r\r\n')}\r\r\n`,
    labels: ['id', 'name', 'v'],
    types: 'itn',
    rows: 12,
    first: ['0', 'n0', 0],
  },
  {
    name: 'a quote left open in the names',
    content: `id,name,"size\n${lines(12, (n) => `${n},n${n},${n * 2}`)}\n`,
    labels: ['id', 'name', '"size'],
    types: 'iti',
    rows: 12,
  },
  {
    name: 'inches in the names and the cells',
    content: `part,size 5",price\n${lines(12, (n) => `bolt ${n}" long,"3" x ${n}",${(n * 1.1).toFixed(2)}`)}\n`,
    labels: ['part', 'size 5"', 'price'],
    types: 'ttn',
    rows: 12,
  },
  {
    name: 'single quotes around texts with commas',
    content: `id,name,city\n${lines(12, (n) => `${n},'Doe, Jane ${n}',${n % 2 ? "'Rome, Italy'" : 'Oslo'}`)}\n`,
    labels: ['id', 'name', 'city'],
    types: 'itt',
    rows: 12,
    first: ['0', 'Doe, Jane 0', 'Oslo'],
  },
  {
    name: 'single quotes around a few cells only',
    content: `id,name,v\n${lines(12, (n) => `${n},${n === 4 || n === 9 ? "'Fox, Bob'" : `n${n}`},${n + 0.5}`)}\n`,
    labels: ['id', 'name', 'v'],
    types: 'itn',
    rows: 12,
    first: ['0', 'n0', 0.5],
  },
  {
    name: 'apostrophes of words are no quotes',
    content: `id,said\n${lines(8, (n) => `${n},it's ${n} o'clock`)}\n`,
    labels: ['id', 'said'],
    types: 'it',
    rows: 8,
    first: ['0', "it's 0 o'clock"],
  },

  // Thousands and decimals (E).
  {
    name: 'points of one column tell the commas of another',
    content: `k,visits,rate\n${lines(12, (n) => `a${n},"${(n + 1) * 3},${two(n)}0",${(n * 1.25 + 0.5).toFixed(2)}`)}\n`,
    labels: ['k', 'visits', 'rate'],
    types: 'tin',
    rows: 12,
    first: ['a0', '3000', 0.5],
    review: false,
  },
  {
    name: 'commas of one column tell the points of another',
    content: `k;Betrag;Satz\n${lines(12, (n) => `a${n};${(n + 1) * 3}.${two(n)}0;${comma(n * 1.25 + 0.5)}`)}\n`,
    labels: ['k', 'Betrag', 'Satz'],
    types: 'tin',
    rows: 12,
    first: ['a0', '3000', 0.5],
    review: false,
  },
  {
    name: 'chapters among decimal commas',
    content: `Kapitel;Titel;Wert\n${lines(20, (n) => `${1 + Math.floor(n / 5)}.${1 + (n % 5)};T${n};${comma(n * 1.7 + 0.3)}`)}\n`,
    labels: ['Kapitel', 'Titel', 'Wert'],
    types: 'ttn',
    rows: 20,
    first: ['1.1', 'T0', 0.3],
  },
  {
    name: 'places with points among decimal commas stay numbers',
    content: `Ort;lat;Wert\n${lines(20, (n) => `O${n};${(52 + n * 0.01234567).toFixed(6)};${comma(n * 1.7 + 0.3)}`)}\n`,
    labels: ['Ort', 'lat', 'Wert'],
    types: 'tnn',
    rows: 20,
  },
];
