import type { CodeRule, ParsedCode } from '../model/rule';
import { below, nodesWithin, type SyntaxNode } from '../model/node';
import { FUNCTIONS, isModule, nearestFunction, usesOf } from './tree';

const MOST_PATHS = 25;
const MOST_PARAMETERS = 7;
const DEEPEST_TERNARY = 3;

const isUsedOnce = (name: string, root: SyntaxNode): boolean => (usesOf(root).get(name) ?? 0) <= 1;
/** `_x` says itself that it isn’t used. */
const isUnused = (name: string, { root, broken }: ParsedCode): boolean =>
  !broken && name !== 'React' && !name.startsWith('_') && isUsedOnce(name, root);

function localNames(clause: SyntaxNode): SyntaxNode[] {
  return clause.parts.flatMap((part) => {
    if (part.type === 'identifier') return [part];
    if (part.type === 'namespace_import') return part.parts;
    if (part.type === 'named_imports') return part.parts.flatMap((each) => each.at('alias') ?? each.at('name') ?? []);
    return [];
  });
}

/** Branches that a function can take. */
const BRANCHES = [
  'if_statement',
  'for_statement',
  'for_in_statement',
  'while_statement',
  'do_statement',
  'switch_case',
  'catch_clause',
  'ternary_expression',
];
function pathsOf(fn: SyntaxNode): number {
  let paths = 1;
  for (const node of nodesWithin(fn, FUNCTIONS))
    if (
      BRANCHES.includes(node.type) ||
      (node.type === 'binary_expression' && /^(?:&&|\|\|)$/.test(node.at('operator')?.text ?? ''))
    )
      paths++;
  return paths;
}

const depthOf = (node: SyntaxNode): number => {
  let depth = 0;
  for (
    let up: SyntaxNode | null = node;
    up?.type === 'ternary_expression';
    up = up.parent?.type === 'parenthesized_expression' ? up.parent.parent : up.parent
  )
    depth++;
  return depth;
};

const squeezed = (node: SyntaxNode | undefined) => node?.text.replace(/\s+/g, ' ');

