import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { createIngestPool } from '@/lib/engines/ingest/process';
import { readQuestion } from '@/lib/pure/analysis/questions/read-question';
import type { AskTable, QuestionReading } from '@/lib/pure/analysis/questions/schema';
import { valueQueries } from '@/lib/pure/analysis/questions/language/values';
import { readTable } from '@/lib/pure/analysis/semantics/table/table';
import { describeQuery } from '@/lib/pure/query/resolve/describe';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';
import { answerIn, openEngine } from '../queries/in-process';
import { expected } from './ask/expected';
import { argument, figure, given, report } from './report';

/**
 * Questions in words against known answers. `--data DIR` names the folder of corpus/columns and asks the sets over its
 * tables, or `--set NAME` one of SETS; those of HIDDEN are told as totals only, so that nobody tunes to them. `--data
 * FILE` names a list (default tests/bench/ask/questions.json, whose head says how an answer is written), `--corpus DIR`
 * the folder its tables stand in, `--split dev|test` takes a part, `--detail` prints every question, `--check` only asks
 * what is expected.
 */
type Question = {
  question: string;
  previous?: string[];
  sql?: string[];
  change?: string;
  value?: number;
  query?: Query;
  unanswered?: string;
  or?: string;
  tags?: string[];
  expect?: string[];
  orAskedBack?: boolean;
  unanswerable?: boolean;
};
/** `made` is SQL over the view source, which makes the table asked of the table `source` of the corpus. */
type Making = { source: string; made: string };
type Listed = { file: string; making?: Making; split?: string; questions: Question[] };
type Outcome = 'right' | 'wrong' | 'asked';

const SETS = [
  'learn',
  'fresh',
  'later',
  'recent',
  'heard',
  'plain',
  'hasty',
  'test',
  'sealed',
  'apart',
  'shut',
  'unseen',
  'aside',
  'kept',
  'wide',
  'across',
  'met',
  'abroad',
  'outside',
  'hunted',
  'afar',
  'beyond',
];
const HIDDEN = ['test', 'sealed', 'apart', 'shut', 'unseen', 'aside', 'kept', 'across', 'afar', 'beyond'];

const data = resolve(argument('data') ?? 'tests/bench/ask/questions.json');
const readSets = statSync(data).isDirectory();
const corpus = readSets ? join(data, 'tables') : resolve(argument('corpus') ?? '../shared/corpus');

const listIn = <Entry>(path: string) => (JSON.parse(readFileSync(path, 'utf8')) as { tables: Entry[] }).tables;
const setOf = (split: string): Listed[] =>
  listIn<{ table: string; questions: Question[] } & Partial<Making>>(resolve(`tests/bench/ask/${split}.json`)).map(
    ({ table, source, made, questions }) => ({
      file: `${table}.csv`,
      ...(source && made ? { making: { source: `${source}.csv`, made } } : {}),
      split,
      questions,
    }),
  );
const tables = readSets
  ? SETS.filter((split) => (argument('set') ?? split) === split).flatMap(setOf)
  : listIn<Listed>(data);
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
/** A year as a number is the year as a date. */
const isYear = (left: string | number, right: string | number) => `${left}-01-01` === right;
const same = (left: string | number, right: string | number) =>
  left === right ||
  isYear(left, right) ||
  isYear(right, left) ||
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

/** The table of the corpus, or what is made of it. */
async function fileOf(file: string, making: Making | undefined, dir: string): Promise<string> {
  if (!making) return join(corpus, file);
  const path = join(dir, file);
  const duck = await (await DuckDBInstance.create()).connect();
  await duck.run(`CREATE VIEW source AS SELECT * FROM read_csv('${join(corpus, making.source)}', header = true)`);
  await duck.run(`CREATE TABLE made AS ${making.made}`);
  await duck.run(`COPY made TO '${path}' (HEADER)`);
  return path;
}

