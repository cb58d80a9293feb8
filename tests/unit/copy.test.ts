import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { GONE } from './gone-phrases';

/** Texts that keep a phrase of the list, and why. */
const KEPT: readonly (readonly [file: string, text: RegExp, why: string])[] = [];

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : sourcesIn(path);
    return /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) ? [path] : [];
  });

/** What a file can say: its literals, the parts of its templates and its JSX text, on one line each. */
function textsOf(file: string, source = readFileSync(file, 'utf8')): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    else if (ts.isJsxText(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind));
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

/** Few files hold such words at all, and only those are parsed. */
const ANY = new RegExp(GONE.map(({ source }) => source).join('|'), 'i');
const mayHold = (file: string): boolean => ANY.test(readFileSync(file, 'utf8').replace(/\s+/g, ' '));

const isKept = (file: string, text: string): boolean =>
  KEPT.some(([place, words]) => place === file && words.test(text));

describe('the language of the product', () => {
  it('has none of the phrases that are gone', () => {
    const found = ['app', 'components', 'lib']
      .flatMap(sourcesIn)
      .filter(mayHold)
      .flatMap((file) =>
        textsOf(file)
          .filter((text) => GONE.some((phrase) => phrase.test(text)) && !isKept(file, text))
          .map((text) => `${file}: ${text}`),
      );
    expect(found).toEqual([]);
  });

  it.each([
    ['a literal', "const said = 'The file was thrown away.';", 1],
    ['a template', 'const said = `${name} waits for your choice`;', 1],
    ['JSX over two lines', 'const said = <p>Nothing stood\n out here</p>;', 1],
    ['a comment', '/* thrown away */ const kept = 1;', 0],
    ['a name', 'const meanwhile = 1;', 0],
  ])('looks at %s', (_, source, count) => {
    const found = textsOf('example.tsx', source).filter((text) => GONE.some((phrase) => phrase.test(text)));
    expect(found).toHaveLength(count);
  });
});
