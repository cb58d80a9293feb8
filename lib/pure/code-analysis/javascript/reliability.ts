import type { CodeRule } from '../model/rule';
import { below, nodesWithin, type SyntaxNode } from '../model/node';
import { argumentsOf, bare, calledName, calleeOf, FUNCTIONS, isAsync, LOOPS, STRINGS } from './tree';

const TYPEOF = ['undefined', 'object', 'boolean', 'number', 'string', 'function', 'symbol', 'bigint'];
const NULLISH = ['null', 'undefined'];
const ends = ['return_statement', 'throw_statement', 'break_statement', 'continue_statement'];
/** Declarations are lifted to the top of their block, so they may stand anywhere. */
const HOISTED = ['function_declaration', 'generator_function_declaration', 'comment', 'empty_statement', ';', '}'];

/** What follows a statement that leaves its block. */
function unreachable(block: SyntaxNode): SyntaxNode | null {
  const at = block.children.findIndex(({ type }) => ends.includes(type));
  if (at < 0) return null;
  return (
    block.children
      .slice(at + 1)
      .find(({ type, kind }) => kind.named && !HOISTED.includes(type) && !/_declaration$|switch_/.test(type)) ?? null
  );
}

/** A key that is given twice among these. */
function repeated(nodes: readonly SyntaxNode[], keyOf: (node: SyntaxNode) => string | null): SyntaxNode[] {
  const seen = new Set<string>();
  return nodes.filter((node) => {
    const key = keyOf(node);
    if (key === null || !seen.has(key)) {
      if (key !== null) seen.add(key);
      return false;
    }
    return true;
  });
}

