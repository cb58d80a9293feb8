import type { CodeRule, ParsedCode } from '../model/rule';
import { nodesBelow, nodesWithin, type SyntaxNode } from '../model/node';
import { FUNCTIONS, SCOPES, usesOf } from './tree';

const MOST_PATHS = 25;
const MOST_PARAMETERS = 8;
const BUILT_IN =
  /^(?:list|dict|set|str|int|float|bool|tuple|len|max|min|sum|open|print|range|sorted|map|zip|abs|any|all)$/;
const BRANCHES = [
  'if_statement',
  'elif_clause',
  'for_statement',
  'while_statement',
  'except_clause',
  'conditional_expression',
  'boolean_operator',
  'case_clause',
];

/** What `from a import b as c` or `import a.b` binds. */
function boundNames(node: SyntaxNode): SyntaxNode[] {
  return node.all('name').flatMap((name) => {
    if (name.type === 'aliased_import') {
      const alias = name.at('alias');
      // `import x as x` says that it is there for others.
      return alias && alias.text !== name.at('name')?.text ? [alias] : [];
    }
    return node.type === 'import_statement' ? (name.parts[0] ? [name.parts[0]] : []) : [name];
  });
}

/** Names in __all__, in annotations that are written as texts, and in doctests count as used. */
const isNamedInText = (root: SyntaxNode, name: string): boolean => {
  const word = new RegExp(`\\b${name}\\b`);
  return [...nodesBelow(root)].some(
    ({ type, text, parent }) =>
      type === 'string' &&
      word.test(text) &&
      (/__all__/.test(parent?.parent?.text.slice(0, 40) ?? '') ||
        ['type', 'subscript', 'typed_parameter', 'argument_list'].includes(parent?.type ?? '')),
  );
};

