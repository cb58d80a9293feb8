// npm run bench:documents -- --data FOLDER [--half a|b] [--quick] [--errors N] [--by kind|language|producer|trait]
// Reads, analyses and extracts every document of a corpus (FOLDER/README.md says its form) and runs the corpus's own
// scorer. `--odd FOLDER` reads PDFs of all kinds (broken, locked, hostile, large) and says what came of each. `--half`
// takes the documents of one half, by a hash of their names: rules are made on one and tried on the other. `--readable` leaves out what only text recognition can read. `--quick` reads again only what is not kept from
// the last run, and works in this process. `--recognise` reads the text of pages that are pictures as well.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readDocument, runDocumentTask } from '@/lib/engines/documents/process';
import { analyseDocument } from '@/lib/pure/documents/analysis/analyse';
import { extractValues } from '@/lib/pure/documents/extraction/extract';
import { tablesOf } from '@/lib/pure/documents/tables/tables';
import {
  BUILT_IN_SCHEMAS,
  type DocumentText,
  type ExtractionSchema,
  type ExtractionValue,
} from '@/lib/pure/documents/schema';

import { calibrationReport, type Given } from './documents/calibration';
import { cellsRight, readTruth } from './documents/table-truth';

type Field = { key: string; type: 'text' | 'number' | 'money' | 'date' };
type Truth = {
  schemas: Record<string, { own?: boolean; fields: Field[]; items: Field[] }>;
  files: {
    file: string;
    schema: string;
    password?: string;
    pages: number;
    textPages: number[];
    fields: { key: string; value: string | number | boolean; alt?: (string | number)[] }[];
    absent: string[];
    traits: string[];
    questions: { q: string }[];
  }[];
};

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    half: { type: 'string' },
    only: { type: 'string' },
    recognise: { type: 'boolean', default: false },
    readable: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    errors: { type: 'string', default: '0' },
    by: { type: 'string' },
    odd: { type: 'string' },
    out: { type: 'string', default: join(tmpdir(), 'plumbline-bench-documents') },
  },
});
const { data, out } = options;
const never = new AbortController().signal;
if (options.odd) await readOdd(options.odd);
if (!data) {
  if (options.odd) process.exit(0);
  console.error('bench:documents needs --data FOLDER');
  process.exit(1);
}
const truth = JSON.parse(readFileSync(join(data, 'MANIFEST.json'), 'utf8')) as Truth;
const pageTexts = JSON.parse(readFileSync(join(data, 'text.json'), 'utf8')) as Record<string, string[]>;
const halfOf = (file: string) => (createHash('sha256').update(file).digest()[0]! % 2 ? 'a' : 'b');
const files = truth.files.filter(
  ({ file, traits }) =>
    (!options.readable || !traits.some((trait) => /^(?:scanned|no-text|mixed-text-and-scanned)$/.test(trait))) &&
    (!options.half || halfOf(file) === options.half) &&
    (!options.only || file.includes(options.only)),
);
const results = join(out, 'results');
rmSync(results, { recursive: true, force: true });
for (const folder of [results, join(out, 'texts'), join(out, 'subset')]) mkdirSync(folder, { recursive: true });

