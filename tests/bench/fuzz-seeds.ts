import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileFamily } from '@/lib/engines/ingest/schema/file-formats';

/** A sound file that is then damaged. */
export type Seed = { name: string; family: FileFamily; bytes: Buffer };

const LARGEST = 20_000;
const FAMILIES: Record<string, FileFamily> = {
  csv: 'csv',
  tsv: 'csv',
  psv: 'csv',
  json: 'json',
  ndjson: 'json',
  geojson: 'json',
  xml: 'xml',
  txt: 'txt',
  log: 'txt',
};

const rows = (count: number, row: (n: number) => string) => Array.from({ length: count }, (_, n) => row(n)).join('\n');
const day = (n: number) => `2024-0${1 + (n % 9)}-${String(1 + (n % 28)).padStart(2, '0')}`;
const CITIES = ['Oslo', 'Köln', 'São Paulo', 'Łódź', 'Genève', 'Rome'];
const city = (n: number) => CITIES[n % CITIES.length]!;
const seed = (name: string, family: FileFamily, text: string, encoding: BufferEncoding = 'utf8'): Seed => ({
  name,
  family,
  bytes: Buffer.from(text, encoding),
});

const OWN: Seed[] = [
  seed('commas', 'csv', `id,city,amount,day\n${rows(40, (n) => `${n},${city(n)},${n * 1.5},${day(n)}`)}\n`),
  seed('quotes', 'csv', `id,text,note\n${rows(30, (n) => `${n},"say ""${city(n)}"", twice","line\nand line"`)}\n`),
  seed(
    'semicolons',
    'csv',
    `Nr;Ort;Betrag;Anteil\r\n${rows(30, (n) => `${n};${city(n)};1.${String(200 + n)},50 €;${n},5%`).replaceAll('\n', '\r\n')}\r\n`,
  ),
  seed('tabs', 'csv', `a\tb\tc\n${rows(25, (n) => `${n}\tx, ${n}\t${day(n)}`)}\n`),
  seed('one column', 'csv', `name\n${rows(20, city)}\n`),
  seed('no header', 'csv', `${rows(25, (n) => `${n},${n * 2},${day(n)}`)}\n`),
  seed(
    'many columns',
    'csv',
    `${rows(10, (row) => Array.from({ length: 60 }, (_, n) => (row ? row * n : `c${n}`)).join(','))}\n`,
  ),
  seed(
    'lines around',
    'csv',
    `Report of the year\n\nregion,orders,revenue\n${rows(15, (n) => `R${n},${n},${n * 10.5}`)}\n\nTotal,105,1102.5\nSource: the office\n`,
  ),
  seed('comments', 'csv', `# made today\n# by hand\na;b;c\n${rows(20, (n) => `${n};x${n};${n / 2}`)}\n`),
  seed('months', 'csv', `k,Jan,Feb,Mar,Apr\n${rows(12, (n) => `k${n},${n},${n * 2},,${n + 1}`)}\nTotal,66,132,,78\n`),
  seed(
    'empty cells',
    'csv',
    `a,b,c,d\n${rows(30, (n) => `${n % 3 ? n : ''},${n % 4 ? 'x' : 'NA'},,${n % 5 ? '' : n}`)}\n`,
  ),
  seed('UTF-16', 'csv', `\ufeffid\tcity\n${rows(20, (n) => `${n}\t${city(n)}`)}\n`, 'utf16le'),
  seed(
    'array',
    'json',
    JSON.stringify(
      Array.from({ length: 25 }, (_, n) => ({ id: n, city: city(n), nested: { a: n / 2, b: [n, n + 1] }, none: null })),
      null,
      1,
    ),
  ),
  seed('lines', 'json', `${rows(25, (n) => JSON.stringify({ id: n, city: city(n), ok: n % 2 === 0 }))}\n`),
  seed(
    'under a key',
    'json',
    JSON.stringify({ total: 20, data: { items: Array.from({ length: 20 }, (_, n) => ({ n, v: `v${n}` })) } }),
  ),
  seed('matrix', 'json', JSON.stringify([['a', 'b'], ...Array.from({ length: 15 }, (_, n) => [n, `x${n}`])])),
  seed(
    'columns',
    'json',
    JSON.stringify({ a: Array.from({ length: 15 }, (_, n) => n), b: Array.from({ length: 15 }, (_, n) => city(n)) }),
  ),
  seed(
    'elements',
    'xml',
    `<?xml version="1.0"?>\n<orders>\n${rows(20, (n) => `  <order id="${n}"><city>${city(n)}</city><item>a &amp; b</item><item>c</item></order>`)}\n</orders>\n`,
  ),
  seed('attributes', 'xml', `<o>${rows(20, (n) => `<r a="${n}" b="${city(n)}"/>`)}</o>`),
  seed('prose', 'txt', `${rows(20, (n) => `It was the ${n} of times, it was ${city(n)}.`)}\n`),
  seed('pairs', 'txt', `${rows(20, (n) => `host=h${n} cpu=${n} note="${city(n)} x"`)}\n`),
  seed('system log', 'txt', `${rows(20, (n) => `Dec 10 06:55:${10 + n} LabSZ sshd[${n}]: Invalid user ${city(n)}`)}\n`),
  seed(
    'fixed width',
    'txt',
    `${rows(20, (n) => `${String(n).padEnd(8)}${city(n).padEnd(16)}${(n * 1.5).toFixed(2).padStart(8)}`)}\n`,
  ),
];

/** Our own seeds, and the small files of a corpus where it is there. */
export function seedsWith(corpus: string): Seed[] {
  if (!existsSync(corpus)) return OWN;
  const found = (readdirSync(corpus, { recursive: true }) as string[]).sort().flatMap((file): Seed[] => {
    const family = FAMILIES[/\.(\w+)$/.exec(file)?.[1] ?? ''];
    const path = join(corpus, file);
    return family && !file.endsWith('MANIFEST.json') && statSync(path).size <= LARGEST
      ? [{ name: file, family, bytes: readFileSync(path) }]
      : [];
  });
  return [...OWN, ...found];
}
