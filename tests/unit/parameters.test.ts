import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const MOST = 4;
const NOT_OURS = /^lib\/(base\/db\/generated|engines\/ingest\/typed\/kernel\/assembly)\//; // made; AssemblyScript
/** Called once per cell, per value or per step of a search: an object per call would be measurable. */
const INNER_LOOPS = [
  'lib/engines/ingest/formats/xml/read.ts attribute',
  'lib/engines/ingest/formats/xml/spreadsheet.ts attribute',
  'lib/engines/ingest/table/records.ts readQuoted',
  'lib/pure/analysis/drivers/models/loss.ts differentiate',
  'lib/pure/analysis/forecast/decomposition/loess.ts smoothAt',
  'lib/pure/analysis/forecast/decomposition/loess.ts tilt',
  'lib/pure/analysis/forecast/methods/ces.ts filter',
  'lib/pure/analysis/forecast/methods/ets.ts run',
  'lib/pure/analysis/forecast/methods/theta.ts filter',
  'lib/pure/analysis/statistics/dip.ts between',
  'lib/pure/analysis/statistics/dip.ts farthest',
  'lib/pure/analysis/statistics/dip.ts hull',
];

const nameOf = (node: ts.Node, source: ts.SourceFile): string | undefined =>
  (node as Partial<ts.NamedDeclaration>).name?.getText(source);

/** Functions of a file that take more positional parameters than a reader can tell apart. */
function longLists(file: string, text: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const found: string[] = [];
  const visit = (node: ts.Node, parent: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && node.parameters.length > MOST)
      found.push(`${file} ${nameOf(node, source) ?? nameOf(parent, source) ?? ts.SyntaxKind[node.kind]}`);
    ts.forEachChild(node, (child) => visit(child, node));
  };
  visit(source, source);
  return found;
}

it('no function takes five or more positional parameters, but for inner loops', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'lib', 'components', 'app'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !NOT_OURS.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const found = new Set(files.flatMap((file) => longLists(file, readFileSync(join(root, file), 'utf8'))));
  expect([...found].toSorted()).toEqual(INNER_LOOPS);
});

it('finds functions, arrows, methods and constructors', () => {
  const text = `
    function named(a: number, b = 2, { c }: { c: number }, [d]: number[], e?: string) {}
    const arrow = (a: number, b: number, c: number, d: number, ...rest: number[]) => rest;
    const four = (a: number, b: number, c: number, { d, e }: { d: number; e: number }) => a;
    class Reader {
      constructor(private a: number, private b: number, private c: number, private d: number, private e: number) {}
      read(a: number, b: number, c: number, d: number, e: number) {}
    }`;
  expect(longLists('a.ts', text)).toEqual(['a.ts named', 'a.ts arrow', 'a.ts Reader', 'a.ts read']);
});
