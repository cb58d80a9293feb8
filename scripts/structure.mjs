// The structure of the code: which file imports which, held against scripts/structure-rules.mjs. It reads imports
// alone, with TypeScript's scanner; types count as code does.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { NOT_READ, RULES } from './structure-rules.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const READ = ['app', 'components', 'lib', 'tests', 'middleware.ts', 'instrumentation.ts'];
const SOURCE = /\.(ts|tsx|mjs|js)$/;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.js', '.json', '/index.ts', '/index.tsx'];

/** The file that an import names, as a path of the repository; of a package its folder, of Node's own its name. */
export function targetOf(file, name, files) {
  const isOurs = name.startsWith('.') || name.startsWith('@/');
  if (isBuiltin(name)) return `node:${name.replace(/^node:/, '')}`;
  if (!isOurs) return `node_modules/${name}/`;
  const base = name.startsWith('@/') ? name.slice(2) : posix.join(posix.dirname(file), name);
  const bare = base.replace(/\.js$/, '');
  return [base, bare].flatMap((path) => ENDINGS.map((ending) => path + ending)).find((path) => files.has(path)) ?? base;
}

const anyOf = (patterns, path) => patterns.some((pattern) => pattern.test(path));
const listed = (...paths) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...paths], { cwd: root, encoding: 'utf8' }).split('\n');

/** Every file with the paths that it imports. */
export function readImports(paths = READ) {
  const files = new Set(listed());
  const read = listed(...paths).filter((path) => SOURCE.test(path) && !anyOf(NOT_READ, path));
  return new Map(
    read.map((file) => {
      const { importedFiles } = ts.preProcessFile(readSource(file), true, true);
      return [file, [...new Set(importedFiles.map(({ fileName }) => targetOf(file, fileName, files)))]];
    }),
  );
}

/** A file that is listed and gone is one that was just deleted. */
function readSource(file) {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

const patternsOf = (said) => (said === undefined ? [] : [said].flat().map((pattern) => new RegExp(pattern)));

/** What a rule says of one side; `$1` in a pattern of `to` is what the first group of `from` matched. */
const sideOf = ({ path, pathNot }) => ({ only: patternsOf(path), never: patternsOf(pathNot) });
const isOn = ({ only, never }, path) => (only.length === 0 || anyOf(only, path)) && !anyOf(never, path);
const filled = (said, group) =>
  said === undefined ? undefined : [said].flat().map((pattern) => pattern.replaceAll('$1', group));

function brokenBy(rule, imports) {
  const from = sideOf(rule.from);
  const takesGroup = JSON.stringify(rule.to).includes('$1');
  const fixed = takesGroup ? null : sideOf(rule.to);
  const found = [];
  for (const [file, targets] of imports) {
    if (!isOn(from, file)) continue;
    const group = takesGroup ? (new RegExp(rule.from.path).exec(file)?.[1] ?? '') : '';
    const to = fixed ?? sideOf({ path: filled(rule.to.path, group), pathNot: filled(rule.to.pathNot, group) });
    for (const target of targets) if (isOn(to, target)) found.push({ rule: rule.name, file, target });
  }
  return found;
}

/** Circles of files or folders: each is told once, as the way from its first one back to it. */
export function circlesOf(imports) {
  const state = new Map();
  const way = [];
  const circles = [];
  const walk = (file) => {
    state.set(file, 'open');
    way.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue;
      if (state.get(target) === 'open') circles.push([...way.slice(way.indexOf(target)), target]);
      else if (!state.has(target)) walk(target);
    }
    way.pop();
    state.set(file, 'done');
  };
  for (const file of imports.keys()) if (!state.has(file)) walk(file);
  return circles;
}

/** Which folder of lib/ and components/ imports from which, tests left out. */
function foldersOf(imports) {
  const folders = new Map();
  const isPart = (path) => /^(lib|components)\//.test(path) && !/\.test\.tsx?$/.test(path) && imports.has(path);
  for (const [file, targets] of imports) {
    const from = posix.dirname(file);
    for (const target of targets.filter((path) => isPart(file) && isPart(path) && posix.dirname(path) !== from))
      folders.set(from, (folders.get(from) ?? new Set()).add(posix.dirname(target)));
  }
  return folders;
}

/** What breaks the rules, in words. */
export function faultsOf(imports) {
  const said = (name, circles) => circles.map((circle) => `${name}: ${circle.join(' → ')}`);
  return [
    ...said('no-circle', circlesOf(imports)),
    ...said('no-circle-of-folders', circlesOf(foldersOf(imports))),
    ...RULES.flatMap((rule) => brokenBy(rule, imports).map(({ file, target }) => `${rule.name}: ${file} → ${target}`)),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const imports = readImports();
  const faults = faultsOf(imports);
  const comments = RULES.filter(({ name, comment }) => comment && faults.some((fault) => fault.startsWith(`${name}:`)));
  for (const fault of faults) console.log(fault);
  for (const comment of new Set(comments.map((rule) => `${rule.name}: ${rule.comment}`))) console.log(comment);
  console.log(`${imports.size} files, ${RULES.length} rules, ${faults.length} faults`);
  process.exit(faults.length ? 1 : 0);
}