/** Every PDF of a folder with MANIFEST.json: what came of it, in what time, and whether it holds what it should. */
async function readOdd(folder: string): Promise<void> {
  type Odd = {
    file: string;
    category: string;
    pages?: number;
    expect?: string[];
    password?: string;
    truth?: string[];
  };
  const known = { right: 0, all: 0 };
  const only = options.only;
  const squeezed = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();
  for (const { file, category, pages, expect = [], password, truth } of JSON.parse(
    readFileSync(join(folder, 'MANIFEST.json'), 'utf8'),
  ) as Odd[]) {
    if (only && !file.includes(only)) continue;
    const began = performance.now();
    const read = await readDocument({ path: join(folder, file), mime: 'application/pdf', password }, never);
    const ms = (performance.now() - began).toFixed(0);
    if (!read.ok) {
      console.log(`${category.padEnd(12)} ${file}: ${read.failure.code}, ${ms} ms`);
      continue;
    }
    const { info, search, text } = read.result;
    const structure = truth?.find((name) => name.endsWith('-str.xml'));
    if (structure && text) {
      const cells = cellsRight(readTruth(readFileSync(join(folder, structure), 'utf8')), tablesOf(text));
      known.right += cells.right;
      known.all += cells.all;
      console.log(`${category.padEnd(12)} ${file}: ${cells.right} of ${cells.all} cells in the right row and column`);
    }
    if (info.pageCount >= 300)
      console.log(`${category.padEnd(12)} ${file}: ${info.pageCount} pages in ${ms} ms (at most 6000 for 350)`);
    const all = squeezed(search.map((page) => page.text).join(' '));
    const missing = expect.filter((text) => !all.includes(squeezed(text)));
    const kinds = [...new Set(info.pages.map(({ kind }) => kind))].join(' ');
    const tables = info.pages.reduce((sum, page) => sum + page.tables, 0);
    console.log(
      `${category.padEnd(12)} ${file}: ${info.pageCount} pages${pages && pages !== info.pageCount ? ` of ${pages}` : ''}, ${kinds}, ${info.language}, ${tables} tables, ${ms} ms${missing.length > 0 ? `, MISSING ${missing.join(' | ')}` : ''}`,
    );
  }
  if (known.all > 0)
    console.log(
      `known tables: ${(known.right / known.all).toFixed(3)} of ${known.all} cells in the right row and column`,
    );
}

function schemaOf(name: string): ExtractionSchema {
  const builtIn = BUILT_IN_SCHEMAS.find((each) => each === name);
  if (builtIn) return builtIn;
  const { fields, items } = truth.schemas[name]!;
  const field = ({ key, type }: Field, inRows: boolean) => ({
    key,
    label: key.replaceAll('_', ' '),
    type,
    required: false,
    ...(inRows && { inRows }),
  });
  return [...fields.map((each) => field(each, false)), ...items.map((each) => field(each, true))];
}

const wordsOf = (text: string) => {
  const counts = new Map<string, number>();
  for (const word of text.normalize('NFKC').split(/\s+/).filter(Boolean)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/** Words of the reference that were read, and all of them. */
function recallOf(file: string, text: DocumentText, textPages: number[]): [number, number] {
  let [found, all] = [0, 0];
  for (const page of textPages) {
    const wanted = wordsOf((pageTexts[file]?.[page - 1] ?? '').split('¶')[0]!);
    const read = text.pages[page - 1];
    const have = wordsOf([...(read?.lines.map((line) => line.text) ?? []), ...(read?.hidden ?? [])].join('\n'));
    for (const [word, count] of wanted) {
      all += count;
      found += Math.min(count, have.get(word) ?? 0);
    }
  }
  return [found, all];
}

/** The text of pages that are pictures, put into the text of the document, as the product does it. */
async function recognise(path: string, textPath: string, password: string | undefined): Promise<void> {
  const text = JSON.parse(readFileSync(textPath, 'utf8')) as DocumentText;
  const known = (['en', 'de', 'fr'] as const).find((each) => each === text.language);
  const pages: { number: number; pagePath: string | null }[] = [];
  for (const { number } of text.pages.filter(({ kind }) => kind === 'scanned')) {
    const pagePath = `${textPath}.${number}`;
    const outcome = await runDocumentTask<'recognise'>(
      {
        kind: 'recognise',
        path,
        page: number,
        pagePath,
        password,
        caps: { deadlineMs: 180_000, memoryMb: 900 },
        ...(known && { languages: [known] }),
      },
      never,
    );
    pages.push({ number, pagePath: outcome.ok ? pagePath : null });
  }
  if (pages.length > 0) await runDocumentTask<'include'>({ kind: 'include', textPath, toPath: textPath, pages }, never);
}

const letters = (value: unknown) =>
  String(value)
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\d]+/gu, '')
    .toLowerCase();
const isSame = (one: unknown, other: unknown): boolean =>
  typeof other === 'number' ? Math.abs(Number(one) - other) < 0.005 : letters(one) === letters(other);