const keyOf = (pair: SyntaxNode): string | null => {
  const key = pair.at('key');
  return key && ['property_identifier', 'string', 'number'].includes(key.type)
    ? key.text.replace(/^['"]|['"]$/g, '')
    : null;
};

const isPure = (node: SyntaxNode) =>
  below(node, [
    'call_expression',
    'update_expression',
    'assignment_expression',
    'await_expression',
    'yield_expression',
    'new_expression',
  ]).length === 0 && node.type !== 'call_expression';

export const RELIABILITY: readonly CodeRule[] = [
  {
    id: 'js-assignment-as-condition',
    category: 'reliability',
    severity: 'high',
    title: 'An assignment stands where a comparison is meant',
    why: 'The condition changes the variable and holds whatever was assigned.',
    fix: 'Write === , or put the assignment in parentheses of its own and compare its result.',
    on: ['if_statement', 'while_statement', 'do_statement', 'ternary_expression'],
    find: (node) => {
      const condition = node.at('condition');
      const inner = condition?.type === 'parenthesized_expression' ? condition.parts[0] : condition;
      if (inner?.type !== 'assignment_expression') return null;
      // `while (node = node.next)` walks on; a constant on the right never ends or never begins.
      const right = inner.at('right');
      const walks =
        LOOPS.includes(node.type) &&
        right &&
        ['call_expression', 'await_expression', 'member_expression', 'subscript_expression'].includes(right.type);
      return !walks && inner;
    },
    fires: ['if (state = 1) go();', 'const a = (b = null) ? 1 : 2;'],
    silent: [
      'if (state === 1) go();',
      'while ((m = re.exec(text)) !== null) use(m);',
      'while (node = node.next) use(node);',
      'if ((m = find())) use(m);',
    ],
  },
  {
    id: 'js-loose-comparison',
    category: 'reliability',
    severity: 'low',
    title: '== compares after converting',
    why: '0 == "" and [] == false hold, so that values pass that nobody meant.',
    fix: 'Use ===, or === with an explicit conversion.',
    on: ['binary_expression'],
    find: (node) => {
      const operator = node.at('operator')?.text;
      if (operator !== '==' && operator !== '!=') return null;
      const sides = [node.at('left'), node.at('right')].map(bare);
      return (
        !sides.some(
          (side) => side && (NULLISH.includes(side.type) || side.text === 'undefined' || /^typeof\b/.test(side.text)),
        ) && node
      );
    },
    fires: ['if (a == 1) go();'],
    silent: ['if (a === 1) go();', 'if (a == null) go();', "if (typeof a == 'string') go();"],
  },
  {
    id: 'js-async-in-foreach',
    category: 'reliability',
    severity: 'medium',
    title: 'forEach doesn’t wait for its async function',
    why: 'What follows runs before the work is done, and a failure is nobody’s.',
    fix: 'Use for…of with await, or await Promise.all over map.',
    on: ['call_expression'],
    find: (node) => {
      const [first] = argumentsOf(node);
      return calledName(node) === 'forEach' && first && FUNCTIONS.includes(first.type) && isAsync(first) && node;
    },
    fires: ['items.forEach(async (item) => { await save(item); });'],
    silent: ['items.forEach((item) => save(item));', 'await Promise.all(items.map(async (item) => save(item)));'],
  },
  {
    id: 'js-empty-catch',
    category: 'reliability',
    severity: 'medium',
    title: 'An error is caught and forgotten',
    why: 'The program goes on as if the step had worked, and nothing tells that it hasn’t.',
    fix: 'Handle it, log it, or say in a comment why it may be ignored.',
    on: ['catch_clause'],
    find: (node) =>
      node.at('body')?.children.filter(({ kind, type }) => kind.named || type === 'comment').length === 0 && node,
    fires: ['try { go(); } catch (error) {}'],
    silent: ['try { go(); } catch (error) { log(error); }', 'try { go(); } catch { /* gone already */ }'],
  },
  {
    id: 'js-compared-with-nan',
    category: 'reliability',
    severity: 'high',
    title: 'Nothing equals NaN',
    why: 'NaN differs from every value and from itself, so that the comparison is always the same.',
    fix: 'Use Number.isNaN.',
    on: ['binary_expression'],
    find: (node) =>
      /^[!=]==?$/.test(node.at('operator')?.text ?? '') &&
      [node.at('left'), node.at('right')].some((side) => /^(?:Number\.)?NaN$/.test(side?.text ?? '')) &&
      node,
    fires: ['if (value === NaN) go();'],
    silent: ['if (Number.isNaN(value)) go();'],
  },
  {
    id: 'js-repeated-key',
    category: 'reliability',
    severity: 'medium',
    title: 'A key is given twice',
    why: 'The later value silently replaces the earlier one.',
    fix: 'Remove one of them, or rename it.',
    on: ['object'],
    find: (node) =>
      repeated(
        node.children.filter(({ type }) => type === 'pair'),
        keyOf,
      ),
    fires: ['const a = { x: 1, y: 2, x: 3 };'],
    silent: ['const a = { x: 1, y: { x: 3 } };', 'const a = { [x]: 1, [y]: 2 };'],
  },
  {
    id: 'js-repeated-case',
    category: 'reliability',
    severity: 'medium',
    title: 'A case is there twice',
    why: 'Only the first one is ever reached.',
    fix: 'Remove it, or write the value that was meant.',
    on: ['switch_body'],
    find: (node) =>
      repeated(
        node.children.filter(({ type }) => type === 'switch_case'),
        (each) => each.at('value')?.text ?? null,
      ),
    fires: ['switch (a) { case 1: b(); break; case 1: c(); }'],
    silent: ['switch (a) { case 1: b(); break; case 2: c(); }'],
  },
  {
    id: 'js-unreachable',
    category: 'reliability',
    severity: 'medium',
    title: 'Code that is never reached',
    why: 'The line before it leaves the block, so that what was meant to happen here doesn’t.',
    fix: 'Move it before the line that leaves, or remove it.',
    on: ['statement_block', 'switch_case', 'program'],
    find: (node) => unreachable(node),
    fires: ['function f() { return 1; go(); }'],
    silent: ['function f() { if (a) return 1; go(); }', 'function f() { return g(); function g() { return 1; } }'],
  },
  {
    id: 'js-unknown-type-name',
    category: 'reliability',
    severity: 'high',
    title: 'typeof never gives this word',
    why: 'The comparison is always false.',
    fix: 'Use one of the words that typeof gives, such as ‘string’ or ‘undefined’.',
    on: ['binary_expression'],
    find: (node) => {
      const [left, right] = [bare(node.at('left')), bare(node.at('right'))];
      const other = /^typeof\b/.test(left?.text ?? '') && left?.type === 'unary_expression' ? right : null;
      return (
        /^[!=]==?$/.test(node.at('operator')?.text ?? '') &&
        other?.type === 'string' &&
        !TYPEOF.includes(other.text.slice(1, -1)) &&
        node
      );
    },
    fires: ["if (typeof a === 'undefind') go();"],
    silent: ["if (typeof a === 'undefined') go();", 'if (typeof a === typeof b) go();'],
  },
  {
    id: 'js-same-on-both-sides',
    category: 'reliability',
    severity: 'medium',
    title: 'Both sides are the same',
    why: 'The result never changes; another variable was meant on one side.',
    fix: 'Write the variable that was meant.',
    on: ['binary_expression', 'assignment_expression'],
    find: (node) => {
      const [left, right] = [node.at('left'), node.at('right')];
      if (!left || !right || left.text !== right.text || !isPure(left)) return null;
      if (node.type === 'assignment_expression') return !left.text.includes('location') && node;
      // x !== x asks for NaN.
      return (/^(?:===?|<=?|>=?|&&|\|\||-|\/)$/.test(node.at('operator')?.text ?? '') &&
        left.type !== 'number' &&
        left.type !== 'identifier') ||
        (/^(?:===|==|&&|\|\||<|>)$/.test(node.at('operator')?.text ?? '') && left.type === 'identifier')
        ? node
        : null;
    },
    fires: ['if (a.id === a.id) go();', 'name = name;'],
    silent: ['if (a.id === b.id) go();', 'if (next() === next()) go();', 'if (a !== a) go();', 'const one = 1 / 1;'],
  },
  {
    id: 'js-async-promise-executor',
    category: 'reliability',
    severity: 'medium',
    title: 'A new Promise is given an async function',
    why: 'What the function throws is lost, and the promise never ends.',
    fix: 'Await outside and resolve with the value, or make the outer function async.',
    on: ['new_expression'],
    find: (node) => {
      const [first] = argumentsOf(node);
      return calleeOf(node)?.text === 'Promise' && first && FUNCTIONS.includes(first.type) && isAsync(first) && node;
    },
    fires: ['new Promise(async (resolve) => { resolve(await go()); });'],
    silent: ['new Promise((resolve) => { setTimeout(resolve, 10); });'],
  },
  {
    id: 'js-thrown-text',
    category: 'reliability',
    severity: 'low',
    title: 'A text is thrown instead of an error',
    why: 'It carries no stack, and handlers that read error.message find nothing.',
    fix: 'Throw new Error(…).',
    on: ['throw_statement'],
    find: (node) =>
      [...STRINGS, 'number', 'null', 'undefined', 'object'].includes(bare(node.parts[0])?.type ?? '') && node,
    fires: ["throw 'no such file';"],
    silent: ["throw new Error('no such file');", 'throw error;'],
  },
  {
    id: 'js-return-in-finally',
    category: 'reliability',
    severity: 'high',
    title: 'finally leaves the function',
    why: 'It replaces what was returned and swallows what was thrown.',
    fix: 'Return after the try statement.',
    on: ['finally_clause'],
    find: (node) =>
      [...nodesWithin(node, FUNCTIONS)].find(({ type }) => type === 'return_statement' || type === 'throw_statement'),
    fires: ['function f() { try { return a(); } finally { return b(); } }'],
    silent: [
      'function f() { try { return a(); } finally { close(); } }',
      'function f() { try { a(); } finally { later(() => { return 1; }); } }',
    ],
  },
  {
    id: 'js-deleted-element',
    category: 'reliability',
    severity: 'medium',
    title: 'delete leaves a hole in the array',
    why: 'The length stays, and the place reads undefined.',
    fix: 'Use splice or filter.',
    on: ['unary_expression'],
    find: (node) => {
      const target = bare(node.at('argument'));
      const index = bare(target?.at('index'));
      if (node.at('operator')?.text !== 'delete' || target?.type !== 'subscript_expression' || !index) return null;
      return (
        (index.type === 'number' ||
          /^(?:i|j|idx|index)$/i.test(index.text) ||
          (index.type === 'call_expression' && /^(?:indexOf|findIndex|findLastIndex)$/.test(calledName(index)))) &&
        node
      );
    },
    fires: ['delete list[0];', 'delete list[list.indexOf(item)];'],
    silent: ['delete record[key];', "delete record['a'];", 'list.splice(0, 1);'],
  },
];
