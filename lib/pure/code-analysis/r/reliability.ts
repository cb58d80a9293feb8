import type { CodeRule } from '../model/rule';
import type { SyntaxNode } from '../model/node';
import { argumentsOf, calledName, FUNCTIONS, namedOf, valuesOf, assignedBy } from './tree';

const isComparison = (node: SyntaxNode) => /^[!=]=$/.test(node.at('operator')?.text ?? '');
const sides = (node: SyntaxNode) => [node.at('lhs'), node.at('rhs')];

const LENGTHS = /^(?:length|nrow|ncol|NROW|NCOL)$/;
/** `1:length(x)` */
const countsToLength = (node: SyntaxNode): boolean => {
  const [from, to] = sides(node);
  return (
    node.at('operator')?.text === ':' &&
    /^1L?$/.test(from?.text ?? '') &&
    to?.type === 'call' &&
    LENGTHS.test(calledName(to))
  );
};
/** Where the length was asked before, or is known from a constructor. */
const isGuarded = (node: SyntaxNode): boolean => {
  const to = node.at('rhs');
  const of = to ? argumentsOf(to)[0]?.text : undefined;
  const above = node.above(['if_statement']);
  return of !== undefined && above !== null && (above.at('condition')?.text.includes(`(${of})`) ?? false);
};

const fieldOf = (node: SyntaxNode): string | null => node.kind.field;

/** A single & or | that decides an if: with more than one value it is an error. */
function elementWise(condition: SyntaxNode | undefined): SyntaxNode | null {
  let node = condition;
  while (node?.type === 'parenthesized_expression') node = node.parts[0];
  const isSingle = node?.type === 'binary_operator' && /^[&|]$/.test(node.at('operator')?.text ?? '');
  return isSingle ? node! : null;
}

const isFraction = (node: SyntaxNode | undefined): boolean => {
  if (node?.type !== 'float') return false;
  const value = Number(node.text);
  // Halves, quarters and eighths are exact.
  return Number.isFinite(value) && !Number.isInteger(value * 1024);
};
const isComputed = (node: SyntaxNode | undefined): boolean => {
  let inner = node;
  while (inner?.type === 'parenthesized_expression') inner = inner.parts[0];
  return inner?.type === 'binary_operator' && /^[-+*/^]$/.test(inner.at('operator')?.text ?? '');
};

const isEmptyHandler = (fn: SyntaxNode | undefined): boolean => {
  if (fn?.type !== 'function_definition') return false;
  const body = fn.at('body');
  const inner =
    body?.type === 'braced_expression'
      ? body.parts.length === 1
        ? body.parts[0]
        : body.parts.length === 0
          ? body
          : undefined
      : body;
  return inner !== undefined && (inner.type === 'null' || inner.type === 'braced_expression') && !/#/.test(fn.text);
};

