import type { CodeRule } from '../model/rule';
import { below, nodesWithin, type SyntaxNode } from '../model/node';
import {
  argumentsOf,
  calledName,
  calledOn,
  calleeOf,
  FUNCTIONS,
  keywordOf,
  SCOPES,
  statementsOf,
  takesMore,
} from './tree';

const operatorsOf = (node: SyntaxNode): string[] => node.all('operators').map(({ text }) => text);
const LEAVES = ['return_statement', 'raise_statement', 'break_statement', 'continue_statement'];

/** The values that a comparison is between, with what stands between each two. */
const compared = (node: SyntaxNode): { left: SyntaxNode; operator: string; right: SyntaxNode }[] => {
  const values = node.parts.filter(({ kind }) => kind.field !== 'operators');
  return operatorsOf(node).flatMap((operator, nth) => {
    const [left, right] = [values[nth], values[nth + 1]];
    return left && right ? [{ left, operator, right }] : [];
  });
};
const comparesWith = (node: SyntaxNode, types: readonly string[], operators: readonly string[]) =>
  compared(node).some(
    ({ left, operator, right }) =>
      operators.includes(operator) && [left, right].some(({ type }) => types.includes(type)),
  );

/** In SQLAlchemy, pandas and numpy == builds a condition, and `is` can’t. */
const buildsCondition = (node: SyntaxNode): boolean =>
  node.above(['subscript'], ['block']) !== null ||
  (node.above(['argument_list'], ['block']) !== null &&
    /\.(?:filter|where|filter_by|having|and_|or_|select|join|outerjoin|on|any|all|mask|loc)$|^(?:and_|or_|not_|select|case|when|where|filter)$/.test(
      node.above(['call'], ['block'])?.at('function')?.text ?? '',
    ));

const isMutable = (node: SyntaxNode | undefined): boolean =>
  node !== undefined &&
  (['list', 'dictionary', 'set', 'list_comprehension', 'dictionary_comprehension'].includes(node.type) ||
    (node.type === 'call' && /^(?:list|dict|set|defaultdict|collections\.defaultdict|deque)$/.test(calleeOf(node))));

const handlerBody = (clause: SyntaxNode): SyntaxNode[] =>
  statementsOf(clause.children.find(({ type }) => type === 'block'));
const catches = (clause: SyntaxNode): string =>
  clause.parts
    .filter(({ type }) => type !== 'block')
    .map(({ text }) => text)
    .join(' ');
const raisesAgain = (clause: SyntaxNode): boolean =>
  [...nodesWithin(clause, SCOPES)].some(({ type }) => type === 'raise_statement');
const hasComment = (clause: SyntaxNode): boolean => /#/.test(clause.text);

/** A file that is opened and neither closed, passed on nor given to a with. */
function staysOpen(node: SyntaxNode): boolean {
  if (calleeOf(node) !== 'open') return false;
  const above = node.parent;
  if (above?.type === 'attribute')
    return (
      above.parent?.type === 'call' &&
      /^(?:read|readline|readlines|write|writelines)$/.test(above.at('attribute')?.text ?? '')
    );
  if (above?.type === 'argument_list')
    return /^(?:json|csv|yaml|pickle|toml|tomllib|configparser)\.\w*(?:load|reader|parse)\w*$/i.test(
      calleeOf(above.parent!),
    );
  if (above?.type !== 'assignment' || above.at('left')?.type !== 'identifier') return false;
  return !isTakenCareOf(node, above.at('left')!.text);
}

function isTakenCareOf(node: SyntaxNode, name: string): boolean {
  const scope = node.above(FUNCTIONS) ?? node.above(['module']);
  const text = scope?.text ?? '';
  const uses = new RegExp(
    `\\b${name}\\s*\\.\\s*(?:close|__exit__|detach)\\b|\\b(?:return|yield|with)\\b[^\\n]*\\b${name}\\b|[=(,\\[]\\s*${name}\\s*[,)\\]\\n]`,
  );
  return uses.test(text);
}

