import { describe, expect, it } from 'vitest';

type Imports = Map<string, string[]>;
type Structure = {
  readImports: (paths: string[]) => Imports;
  faultsOf: (imports: Imports) => string[];
  targetOf: (file: string, name: string, files: Set<string>) => string;
};
const scripts = new URL('../../scripts/', import.meta.url);
const { faultsOf, readImports, targetOf } = (await import(
  /* @vite-ignore */ new URL('structure.mjs', scripts).href
)) as Structure;
const { RULES } = (await import(/* @vite-ignore */ new URL('structure-rules.mjs', scripts).href)) as {
  RULES: { name: string }[];
};

const namesOf = (file: string, target: string) => [
  ...new Set(faultsOf(new Map([[file, [target]]])).map((fault) => fault.split(':')[0]!)),
];

/** For each rule an import that breaks it, and one near it that may be. */
const CASES: [rule: string, file: string, broken: string, allowed: string][] = [
  ['wings-look-left', 'lib/base/env/a.ts', 'lib/engines/ingest/a.ts', 'lib/pure/query/a.ts'],
  ['wings-look-left', 'lib/product/admin/a.ts', 'lib/http/route.ts', 'lib/engines/answers/run.ts'],
  ['rooms-look-left', 'lib/product/evidence/a.ts', 'lib/product/insights/a.ts', 'lib/product/data-sources/a.ts'],
  ['rooms-look-left', 'lib/pure/format/a.ts', 'lib/pure/analysis/a.ts', 'lib/pure/format/b.ts'],
  ['screens-look-left', 'components/ui/a.tsx', 'components/dashboards/a.tsx', 'components/ui/b.tsx'],
  ['screens-look-left', 'components/insights/a.tsx', 'components/home/a.tsx', 'components/dashboards/a.tsx'],
  ['on-the-line', 'app/page.tsx', 'components/nowhere/a.tsx', 'components/home/a.tsx'],
  ['on-the-line', 'app/page.tsx', 'lib/product/nowhere/a.ts', 'lib/product/admin/a.ts'],
  ['on-the-line', 'app/page.tsx', 'lib/nowhere/a.ts', 'lib/start.ts'],
  ['start-is-the-root', 'lib/product/admin/a.ts', 'lib/start.ts', 'lib/product/admin/b.ts'],
  ['lib-knows-no-screen', 'lib/http/a.ts', 'components/ui/button.tsx', 'lib/product/admin/a.ts'],
  ['components-see-schemas-only', 'components/home/a.tsx', 'lib/product/admin/admin.ts', 'lib/product/admin/schema.ts'],
  ['components-see-schemas-only', 'components/home/a.tsx', 'lib/http/route.ts', 'lib/http/actions/rename.ts'],
  ['components-know-no-page', 'components/home/a.tsx', 'app/page.tsx', 'components/ui/a.tsx'],
  ['only-stores-meet-prisma', 'lib/product/admin/a.ts', 'lib/base/db/client.ts', 'lib/base/db/transaction.ts'],
  ['only-stores-meet-prisma', 'app/page.tsx', 'node_modules/@prisma/client/', 'node_modules/next/'],
  ['stores-stay-home', 'lib/product/insights/a.ts', 'lib/product/evidence/store.ts', 'lib/product/insights/store.ts'],
  ['stores-stay-home', 'app/api/a/route.ts', 'lib/product/evidence/store.ts', 'lib/product/evidence/evidence.ts'],
  ['pure-rooms-touch-nothing', 'lib/pure/query/a.ts', 'node:fs/promises', 'node:crypto'],
  ['pure-rooms-touch-nothing', 'lib/pure/query/a.ts', 'node_modules/pg/', 'node_modules/zod/'],
  [
    'duckdb-in-children-only',
    'lib/product/admin/a.ts',
    'lib/engines/answers/children/query.ts',
    'lib/engines/answers/run.ts',
  ],
  ['duckdb-in-children-only', 'lib/http/a.ts', 'node_modules/@duckdb/node-api/', 'node_modules/zod/'],
  ['no-barrels', 'app/page.tsx', 'components/ui/index.ts', 'components/ui/button.tsx'],
  ['not-to-test', 'lib/http/a.ts', 'lib/http/b.test.ts', 'lib/http/b.ts'],
  ['not-to-test', 'components/home/a.tsx', 'tests/support/dom.ts', 'components/home/b.tsx'],
];

describe('the structure check', () => {
  it.each(CASES)('%s: %s may not import %s, but %s', (rule, file, broken, allowed) => {
    expect(namesOf(file, broken)).toContain(rule);
    expect(namesOf(file, allowed)).not.toContain(rule);
  });

  it('has an example of each rule', () =>
    expect([...new Set(CASES.map(([rule]) => rule))].sort()).toEqual(
      [...new Set(RULES.map(({ name }) => name))].sort(),
    ));

  it('lets a store of a room, and a test, do what others may not', () => {
    expect(namesOf('lib/product/admin/store.ts', 'lib/base/db/client.ts')).toEqual([]);
    expect(namesOf('lib/http/a.test.ts', 'tests/support/dom.ts')).toEqual([]);
  });

  it('tells a circle over several files once, by its way', () => {
    const way = ['lib/pure/query/a.ts', 'lib/pure/query/b.ts', 'lib/pure/query/c.ts'] as const;
    expect(faultsOf(new Map(way.map((file, at) => [file, [way[(at + 1) % 3]!]])))).toEqual([
      `no-circle: ${[...way, way[0]].join(' → ')}`,
    ]);
  });

  it('tells a circle of folders, where no file is in one, and looks past tests', () => {
    const imports = new Map([
      ['lib/http/a/one.ts', ['lib/http/b/two.ts']],
      ['lib/http/b/two.ts', []],
      ['lib/http/b/three.ts', ['lib/http/a/four.ts']],
      ['lib/http/a/four.ts', []],
    ]);
    expect(faultsOf(imports)).toEqual(['no-circle-of-folders: lib/http/a → lib/http/b → lib/http/a']);
    imports.delete('lib/http/b/three.ts');
    imports.set('lib/http/b/three.test.ts', ['lib/http/a/four.ts']);
    expect(faultsOf(imports)).toEqual([]);
  });

  const files = new Set(['lib/a.ts', 'lib/b.tsx', 'lib/c.mjs', 'lib/d/index.ts', 'lib/e.json']);
  it.each([
    ['./b', 'lib/b.tsx'],
    ['@/lib/b', 'lib/b.tsx'],
    ['../lib/c.mjs', 'lib/c.mjs'],
    ['./b.js', 'lib/b.tsx'],
    ['./d', 'lib/d/index.ts'],
    ['./e.json', 'lib/e.json'],
    ['./generated/client', 'lib/generated/client'],
    ['fs', 'node:fs'],
    ['node:fs/promises', 'node:fs/promises'],
    ['@prisma/client', 'node_modules/@prisma/client/'],
    ['zod', 'node_modules/zod/'],
  ])('finds what %s names', (name, target) => expect(targetOf('lib/a.ts', name, files)).toBe(target));
});

describe('the imports of a file', () => {
  const screen = 'components/data-sources/versions/versions-panel.tsx';
  it.each([
    ['for what it does', 'lib/start.ts', 'lib/base/jobs/worker.ts'],
    ['for a type', screen, 'lib/product/data-sources/schema/import-schema.ts'],
    ['when it is needed', screen, 'components/data-sources/versions/revert-dialog.tsx'],
  ])('are found %s', (_, file, target) => expect(readImports([file]).get(file)).toContain(target));
});