/** Values of the fields that the truth knows, each with whether it is right. */
function givenOf({ file, fields, absent }: Truth['files'][number], values: readonly ExtractionValue[]): Given[] {
  return values.flatMap(({ key, row, value, confidence }) => {
    if (value === null || row !== undefined) return [];
    const wanted = fields.find((field) => field.key === key);
    if (!wanted && !absent.includes(key)) return [];
    const isRight = wanted !== undefined && [wanted.value, ...(wanted.alt ?? [])].some((each) => isSame(value, each));
    return [{ file, confidence, isRight }];
  });
}

const given: Given[] = [];
const times: { file: string; ms: number; pages: number }[] = [];
const recalls: { file: string; share: number }[] = [];
const took = { analyse: 0, extract: 0 };
let [foundWords, allWords] = [0, 0];

for (const each of files) {
  const { file, password, schema, questions, textPages, pages } = each;
  const textPath = join(out, 'texts', `${file}.json`);
  if (!options.quick || !existsSync(textPath)) {
    const began = performance.now();
    const read = await readDocument({ path: join(data, file), mime: 'application/pdf', password, textPath }, never);
    times.push({ file, ms: performance.now() - began, pages });
    if (!read.ok) {
      console.log(`${file}: ${read.failure.code}: ${read.failure.message}`);
      continue;
    }
    if (options.recognise) await recognise(join(data, file), textPath, password);
  }
  const text = JSON.parse(readFileSync(textPath, 'utf8')) as DocumentText;
  const [found, all] = recallOf(file, text, textPages);
  foundWords += found;
  allWords += all;
  if (all > 0) recalls.push({ file, share: found / all });
  const asked = questions.map(({ q }) => q);
  const source = { textPath };
  let began = performance.now();
  const analysis = options.quick
    ? analyseDocument(text, { questions: asked })
    : await runDocumentTask<'analyse'>({ kind: 'analyse', source, questions: asked }, never).then((outcome) =>
        outcome.ok ? outcome.result.analysis : null,
      );
  took.analyse += performance.now() - began;
  began = performance.now();
  const extraction = options.quick
    ? extractValues(text, schemaOf(schema))
    : await runDocumentTask<'extract'>({ kind: 'extract', source, schema: schemaOf(schema) }, never).then((outcome) =>
        outcome.ok ? outcome.result.extraction : null,
      );
  took.extract += performance.now() - began;
  if (extraction) given.push(...givenOf(each, extraction.values));
  const told = analysis && {
    ...analysis,
    questions: analysis.questions.map(({ question, text: said, citations }) => ({
      q: question,
      answer: { text: said, claims: citations },
    })),
  };
  writeFileSync(join(results, `${file}.json`), JSON.stringify({ extraction, analysis: told }));
}

writeFileSync(join(out, 'subset/MANIFEST.json'), JSON.stringify({ ...truth, files }));
copyFileSync(join(data, 'text.json'), join(out, 'subset/text.json'));
console.log(
  execFileSync(
    process.execPath,
    [
      join(data, 'score.mjs'),
      results,
      '--manifest',
      join(out, 'subset/MANIFEST.json'),
      '--errors',
      options.errors,
      ...(options.by ? ['--by', options.by] : []),
    ],
    { encoding: 'utf8', maxBuffer: 1e8 },
  ),
);
console.log(calibrationReport(given));
const worst = recalls.sort((one, other) => one.share - other.share).slice(0, 5);
console.log(`word recall ${(foundWords / Math.max(1, allWords)).toFixed(4)} of ${allWords} words`);
console.log(`  lowest: ${worst.map(({ file, share }) => `${file} ${share.toFixed(3)}`).join(', ')}`);
const slowest = times.sort((one, other) => other.ms - one.ms).slice(0, 5);
console.log(`reading: ${slowest.map(({ file, ms, pages }) => `${file} (${pages}) ${ms.toFixed(0)} ms`).join(', ')}`);
console.log(`analyse ${took.analyse.toFixed(0)} ms, extract ${took.extract.toFixed(0)} ms in all`);
