import { readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { readQuestion } from '@/lib/pure/analysis/questions/read-question';
import type { QuestionReading, Suggestion } from '@/lib/pure/analysis/questions/schema';
import { describeQuery } from '@/lib/pure/query/resolve/describe';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';
import { expected } from './ask/expected';
import { openTable, stopReading, type Making, type OpenTable } from './ask/open-table';
import { sameAnswer } from './ask/same';
import { HIDDEN, OPEN } from './ask/sets';
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
type Listed = { file: string; making?: Making; split?: string; questions: Question[] };
type Outcome = 'right' | 'wrong' | 'asked';

const SETS = [...OPEN, ...HIDDEN];

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

const anyAnswer = (rows: readonly Cell[][][], given: QueryAnswer) => rows.some((each) => sameAnswer(each, given));
/** Questions answered in two readings side by side: right where either is. */
let doubled = 0;

/** `isOffered`: a question offered in place of one that isn’t understood is answered as expected. */
type Scored = { outcome: Outcome; why: string; isOffered?: boolean };

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

/** Whether one of the questions offered has the expected answer. */
async function isAmong(suggestions: readonly Suggestion[], question: Question, open: OpenTable): Promise<boolean> {
  const rows = await expectedRows(question, open);
  for (const { question: offered } of suggestions) {
    const understood = offered === undefined ? null : readQuestion(offered, open.table);
    if (!understood?.ok) continue;
    const { reading } = understood;
    const given = reading.kind === 'relation' ? null : await open.answer(reading.query).catch(() => null);
    if (given ? anyAnswer(rows, given) : reading.kind === 'relation' && isSamePair(question, reading)) return true;
  }
  return false;
}

async function score(question: Question, open: OpenTable): Promise<Scored> {
  const understood = readQuestion(question.question, open.table, {}, question.previous);
  if (!understood.ok)
    return {
      outcome: refusable(question) ? 'right' : 'asked',
      isOffered: !refusable(question) && understood.near && (await isAmong(understood.suggestions, question, open)),
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

type Count = Record<Outcome | 'unanswerable' | 'refused' | 'offered', number>;
const none: Count = { right: 0, wrong: 0, asked: 0, unanswerable: 0, refused: 0, offered: 0 };
const counts = new Map<string, Count>();
let reasons = { fitting: 0, of: 0 };

function count(split: string, question: Question, { outcome, why, isOffered }: Scored): void {
  const known = counts.get(split) ?? none;
  const isUnanswerable = question.unanswered !== undefined || question.unanswerable === true;
  counts.set(split, {
    ...known,
    [outcome]: known[outcome] + 1,
    offered: known.offered + Number(isOffered === true),
    unanswerable: known.unanswerable + Number(isUnanswerable),
    refused: known.refused + Number(isUnanswerable && outcome === 'right'),
  });
  if (question.unanswered !== undefined)
    reasons = { fitting: reasons.fitting + Number(why.startsWith(`${question.unanswered}:`)), of: reasons.of + 1 };
}

for (const { file, making, split = 'test', questions } of tables) {
  if (argument('split') && argument('split') !== split) continue;
  const table = await openTable(corpus, file, making);
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
stopReading();

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
      `${wrong.toFixed(1)} % wrong, ${counted.asked} asked back, of these ${counted.offered} offered in other words; ` +
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