async function openTable(file: string, making?: Making) {
  const outDir = mkdtempSync(join(tmpdir(), 'plumbline-ask-'));
  const read = await pool.ingest(
    {
      files: [{ path: await fileOf(file, making, outDir), fileName: basename(file), family: 'csv' }],
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

const anyAnswer = (rows: readonly Cell[][][], given: QueryAnswer) => rows.some((each) => sameAnswer(each, given));
/** Questions answered in two readings side by side: right where either is. */
let doubled = 0;

type Scored = { outcome: Outcome; why: string };
type OpenTable = Awaited<ReturnType<typeof openTable>>;

const refusable = ({ unanswered, unanswerable, or, orAskedBack }: Question) =>
  unanswered !== undefined || unanswerable === true || or !== undefined || orAskedBack === true;

/** The rows of each answer that counts as right. */
async function expectedRows(question: Question, { answer, sql }: OpenTable): Promise<Cell[][][]> {
  if (question.value !== undefined) return [[[question.value]]];
  if (question.query) return [(await answer(question.query)).rows.map((row) => Object.values(row))];
  const texts = question.expect?.flatMap((text) => expected(text).sql) ?? question.sql ?? [question.change!];
  return Promise.all(texts.map(sql));
}

/** A change is told as one, where the list asks for that; the sets take its two spans side by side as well. */
const isToldSo = (question: Question, { kind }: QuestionReading) =>
  question.expect
    ? question.expect.some((text) => expected(text).told === (kind === 'share_of' ? kind : null))
    : (kind === 'change') === (question.change !== undefined);

/** A relation is told by the rows: right where a correlation of the same two columns is expected. */
const isSamePair = ({ expect = [] }: Question, { query }: QuestionReading) => {
  const asked = [...(query.select ?? []), ...query.dimensions.map(({ field }) => field)].toSorted().join();
  return expect.some((text) => {
    const found = /corr\((\w+), ?(\w+)\)/.exec(text);
    return found !== null && found.slice(1).toSorted().join() === asked;
  });
};

async function score(question: Question, open: OpenTable): Promise<Scored> {
  const understood = readQuestion(question.question, open.table, {}, question.previous);
  if (!understood.ok)
    return {
      outcome: refusable(question) ? 'right' : 'asked',
      why: `${understood.reason}: ${understood.message} ${understood.suggestions.map(({ text }) => `[${text}]`).join(' ')}`,
    };
  const { reading } = understood;
  const said = describeQuery(reading.query, open.table.columns)
    .map(({ text }) => text)
    .join('');
  // Both readings of what is ambiguous, side by side, are as good as asking which.
  const isBoth = question.unanswered === 'ambiguous' && understood.also !== undefined;
  if (question.unanswered !== undefined || question.unanswerable)
    return { outcome: isBoth ? 'right' : 'wrong', why: said };
  if (reading.kind === 'relation') return { outcome: isSamePair(question, reading) ? 'right' : 'wrong', why: said };
  const given = await open.answer(reading.query).catch((error: Error) => error.message);
  // What the engine refuses is told as its reason.
  if (typeof given === 'string') return { outcome: refusable(question) ? 'right' : 'asked', why: given };
  const rows = await expectedRows(question, open);
  const isRight = async (one: QuestionReading) =>
    isToldSo(question, one) && anyAnswer(rows, await open.answer(one.query));
  const right = (await isRight(reading)) || (understood.also !== undefined && (await isRight(understood.also.reading)));
  if (understood.also) doubled++;
  const shown = `${said} → ${JSON.stringify(given.rows.slice(0, 2))} not ${JSON.stringify(rows[0]?.slice(0, 2))}`;
  return { outcome: right ? 'right' : 'wrong', why: right ? said : shown };
}

/** Whether what is expected can be asked of the table at all; `--check` says where not. */
async function checkExpected(question: Question, open: OpenTable, file: string): Promise<void> {
  if (refusable(question) && !question.expect) return;
  const failed = await expectedRows(question, open).then(
    (rows) => (rows.some((each) => each.length === 0) ? 'no rows' : null),
    (error: Error) => error.message,
  );
  if (failed) console.log(`EXPECTED ${file}: ${question.question}: ${failed}`);
}

type Count = Record<Outcome | 'unanswerable' | 'refused', number>;
const none: Count = { right: 0, wrong: 0, asked: 0, unanswerable: 0, refused: 0 };
const counts = new Map<string, Count>();
let reasons = { fitting: 0, of: 0 };

function count(split: string, question: Question, { outcome, why }: Scored): void {
  const known = counts.get(split) ?? none;
  const isUnanswerable = question.unanswered !== undefined || question.unanswerable === true;
  counts.set(split, {
    ...known,
    [outcome]: known[outcome] + 1,
    unanswerable: known.unanswerable + Number(isUnanswerable),
    refused: known.refused + Number(isUnanswerable && outcome === 'right'),
  });
  if (question.unanswered !== undefined)
    reasons = { fitting: reasons.fitting + Number(why.startsWith(`${question.unanswered}:`)), of: reasons.of + 1 };
}

for (const { file, making, split = 'test', questions } of tables) {
  if (argument('split') && argument('split') !== split) continue;
  const table = await openTable(file, making);
  const isHidden = readSets && HIDDEN.includes(split);
  for (const question of questions) {
    if (given('check')) {
      await checkExpected(question, table, file);
      continue;
    }
    const scored = await score(question, table).catch((error: Error): Scored => ({
      outcome: 'wrong',
      why: `failed: ${error.message}`,
    }));
    count(split, question, scored);
    if (!isHidden && (scored.outcome !== 'right' || given('detail')))
      console.log(`${scored.outcome.padEnd(6)} ${basename(file)}: ${question.question}\n         ${scored.why}`);
  }
  table.close();
}
pool.stop();

const percent = (part: number, whole: number) => (100 * part) / Math.max(1, whole);
/** Right of all questions, of those with an answer, and unanswerable ones refused. */
function sharesOf({ right, wrong, asked, unanswerable, refused }: Count) {
  const all = right + wrong + asked;
  return {
    all,
    right: percent(right, all),
    answered: percent(right - refused, all - unanswerable),
    wrong: percent(wrong, all),
    refused: percent(refused, unanswerable),
  };
}

if (reasons.of) console.log(`Said why as expected: ${reasons.fitting} of ${reasons.of} that have no answer.`);
const figures = [...counts].flatMap(([split, counted]) => {
  const { all, right, answered, wrong, refused } = sharesOf(counted);
  console.log(
    `${split}: of ${all} ${right.toFixed(1)} % right (of those with an answer ${answered.toFixed(1)} %), ` +
      `${wrong.toFixed(1)} % wrong, ${counted.asked} asked back; ` +
      `${counted.refused} of ${counted.unanswerable} unanswerable refused (${refused.toFixed(1)} %)`,
  );
  const name = readSets ? `ask.columns.${split}` : `ask.${split}`;
  return [
    figure(`${name}.right`, right),
    figure(`${name}.wrong`, wrong),
    ...(readSets ? [figure(`${name}.refused`, refused)] : []),
  ];
});
console.log(`${doubled} of all were answered in two readings side by side.`);
report('ask', 0, figures, ['@duckdb/node-api']);
process.exit();
