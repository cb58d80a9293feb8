// npm run bench:codecheck -- [--files FOLDER] [--show]
// Planted faults and false alarms of code analysis on snippets that no rule was written on (tests/bench/codecheck):
// each line with «category|category» holds a fault that one of these categories may name, every other line holds none.
// Remarks (info) count neither way. `--files FOLDER` runs the rules over every file of a folder, such as a public
// repository, and lists what they say, to be judged by eye. `--show` lists what was missed and what was wrong.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { parseCode } from '@/lib/engines/code-analysis/parse/parse';
import type { CodeCategory, CodeLanguage } from '@/lib/pure/code-analysis/model/categories';
import { RULES_OF } from '@/lib/pure/code-analysis/languages';
import { runRules, type CodeHit } from '@/lib/pure/code-analysis/run-rules';
import { UNREADABLE } from '@/lib/pure/code-analysis/syntax/broken';

const { values: options } = parseArgs({
  options: { files: { type: 'string' }, show: { type: 'boolean', default: false }, rule: { type: 'string' } },
});
const FOLDER = 'tests/bench/codecheck/kept-apart';
const MARK = /\s*«([a-z|]+)»/g;
const LEAST_FOUND = 0.9;
const MOST_FALSE = 0.05;
const GRAMMAR: Record<string, [CodeLanguage, string]> = {
  python: ['python', 'a.py'],
  r: ['r', 'a.R'],
  sql: ['sql', 'a.sql'],
  javascript: ['javascript', 'a.js'],
  typescript: ['javascript', 'a.ts'],
  tsx: ['javascript', 'a.tsx'],
};
const ENDINGS: Record<string, CodeLanguage> = {
  '.py': 'python',
  '.r': 'r',
  '.sql': 'sql',
  '.js': 'javascript',
  '.mjs': 'javascript',
  '.cjs': 'javascript',
  '.jsx': 'javascript',
  '.ts': 'javascript',
  '.tsx': 'javascript',
};

const ruleOf = (id: string) =>
  Object.values(RULES_OF)
    .flat()
    .find((rule) => rule.id === id) ?? UNREADABLE;

async function hitsOf(language: CodeLanguage, text: string, fileName: string): Promise<CodeHit[]> {
  const { code, broken } = await parseCode(language, text, fileName);
  return runRules({ language, code, broken }).filter(({ rule }) => ruleOf(rule).severity !== 'info');
}

type Score = { planted: number; found: number; findings: number; wrong: number; snippets: number; alarmed: number };
const none = (): Score => ({ planted: 0, found: 0, findings: 0, wrong: 0, snippets: 0, alarmed: 0 });

async function scoreSnippet(name: string, marked: string, score: Score): Promise<void> {
  const [language, fileName] = GRAMMAR[name]!;
  const lines = marked.split('\n');
  const planted = lines.flatMap((line, nth) =>
    [...line.matchAll(MARK)].map(([, categories]) => ({
      line: nth + 1,
      categories: categories!.split('|') as CodeCategory[],
    })),
  );
  const hits = await hitsOf(language, lines.map((line) => line.replace(MARK, '')).join('\n'), fileName);
  const wrong = hits.filter((hit) => !planted.some(({ line }) => line === hit.line));
  const missed = planted.filter(
    ({ line, categories }) => !hits.some((hit) => hit.line === line && categories.includes(ruleOf(hit.rule).category)),
  );
  score.planted += planted.length;
  score.found += planted.length - missed.length;
  score.findings += hits.length;
  score.wrong += wrong.length;
  score.snippets += 1;
  score.alarmed += wrong.length > 0 ? 1 : 0;
  if (!options.show) return;
  for (const { line, categories } of missed) console.log(`missed ${name}: ${categories.join('|')}: ${lines[line - 1]}`);
  for (const { line, rule } of wrong) console.log(`wrong ${name}: ${rule}: ${lines[line - 1]}`);
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const tell = (name: string, { planted, found, findings, wrong, snippets, alarmed }: Score) =>
  console.log(
    `${name}: found ${found} of ${planted} (${share(found, planted).toFixed(3)}), false ${wrong} of ${findings} findings (${share(wrong, findings).toFixed(3)}), in ${alarmed} of ${snippets} snippets`,
  );

async function scoreAll(): Promise<boolean> {
  const all = none();
  for (const file of readdirSync(FOLDER).toSorted()) {
    const name = file.replace(/\.txt$/, '');
    const score = none();
    for (const snippet of readFileSync(join(FOLDER, file), 'utf8').split(/^=====\n/m))
      await scoreSnippet(name, snippet, score);
    tell(name, score);
    for (const key of Object.keys(all) as (keyof Score)[]) all[key] += score[key];
  }
  tell('all', all);
  return share(all.found, all.planted) >= LEAST_FOUND && share(all.wrong, all.findings) <= MOST_FALSE;
}

function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder).toSorted()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      if (name !== 'node_modules' && name !== '.git') yield* filesBelow(path);
    } else if (ENDINGS[extname(name).toLowerCase()]) yield path;
  }
}

async function lookAt(folder: string): Promise<void> {
  const counts = new Map<string, number>();
  let [lines, files] = [0, 0];
  for (const path of filesBelow(folder)) {
    const text = readFileSync(path, 'utf8');
    if (text.length > 1_000_000) continue;
    files++;
    lines += text.split('\n').length;
    for (const hit of await hitsOf(ENDINGS[extname(path).toLowerCase()]!, text, path)) {
      counts.set(hit.rule, (counts.get(hit.rule) ?? 0) + 1);
      if (!options.rule || hit.rule === options.rule)
        console.log(`${relative(folder, path)}:${hit.line} ${hit.rule}: ${hit.snippet.slice(0, 140)}`);
    }
  }
  console.log(`${files} files, ${lines} lines`);
  for (const [rule, count] of [...counts].toSorted((left, right) => right[1] - left[1]))
    console.log(`${count} ${rule}`);
}

if (options.files) await lookAt(options.files);
else process.exitCode = (await scoreAll()) ? 0 : 1;
