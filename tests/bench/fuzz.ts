import { rm } from 'node:fs/promises';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { AppError } from '@/lib/base/errors/errors';
import { decoderOf } from '@/lib/engines/ingest/bytes/code-pages';
import { encodingNamed } from '@/lib/engines/ingest/bytes/encoding';
import { createIngestPool } from '@/lib/engines/ingest/process';
import type { IngestResult } from '@/lib/engines/ingest/schema/schema';
import { seedsWith, type Seed } from './fuzz-seeds';
import { mutated, randomFrom } from './mutate';
import { argument, figure, given, report } from './report';
import { countStrictly } from './strict-count';

/**
 * Damages sound files in many ways and gives each to a warm ingest child: it must become a table in which every record
 * of the file is a row or counted among what was left out, or be refused with the reason. The records are counted a
 * second time by a reader of the bench's own (strict-count.ts), where quotes and line ends are enough to tell them.
 * `--count N --seed S --from NUMBER`; `--only NUMBER` tries one file and keeps it; `--all` lists refusals.
 */
const COUNT = Number(argument('count') ?? 10_000);
const SEED = Number(argument('seed') ?? 1);
const DEADLINE_MS = 60_000;
const AT_ONCE = 2;
const CRASHED = /ended unexpectedly|may be damaged|more memory|longer than \d+ s/;

const pool = createIngestPool(join(process.cwd(), 'dist/ingest-child.mjs'));
const work = mkdtempSync(join(tmpdir(), 'plumbline-'));
const seeds = seedsWith(argument('data') ?? '../shared/corpus/ingest');
const duck = await (await DuckDBInstance.create(':memory:')).connect();

type Outcome = { fault: string | null; crashed: boolean; counted: boolean; refusal: string | null; ms: number };

/**
 * Lines that stand in no row: above the table, and others (header, comments, headers said again, what was kept below or
 * beside the table).
 */
async function besideRows({ reading, parts }: IngestResult): Promise<{ above: number; others: number }> {
  let above = 0;
  let others = reading.header && reading.headerLine ? 1 : 0;
  for (const note of reading.notes) {
    const [, count] =
      /^([\d,]+|the) (?:lines?|comment lines?)(?: above the table)? (?:was|were) left out|^1 comment line/.exec(note) ??
      [];
    const lines = count === undefined || count === 'the' ? 1 : Number(count.replaceAll(',', ''));
    if (note.includes('above the table')) above += lines;
    else if (note.includes('comment line')) others += lines;
    const again = /^the header stands ([\d,]+) more time/.exec(note)?.[1];
    if (again) others += Number(again.replaceAll(',', ''));
    if (note === 'column names span two rows') others++;
    if (note === 'the first list contains the column names') others++;
  }
  const misfits = parts.find(({ kind }) => kind === 'misfits');
  if (!misfits) return { above, others };
  const [[count] = [0]] = (
    await duck.runAndReadAll(
      `SELECT count(*) FROM read_parquet('${misfits.path}') WHERE "row" IS NULL AND "column" IS NULL`,
    )
  ).getRowsJson();
  return { above, others: others + Number(count) };
}

function textOf(bytes: Buffer, encoding: string): string {
  return decoderOf(encodingNamed(encoding, 0)!.label).decode(bytes);
}

async function tryOne(nth: number, seed: Seed, bytes: Buffer): Promise<Outcome> {
  const path = join(work, `file-${nth}`);
  const outDir = mkdtempSync(join(work, 'set-'));
  writeFileSync(path, bytes);
  const began = performance.now();
  const outcome: Outcome = { fault: null, crashed: false, counted: false, refusal: null, ms: 0 };
  try {
    const result = await pool.ingest(
      { files: [{ path, fileName: seed.name, family: seed.family }], options: {}, overrides: {}, outDir },
      { deadlineMs: DEADLINE_MS },
    );
    outcome.ms = performance.now() - began;
    const { above, others } = await besideRows(result);
    const expected = countStrictly(textOf(bytes, result.reading.encoding), seed.family, result.reading, above);
    outcome.counted = expected !== null;
    if (expected !== null && expected !== result.rowCount + others)
      outcome.fault = `${result.rowCount} rows and ${others} records beside them below ${above} lines, expected ${expected} records (${result.reading.notes.join('; ')})`;
  } catch (error) {
    outcome.ms = performance.now() - began;
    outcome.refusal = error instanceof AppError ? error.message : String(error);
    outcome.crashed = !(error instanceof AppError) || CRASHED.test(outcome.refusal);
    if (outcome.crashed) outcome.fault = `a table or a refusal, came: ${outcome.refusal}`;
  }
  if (!given('only')) rmSync(path);
  // The child may still write the native copy; what stays is taken away with the folder.
  await rm(outDir, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  return outcome;
}

try {
  const outcomes: Outcome[] = [];
  const refusals = new Map<string, number>();
  const one = async (nth: number) => {
    const random = randomFrom(SEED * 1_000_003 + nth);
    const seed = seeds[random(seeds.length)]!;
    const { bytes, names } = mutated(seed.bytes, random);
    const outcome = await tryOne(nth, seed, bytes);
    outcomes.push(outcome);
    if (outcome.fault) console.log(`${nth} ${seed.name}, ${names.join(', ')}: ${outcome.fault}`);
    if (outcome.refusal) refusals.set(outcome.refusal, (refusals.get(outcome.refusal) ?? 0) + 1);
    if (given('only')) console.log(join(work, `file-${nth}`), seed.family, outcome);
  };
  const only = argument('only');
  let next = Number(argument('from') ?? 0);
  if (only) await one(Number(only));
  else
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < COUNT) await one(next++);
      }),
    );
  const count = (which: (outcome: Outcome) => boolean) => outcomes.filter(which).length;
  if (given('all'))
    for (const [message, times] of [...refusals].sort((left, right) => right[1] - left[1]))
      console.log(`${times} refused: ${message}`);
  console.log(
    `${outcomes.length} files: ${count(({ refusal }) => refusal === null)} tables, of which ${count(({ counted }) => counted)} were counted, ${count(({ refusal, crashed }) => refusal !== null && !crashed)} refused, ${count(({ crashed }) => crashed)} children lost`,
  );
  if (!only) {
    report(
      'fuzz',
      SEED,
      [
        figure('fuzz.count', outcomes.length),
        figure(
          'fuzz.wrong',
          count(({ fault, crashed }) => fault !== null && !crashed),
        ),
        figure(
          'fuzz.crashed',
          count(({ crashed }) => crashed),
        ),
        figure('fuzz.slowest', Math.max(...outcomes.map(({ ms }) => ms)) / 1000),
      ],
      ['@duckdb/node-api'],
    );
  }
} finally {
  pool.stop();
  if (!given('only')) process.on('exit', () => rmSync(work, { recursive: true, force: true, maxRetries: 10 }));
}
