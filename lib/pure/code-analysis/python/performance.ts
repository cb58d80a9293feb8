import type { CodeRule } from '../model/rule';
import { nodesWithin, type SyntaxNode } from '../model/node';
import { argumentsOf, calledName, calledOn, calleeOf, FUNCTIONS, isConstant, LOOPS, SCOPES } from './tree';

/** The loop that this stands in the body of; a comprehension asks as often. */
function loopAround(node: SyntaxNode): SyntaxNode | null {
  for (let [up, from] = [node.parent, node]; up; [up, from] = [up.parent, up]) {
    if (FUNCTIONS.includes(up.type)) return null;
    // The list of a for is asked for once, and a while that reads on asks as long as there is something.
    if (up.type === 'for_statement' && from.kind.field === 'body') return up;
    if (
      ['list_comprehension', 'set_comprehension', 'dictionary_comprehension'].includes(up.type) &&
      from.kind.field === 'body'
    )
      return up;
  }
  return null;
}

const CURSOR = /(?:^|\.)(?:cursor|cur|db|conn|connection|session|engine|database|con)$/i;
const BY_PIECES = /\b(?:chunk|batch|page|migration|statement|table|attempt|quer(?:y|ies)|sql|command)\w*/i;
const asksDatabase = (node: SyntaxNode): boolean => {
  if (/\.objects\.(?:get|filter|first)$/.test(calleeOf(node))) return true;
  if (
    !/^(?:execute|fetch|fetchrow|fetchval|fetch_one|fetch_all)$/.test(calledName(node)) ||
    !CURSOR.test(calledOn(node))
  )
    return false;
  const [first] = argumentsOf(node);
  return first !== undefined && /^\s*[rbf]*["']{1,3}\s*(?:select|insert|update|delete)\b/i.test(first.text);
};

/** `s += …` where s began as a text. */
function growsText(node: SyntaxNode): boolean {
  const left = node.at('left');
  if (node.at('operator')?.text !== '+=' || left?.type !== 'identifier' || !node.above(LOOPS, SCOPES)) return false;
  const scope = node.above(SCOPES) ?? node.above(['module']);
  if (!scope) return false;
  for (const each of nodesWithin(scope, SCOPES))
    if (each.type === 'assignment' && each.at('left')?.text === left.text && each.place.start < node.place.start)
      return /^(?:""|''|str\(\))$/.test(each.at('right')?.text ?? '') && !isInsideSameLoop(each, node);
  return false;
}

/** A text that begins anew at each turn stays short. */
const isInsideSameLoop = (first: SyntaxNode, later: SyntaxNode): boolean => {
  const loop = later.above(LOOPS, SCOPES);
  return loop !== null && first.place.start >= loop.place.start;
};

const growsFrame = (node: SyntaxNode): boolean => {
  const left = node.at('left')?.text;
  const right = node.at('right');
  if (!left || right?.type !== 'call' || !loopAround(node)) return false;
  if (/^(?:pd|pandas)\.concat$/.test(calleeOf(right)))
    return new RegExp(`^[[(]\\s*${left.replace(/\W/g, '\\$&')}\\s*,`).test(argumentsOf(right)[0]?.text ?? '');
  if (/^(?:np|numpy)\.(?:append|vstack|hstack|concatenate)$/.test(calleeOf(right)))
    return new RegExp(`(?:^|[(\\[]\\s*)${left.replace(/\W/g, '\\$&')}\\b`).test(argumentsOf(right)[0]?.text ?? '');
  return false;
};

const isZero = (node: SyntaxNode | undefined): boolean => node?.text === '0' || node?.text === '-1';

export const PERFORMANCE: readonly CodeRule[] = [
  {
    id: 'py-query-in-loop',
    category: 'performance',
    severity: 'medium',
    title: 'The database is asked once for each item',
    why: 'A hundred items are a hundred round trips, one after the other.',
    fix: 'Ask once with IN or a join, or use executemany.',
    on: ['call'],
    find: (node) => {
      const loop = asksDatabase(node) ? loopAround(node) : null;
      return loop && !BY_PIECES.test(`${loop.at('left')?.text ?? ''} ${loop.at('right')?.text ?? ''}`) && node;
    },
    fires: ['for item in items:\n    cursor.execute("SELECT a FROM b WHERE id = ?", (item.id,))'],
    silent: [
      'cursor.execute("SELECT a FROM b")',
      'for row in cursor.execute("SELECT a FROM b"):\n    use(row)',
      'for batch in batches:\n    cursor.execute("INSERT INTO a SELECT ?", batch)',
      'for path in paths:\n    session.get(path)',
    ],
  },
  {
    id: 'py-text-grown-in-loop',
    category: 'performance',
    severity: 'low',
    title: 'A text is put together piece by piece in a loop',
    why: 'Each + copies all that is there so far.',
    fix: 'Gather the pieces in a list and join them.',
    on: ['augmented_assignment'],
    find: (node) => growsText(node) && node,
    fires: ['text = ""\nfor row in rows:\n    text += row.name'],
    silent: [
      'total = 0\nfor row in rows:\n    total += row.price',
      'text = ""\ntext += name',
      'for row in rows:\n    text = ""\n    text += row.name\n    print(text)',
    ],
  },
  {
    id: 'py-frame-grown-in-loop',
    category: 'performance',
    severity: 'medium',
    title: 'A table is copied at each turn of a loop',
    why: 'concat and append copy all rows that are there so far.',
    fix: 'Gather the pieces in a list and concatenate once.',
    on: ['assignment'],
    find: (node) => growsFrame(node) && node,
    fires: [
      'for path in paths:\n    frame = pd.concat([frame, pd.read_csv(path)])',
      'for x in xs:\n    a = np.append(a, x)',
    ],
    silent: [
      'frame = pd.concat([pd.read_csv(path) for path in paths])',
      'for path in paths:\n    frames.append(pd.read_csv(path))',
      'for a in b:\n    c = pd.concat([d, e])',
    ],
  },
  {
    id: 'py-sorted-for-one',
    category: 'performance',
    severity: 'low',
    title: 'A list is sorted for its first or last item',
    why: 'min and max go through it once.',
    fix: 'Use min or max.',
    on: ['subscript'],
    find: (node) => {
      const value = node.at('value');
      return value?.type === 'call' && calleeOf(value) === 'sorted' && isZero(node.at('subscript')) && node;
    },
    fires: ['best = sorted(scores)[0]', 'last = sorted(scores, key=size)[-1]'],
    silent: ['best = min(scores)', 'median = sorted(scores)[n // 2]', 'top = sorted(scores)[:3]'],
  },
  {
    id: 'py-list-only-to-ask',
    category: 'performance',
    severity: 'low',
    title: 'A list is built to ask one thing of it',
    why: 'any and all stop at the first answer if they are given the items one by one.',
    fix: 'Remove the brackets.',
    on: ['call'],
    find: (node) => /^(?:any|all)$/.test(calleeOf(node)) && argumentsOf(node)[0]?.type === 'list_comprehension' && node,
    fires: ['found = any([x > 1 for x in xs])'],
    silent: ['found = any(x > 1 for x in xs)', 'total = sum([x for x in xs])'],
  },
  {
    id: 'py-rows-one-by-one',
    category: 'performance',
    severity: 'low',
    title: 'The rows of a table are gone through one by one',
    why: 'iterrows makes an object for each row and is hundreds of times slower than whole columns.',
    fix: 'Compute with whole columns, or use itertuples.',
    on: ['for_statement'],
    find: (node) => {
      const list = node.at('right');
      return list?.type === 'call' && calledName(list) === 'iterrows' && argumentsOf(list).every(isConstant) && list;
    },
    fires: ['for index, row in frame.iterrows():\n    total += row.price'],
    silent: ['for row in frame.itertuples():\n    use(row)', 'total = frame.price.sum()'],
  },
];
