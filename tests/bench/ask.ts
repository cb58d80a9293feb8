import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { createIngestPool } from '@/lib/engines/ingest/process';
import { readQuestion } from '@/lib/pure/analysis/questions/read-question';
import type { AskTable } from '@/lib/pure/analysis/questions/schema';
import { valueQueries } from '@/lib/pure/analysis/questions/language/values';
import { readTable } from '@/lib/pure/analysis/semantics/table/table';
import { describeQuery } from '@/lib/pure/query/resolve/describe';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';
import { answerIn, openEngine } from '../queries/in-process';
import { argument, figure, given, report } from './report';

/**
 * Questions in words against known answers. `--data FILE` names the list (default tests/bench/ask/questions.json, whose
 * head says how an answer is written), `--corpus DIR` the folder its tables stand in, `--split dev|test` takes a part,
 * `--detail` prints every question.
 */
type Question = {
  question: string;
  sql?: string[];
  change?: string;
  value?: number;
  query?: Query;
  unanswered?: string;
  or?: string;
  tags?: string[];
};
type Listed = { file: string; split?: string; questions: Question[] };
type Outcome = 'right' | 'wrong' | 'asked';

const { tables } = JSON.parse(readFileSync(resolve(argument('data') ?? 'tests/bench/ask/questions.json'), 'utf8')) as {
  tables: Listed[];
};
const corpus = resolve(argument('corpus') ?? '../shared/corpus');
const pool = createIngestPool(join(process.cwd(), 'dist/ingest-child.mjs'));
const SINCE = 2026;

const DATE = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?(?:[ T](\d\d:\d\d:\d\d)(?:\.0+)?)?$/;
/** Dates at one precision and numbers as such, so that answers of two engines can be laid side by side. */
function plain(cell: unknown): string | number {
  if (typeof cell === 'boolean') return String(cell);
  const date = typeof cell === 'string' && cell.includes('-') ? DATE.exec(cell) : null;
  if (date)
    return `${date[1]}-${date[2] ?? '01'}-${date[3] ?? '01'}${date[4] && date[4] !== '00:00:00' ? ` ${date[4]}` : ''}`;
  const number = typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell;
  return typeof number === 'number' && Number.isFinite(number) ? number : String(cell);
}

const TOLERANCE = 1e-9;
const same = (left: string | number, right: string | number) =>
  left === right ||
  (typeof left === 'number' &&
    typeof right === 'number' &&
    Math.abs(left - right) <= TOLERANCE * Math.max(Math.abs(left), Math.abs(right)));

/**
 * Whether some choice and order of the answer's columns gives the expected rows; groups without a value are left out of
 * both.
 */
function sameAnswer(expected: Cell[][], { columns, rows }: Pick<QueryAnswer, 'columns' | 'rows'>): boolean {
  const wanted = expected
    .filter((row) => row.length === 1 || row.every((cell) => cell !== null))
    .map((row) => row.map(plain));
  const given = rows
    .filter((row) => columns.length === 1 || columns.every(({ key }) => row[key] !== null))
    .map((row) => columns.map(({ key }) => plain(row[key])));
  const width = wanted[0]?.length ?? 0;
  const dimensions = columns.filter(({ kind }) => kind === 'dimension').length;
  if (
    wanted.length !== given.length ||
    width === 0 ||
    width > columns.length ||
    (dimensions > width && wanted.length > 1)
  )
    return false;
  const holds = (chosen: number[]) => {
    const left = [...given];
    return wanted.every((row) => {
      const at = left.findIndex((cells) => row.every((cell, nth) => same(cell, cells[chosen[nth]!]!)));
      return at >= 0 && left.splice(at, 1).length === 1;
    });
  };
  const tried = (chosen: number[]): boolean =>
    chosen.length === width ? holds(chosen) : columns.some((_, at) => !chosen.includes(at) && tried([...chosen, at]));
  return tried([]);
}