export const MAINTAINABILITY: readonly CodeRule[] = [
  {
    id: 'js-unused-import',
    category: 'maintainability',
    severity: 'low',
    title: 'An import that nothing uses',
    why: 'It is loaded, kept up to date and read by everybody for nothing.',
    fix: 'Remove it.',
    on: ['import_clause'],
    find: (node, code) => localNames(node).filter(({ text }) => isUnused(text, code)),
    say: (node) => `“${node.text}” is imported and never used.`,
    fires: ["import { a, b } from './x';\na();"],
    silent: [
      "import { a } from './x';\na();",
      "import './x';",
      "import React from 'react';\nexport const A = () => <p>a</p>;",
      "import { a } from './x';\nexport { a };",
    ],
  },
  {
    id: 'js-unused-variable',
    category: 'maintainability',
    severity: 'low',
    title: 'A variable that nothing reads',
    why: 'It is a leftover, or another one was meant where it should be used.',
    fix: 'Remove it, or use it where it was meant.',
    on: ['variable_declarator'],
    find: (node, code) => {
      const name = node.at('name');
      const isExported = node.parent?.parent?.type === 'export_statement';
      const isLocal = nearestFunction(node) !== null || isModule(code.root);
      const isLoop = node.parent?.parent?.type.startsWith('for_') ?? false;
      return name?.type === 'identifier' && !isExported && isLocal && !isLoop && isUnused(name.text, code) && name;
    },
    say: (node) => `“${node.text}” is never read.`,
    fires: ['export {};\nconst a = 1;', 'function f() { const b = 2; }'],
    silent: [
      'export const a = 1;',
      'function f() { const b = 2; return b; }',
      'const shared = 1;',
      'for (const _ of list) count++;',
    ],
  },
  {
    id: 'js-var',
    category: 'maintainability',
    severity: 'low',
    title: 'var is seen in the whole function',
    why: 'It lives beyond its block and can be declared twice, so that one use changes another.',
    fix: 'Use const, or let where it changes.',
    on: ['program'],
    // Told once: a file that mixes both has them everywhere.
    find: (node) => (usesModernNames(node) ? below(node, ['variable_declaration'])[0] : null),
    fires: ['let b = 1;\nvar a = b;'],
    silent: ['const a = 1;', 'var a = 1;\nvar b = a;'],
  },
  {
    id: 'js-debugger',
    category: 'maintainability',
    severity: 'medium',
    title: 'A debugger statement is left in the code',
    why: 'It stops the page for everybody who has the developer tools open.',
    fix: 'Remove it.',
    on: ['debugger_statement'],
    find: (node) => node,
    fires: ['debugger;'],
    silent: ['const debuggerOpen = true;'],
  },
  {
    id: 'js-complex-function',
    category: 'maintainability',
    severity: 'low',
    title: 'A function with very many branches',
    why: `More than ${MOST_PATHS} ways through one function are more than anybody tests.`,
    fix: 'Give its steps functions of their own, or decide by a table.',
    on: FUNCTIONS,
    find: (node) => pathsOf(node) > MOST_PATHS && (node.at('name') ?? node),
    fires: [`function f(a) { ${'if (a) b();'.repeat(26)} }`],
    silent: [`function f(a) { ${'if (a) b();'.repeat(12)} }`],
  },
  {
    id: 'js-many-parameters',
    category: 'maintainability',
    severity: 'low',
    title: 'A function with very many parameters',
    why: 'A call of so many values by position is easily given in the wrong order.',
    fix: 'Take one object with names.',
    on: ['formal_parameters'],
    find: (node) => node.parts.length > MOST_PARAMETERS && node,
    fires: ['function f(a, b, c, d, e, g, h, i) {}'],
    silent: ['function f({ a, b, c, d, e, g, h, i }) {}'],
  },
  {
    id: 'js-nested-choice',
    category: 'maintainability',
    severity: 'low',
    title: 'A choice within a choice within a choice',
    why: 'Which condition leads where can’t be seen at a glance.',
    fix: 'Use if statements or a table.',
    on: ['ternary_expression'],
    find: (node) => {
      // a ? b : c ? d : e reads as a list of cases; a choice inside a condition or a first branch doesn’t.
      const nestedFirst =
        ['condition', 'consequence'].includes(node.kind.field ?? '') ||
        node.parent?.type === 'parenthesized_expression';
      return depthOf(node) >= DEEPEST_TERNARY && nestedFirst && node;
    },
    fires: ['const a = b ? (c ? (d ? 1 : 2) : 3) : 4;'],
    silent: ['const a = b ? 1 : c ? 2 : d ? 3 : 4;', 'const a = b ? 1 : 2;'],
  },
  {
    id: 'js-any',
    category: 'maintainability',
    severity: 'low',
    title: 'any switches the type check off',
    why: 'Whatever is done with the value is taken as right, also further on.',
    fix: 'Use unknown and narrow it, or the type that is meant.',
    on: ['predefined_type'],
    find: (node) => node.text === 'any' && node.parent?.type === 'type_annotation' && node,
    fires: ['function f(a: any) { return a; }'],
    silent: ['function f(a: unknown) { return a; }', 'type F = (...args: any[]) => void;'],
  },
  {
    id: 'js-check-switched-off',
    category: 'maintainability',
    severity: 'low',
    title: 'The type check is switched off for a line',
    why: 'It hides every fault of the line, also those that come later.',
    fix: 'Mend the type, or use @ts-expect-error with the reason: it speaks up when it isn’t needed any more.',
    on: ['comment'],
    find: (node) => /^(?:\/\/|\/\*)\s*@ts-(?:ignore|nocheck)\b/.test(node.text) && node,
    fires: ['// @ts-ignore\nconst a = b;'],
    silent: ['// @ts-expect-error -- a plain script\nconst a = b;', '// a word about @ts-ignore\nconst a = b;'],
  },
  {
    id: 'js-same-branches',
    category: 'maintainability',
    severity: 'medium',
    title: 'Both branches do the same',
    why: 'The condition decides nothing, so that one branch is not what was meant.',
    fix: 'Remove the condition, or mend the branch that was copied.',
    on: ['if_statement', 'ternary_expression'],
    find: (node) => {
      const other = node.at('alternative');
      const otherwise = other?.type === 'else_clause' ? other.parts[0] : other;
      const same = otherwise && squeezed(node.at('consequence')) === squeezed(otherwise);
      return same && otherwise.text.length > 2 && node;
    },
    fires: ['if (a) { go(1); } else { go(1); }', 'const b = a ? c.d : c.d;'],
    silent: ['if (a) { go(1); } else { go(2); }', 'if (a) {} else {}'],
  },
];

/** var in code of before 2015 is no fault: there was nothing else. */
const usesModernNames = (root: SyntaxNode): boolean =>
  isModule(root) || below(root, ['lexical_declaration', 'class_declaration']).length > 0;
