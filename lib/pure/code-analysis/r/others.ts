import type { CodeRule } from '../model/rule';
import { nodesWithin, type SyntaxNode } from '../model/node';
import { argumentsOf, assignedBy, calledName, FUNCTIONS, literalOf, LOOPS, namedOf, usesOf, valuesOf } from './tree';

const MOST_PATHS = 25;
const inLoop = (node: SyntaxNode): SyntaxNode | null =>
  node.above(['for_statement', 'repeat_statement', 'while_statement'], FUNCTIONS);

/** `x <- c(x, …)` within a loop, where x is not a list of a few. */
function growsInLoop(node: SyntaxNode): boolean {
  const assigned = assignedBy(node);
  const value = assigned?.value;
  if (!assigned || value?.type !== 'call' || !inLoop(node)) return false;
  if (
    !/^(?:c|append|rbind|cbind|bind_rows|rbind\.data\.frame|merge)$/.test(calledName(value)) ||
    calledName(value) === 'merge'
  )
    return false;
  return argumentsOf(value).some(({ text }) => text === assigned.target.text);
}

const BY_PIECES = /\b(?:chunk|batch|page|statement|quer(?:y|ies)|sql)\w*/i;
function asksInLoop(node: SyntaxNode): boolean {
  if (!/^(?:dbGetQuery|dbExecute|dbSendQuery|dbSendStatement|sqlQuery)$/.test(calledName(node))) return false;
  const loop = node.above(['for_statement'], FUNCTIONS);
  return (
    loop !== null &&
    !BY_PIECES.test(`${loop.at('variable')?.text} ${loop.at('sequence')?.text}`) &&
    valuesOf(node).some(({ text }) => /^\s*["']?\s*(?:select|insert|update|delete)\b/i.test(text.replace(/^["']/, '')))
  );
}

const PATHS = ['if_statement', 'for_statement', 'while_statement'];
function pathsOf(fn: SyntaxNode): number {
  let paths = 1;
  for (const node of nodesWithin(fn, FUNCTIONS))
    if (PATHS.includes(node.type) || /^(?:&&|\|\|)$/.test(node.at('operator')?.text ?? '')) paths++;
  return paths;
}

/** Names may be read by what looks at the whole frame. */
const LOOKS_AT_NAMES =
  /\b(?:environment|parent\.frame|ls|mget|get|assign|eval|evalq|local|substitute|match\.call|sys\.function|glue|str_glue|quote|bquote|with|within|subset|sprintf_named)\s*\(|\.SD|data\.table|~/;
function unusedLocal(node: SyntaxNode, broken: boolean): SyntaxNode | null {
  const assigned = assignedBy(node);
  const fn = node.above(FUNCTIONS);
  if (broken || !fn || assigned?.target.type !== 'identifier' || node.at('operator')?.text === '<<-') return null;
  if (node.parent?.type === 'argument' || LOOKS_AT_NAMES.test(fn.text) || /^[._]/.test(assigned.target.text))
    return null;
  if (isNamedInText(fn.text, assigned.target.text)) return null;
  // The last value of a function is what it gives.
  const body = fn.at('body');
  if (body === node || isLast(node, fn)) return null;
  return (usesOf(fn).get(assigned.target.text) ?? 0) <= 1 ? assigned.target : null;
}

/** “{n} rows”: cli and glue read it from a text. */
const isNamedInText = (text: string, name: string): boolean =>
  new RegExp(`\\{[^{}]*\\b${name.replace(/\W/g, '\\$&')}\\b[^{}]*\\}`).test(text.replace(/^[^{]*\{/, ''));

function isLast(node: SyntaxNode, fn: SyntaxNode): boolean {
  for (let [up, from] = [node.parent, node]; up; [up, from] = [up.parent, up]) {
    if (up.type === 'braced_expression' && up.parts.at(-1) !== from) return false;
    if (up === fn) return true;
    if (LOOPS.includes(up.type)) return false;
  }
  return false;
}

const squeezed = (node: SyntaxNode | undefined) => node?.text.replace(/\s+/g, ' ');

const RETIRED: Record<string, string> = {
  rgdal: 'sf or terra',
  rgeos: 'sf',
  maptools: 'sf',
  reshape: 'tidyr',
  multicore: 'parallel',
};
const loaded = (node: SyntaxNode): string =>
  /^(?:library|require|requireNamespace|loadNamespace)$/.test(calledName(node))
    ? (literalOf(argumentsOf(node)[0]) ?? argumentsOf(node)[0]?.text ?? '')
    : '';

/** Colours that red-green blindness makes one. */
const RED_GREEN = (text: string): boolean =>
  /["'](?:red|darkred|firebrick|tomato)\d?["']/i.test(text) &&
  /["'](?:green|darkgreen|forestgreen|limegreen)\d?["']/i.test(text);

export const PERFORMANCE: readonly CodeRule[] = [
  {
    id: 'r-grown-in-loop',
    category: 'performance',
    severity: 'medium',
    title: 'A vector or table grows in a loop',
    why: 'Each turn copies all that is there so far.',
    fix: 'Make it in full length first, or gather a list and bind it once.',
    on: ['binary_operator'],
    find: (node) => growsInLoop(node) && node,
    fires: ['for (i in x) total <- c(total, i)', 'for (f in files) d <- rbind(d, read.csv(f))'],
    silent: ['total <- c(total, 1)', 'for (i in x) out[i] <- i', 'd <- do.call(rbind, lapply(files, read.csv))'],
  },
  {
    id: 'r-query-in-loop',
    category: 'performance',
    severity: 'medium',
    title: 'The database is asked once for each item',
    why: 'A hundred items are a hundred round trips, one after the other.',
    fix: 'Ask once with IN or a join.',
    on: ['call'],
    find: (node) => asksInLoop(node) && node,
    fires: ['for (id in ids) d <- dbGetQuery(con, "SELECT a FROM b WHERE id = ?", params = list(id))'],
    silent: [
      'd <- dbGetQuery(con, "SELECT a FROM b")',
      'for (chunk in chunks) dbExecute(con, "INSERT INTO a VALUES (?)", params = chunk)',
    ],
  },
  {
    id: 'r-counts-to-ask',
    category: 'performance',
    severity: 'low',
    title: 'Places are listed and counted to ask whether there is one',
    why: 'any stops at the first.',
    fix: 'Use any(…), or anyNA(x) for missing values.',
    on: ['binary_operator'],
    find: (node) =>
      /^(?:>|!=|>=)$/.test(node.at('operator')?.text ?? '') &&
      /^[01]L?$/.test(node.at('rhs')?.text ?? '') &&
      !/^>=$/.test(node.at('operator')?.text ?? '') &&
      node.at('rhs')?.text.startsWith('0') &&
      /^length\(\s*which\s*\(/.test(node.at('lhs')?.text ?? '') &&
      node,
    fires: ['if (length(which(x > 1)) > 0) go()'],
    silent: ['if (any(x > 1)) go()', 'n <- length(which(x > 1))'],
  },
  {
    id: 'r-sorted-for-one',
    category: 'performance',
    severity: 'low',
    title: 'A vector is sorted for its first value',
    why: 'min and max go through it once.',
    fix: 'Use min or max.',
    on: ['subset', 'subset2'],
    find: (node) => {
      const value = node.at('function');
      return (
        value?.type === 'call' &&
        calledName(value) === 'sort' &&
        argumentsOf(node)[0]?.text.replace('L', '') === '1' &&
        node
      );
    },
    fires: ['best <- sort(x)[1]'],
    silent: ['best <- min(x)', 'top <- sort(x)[1:3]'],
  },
];

export const MAINTAINABILITY: readonly CodeRule[] = [
  {
    id: 'r-unused-variable',
    category: 'maintainability',
    severity: 'low',
    title: 'A variable that nothing reads',
    why: 'It is a leftover, or another one was meant where it should be used.',
    fix: 'Remove it, or use it where it was meant.',
    on: ['binary_operator'],
    find: (node, { broken }) => unusedLocal(node, broken),
    say: (node) => `“${node.text}” is never read.`,
    fires: ['f <- function(a) {\n  b <- a + 1\n  a\n}'],
    silent: [
      'f <- function(a) {\n  b <- a + 1\n  b\n}',
      'b <- 1',
      'f <- function(a) {\n  b <- a\n}',
      'f <- function(a) {\n  b <- a + 1\n  cli_warn("{b} rows")\n  a\n}',
      'f <- function() {\n  b <- 1\n  function() b\n}',
    ],
  },
  {
    id: 'r-own-folder',
    category: 'maintainability',
    severity: 'low',
    title: 'The script works in a folder of one machine',
    why: 'It fails everywhere else, and files that are named later depend on it.',
    fix: 'Use paths from the project, such as with the here package.',
    on: ['call'],
    find: (node) =>
      calledName(node) === 'setwd' && /^["'](?:[A-Za-z]:|\/|~)/.test(valuesOf(node)[0]?.text ?? '') && node,
    fires: ['setwd("C:/Users/me/work")'],
    silent: ['setwd(folder)', 'path <- here("data")'],
  },
  {
    id: 'r-complex-function',
    category: 'maintainability',
    severity: 'low',
    title: 'A function with very many branches',
    why: `More than ${MOST_PATHS} ways through one function are more than anybody tests.`,
    fix: 'Give its steps functions of their own, or decide by a table.',
    on: FUNCTIONS,
    find: (node) => pathsOf(node) > MOST_PATHS && (node.children[0] ?? node),
    fires: [`f <- function(a) {\n${'  if (a) g()\n'.repeat(26)}}`],
    silent: [`f <- function(a) {\n${'  if (a) g()\n'.repeat(12)}}`],
  },
  {
    id: 'r-same-branches',
    category: 'maintainability',
    severity: 'medium',
    title: 'Both branches do the same',
    why: 'The condition decides nothing, so that one branch is not what was meant.',
    fix: 'Remove the condition, or mend the branch that was copied.',
    on: ['if_statement'],
    find: (node) =>
      node.at('alternative') && squeezed(node.at('consequence')) === squeezed(node.at('alternative')) && node,
    fires: ['if (a) { go(1) } else { go(1) }'],
    silent: ['if (a) { go(1) } else { go(2) }'],
  },
];

export const ACCESSIBILITY: readonly CodeRule[] = [
  {
    id: 'r-rainbow-palette',
    category: 'accessibility',
    severity: 'low',
    title: 'Colours that many people can’t tell apart',
    why: 'A rainbow has no order of lightness: with red-green blindness, or in grey, two values look the same.',
    fix: 'Use hcl.colors, viridis or another even palette.',
    on: ['call'],
    find: (node) =>
      /^(?:rainbow|heat\.colors|terrain\.colors|topo\.colors|cm\.colors)$/.test(calledName(node)) &&
      valuesOf(node).length > 0 &&
      node,
    fires: ['barplot(x, col = rainbow(12))'],
    silent: ['barplot(x, col = hcl.colors(12))'],
  },
  {
    id: 'r-red-and-green',
    category: 'accessibility',
    severity: 'low',
    title: 'Red and green alone tell two things apart',
    why: 'About one man in twelve can’t tell them apart.',
    fix: 'Use blue and orange, or add a shape or a label.',
    on: ['call'],
    find: (node) =>
      /^(?:scale_(?:colou?r|fill)_manual|scale_(?:colou?r|fill)_gradient)$/.test(calledName(node)) &&
      RED_GREEN(node.text) &&
      node,
    fires: ['scale_colour_manual(values = c("red", "green"))', 'scale_fill_gradient(low = "red", high = "darkgreen")'],
    silent: ['scale_colour_manual(values = c("blue", "orange"))', 'scale_fill_gradient(low = "white", high = "red")'],
  },
];

export const DEPENDENCIES: readonly CodeRule[] = [
  {
    id: 'r-retired-package',
    category: 'dependencies',
    severity: 'medium',
    title: 'A package that was taken from CRAN',
    why: 'It can’t be installed any more, and its faults stay.',
    fix: 'Replace it.',
    on: ['call'],
    find: (node) => Object.hasOwn(RETIRED, loaded(node)) && node,
    say: (node) => `“${loaded(node)}” is retired. Use ${RETIRED[loaded(node)]}.`,
    fires: ['library(rgdal)', 'require("maptools")'],
    silent: ['library(sf)', 'library(dplyr)'],
  },
  {
    id: 'r-installs-at-run',
    category: 'dependencies',
    severity: 'medium',
    title: 'The script installs a package of any version while it runs',
    why: 'It changes the library of whoever runs it, and what worked today may be another tomorrow.',
    fix: 'List packages with their versions, such as with renv.',
    on: ['call'],
    find: (node) =>
      /^(?:install\.packages|install_github|install_url)$/.test(calledName(node)) &&
      argumentsOf(node)[0] !== undefined &&
      node.above(['if_statement', ...FUNCTIONS]) === null &&
      !/@[0-9a-f.v]+["']/.test(node.text) &&
      !namedOf(node, 'ref') &&
      node,
    fires: ['install.packages("zoo")'],
    silent: ['if (!requireNamespace("zoo")) install.packages("zoo")', 'library(zoo)'],
  },
];
