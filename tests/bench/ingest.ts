import { execFile } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import * as arquero from 'arquero';
import { parse } from 'csv-parse';
import Papa from 'papaparse';
import { SaxesParser } from 'saxes';
import { createIngestPool } from '@/lib/engines/ingest/process';
import type { FileFamily } from '@/lib/engines/ingest/schema/file-formats';
import type { IngestRequest } from '@/lib/engines/ingest/schema/schema';
import { measureUploads } from './ingest-upload';
import { ordersFile } from './orders';
import { argument, figure, report } from './report';
import { pause, timed } from './timing';

/**
 * A CSV of 50 MB against reading it and against other readers in this run; its upload to the built product against a
 * bare DuckDB; XML of 50 MB against saxes.
 */
const SEED = 7;
const CSV_ROWS = Number(argument('rows') ?? 520_000);
const XML_ROWS = Math.round(CSV_ROWS * 0.254);
const ROUNDS = Number(argument('rounds') ?? 5);

const work = mkdtempSync(join(tmpdir(), 'plumbline-'));
let made = 0;

function requestFor(path: string, family: FileFamily): IngestRequest {
  const outDir = join(work, String(++made));
  mkdirSync(outDir);
  return { files: [{ path, fileName: basename(path), family }], options: {}, overrides: {}, outDir };
}

/**
 * Every way once a round, in turn, so that a busy moment of the machine falls on all of them; the best of each counts.
 */
async function inTurn<Name extends string>(
  ways: Record<Name, () => unknown>,
  rounds: number,
): Promise<Record<Name, number>> {
  const best = {} as Record<Name, number>;
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(ways) as Name[]) {
      globalThis.gc?.();
      best[name] = Math.min(best[name] ?? Infinity, await timed(async () => ways[name]()));
    }
  }
  for (const [name, ms] of Object.entries<number>(best))
    console.log(`${name.padEnd(24)} ${ms.toFixed(0).padStart(7)} ms`);
  return best;
}

function countNewlines(path: string): number {
  const bytes = readFileSync(path);
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}

/**
 * A child as the product keeps it warm, and the milliseconds until it says that the typed table stands: the moment at
 * which the profile begins.
 */
async function toTable(pool: ReturnType<typeof createIngestPool>, path: string, family: FileFamily): Promise<number> {
  const began = performance.now();
  let typed = 0;
  const { nativeFile } = await pool.ingest(requestFor(path, family), {
    deadlineMs: 120_000,
    onProgress: ({ step }) => {
      if (step === 'Profiling') typed ||= performance.now() - began;
    },
  });
  // The child goes on with a copy that no answer waits for; nothing else is measured meanwhile.
  while (nativeFile && !existsSync(nativeFile)) await pause(20);
  return typed;
}

const byCsvParse = (path: string) =>
  new Promise<number>((resolve, reject) => {
    let rows = 0;
    createReadStream(path)
      .pipe(parse({ columns: true, cast: true }))
      .on('data', () => {
        rows++;
      })
      .on('end', () => resolve(rows))
      .on('error', reject);
  });

function bySaxes(path: string): number {
  const parser = new SaxesParser();
  let elements = 0;
  parser.on('opentag', () => {
    elements++;
  });
  parser.on('text', () => undefined);
  const text = readFileSync(path, 'utf8');
  for (let at = 0; at < text.length; at += 65_536) parser.write(text.slice(at, at + 65_536));
  parser.close();
  return elements;
}

const BARE_LOAD = `import { DuckDBInstance } from '@duckdb/node-api';
const [, path, target] = process.argv;
const instance = await DuckDBInstance.create(target);
const connection = await instance.connect();
await connection.run("CREATE TABLE data AS FROM read_csv('" + path + "')");
connection.closeSync();
instance.closeSync();`;

/** A fresh process, CREATE TABLE from read_csv into a native file. */
const bareLoad = (path: string) =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    BARE_LOAD,
    path,
    join(work, `bare-${++made}.duckdb`),
  ]);

async function main(): Promise<void> {
  const csv = ordersFile('csv', CSV_ROWS, SEED);
  const xml = ordersFile('xml', XML_ROWS, SEED);
  const megabytes = (path: string) => statSync(path).size / 1e6;
  console.log(
    `${CSV_ROWS} rows of CSV, ${megabytes(csv).toFixed(1)} MB; ${XML_ROWS} of XML, ${megabytes(xml).toFixed(1)} MB`,
  );
  const typed = { csv: Infinity, xml: Infinity };
  const pool = createIngestPool(join(process.cwd(), 'dist/ingest-child.mjs'));
  const csvRun = async () => {
    typed.csv = Math.min(typed.csv, await toTable(pool, csv, 'csv'));
  };
  const near = await inTurn(
    { 'read and count newlines': () => countNewlines(csv), 'CSV, with profile': csvRun },
    ROUNDS,
  );
  console.log(`CSV, typed table         ${typed.csv.toFixed(0).padStart(7)} ms`);
  const peers = await inTurn(
    {
      'csv-parse, cast': () => byCsvParse(csv),
      'papaparse, dynamicTyping': () => Papa.parse(readFileSync(csv, 'utf8'), { header: true, dynamicTyping: true }),
      arquero: () => arquero.fromCSV(readFileSync(csv, 'utf8')),
    },
    2,
  );
  const marked = await inTurn(
    {
      saxes: () => bySaxes(xml),
      'XML, with profile': async () => {
        typed.xml = Math.min(typed.xml, await toTable(pool, xml, 'xml'));
      },
    },
    3,
  );
  console.log(`XML, typed table         ${typed.xml.toFixed(0).padStart(7)} ms`);

  pool.stop();
  const measured = createIngestPool(join(process.cwd(), 'dist/ingest-child.mjs'));
  await measured.ingest(requestFor(csv, 'csv'), { deadlineMs: 120_000 });
  const [pid] = measured.pids();
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024;
  console.log(`child at its peak        ${peak.toFixed(0).padStart(7)} MB`);
  await inTurn(
    { 'file to parts and profile': () => measured.ingest(requestFor(csv, 'csv'), { deadlineMs: 120_000 }) },
    ROUNDS,
  );
  measured.stop();
  const uploads = await measureUploads(csv, ordersFile('csv', 1000, SEED), ROUNDS, () => bareLoad(csv));
  console.log(
    `bare load, fresh process ${uploads.bareMs.toFixed(0).padStart(7)} ms\nupload, request to 201   ${uploads.uploadMs.toFixed(0).padStart(7)} ms\nweb process grew by      ${uploads.webMb.toFixed(0).padStart(7)} MB`,
  );

  report(
    'ingest',
    SEED,
    [
      figure('ingest.table.floor', typed.csv / near['read and count newlines']),
      figure('ingest.table.csv-parse', peers['csv-parse, cast'] / typed.csv),
      figure('ingest.table.papaparse', peers['papaparse, dynamicTyping'] / typed.csv),
      figure('ingest.table.arquero', peers.arquero / typed.csv),
      figure('ingest.upload.load', uploads.uploadMs / uploads.bareMs),
      figure('ingest.memory.child', peak / (statSync(csv).size / 2 ** 20)),
      figure('ingest.memory.web', uploads.webMb),
      figure('ingest.xml.saxes', typed.xml / marked.saxes),
    ],
    ['@duckdb/node-api', 'csv-parse', 'papaparse', 'arquero', 'saxes'],
  );
}

try {
  await main();
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 10 });
}
