import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.js'];
const IMPORT = /(?:from|import|import\()\s*'((?:\.{1,2}|@)\/[^'\n]+)'/g;

/** The source files of lib/ and components/, without tests. */
function sources(): Set<string> {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'lib', 'components'], {
    cwd: root,
    encoding: 'utf8',
  });
  return new Set(listed.split('\n').filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path)));
}

/** Which folders each folder imports from, with one import as an example. */
function folderImports(): Map<string, Map<string, string>> {
  const files = sources();
  const imports = new Map<string, Map<string, string>>();
  for (const file of files) {
    for (const [, path] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const base = path!.startsWith('@/') ? path!.slice(2) : posix.join(dirname(file), path!);
      const target = ENDINGS.map((ending) => base + ending).find((each) => files.has(each));
      if (!target || dirname(target) === dirname(file)) continue;
      const from = imports.get(dirname(file)) ?? new Map<string, string>();
      imports.set(dirname(file), from.set(dirname(target), `${file} > ${target}`));
    }
  }
  return imports;
}

/** A way from a folder back to itself, as the imports that make it. */
function circleOf(start: string, imports: Map<string, Map<string, string>>): string[] | null {
  const reached = new Map<string, string[]>([[start, []]]);
  for (const [folder, way] of reached) {
    for (const [next, example] of imports.get(folder) ?? []) {
      if (next === start) return [...way, example];
      if (!reached.has(next)) reached.set(next, [...way, example]);
    }
  }
  return null;
}

it('no folder of lib/ or components/ imports itself through others', () => {
  const imports = folderImports();
  expect(imports.size).toBeGreaterThan(50);
  expect([...imports.keys()].map((folder) => circleOf(folder, imports)).filter(Boolean)).toEqual([]);
});

it('a circle is found', () => {
  const imports = new Map([
    ['a', new Map([['b', 'a/1 > b/1']])],
    ['b', new Map([['a', 'b/2 > a/2']])],
  ]);
  expect(circleOf('a', imports)).toEqual(['a/1 > b/1', 'b/2 > a/2']);
});
