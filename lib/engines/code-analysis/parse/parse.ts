import type { Tree, TreeCursor } from '@vscode/tree-sitter-wasm';
import type { CodeLanguage } from '@/lib/pure/code-analysis/model/categories';
import type { ParsedCode } from '@/lib/pure/code-analysis/model/rule';
import { parseSql } from '@/lib/pure/code-analysis/sql/parse';
import { SyntaxNode } from '@/lib/pure/code-analysis/model/node';
import { parserOf, type Grammar } from './grammars';

/** What is parsed at most; code that people write stays far below. */
const MOST_NODES = 800_000;
const DEEPEST = 2_000;

export type Parsed = { code: ParsedCode; broken: SyntaxNode[] };
/** Code that is too large or too deep to be looked at. */
export class TooMuchCode extends Error {}

type Read = { root: SyntaxNode; broken: SyntaxNode[] };

function nodeAt(cursor: TreeCursor, source: string): SyntaxNode {
  const { startPosition, startIndex, endIndex, nodeType, currentFieldName, nodeIsNamed } = cursor;
  return new SyntaxNode(
    source,
    { type: nodeType, field: currentFieldName, named: nodeIsNamed },
    { start: startIndex, end: endIndex, line: startPosition.row + 1, column: startPosition.column + 1 },
  );
}

/** The tree as our own nodes, so that rules of every language read the same and none crosses into WebAssembly. */
function readTree(tree: Tree, source: string): Read {
  const cursor = tree.walk();
  const root = nodeAt(cursor, source);
  const broken: SyntaxNode[] = [];
  const above = [root];
  let count = 1;
  const enter = () => {
    const node = nodeAt(cursor, source);
    above.at(-1)!.add(node);
    if (node.type === 'ERROR' || cursor.nodeIsMissing) broken.push(node);
    above.push(node);
    if (++count > MOST_NODES || above.length > DEEPEST) throw new TooMuchCode();
  };
  for (;;) {
    if (cursor.gotoFirstChild()) enter();
    else {
      while (!cursor.gotoNextSibling()) {
        if (!cursor.gotoParent()) return { root, broken };
        above.pop();
      }
      above.pop();
      enter();
    }
  }
}

async function parseWith(grammar: Grammar, text: string): Promise<Read> {
  const tree = (await parserOf(grammar)).parse(text);
  if (!tree) throw new TooMuchCode();
  try {
    return readTree(tree, text);
  } finally {
    tree.delete();
  }
}

const BY_ENDING: [ending: RegExp, grammars: Grammar[]][] = [
  [/\.[cm]?ts$/i, ['typescript']],
  [/\.tsx$/i, ['tsx']],
  [/\.[cm]?jsx?$/i, ['javascript', 'tsx']],
];

/** By the name of the file; without one, the first grammar that reads all of it, else the one that reads most. */
async function parseJavaScript(text: string, fileName: string): Promise<Read> {
  const grammars = BY_ENDING.find(([ending]) => ending.test(fileName))?.[1] ?? ['javascript', 'tsx', 'typescript'];
  let best: Read | null = null;
  for (const grammar of grammars) {
    const read = await parseWith(grammar, text);
    if (read.broken.length === 0) return read;
    if (!best || read.broken.length < best.broken.length) best = read;
  }
  return best!;
}

/** @throws TooMuchCode */
export async function parseCode(language: CodeLanguage, text: string, fileName = ''): Promise<Parsed> {
  const read =
    language === 'sql'
      ? parseSql(text)
      : language === 'javascript'
        ? await parseJavaScript(text, fileName)
        : await parseWith(language, text);
  return { code: { text, root: read.root, broken: read.broken.length > 0 }, broken: read.broken };
}
