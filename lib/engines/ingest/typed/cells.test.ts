import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booleans } from '../columns/booleans';
import { dates } from '../columns/dates';
import { plainNumbers } from '../columns/numbers';
import type { CellReader } from '../columns/reader';
import { openDuck, type Duck } from '../table/duck';
import { readAs } from '../table/text-table';
import { writeTable } from './write-table';

let folder: string;
let duck: Duck;
let made = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-cells-'));
  duck = await openDuck([folder], join(folder, 'spill'));
});
afterAll(() => {
  duck.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The values of cells in the words of an SQL expression over `v`; null where one does not fit. */
async function valuesOf({ store, bytes }: CellReader, cells: string[], sql = 'v'): Promise<unknown[] | null> {
  const [source, target] = [join(folder, `${++made}.text`), join(folder, `${made}.parquet`)];
  writeFileSync(source, cells.map((cell) => `${cell}\x1fx\n`).join(''));
  const plans = [
    { key: 'v', store, read: bytes!, words: [], trim: false, forced: false },
    { key: 'x', store: 'VARCHAR' as const, read: { kind: 'text' as const }, words: [], trim: false, forced: false },
  ];
  const written = await writeTable(readAs(source, ['v', 'x'], 100, cells.length), {
    plans,
    path: target,
    onPercent: () => undefined,
    sizes: {
      least: 0,
      range: 1 << 20,
    },
  });
  if (!written || 'misfit' in written) return null;
  return (await duck.rows(`SELECT ${sql} FROM read_parquet('${target}')`)).flat();
}

const [integer, decimal] = plainNumbers as [CellReader, CellReader];
const [date, datetime] = dates([]) as [CellReader, CellReader];

describe('cells by their bytes', () => {
  it('reads whole numbers of 64 bits', async () => {
    const cells = [
      '0',
      '7',
      '-12',
      '999999999999999',
      '9007199254740993',
      '9223372036854775807',
      '-9223372036854775808',
    ];
    expect(await valuesOf(integer, cells)).toEqual(cells);
    expect(cells.every(integer.fits)).toBe(true);
  });

  it.each([
    '-0',
    '007',
    '+5',
    '1e3',
    '1_000',
    ' 1',
    '1 ',
    '-',
    '1.0',
    '١',
    '9223372036854775808',
    '-9223372036854775809',
    '99999999999999999999',
  ])('takes %j for no whole number', async (cell) => {
    expect(await valuesOf(integer, ['1', cell])).toBeNull();
    expect(integer.fits(cell)).toBe(false);
  });

  it('reads the nearest double of a number', async () => {
    const cells = [
      '0.1',
      '-2.50',
      '.5',
      '5.',
      '+1.5',
      '00.5',
      '-0.0',
      '12',
      '123456789012345',
      '1.7976931348623157e308',
      '5e-324',
      '1E5',
      '0.1234567890123456789',
      '9007199254740993.0',
      '179.99999999999997',
      '0.30000000000000004',
      '1844674407370955161.5',
      '9007199254740992.5',
      '9007199254740993.5',
      '4503599627370496.5',
      '4503599627370497.5',
      '0.000000000000000001',
      '9.999999999999999999',
      '123456.7890123456789',
      '0.5000000000000001110',
      '12345678901234567890123.5',
    ];
    const bits = async (list: string[]) => (await valuesOf(decimal, list, "printf('%.17g', v)"))?.map(Number);
    expect(await bits(cells)).toEqual(cells.map(Number));
    expect(cells.every(decimal.fits)).toBe(true);
    // Many digits, and as many places behind the point as there may be.
    const random = Array.from({ length: 4000 }, (_, nth) => {
      const digits = String((BigInt(nth + 1) * 6_364_136_223_846_793_005n) % 10n ** BigInt(1 + (nth % 19))).padStart(
        2,
        '0',
      );
      const places = nth % digits.length;
      return `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`;
    });
    expect(await bits(random)).toEqual(random.map(Number));
  });

  it.each([
    '1e400',
    '007',
    '+5',
    '1234567890123456',
    '.',
    '1.2.3',
    '1,5',
    'e5',
    '1e',
    '0x1p3',
    'NaN',
    'inf',
    '1.5x',
    '--1.5',
    '1-',
    ' 1.5',
  ])('takes %j for no number', async (cell) => {
    expect(await valuesOf(decimal, ['1.5', cell])).toBeNull();
    expect(decimal.fits(cell)).toBe(false);
  });

  it('reads days', async () => {
    const cells = [
      '1970-01-01',
      '1969-12-31',
      '2000-02-29',
      '2024-02-29',
      '1000-01-01',
      '9999-12-31',
      '1900-02-28',
      '2023-04-30',
    ];
    expect(await valuesOf(date, cells, 'v::VARCHAR')).toEqual(cells);
    expect(cells.every(date.fits)).toBe(true);
  });

  it.each([
    '1900-02-29',
    '2023-02-29',
    '2023-13-01',
    '2023-00-10',
    '2023-04-31',
    '2023-04-00',
    '0999-01-01',
    '2023-1-1',
    '2023/01/01',
    '2023-01-0x',
    '2023-01-01 ',
    '20x3-01-01',
    '2023-0x-01',
  ])('takes %j for no day', async (cell) => {
    expect(await valuesOf(date, ['2024-01-01', cell])).toBeNull();
    expect(date.fits(cell)).toBe(false);
  });

  it('reads instants', async () => {
    const cells = [
      '1970-01-01 00:00:01',
      '2024-02-29 23:59:59',
      '1969-12-31 23:59:59',
      '1000-01-01 00:00:00',
      '9999-12-31 12:30:45',
    ];
    expect(await valuesOf(datetime, cells, 'v::VARCHAR')).toEqual(cells);
    expect(cells.every(datetime.fits)).toBe(true);
  });

  it.each([
    '2024-02-30 00:00:00',
    '2024-01-01T00:00:00',
    '2024-01-01 25:00:00',
    '2024-01-01 00:60:00',
    '2024-01-01 00:00:60',
    '2024-01-01 00:00:0',
    '2024-01-01 0a:00:00',
    '2024-01-01',
  ])('takes %j for no instant', async (cell) => {
    expect(await valuesOf(datetime, ['2024-01-01 00:00:00', cell])).toBeNull();
    expect(datetime.fits(cell)).toBe(false);
  });

  it.each<[string, string[], [cell: string, value: string][], string[]]>([
    [
      'datetime iso, any precision',
      ['2024-01-01T10:00'],
      [
        ['2024-02-29T23:59', '2024-02-29 23:59:00'],
        ['2024-01-01 00:00:01.5', '2024-01-01 00:00:01.5'],
        ['1969-12-31T23:59:59.999999', '1969-12-31 23:59:59.999999'],
        ['2024-01-01', '2024-01-01 00:00:00'],
      ],
      [
        '2024-01-01T24:00',
        '2024-01-01T10',
        '2024-01-01T10:00Z',
        '2024-01-01T10:00:00.',
        '2024-02-30T10:00',
        '2024-01-01T10:0x',
        '2024-01-01_10:00',
      ],
    ],
    [
      'datetime iso, offset',
      ['2024-01-01T10:00Z'],
      [
        ['2024-01-01T10:00:00Z', '2024-01-01 10:00:00'],
        ['2024-01-01T01:30:00.25+02:00', '2023-12-31 23:30:00.25'],
        ['2024-01-01 23:00-0530', '2024-01-02 04:30:00'],
      ],
      [
        '2024-01-01',
        '2024-01-01T10:00',
        '2024-01-01T10:00+2',
        '2024-01-01T10:00+02:0',
        '2024-01-01T25:00Z',
        '2024-01-01T10:00ZZ',
      ],
    ],
    [
      'date %d/%m/%Y',
      ['13/02/2024'],
      [
        ['29/02/2024', '2024-02-29'],
        ['1/2/2024', '2024-02-01'],
        ['31/12/1999', '1999-12-31'],
      ],
      ['29/02/2023', '1/13/2024', '1-2-2024', '1/2/24', '0/2/2024', '1/2/0999', '1/2/2024x', '123/2/2024', '1/2/'],
    ],
    [
      'date %m/%d/%Y',
      ['02/13/2024'],
      [
        ['02/29/2024', '2024-02-29'],
        ['1/2/2024', '2024-01-02'],
      ],
      ['13/01/2024', '02/30/2024'],
    ],
    [
      'datetime %d.%m.%Y %H:%M',
      ['13.02.2024 10:30'],
      [
        ['29.02.2024 23:59', '2024-02-29 23:59:00'],
        ['1.2.2024 7:05', '2024-02-01 07:05:00'],
      ],
      ['29.02.2024 24:00', '29.02.2024 23:60', '29.02.2024'],
    ],
    [
      'datetime %Y/%m/%d %H:%M:%S',
      ['2024/02/13 10:30:01'],
      [['2024/02/29 23:59:58', '2024-02-29 23:59:58']],
      ['2024/02/29 23:59:60', '24/02/29 23:59:58'],
    ],
  ])('reads %s', async (name, shown, values, others) => {
    const reader = dates(shown).find((known) => known.name === name)!;
    const cells = values.map(([cell]) => cell);
    expect(await valuesOf(reader, cells, 'v::VARCHAR')).toEqual(values.map(([, value]) => value));
    const [row = []] = await duck.rows(
      `SELECT ${cells.map((cell) => `(${reader.sql(`'${cell}'`)})::VARCHAR`).join(', ')}`,
    );
    expect(row).toEqual(values.map(([, value]) => value));
    for (const cell of others) expect([cell, await valuesOf(reader, [cells[0]!, cell])]).toEqual([cell, null]);
  });

  it('reads words for true and false as they were spelt', async () => {
    const [reader] = booleans(['yes', 'No']) as [CellReader];
    expect(await valuesOf(reader, ['yes', 'No', 'yes'])).toEqual([true, false, true]);
    for (const cell of ['no', 'ye', 'yess']) expect(await valuesOf(reader, ['yes', cell])).toBeNull();
  });
});
