import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** AssemblyScript: a program of its own, with its own types. */
const KERNEL = 'lib/engines/ingest/typed/kernel/assembly/';
const EXPORTED_TYPE = /^export (?:declare )?(?:type|interface|(?:abstract )?class|enum) (\w+)/gm;

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'lib', 'components'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith(KERNEL));
const types = files.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(EXPORTED_TYPE)].map(([, name]) => ({ file, name: name! })),
);
const folders = [...new Set(files.map((file) => file.split('/').slice(0, -1).join('/')))];

/** The words of the last column of the glossary in docs/architecture.md, in small letters without blanks. */
function wordsThatAreGone(): string[] {
  const table = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('## One word a thing')[1]!;
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);
  return rows
    .flatMap((row) => row.split('|').at(-2)!.split(','))
    .map((word) => word.trim().toLowerCase().replaceAll(' ', ''));
}

/** 'DataSetRow' and 'data-set-row' as ' data source row '. */
const inWords = (name: string) =>
  ` ${name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_/]/g, ' ')
    .toLowerCase()} `;
const uses = (name: string, gone: string) =>
  inWords(name).replaceAll(' ', '|').includes(`|${gone}|`) ||
  inWords(name).includes(` ${gone}s `) ||
  (gone === 'dataset' && inWords(name).includes(' data set'));

it('folders and exported types use one word a thing', () => {
  const gone = wordsThatAreGone();
  expect(gone.length).toBeGreaterThan(8);
  const used = [...folders.map((folder) => ({ file: folder, name: folder })), ...types].flatMap(({ file, name }) =>
    gone.filter((word) => uses(name, word)).map((word) => `${file}: ${name} (${word})`),
  );
  expect(used).toEqual([]);
});

it('the name of an exported type stands once', () => {
  const byName = new Map<string, string[]>();
  for (const { file, name } of types) byName.set(name, [...(byName.get(name) ?? []), file]);
  expect(types.length).toBeGreaterThan(500);
  expect([...byName].filter(([, places]) => places.length > 1)).toEqual([]);
});