async function openTable(file: string) {
  const outDir = mkdtempSync(join(tmpdir(), 'plumbline-ask-'));
  const read = await pool.ingest(
    {
      files: [{ path: join(corpus, file), fileName: basename(file), family: 'csv' }],
      options: {},
      overrides: {},
      outDir,
    },
    { deadlineMs: 120_000 },
  );
  const engine = await openEngine(outDir);
  const relation = {
    kind: 'parts' as const,
    key: file,
    parts: read.parts.filter(({ kind }) => kind === 'rows').map(({ path }) => path),
    nativeFile: join(outDir, 'native.duckdb'),
  };
  const asked = valueQueries(read.columns);
  const outcomes = await engine.ask(
    relation,
    read.columns,
    asked.map(({ query }) => query),
  );
  const values = new Map(
    asked.map(({ key }, nth) => {
      const { rows, columns } = answerIn(outcomes[nth]);
      return [key, rows.map((row) => ({ value: row[key] ?? null, count: Number(row[columns.at(-1)!.key]) }))] as const;
    }),
  );
  const meaning = readTable({
    name: basename(file),
    columns: read.columns,
    relations: read.relations,
    rowCount: read.rowCount,
    thisYear: SINCE,
  });
  const table: AskTable = {
    name: basename(file),
    columns: read.columns,
    relations: read.relations,
    rowCount: read.rowCount,
    meaning,
    values,
  };
  const duck = await (await DuckDBInstance.create()).connect();
  await duck.run(
    `CREATE VIEW data AS SELECT * FROM read_parquet([${relation.parts.map((path) => `'${path}'`).join(', ')}])`,
  );
  const answer = async (query: Query) => answerIn((await engine.ask(relation, read.columns, [query]))[0]);
  const sql = async (text: string) => (await duck.runAndReadAll(text)).getRowsJson() as Cell[][];
  return {
    table,
    answer,
    sql,
    close: () => rmSync(outDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  };
}

type Scored = { outcome: Outcome; why: string };

async function score(
  question: Question,
  { table, answer, sql }: Awaited<ReturnType<typeof openTable>>,
): Promise<Scored> {
  const understood = readQuestion(question.question, table);
  if (!understood.ok)
    return {
      outcome: question.unanswered !== undefined || question.or !== undefined ? 'right' : 'asked',
      why: `${understood.reason}: ${understood.message} ${understood.suggestions.map(({ text }) => `[${text}]`).join(' ')}`,
    };
  const { query, kind } = understood.reading;
  const said = describeQuery(query, table.columns)
    .map(({ text }) => text)
    .join('');
  if (question.unanswered !== undefined) return { outcome: 'wrong', why: said };
  const given = await answer(query);
  const expected =
    question.value !== undefined
      ? [[[question.value]]]
      : question.query
        ? [Object.values((await answer(question.query)).rows).map((row) => Object.values(row))]
        : await Promise.all((question.sql ?? [question.change!]).map(sql));
  const right =
    (kind === 'change') === (question.change !== undefined) && expected.some((rows) => sameAnswer(rows, given));
  return {
    outcome: right ? 'right' : 'wrong',
    why: right
      ? said
      : `${said} → ${JSON.stringify(given.rows.slice(0, 2))} not ${JSON.stringify(expected[0]?.slice(0, 2))}`,
  };
}

const counts = new Map<string, Record<Outcome, number>>();
let reasons = { fitting: 0, of: 0 };
for (const { file, split = 'test', questions } of tables) {
  if (argument('split') && argument('split') !== split) continue;
  const table = await openTable(file);
  for (const question of questions) {
    const { outcome, why } = await score(question, table).catch((error: Error): Scored => ({
      outcome: 'wrong',
      why: `failed: ${error.message}`,
    }));
    const count = counts.get(split) ?? { right: 0, wrong: 0, asked: 0 };
    counts.set(split, { ...count, [outcome]: count[outcome] + 1 });
    if (question.unanswered !== undefined)
      reasons = { fitting: reasons.fitting + Number(why.startsWith(`${question.unanswered}:`)), of: reasons.of + 1 };
    if (outcome !== 'right' || given('detail'))
      console.log(`${outcome.padEnd(6)} ${basename(file)}: ${question.question}\n         ${why}`);
  }
  table.close();
}
pool.stop();

const total = (split: string) => counts.get(split) ?? { right: 0, wrong: 0, asked: 0 };
const shares = (split: string) => {
  const { right, wrong, asked } = total(split);
  const all = Math.max(1, right + wrong + asked);
  console.log(`${split}: ${right} right, ${wrong} wrong, ${asked} asked back of ${right + wrong + asked}`);
  return { right: (100 * right) / all, wrong: (100 * wrong) / all };
};
console.log(`Said why as expected: ${reasons.fitting} of ${reasons.of} that have no answer.`);
const figures = [...counts.keys()].flatMap((split) => {
  const { right, wrong } = shares(split);
  return [figure(`ask.${split}.right`, right), figure(`ask.${split}.wrong`, wrong)];
});
report('ask', 0, figures, ['@duckdb/node-api']);
process.exit();
