import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ColumnOverride } from '@/lib/engines/ingest/schema/schema';
import { cellPlans, planColumns, writeByDuck } from '../load/load';
import { openDuck, type Duck } from '../table/duck';
import { sampleOf, type TextTable } from '../table/text-table';
import { MUTATIONS, randomFrom, type Random } from '../../../../tests/bench/mutate';
import { writeTable, type WriteResult } from './write-table';

let folder: string;
let duck: Duck;
let made = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-typed-'));
  duck = await openDuck([folder], join(folder, 'spill'));
});
afterAll(() => {
  duck.close();
  rmSync(folder, { recursive: true, force: true });
});

type Options = { overrides?: Record<string, ColumnOverride>; range?: number; sampled?: string; delimiter?: string };

/** Writes the rows below the first line both ways. `sampled`: a text that the plans are made from instead. */
async function bothWays(text: string, { overrides = {}, range = 1 << 20, sampled, delimiter = ',' }: Options = {}) {
  const table = tableOf(text, delimiter);
  const columns = planColumns(table.labels, {
    keys: table.labels,
    samples: sampleOf(sampled === undefined ? table : tableOf(sampled, delimiter)).rows,
    overrides,
    conventions: { decimal: null, delimiter: null },
  });
  const [own, other] = [join(folder, `own-${made}.parquet`), join(folder, `duck-${made}.parquet`)];
  const written = await writeTable(table, {
    plans: cellPlans(columns),
    path: own,
    onPercent: () => undefined,
    sizes: { least: 0, range },
  });
  return {
    written,
    own,
    compare: () =>
      compare(own, other, () => writeByDuck(duck, table, { columns, path: other, onPercent: () => undefined })),
  };
}

function tableOf(text: string, delimiter: string): TextTable {
  const path = join(folder, `table-${++made}.csv`);
  writeFileSync(path, text);
  const labels = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/, 1)[0]!
    .split(delimiter);
  return {
    path,
    dialect: { delimiter, quote: '"', escape: '"', newline: '\n' },
    skipLines: 1,
    labels,
    longestLine: 100,
    rows: null,
  };
}

