import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Language, Parser } from '@vscode/tree-sitter-wasm';

/** Which grammar reads what. JavaScript has three: types and JSX exclude each other in places. */
export type Grammar = 'javascript' | 'typescript' | 'tsx' | 'python' | 'r';

const FILES: Record<Grammar, string> = {
  javascript: '@vscode/tree-sitter-wasm/wasm/tree-sitter-javascript.wasm',
  typescript: '@vscode/tree-sitter-wasm/wasm/tree-sitter-typescript.wasm',
  tsx: '@vscode/tree-sitter-wasm/wasm/tree-sitter-tsx.wasm',
  python: '@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm',
  r: '@eagleoutice/tree-sitter-r/tree-sitter-r.wasm',
};
/** From the folder that the server runs in: a bundle lies elsewhere than its packages. */
const packages = createRequire(join(process.cwd(), 'package.json'));

type Runtime = { Parser: typeof Parser; Language: typeof Language };
let runtime: Promise<Runtime> | undefined;
const parsers = new Map<Grammar, Promise<Parser>>();

async function start(): Promise<Runtime> {
  const loaded = packages('@vscode/tree-sitter-wasm') as Runtime;
  await loaded.Parser.init();
  return loaded;
}

async function make(grammar: Grammar): Promise<Parser> {
  runtime ??= start();
  const { Parser: Made, Language: Loaded } = await runtime;
  const parser = new Made();
  parser.setLanguage(await Loaded.load(await readFile(packages.resolve(FILES[grammar]))));
  return parser;
}

/** Made once a process, and only for a language that is asked for. */
export function parserOf(grammar: Grammar): Promise<Parser> {
  const parser = parsers.get(grammar) ?? make(grammar);
  parsers.set(grammar, parser);
  return parser;
}
