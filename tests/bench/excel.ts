import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { read } from '@e965/xlsx';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
import { createIngestPool } from '@/lib/engines/ingest/process';
import { rawParts } from '@/tests/support/workbook';
import { argument, figure, report } from './report';
import { pause, timed } from './timing';

/** A workbook of 50 MB with texts shared, as Excel writes it: to a typed table, against other readers in this run. */
const SEED = 7;
const ROWS = Number(argument('rows') ?? 720_000);
const ROUNDS = Number(argument('rounds') ?? 3);
const NAMES = ['Order', 'Date', 'Region', 'Customer', 'Units', 'Price', 'Share', 'Note', 'Done', 'Code'];
const PIECE = 1 << 18;

const work = mkdtempSync(join(tmpdir(), 'plumbline-'));
let made = 0;

function randomly(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * most);
  };
}

/** Texts by the number that cells have for them. */
class Texts {
  private readonly numbers = new Map<string, number>();
  cell(reference: string, text: string): string {
    const number = this.numbers.get(text) ?? this.numbers.size;
    this.numbers.set(text, number);
    return `<c r="${reference}" t="s"><v>${number}</v></c>`;
  }
  *part(head: string): Generator<string> {
    let piece = head;
    for (const text of this.numbers.keys()) {
      piece += `<si><t>${text}</t></si>`;
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
    yield `${piece}</sst>`;
  }
}

function* rowsOf(texts: Texts): Generator<string> {
  const upTo = randomly(SEED);
  const at = (nth: number, row: number) => `${'ABCDEFGHIJ'[nth]}${row}`;
  let piece = `<row r="1">${NAMES.map((name, nth) => texts.cell(at(nth, 1), name)).join('')}</row>`;
  for (let row = 2; row <= ROWS + 1; row++) {
    const number = (nth: number, value: number, style = 0) =>
      `<c r="${at(nth, row)}"${style ? ` s="${style}"` : ''}><v>${value}</v></c>`;
    piece += `<row r="${row}" spans="1:10">${[
      number(0, 100_000 + row),
      number(1, 44_000 + upTo(1500), 1),
      texts.cell(at(2, row), ['North', 'South', 'East', 'West'][row % 4]!),
      texts.cell(at(3, row), `Customer ${upTo(20_000)}`),
      number(4, upTo(1000)),
      number(5, upTo(100_000) / 100),
      number(6, upTo(10_000) / 10_000, 2),
      texts.cell(at(7, row), `note ${upTo(1e6).toString(36)} of ${upTo(1e6).toString(36)}`),
      `<c r="${at(8, row)}" t="b"><v>${row % 2}</v></c>`,
      texts.cell(at(9, row), String(upTo(100_000)).padStart(5, '0')),
    ].join('')}</row>`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Other readers look for it. */
const CONTENT_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
  ['workbook', 'sheet.main'],
  ['worksheets/sheet1', 'worksheet'],
  ['styles', 'styles'],
  ['sharedStrings', 'sharedStrings'],
]
  .map(([part, kind]) => `<Override PartName="/xl/${part}.xml" ContentType="${KIND}.${kind}+xml"/>`)
  .join('')}</Types>`;

async function workbook(path: string): Promise<void> {
  const parts = rawParts({
    sheets: [{ name: 'Data', rows: '|' }],
    formats: ['General', 'yyyy-mm-dd', '0.00%'],
    strings: '',
  });
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(CONTENT_TYPES), '[Content_Types].xml');
  const texts = new Texts();
  const sheet = 'xl/worksheets/sheet1.xml';
  const strings = 'xl/sharedStrings.xml';
  for (const [name, content] of Object.entries(parts))
    if (name !== sheet && name !== strings) zip.addBuffer(Buffer.from(content), name);
  const [before, after] = String(parts[sheet]).split('|');
  const all = function* () {
    yield before!;
    yield* rowsOf(texts);
    yield after!;
  };
  zip.addReadStreamLazy(sheet, (take) => take(null, Readable.from(all())));
  const head = String(parts[strings]).replace('</sst>', '');
  zip.addReadStreamLazy(strings, (take) => take(null, Readable.from(texts.part(head))));
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

/** The milliseconds until the child says that the typed table stands. */
async function toTable(pool: ReturnType<typeof createIngestPool>, path: string): Promise<number> {
  const outDir = join(work, String(++made));
  mkdirSync(outDir);
  const began = performance.now();
  let typed = 0;
  const files = [{ path, fileName: 'data.xlsx', family: 'xlsx' as const }];
  const { nativeFile, rowCount } = await pool.ingest(
    { files, options: {}, overrides: {}, outDir },
    {
      deadlineMs: 300_000,
      onProgress: ({ step }) => {
        if (step === 'Profiling') typed ||= performance.now() - began;
      },
    },
  );
  if (rowCount !== ROWS) throw new Error(`${rowCount} rows were read`);
  while (nativeFile && !existsSync(nativeFile)) await pause(20);
  return typed;
}

async function streamed(path: string): Promise<void> {
  let rows = 0;
  for await (const _row of streamXlsxRows(readFileSync(path))) rows++;
  if (rows !== ROWS + 1) throw new Error(`${rows} rows were read`);
}

async function main(): Promise<void> {
  const path = join(work, 'data.xlsx');
  await workbook(path);
  console.log(`${ROWS} rows, ${(statSync(path).size / 2 ** 20).toFixed(1)} MB`);
  const pool = createIngestPool(join(process.cwd(), 'dist/ingest-child.mjs'));
  const ways: Record<string, () => Promise<number>> = {
    'to a typed table': () => toTable(pool, path),
    'hucre, whole': () => timed(() => readXlsx(readFileSync(path))),
    'hucre, streamed': () => timed(() => streamed(path)),
    SheetJS: () => timed(async () => read(readFileSync(path), { dense: true, cellText: false, cellHTML: false })),
  };
  const best: Record<string, number> = {};
  // In turn, so that a busy moment of the machine falls on all of them.
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, run] of Object.entries(ways)) {
      globalThis.gc?.();
      best[name] = Math.min(best[name] ?? Infinity, await run());
    }
  for (const [name, ms] of Object.entries(best)) console.log(`${name.padEnd(24)} ${ms.toFixed(0).padStart(7)} ms`);
  const { 'to a typed table': own, ...others } = best;
  const [pid] = pool.pids();
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024;
  pool.stop();
  report(
    'excel',
    SEED,
    [figure('excel.table.best', Math.min(...Object.values(others)) / own!), figure('excel.memory.child', peak)],
    ['hucre', '@e965/xlsx'],
  );
}

try {
  await main();
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 10 });
}