/** Rows that are not the same in both files, types that differ, and how many rows there are. */
async function compare(own: string, other: string, write: () => Promise<number>) {
  const rows = await write();
  const types = async (path: string) =>
    (await duck.rows(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${`'${path}'`})`)).map(String);
  const numbered = (path: string) => `SELECT file_row_number AS n, t FROM read_parquet('${path}') t`;
  const [[differing] = []] = await duck.rows(
    `SELECT count(*) FROM (${numbered(own)}) a FULL JOIN (${numbered(other)}) b ON a.n = b.n WHERE a.t::VARCHAR IS DISTINCT FROM b.t::VARCHAR`,
  );
  return { rows, differing: Number(differing), sameTypes: String(await types(own)) === String(await types(other)) };
}

const rowsOf = (written: WriteResult | null) => (written && 'rows' in written ? written.rows : written);
const lines = (count: number, line: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => `${line(nth)}\n`).join('');
const day = (nth: number) => new Date(Date.UTC(2020, 0, 1 + nth)).toISOString().slice(0, 10);

describe('a table written by its bytes', () => {
  it.each<[string, string, Options?]>([
    [
      'numbers, days, instants, words and text',
      `id,price,day,at,paid,name\n${lines(50, (nth) => `${nth},${nth / 7},${day(nth)},${day(nth)} 0${nth % 10}:0${nth % 6}:59,${nth % 3 === 0},Name ${nth % 5}`)}`,
    ],
    ['cells without a value', `a,b,c,d\n1,,x,\n,2.5,,true\n,,,\n3,"",z,false\n`],
    ['quoted cells', 'a,b\n"x, y","say ""hi"""\n"two\nlines","""quoted"""\nplain,"a"\n'],
    [
      'long cells with doubled quotes',
      `a,b\n${lines(20, (nth) => `"${'a ""word"" '.repeat(nth * 40)}",${'y'.repeat(nth * 30)}`)}`,
    ],
    ['lines that end as on Windows', 'a,b\r\n1,x\r\n2,"y"\r\n'],
    ['a last line without an end', 'a,b\n1,x\n2,y'],
    ['a Windows file without an end', 'a,b\r\n1,x\r\n2,y'],
    ['a mark of its encoding, letters beyond ASCII', '\ufeffname,city\nZoë,Köln\n東京,São Paulo\n'],
    ['blanks around values', 'a,b,c\n 1 , x,2\n2,y  ,\t3\n'],
    [
      'blanks that nobody sees',
      `a,b,c\n\u00a01,\u200bx\u3000,\ufeff2\n2\u2003\u202f,\u0085y,3\u205f\n3,\u00e0z\u2060\u1680,4\v\f\n4,\u2011w\u00b5,5\n`,
    ],
    ['words for no value', 'n,t,d\n1,x,2024-01-01\nNA,#N/A,NA\nn/a,y,2024-01-02\n'],
    [
      'numbers of all sorts',
      'x,y\n0.1,a\n-0.0,b\n1e5,c\n.5,d\n5.,e\n123456789012345,f\n0.12345678901234567,g\n-1.5E-10,h\n',
    ],
    ['whole numbers far apart', 'x,y\n-999999999999999,a\n999999999999999,b\n0,c\n-1,d\n4294967296,e\n-4294967297,f\n'],
    ['instants before 1970', 'at,y\n1899-12-31 23:59:59,a\n1969-12-31 00:00:01,b\n1000-01-01 00:00:00,c\n'],
    [
      'what does not fit a chosen type',
      'a,b\n1,2024-01-01\nx,someday\n3,2024-01-02\n',
      { overrides: { a: { type: 'integer' }, b: { type: 'date' } } },
    ],
    ['another delimiter', 'a|b|c\n1|x|2.5\n2|y, z|3.5\n', { delimiter: '|' }],
  ])('is the same as by DuckDB: %s', async (_, text, options) => {
    const { written, compare: result } = await bothWays(text, options);
    const { rows, ...same } = await result();
    expect(same).toEqual({ differing: 0, sameTypes: true });
    expect(rowsOf(written)).toBe(rows);
  });

  it('is the same in every form that its columns take, over many row groups', async () => {
    const mixed = (nth: number) => Math.imul(nth + 1, 0x9e3779b1) >>> 0;
    const text = `rising,near,far,few,alike,rare,unique,many,flag,gaps,day,at\n${lines(40_000, (nth) =>
      [
        1_000_000 + nth * 3,
        500 - (mixed(nth) % 1000),
        mixed(nth) * 100_003,
        mixed(nth) % 7,
        'same',
        nth % 9000 === 0 ? `"row ""${nth}"""` : '',
        `a longer text, the ${nth}th of its kind`.replace(',', ';'),
        `Customer ${mixed(nth) % 9000}`,
        mixed(nth) % 2 === 0,
        mixed(nth) % 3 ? (mixed(nth) / 1e4).toFixed(4) : '',
        day(mixed(nth) % 900),
        `${day(nth % 900)} ${String(nth % 24).padStart(2, '0')}:00:00`,
      ].join(','),
    )}`;
    const { written, own, compare: result } = await bothWays(text, { range: 300_000 });
    expect(await result()).toEqual({ rows: 40_000, differing: 0, sameTypes: true });
    expect(rowsOf(written)).toBe(40_000);
    const forms = await duck.rows(
      `SELECT DISTINCT split_part(encodings, ',', 1) || ' ' || compression FROM parquet_metadata('${own}') ORDER BY 1`,
    );
    expect(forms.flat()).toEqual([
      'DELTA_BINARY_PACKED UNCOMPRESSED',
      'DELTA_LENGTH_BYTE_ARRAY SNAPPY',
      'DELTA_LENGTH_BYTE_ARRAY UNCOMPRESSED',
      'PLAIN UNCOMPRESSED',
      'RLE_DICTIONARY UNCOMPRESSED',
    ]);
    const [[groups, least, most] = []] = await duck.rows(
      `SELECT count(*), min(stats_min_value::BIGINT), max(stats_max_value::BIGINT) FROM parquet_metadata('${own}') WHERE path_in_schema = 'rising'`,
    );
    expect([Number(groups) > 5, Number(least), Number(most)]).toEqual([true, 1_000_000, 1_119_997]);
  });

  it.each([
    ['a record that is too short', 'a,b\n1,2\n3\n'],
    ['an empty line', 'a,b\n1,2\n\n3,4\n'],
    ['a quote inside a cell', 'a,b\nx"y,2\n'],
    ['a quote that does not close', 'a,b\n"x,2\n'],
    ['lines that end in two ways', 'a,b\n1,2\r\n3,4\n'],
    ['thousands commas', 'a,b\n"1,234,567",x\n"2,345",y\n'],
    ['a single column, where an empty line is no row', 'a\nx\n""\ny\n'],
    ['no rows', 'a,b'],
  ])('is left to DuckDB: %s', async (_, text) => {
    expect((await bothWays(text)).written).toBeNull();
  });

  it('names the column of a value that its sample did not show, and leaves no file', async () => {
    const { written, own } = await bothWays('a,b\n1,2\nx,3\n', { sampled: 'a,b\n1,2\n' });
    expect(written).toEqual({ misfit: 0 });
    await expect(duck.rows(`SELECT * FROM '${own}'`)).rejects.toThrow('No files found');
  });
});

const ZONES = ['Köln', '東京', 'a, b', 'say "hi"', 'two\nlines', '', 'NA', ' x '];
const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A table of every kind of column, by chance. */
function tableBy(random: Random, records: number): string {
  const gaps = random(4);
  return lines(records, (nth) =>
    [
      nth - random(50),
      random(gaps + 1) ? '' : (random(2_000_000) - 1_000_000) / 10 ** random(5),
      day(random(9000)),
      random(2) === 0,
      quoted(ZONES[random(ZONES.length)]!),
      `${day(random(900))} 0${random(10)}:${10 + random(50)}:00`,
    ].join(','),
  );
}

describe('what the kernel reads of files made by chance', () => {
  const HEAD = 'id,price,day,flag,zone,at\n';
  const headOf = (body: string) => (body.includes('\r\n') ? HEAD.replace('\n', '\r\n') : HEAD);

  it('is what DuckDB reads, however small the ranges, whole or damaged; or it is left to DuckDB', async () => {
    const random = randomFrom(20261123);
    const counts = { same: 0, left: 0, misfit: 0 };
    const faults: string[] = [];
    for (let round = 0; round < 240; round++) {
      const whole = Buffer.from(tableBy(random, 1 + random(60)));
      const mutation = round % 3 ? MUTATIONS[random(MUTATIONS.length)] : undefined;
      const body = (mutation?.apply(whole, random) ?? whole).toString();
      const options = { range: 1 + random(400), sampled: round % 2 ? HEAD + whole.toString() : undefined };
      const { written, compare: result } = await bothWays(headOf(body) + body, options);
      if (!written || 'misfit' in written) {
        counts[written ? 'misfit' : 'left']++;
        if (!mutation) faults.push(`round ${round}: a sound file was not read`);
        continue;
      }
      const { rows, differing, sameTypes } = await result();
      if (rows === written.rows && !differing && sameTypes) counts.same++;
      else
        faults.push(`round ${round}, ${mutation?.name ?? 'whole'}: ${written.rows} rows, DuckDB ${rows}, ${differing}`);
    }
    expect(faults).toEqual([]);
    expect(counts.same).toBeGreaterThan(80);
    expect(counts.left + counts.misfit).toBeGreaterThan(20);
  });

  it('is what DuckDB reads of a table above the size from which it reads at all', async () => {
    const text = HEAD + tableBy(randomFrom(7), 25_000);
    expect(Buffer.byteLength(text)).toBeGreaterThan(1 << 20);
    const { written, compare: result } = await bothWays(text);
    expect(await result()).toEqual({ rows: 25_000, differing: 0, sameTypes: true });
    expect(rowsOf(written)).toBe(25_000);
  });
});