/** `for x in list: list.remove(x)` */
function changedInLoop(loop: SyntaxNode): SyntaxNode | null {
  const list = loop.at('right');
  if (list?.type !== 'identifier' && list?.type !== 'attribute') return null;
  const change = [...nodesWithin(loop.at('body') ?? loop, SCOPES)].find(
    (node) =>
      node.type === 'call' &&
      calledOn(node) === list.text &&
      /^(?:remove|append|insert|pop|clear|extend)$/.test(calledName(node)),
  );
  if (!change) return null;
  // Leaving right after the change goes on nowhere.
  const statement = change.above(['expression_statement'], ['block']);
  const next = statement?.parent?.parts[statement.parent.parts.indexOf(statement) + 1];
  return next && LEAVES.includes(next.type) ? null : change;
}

const unreachable = (block: SyntaxNode): SyntaxNode | null => {
  const statements = statementsOf(block);
  const at = statements.findIndex(({ type }) => LEAVES.includes(type));
  const next = at < 0 ? undefined : statements[at + 1];
  // A yield after return makes a generator that gives nothing.
  return next && !/\byield\b/.test(next.text) ? next : null;
};

const REQUEST = /^(?:requests)\.(?:get|post|put|patch|delete|head|options|request)$/;

const keyText = (pair: SyntaxNode): string | null => {
  const key = pair.at('key');
  return key && ['string', 'integer'].includes(key.type) && !/^f/i.test(key.text)
    ? key.text.replace(/^['"]|['"]$/g, '')
    : null;
};

function repeatedKeys(node: SyntaxNode): SyntaxNode[] {
  const seen = new Set<string>();
  return node.parts.filter((pair) => {
    const key = pair.type === 'pair' ? keyText(pair) : null;
    if (key === null) return false;
    const isThere = seen.has(key);
    seen.add(key);
    return isThere;
  });
}

export const RELIABILITY: readonly CodeRule[] = [
  {
    id: 'py-compared-with-none',
    category: 'reliability',
    severity: 'low',
    title: '== None asks the object, which may answer anything',
    why: 'A class can define ==, and an array answers with an array, so that the condition fails or misleads.',
    fix: 'Write is None or is not None.',
    on: ['comparison_operator'],
    find: (node) => comparesWith(node, ['none'], ['==', '!=', '<>']) && !buildsCondition(node) && node,
    fires: ['if a == None:\n    pass', 'b = None != a'],
    silent: ['if a is None:\n    pass', 'query.filter(User.left == None)', 'frame[frame.a == None]'],
  },
  {
    id: 'py-compared-with-true',
    category: 'maintainability',
    severity: 'low',
    title: 'A comparison with True or False',
    why: '2 is true and differs from True, so that the condition is another than it reads.',
    fix: 'Use the value itself, or not.',
    on: ['comparison_operator'],
    find: (node) =>
      comparesWith(node, ['true', 'false'], ['==', '!=']) &&
      !buildsCondition(node) &&
      node.above(['assert_statement'], ['block']) === null &&
      node,
    fires: ['if ready == True:\n    pass'],
    silent: [
      'if ready:\n    pass',
      'frame[frame.open == True]',
      'query.filter(User.active == True)',
      'if ready is True:\n    pass',
    ],
  },
  {
    id: 'py-shared-default',
    category: 'reliability',
    severity: 'medium',
    title: 'A default value that all calls share',
    why: 'It is made once, so that what one call adds to it is there in the next.',
    fix: 'Default to None and make it in the function.',
    on: ['default_parameter', 'typed_default_parameter'],
    find: (node) => {
      if (!isMutable(node.at('value'))) return null;
      const [fn, name] = [node.above(FUNCTIONS), node.at('name')?.text ?? ''];
      return isChanged(fn?.at('body'), name) && node;
    },
    fires: ['def add(item, items=[]):\n    items.append(item)\n    return items', 'def f(a, b={}):\n    return b'],
    silent: [
      'def add(item, items=None):\n    pass',
      'def f(a, b=()):\n    return b',
      'def f(names=["a"]):\n    return len(names)',
    ],
  },
  {
    id: 'py-bare-except',
    category: 'reliability',
    severity: 'medium',
    title: 'except catches everything',
    why: 'It also catches Ctrl+C, the end of the program and misspelt names, and hides them.',
    fix: 'Name the exceptions that are expected here.',
    on: ['except_clause'],
    find: (node) => catches(node) === '' && !raisesAgain(node) && node,
    fires: ['try:\n    go()\nexcept:\n    pass'],
    silent: ['try:\n    go()\nexcept ValueError:\n    stop()', 'try:\n    go()\nexcept:\n    undo()\n    raise'],
  },
  {
    id: 'py-swallowed-exception',
    category: 'reliability',
    severity: 'medium',
    title: 'Any error is caught and forgotten',
    why: 'The program goes on as if the step had worked, and nothing tells that it hasn’t.',
    fix: 'Name the error that is expected, or log it.',
    on: ['except_clause'],
    find: (node) => {
      const body = handlerBody(node);
      const isEmpty = body.length === 1 && (body[0]!.type === 'pass_statement' || body[0]!.text === '...');
      return /^(?:Base)?Exception\b/.test(catches(node)) && isEmpty && !hasComment(node) && node;
    },
    fires: ['try:\n    go()\nexcept Exception:\n    pass'],
    silent: [
      'try:\n    go()\nexcept KeyError:\n    pass',
      'try:\n    go()\nexcept Exception:\n    log.exception("go")',
      'try:\n    go()\nexcept Exception:  # best effort\n    pass',
    ],
  },
  {
    id: 'py-is-with-literal',
    category: 'reliability',
    severity: 'high',
    title: 'is compares places in memory, not values',
    why: 'Two equal texts or numbers may lie in different places, so that the result changes from run to run.',
    fix: 'Use == or !=.',
    on: ['comparison_operator'],
    find: (node) =>
      comparesWith(
        node,
        ['string', 'integer', 'float', 'list', 'dictionary', 'tuple', 'concatenated_string'],
        ['is', 'is not'],
      ) && node,
    fires: ['if role is "admin":\n    pass', 'if n is not 0:\n    pass'],
    silent: ['if role == "admin":\n    pass', 'if role is None:\n    pass'],
  },
  {
    id: 'py-return-in-finally',
    category: 'reliability',
    severity: 'high',
    title: 'finally leaves the function',
    why: 'It replaces what was returned and swallows what was raised.',
    fix: 'Return after the try statement.',
    on: ['finally_clause'],
    find: (node) => [...nodesWithin(node, SCOPES)].find(({ type }) => type === 'return_statement'),
    fires: ['def f():\n    try:\n        go()\n    finally:\n        return 1'],
    silent: ['def f():\n    try:\n        return go()\n    finally:\n        close()'],
  },
  {
    id: 'py-file-left-open',
    category: 'reliability',
    severity: 'low',
    title: 'A file is opened and not closed',
    why: 'What was written may not reach the disk, and a long run ends at “too many open files”.',
    fix: 'Open it in a with statement.',
    on: ['call'],
    find: (node) => staysOpen(node) && node,
    fires: [
      'text = open(path).read()',
      'handle = open(path)\nfor line in handle:\n    print(line)',
      'data = json.load(open(path))',
    ],
    silent: [
      'with open(path) as handle:\n    text = handle.read()',
      'handle = open(path)\nhandle.close()',
      'def get(path):\n    return open(path)',
    ],
  },
  {
    id: 'py-list-changed-in-loop',
    category: 'reliability',
    severity: 'high',
    title: 'A list changes while a loop goes through it',
    why: 'The loop skips the item after each one that goes, or never ends.',
    fix: 'Go through a copy, or build a new list.',
    on: ['for_statement'],
    find: (node) => changedInLoop(node),
    fires: ['for item in items:\n    if not item:\n        items.remove(item)'],
    silent: [
      'for item in list(items):\n    items.remove(item)',
      'for item in items:\n    if item.done:\n        items.remove(item)\n        break',
      'for item in items:\n    others.append(item)',
    ],
  },
  {
    id: 'py-request-without-timeout',
    category: 'reliability',
    severity: 'low',
    title: 'A request that may wait for ever',
    why: 'requests has no timeout of its own, so that a silent server stops the program.',
    fix: 'Pass timeout, such as timeout=10.',
    on: ['call'],
    find: (node) => REQUEST.test(calleeOf(node)) && !keywordOf(node, 'timeout') && !takesMore(node) && node,
    fires: ['answer = requests.get(url)'],
    silent: [
      'answer = requests.get(url, timeout=10)',
      'answer = requests.get(url, **options)',
      'answer = session.get(url)',
    ],
  },
  {
    id: 'py-assert-of-pair',
    category: 'reliability',
    severity: 'high',
    title: 'An assertion that can’t fail',
    why: 'A tuple with something in it is always true.',
    fix: 'Remove the parentheses.',
    on: ['assert_statement'],
    find: (node) => node.parts[0]?.type === 'tuple' && node.parts[0].parts.length > 0 && node,
    fires: ['assert (a == b, "they differ")'],
    silent: ['assert a == b, "they differ"', 'assert (a == b)'],
  },
  {
    id: 'py-repeated-key',
    category: 'reliability',
    severity: 'medium',
    title: 'A key is given twice',
    why: 'The later value silently replaces the earlier one.',
    fix: 'Remove one of them, or rename it.',
    on: ['dictionary'],
    find: (node) => repeatedKeys(node),
    fires: ['a = {"x": 1, "y": 2, "x": 3}'],
    silent: ['a = {"x": 1, "y": {"x": 3}}', 'a = {x: 1, y: 2}'],
  },
  {
    id: 'py-unreachable',
    category: 'reliability',
    severity: 'medium',
    title: 'Code that is never reached',
    why: 'The line before it leaves the block, so that what was meant to happen here doesn’t.',
    fix: 'Move it before the line that leaves, or remove it.',
    on: ['block'],
    find: (node) => unreachable(node),
    fires: ['def f():\n    return 1\n    go()'],
    silent: ['def f():\n    if a:\n        return 1\n    go()', 'def f():\n    return\n    yield'],
  },
  {
    id: 'py-raised-not-implemented',
    category: 'reliability',
    severity: 'medium',
    title: 'NotImplemented is no exception',
    why: 'Raising it fails with a TypeError that says something else.',
    fix: 'Raise NotImplementedError.',
    on: ['raise_statement'],
    find: (node) => /^raise\s+NotImplemented\b(?!Error)/.test(node.text) && node,
    fires: ['raise NotImplemented'],
    silent: ['raise NotImplementedError', 'def f(a):\n    return NotImplemented'],
  },
];

/** Empty ones are made to be filled; one with values in it is read, unless it is changed. */
function isChanged(body: SyntaxNode | undefined, name: string): boolean {
  if (!body || !new RegExp(`\\b${name}\\b`).test(body.text)) return false;
  const change = new RegExp(
    `\\b${name}\\s*(?:\\[[^\\]]*\\]\\s*(?:=|\\+=)(?!=)|\\.\\s*(?:append|add|extend|insert|pop|update|remove|clear|setdefault|sort)\\b|\\+=)|\\breturn\\s+${name}\\b|=\\s*${name}\\s*$`,
    'm',
  );
  return (
    change.test(body.text) ||
    below(body, ['call']).some(
      (call) =>
        argumentsOf(call).some(({ text }) => text === name) &&
        !/^(?:len|sorted|list|dict|set|tuple|sum|min|max|any|all|enumerate|zip|map|filter|str|repr|isinstance|print|range|join)$/.test(
          calledName(call),
        ),
    )
  );
}
