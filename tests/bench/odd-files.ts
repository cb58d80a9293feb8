import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileFamily } from '@/lib/engines/ingest/schema/file-formats';

/** A file that no person would make by hand, and what it should come to: rows x columns, or the words of a refusal. */
export type OddFile = { name: string; family: FileFamily; content: () => string; comesTo: string | RegExp };

const times = (count: number, make: (n: number) => unknown, between = ',') =>
  Array.from({ length: count }, (_, n) => make(n)).join(between);
const wide = (rows: number, cell: (row: number, column: number) => unknown) =>
  `${times(2000, (n) => `c${n}`)}\n${times(rows, (row) => times(2000, (column) => cell(row, column)), '\n')}\n`;

export const ODD_FILES: OddFile[] = [
  {
    name: '2,000 columns of numbers',
    family: 'csv',
    content: () => wide(500, (row, column) => (row * column) % 977),
    comesTo: '500 x 2000',
  },
  {
    name: '2,000 columns of words',
    family: 'csv',
    content: () => wide(200, (row, column) => `answer ${(row * column) % 97}`),
    comesTo: '200 x 2000',
  },
  {
    name: '1,900 attributes',
    family: 'xml',
    content: () => `<r>${times(300, () => `<i ${times(1900, (n) => `a${n}="${n}"`, ' ')}/>`, '')}</r>`,
    comesTo: '300 x 1900',
  },
  {
    name: 'as many names as records',
    family: 'json',
    content: () => `[${times(20_000, (n) => `{"k${n % 1990}":${n}}`)}]`,
    comesTo: /mostly empty/,
  },
  { name: 'a cell of 3 MB', family: 'csv', content: () => `a,b\n1,"${'x'.repeat(3e6)}"\n2,y\n`, comesTo: '2 x 2' },
  {
    name: 'a cell of 750,000 lines',
    family: 'csv',
    content: () => `a,b\n1,"${'x y\n'.repeat(750_000)}"\n2,y\n`,
    comesTo: '2 x 2',
  },
  {
    name: 'lists 100,000 deep',
    family: 'json',
    content: () => '['.repeat(100_000) + ']'.repeat(100_000),
    comesTo: /nested/,
  },
  {
    name: 'elements a million deep',
    family: 'xml',
    content: () => '<a>'.repeat(1e6) + '</a>'.repeat(1e6),
    comesTo: /nested/,
  },
  { name: 'a line of 50 MB', family: 'csv', content: () => `a,b\n1,${'x'.repeat(50e6)}`, comesTo: /longer than 16 MB/ },
  {
    name: 'a line of 50 MB of delimiters',
    family: 'csv',
    content: () => ','.repeat(50e6),
    comesTo: /longer than 16 MB/,
  },
  {
    name: 'records in one line of 40 MB',
    family: 'json',
    content: () =>
      `[${times(700_000, (n) => `{"a":${n},"b":"name ${n % 100}","c":${n * 1.5},"d":"2024-01-0${1 + (n % 9)}"}`)}]`,
    comesTo: '700000 x 4',
  },
  {
    name: 'a quote that never closes',
    family: 'csv',
    content: () => `a,b\n1,"x\n${'2,yyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\n'.repeat(1_400_000)}`,
    comesTo: '1400001 x 2',
  },
  { name: '25 million empty lines', family: 'csv', content: () => '\n'.repeat(25e6), comesTo: /^the file is empty$/ },
  {
    name: 'rows too short and too long in turn',
    family: 'csv',
    content: () => `a,b,c\n${times(1_000_000, (n) => (n % 2 ? `${n},x,y,z` : `${n},x`), '\n')}\n`,
    comesTo: '1000000 x 3',
  },
];

/** Writes the file into a folder and answers its path. */
export function writeOdd({ name, family, content }: OddFile, folder: string): string {
  const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.${family}`);
  writeFileSync(path, content());
  return path;
}