/** A module that only imports is there to be imported from. */
const isOnlyImports = (root: SyntaxNode): boolean =>
  root.parts.every(({ type, text }) => /import/.test(type) || /^["'r]/.test(text) || /^__\w+__/.test(text));

/** An import that may fail tells by that whether the package is there. */
const isProbe = (node: SyntaxNode): boolean => node.above(['try_statement', 'if_statement'], FUNCTIONS) !== null;

function unusedImports(node: SyntaxNode, { root, broken }: ParsedCode): SyntaxNode[] {
  if (broken || isOnlyImports(root) || isProbe(node) || /#\s*noqa|#\s*type:\s*ignore|pylint/.test(lineOf(node)))
    return [];
  if (handsOn(root)) return [];
  return boundNames(node).filter(({ text }) => {
    const imports = [...nodesBelow(root)].filter(
      (each) => each.type === 'identifier' && each.text === text && isImported(each),
    ).length;
    return (
      text !== '_' && !/^__\w+__$/.test(text) && (usesOf(root).get(text) ?? 0) <= imports && !isNamedInText(root, text)
    );
  });
}

/** Most of what it imports it doesn’t use: a module that is there to be imported from. */
const MOST_UNUSED = 4;
function handsOn(root: SyntaxNode): boolean {
  const names = [...nodesBelow(root)]
    .filter(({ type }) => type === 'import_statement' || type === 'import_from_statement')
    .flatMap(boundNames)
    .map(({ text }) => text);
  const unused = names.filter((name) => (usesOf(root).get(name) ?? 0) <= 1).length;
  return unused >= MOST_UNUSED && unused * 2 >= names.length;
}

const isImported = (node: SyntaxNode): boolean =>
  node.above(['import_statement', 'import_from_statement', 'future_import_statement']) !== null;
const lineOf = ({ source, place }: SyntaxNode): string =>
  source.slice(place.start, source.indexOf('\n', place.end) < 0 ? undefined : source.indexOf('\n', place.end));

/** Named as meant not to be read, or read by its name alone. */
const NOT_READ = /^_|^(?:__\w+__)$/;
const LOOKS_AT_NAMES = /\b(?:locals|vars|eval|exec|globals)\s*\(/;

function unusedLocal(node: SyntaxNode, { broken }: ParsedCode): SyntaxNode | null {
  const name = node.at('left');
  const fn = node.above(SCOPES);
  if (broken || name?.type !== 'identifier' || fn?.type !== 'function_definition' || !node.at('right')) return null;
  if (NOT_READ.test(name.text) || LOOKS_AT_NAMES.test(fn.text)) return null;
  if (new RegExp(`\\b(?:global|nonlocal)\\b[^\\n]*\\b${name.text}\\b`).test(fn.text)) return null;
  return (usesOf(fn).get(name.text) ?? 0) <= 1 && !isNamedInTemplate(fn, name.text) ? name : null;
}
const isNamedInTemplate = (fn: SyntaxNode, name: string): boolean =>
  new RegExp(`\\{${name}[}!:.[]|@${name}\\b`).test(fn.text);

function pathsOf(fn: SyntaxNode): number {
  let paths = 1;
  for (const { type } of nodesWithin(fn, SCOPES)) if (BRANCHES.includes(type)) paths++;
  return paths;
}

const squeezed = (node: SyntaxNode | undefined) => node?.text.replace(/\s+/g, ' ');

/** Neighbours of an if chain that do the same. */
function sameAsElse(node: SyntaxNode): boolean {
  const last = node.children.findLast(({ type }) => type === 'else_clause' || type === 'elif_clause');
  if (last?.type !== 'else_clause' || node.children.some(({ type }) => type === 'elif_clause')) return false;
  const body = squeezed(node.at('consequence'));
  return body !== undefined && body !== 'pass' && body === squeezed(last.at('body'));
}

export const MAINTAINABILITY: readonly CodeRule[] = [
  {
    id: 'py-unused-import',
    category: 'maintainability',
    severity: 'low',
    title: 'An import that nothing uses',
    why: 'It is loaded, kept up to date and read by everybody for nothing.',
    fix: 'Remove it.',
    on: ['import_statement', 'import_from_statement'],
    find: (node, code) => unusedImports(node, code),
    say: (node) => `“${node.text}” is imported and never used.`,
    fires: ['import os\nimport sys\nprint(sys.argv)', 'from a import b as c\nprint(1)'],
    silent: [
      'import os\nprint(os.name)',
      'from a import b\n__all__ = ["b"]\nx = 1',
      'try:\n    import fast\nexcept ImportError:\n    fast = None',
      'import a.b\nprint(a.b.c)',
      'import os  # noqa\nx = 1',
    ],
  },
  {
    id: 'py-unused-variable',
    category: 'maintainability',
    severity: 'low',
    title: 'A variable that nothing reads',
    why: 'It is a leftover, or another one was meant where it should be used.',
    fix: 'Remove it, or use it where it was meant.',
    on: ['assignment'],
    find: (node, code) => unusedLocal(node, code),
    say: (node) => `“${node.text}” is never read.`,
    fires: ['def f(a):\n    b = a + 1\n    return a'],
    silent: [
      'def f(a):\n    b = a + 1\n    return b',
      'def f(a):\n    _ = a()\n    return 1',
      'total = 1',
      'class A:\n    size = 1',
      'def f():\n    def g():\n        return b\n    b = 1\n    return g',
    ],
  },
  {
    id: 'py-star-import',
    category: 'maintainability',
    severity: 'low',
    title: 'import * brings names that nobody sees',
    why: 'Which name comes from where can’t be told, and a new one in the module replaces yours.',
    fix: 'Import the names that are used.',
    on: ['wildcard_import'],
    find: (node, { root }) => !isOnlyImports(root) && node,
    fires: ['from math import *\nprint(sin(1))'],
    silent: ['from math import sin\nprint(sin(1))', 'from .a import *\nfrom .b import *'],
  },
  {
    id: 'py-hidden-built-in',
    category: 'maintainability',
    severity: 'low',
    title: 'A name that hides a built-in function',
    why: 'Whoever calls the function further down gets the value instead.',
    fix: 'Choose another name.',
    on: ['assignment'],
    find: (node) => {
      const name = node.at('left');
      return (
        name?.type === 'identifier' &&
        BUILT_IN.test(name.text) &&
        node.above(SCOPES)?.type !== 'class_definition' &&
        node.at('right') &&
        node.at('right')?.text !== name.text &&
        name
      );
    },
    fires: ['list = [1, 2]', 'def f():\n    max = 3\n    return max'],
    silent: ['items = [1, 2]', 'class A:\n    max = 3', 'self.list = [1]'],
  },
  {
    id: 'py-complex-function',
    category: 'maintainability',
    severity: 'low',
    title: 'A function with very many branches',
    why: `More than ${MOST_PATHS} ways through one function are more than anybody tests.`,
    fix: 'Give its steps functions of their own, or decide by a table.',
    on: ['function_definition'],
    find: (node) => pathsOf(node) > MOST_PATHS && node.at('name'),
    fires: [`def f(a):\n${'    if a:\n        g()\n'.repeat(26)}`],
    silent: [`def f(a):\n${'    if a:\n        g()\n'.repeat(12)}`],
  },
  {
    id: 'py-many-parameters',
    category: 'maintainability',
    severity: 'info',
    title: 'A function with very many parameters',
    why: 'A call of so many values by position is easily given in the wrong order.',
    fix: 'Ask for names with *, or take one object.',
    on: ['parameters'],
    find: (node) => {
      const names = node.parts.map(({ type, text }) => (/splat|separator/.test(type) || text === '*' ? '*' : text));
      const byPosition = names.includes('*') ? names.slice(0, names.indexOf('*')) : names;
      return byPosition.length > MOST_PARAMETERS && node;
    },
    fires: ['def f(a, b, c, d, e, g, h, i, j):\n    pass'],
    silent: ['def f(a, *, b, c, d, e, g, h, i, j):\n    pass'],
  },
  {
    id: 'py-same-branches',
    category: 'maintainability',
    severity: 'medium',
    title: 'Both branches do the same',
    why: 'The condition decides nothing, so that one branch is not what was meant.',
    fix: 'Remove the condition, or mend the branch that was copied.',
    on: ['if_statement'],
    find: (node) => sameAsElse(node) && node,
    fires: ['if a:\n    go(1)\nelse:\n    go(1)'],
    silent: ['if a:\n    go(1)\nelse:\n    go(2)', 'if a:\n    go(1)\nelif b:\n    go(2)\nelse:\n    go(1)'],
  },
];