const LEAVES = /^(?:return|stop|quit|q)$/;
function unreachable(block: SyntaxNode): SyntaxNode | null {
  const statements = block.parts;
  const at = statements.findIndex(
    (each) => (each.type === 'call' && LEAVES.test(calledName(each))) || each.type === 'break' || each.type === 'next',
  );
  const next = at < 0 ? undefined : statements[at + 1];
  // Written so that tools see a generic function.
  return next && !/^(?:UseMethod|standardGeneric)\(/.test(next.text) ? next : null;
}

const isTopLevel = (node: SyntaxNode): boolean => node.above(FUNCTIONS) === null;

export const RELIABILITY: readonly CodeRule[] = [
  {
    id: 'r-compared-with-null',
    category: 'reliability',
    severity: 'high',
    title: 'A comparison with NULL or NA',
    why: 'With NULL it gives nothing and with NA it gives NA, so that if fails.',
    fix: 'Use is.null or is.na.',
    on: ['binary_operator'],
    find: (node) =>
      isComparison(node) && sides(node).some((side) => ['null', 'na', 'nan'].includes(side?.type ?? '')) && node,
    fires: ['if (x == NULL) y <- 1', 'if (x != NA) y <- 1'],
    silent: ['if (is.null(x)) y <- 1', 'if (x == "NA") y <- 1'],
  },
  {
    id: 'r-counts-to-length',
    category: 'reliability',
    severity: 'medium',
    title: '1:length(x) counts down where there is nothing',
    why: 'For an empty x it is 1 and 0, so that the loop runs twice.',
    fix: 'Use seq_along(x) or seq_len(n).',
    on: ['binary_operator'],
    find: (node) =>
      countsToLength(node) &&
      fieldOf(node) !== null &&
      ['for_statement', 'argument'].includes(node.parent?.type ?? '') &&
      !isGuarded(node) &&
      (node.parent?.type === 'for_statement' ||
        /^(?:sapply|lapply|vapply|map\w*|mapply)$/.test(
          node.parent?.parent?.parent ? calledName(node.parent.parent.parent) : '',
        )) &&
      node,
    fires: ['for (i in 1:length(x)) print(i)', 'sapply(1:nrow(d), f)'],
    silent: [
      'for (i in seq_along(x)) print(i)',
      'for (i in 1:10) print(i)',
      'if (length(x) > 0) for (i in 1:length(x)) print(i)',
    ],
  },
  {
    id: 'r-short-true',
    category: 'reliability',
    severity: 'low',
    title: 'T and F are variables',
    why: 'Anyone can assign to them, and TRUE is then something else.',
    fix: 'Write TRUE or FALSE.',
    on: ['identifier'],
    find: (node) => {
      if (node.text !== 'T' && node.text !== 'F') return null;
      const isValue =
        (node.parent?.type === 'argument' || node.parent?.type === 'parameter') &&
        ['value', 'default'].includes(node.kind.field ?? '');
      const isAssigned = node.parent !== null && assignedBy(node.parent)?.value === node;
      return (
        ((isValue && node.above(['arguments', 'parameters'])?.parent?.type !== 'subset') || isAssigned) &&
        !new RegExp(`(?:^|[^\\w.])${node.text}\\s*(?:<-|=[^=])|function\\([^)]*\\b${node.text}\\b`, 'm').test(
          node.source.replace(/=\s*[TF]\b/g, ''),
        ) &&
        node
      );
    },
    fires: ['mean(x, na.rm = T)', 'f <- function(a = F) a'],
    silent: ['mean(x, na.rm = TRUE)', 'T <- 10\nf(T)', 'x$T'],
  },
  {
    id: 'r-attach',
    category: 'reliability',
    severity: 'medium',
    title: 'attach puts columns among the variables',
    why: 'Which x is meant depends on what was attached before, and a change of one isn’t seen in the other.',
    fix: 'Use with, or name the table.',
    on: ['call'],
    find: (node) => node.at('function')?.text === 'attach' && valuesOf(node).length > 0 && node,
    fires: ['attach(mtcars)'],
    silent: ['with(mtcars, mean(mpg))', 'library(mtcars)', 'obj$attach(a)'],
  },
  {
    id: 'r-element-wise-condition',
    category: 'reliability',
    severity: 'low',
    title: '& or | decides an if',
    why: 'They work on each element and both sides are always computed; with more than one value the if fails.',
    fix: 'Use && or ||, with any or all where there are several.',
    on: ['if_statement', 'while_statement'],
    find: (node) => elementWise(node.at('condition')),
    fires: ['if (is.null(a) | b) go()'],
    silent: ['if (is.null(a) || b) go()', 'if (any(a | b)) go()'],
  },
  {
    id: 'r-swallowed-error',
    category: 'reliability',
    severity: 'medium',
    title: 'Any error is caught and forgotten',
    why: 'The program goes on as if the step had worked, and nothing tells that it hasn’t.',
    fix: 'Log the error, or catch the condition that is expected.',
    on: ['call'],
    find: (node) => calledName(node) === 'tryCatch' && isEmptyHandler(namedOf(node, 'error')) && node,
    fires: ['a <- tryCatch(go(), error = function(e) NULL)'],
    silent: [
      'a <- tryCatch(go(), error = function(e) stop("no"))',
      'a <- tryCatch(go(), error = function(e) { warning(e); NULL })',
      'a <- tryCatch(go(), finally = close(b))',
    ],
  },
  {
    id: 'r-clears-workspace',
    category: 'reliability',
    severity: 'medium',
    title: 'The script deletes everything of whoever runs it',
    why: 'rm(list = ls()) takes what others made and leaves packages and options as they are.',
    fix: 'Start a new session instead.',
    on: ['call'],
    find: (node) =>
      calledName(node) === 'rm' && /^ls\s*\(/.test(namedOf(node, 'list')?.text ?? '') && isTopLevel(node) && node,
    fires: ['rm(list = ls())'],
    silent: ['rm(x)', 'rm(list = names)'],
  },
  {
    id: 'r-warnings-off',
    category: 'reliability',
    severity: 'medium',
    title: 'All warnings are switched off',
    why: 'Lost rows, values turned into NA and recycled lengths are no longer told of.',
    fix: 'Use suppressWarnings around the one call that warns.',
    on: ['call'],
    find: (node) => calledName(node) === 'options' && namedOf(node, 'warn')?.text === '-1' && node,
    fires: ['options(warn = -1)'],
    silent: ['options(warn = 1)', 'suppressWarnings(as.numeric(x))'],
  },
  {
    id: 'r-class-compared',
    category: 'reliability',
    severity: 'low',
    title: 'A class is compared with ==',
    why: 'An object may have several classes, and the condition then has several values.',
    fix: 'Use inherits(x, "…").',
    on: ['binary_operator'],
    find: (node) =>
      isComparison(node) &&
      sides(node).some((side) => side?.type === 'call' && calledName(side) === 'class') &&
      sides(node).some((side) => side?.type === 'string') &&
      node.above(['call'], ['if_statement', 'braced_expression', 'program']) === null &&
      node,
    fires: ['if (class(x) == "data.frame") go()'],
    silent: ['if (inherits(x, "data.frame")) go()', 'if (any(class(x) == "a")) go()'],
  },
  {
    id: 'r-assigns-outside',
    category: 'reliability',
    severity: 'low',
    title: 'A function changes a variable outside',
    why: 'What a call gives depends on those before it, and a variable of the same name elsewhere is overwritten.',
    fix: 'Return the value, or keep it in an environment of its own.',
    on: ['binary_operator'],
    find: (node) => {
      if (node.at('operator')?.text !== '<<-' || node.at('lhs')?.type !== 'identifier') return null;
      const outer = node.above(FUNCTIONS);
      // A closure that keeps its own state declares it in the function around.
      const name = node.at('lhs')!.text;
      for (let up = outer?.above(FUNCTIONS) ?? null; up; up = up.above(FUNCTIONS))
        if (
          new RegExp(`(?:^|[^\\w.])${name}\\s*(?:<-|=)[^=]|\\(.*\\b${name}\\b`).test(
            up.text.replace(outer?.text ?? '', ''),
          )
        )
          return null;
      return outer && node;
    },
    fires: ['f <- function() { calls <<- calls + 1 }'],
    silent: [
      'f <- function() { calls <- calls + 1 }',
      'counter <- function() { n <- 0; function() { n <<- n + 1; n } }',
    ],
  },
  {
    id: 'r-exact-fraction',
    category: 'reliability',
    severity: 'medium',
    title: 'A computed fraction is compared exactly',
    why: '0.1 + 0.2 differs from 0.3 in the last digit.',
    fix: 'Use isTRUE(all.equal(a, b)) or a tolerance.',
    on: ['binary_operator'],
    find: (node) =>
      isComparison(node) &&
      ((isFraction(node.at('rhs')) && isComputed(node.at('lhs'))) ||
        (isFraction(node.at('lhs')) && isComputed(node.at('rhs')))) &&
      node,
    fires: ['if (a + b == 0.3) go()'],
    silent: ['if (a == 0.3) go()', 'if (a / b == 0.5) go()', 'if (isTRUE(all.equal(a + b, 0.3))) go()'],
  },
  {
    id: 'r-unreachable',
    category: 'reliability',
    severity: 'medium',
    title: 'Code that is never reached',
    why: 'The line before it leaves the block, so that what was meant to happen here doesn’t.',
    fix: 'Move it before the line that leaves, or remove it.',
    on: ['braced_expression'],
    find: (node) => unreachable(node),
    fires: ['f <- function(a) {\n  return(a)\n  print(a)\n}'],
    silent: ['f <- function(a) {\n  if (a) return(1)\n  2\n}'],
  },
];
