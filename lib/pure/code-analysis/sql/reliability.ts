import type { CodeRule } from '../model/rule';
import type { SyntaxNode } from '../model/node';
import {
  callAt,
  clauseOf,
  clausesOf,
  columnAt,
  COMPARES,
  conditionsOf,
  inside,
  isSign,
  isWord,
  items,
  levelOf,
  plain,
  QUERIES,
  tableOf,
  tokensBelow,
} from './tree';

const AGGREGATE =
  /^(?:count|sum|avg|min|max|string_agg|array_agg|group_concat|stddev\w*|variance|var_\w+|median|json_agg|jsonb_agg|listagg)$/;
const TEMPORARY = /^(?:#|tmp|temp|stg|staging)/i;

/** Places of a condition and of the groups in it, queries of their own aside. */
function* conditionParts(
  parts: readonly SyntaxNode[],
): Generator<[part: SyntaxNode, nth: number, all: readonly SyntaxNode[]]> {
  for (const [nth, part] of parts.entries()) {
    yield [part, nth, parts];
    if (part.type === 'group' && !part.children.some(({ type }) => QUERIES.includes(type)))
      yield* conditionParts(part.children);
  }
}

const isNull = (part: SyntaxNode | undefined) => isWord(part, 'null');
function comparesNull(node: SyntaxNode): SyntaxNode | null {
  for (const condition of conditionsOf(node))
    for (const [part, nth, all] of conditionParts(condition.parts))
      if (isSign(part, ...COMPARES) && (isNull(all[nth + 1]) || isNull(all[nth - 1]))) return part;
  return null;
}

const alwaysHolds = (where: SyntaxNode): boolean =>
  /^where\s+(?:1\s*=\s*1|true|'(\w*)'\s*=\s*'\1')\s*$/i.test(where.text);
/** All rows of the table, whatever is in them. */
function touchesAll(node: SyntaxNode): boolean {
  const where = clauseOf(node, 'where');
  if (where && !alwaysHolds(where)) return false;
  if (['join', 'using', 'limit', 'from'].some((name) => clauseOf(node, name) !== undefined)) return false;
  const table = tableOf(inside(clauseOf(node, node.type)).filter((part) => !isWord(part, 'from', 'only', 'table')));
  return table !== null && !TEMPORARY.test(table.name) && table.node.type !== 'parameter';
}

/** `not in (select nullable …)` */
function notInQuery(node: SyntaxNode): SyntaxNode | null {
  for (const { parts } of conditionsOf(node))
    for (const [part, nth, all] of conditionParts(parts)) {
      const group = all[nth + 2];
      if (isWord(part, 'not') && isWord(all[nth + 1], 'in') && group?.type === 'group' && mayHoldNull(group))
        return part;
    }
  return null;
}
function mayHoldNull(group: SyntaxNode): boolean {
  const query = group.children.find(({ type }) => type === 'select');
  if (!query || /\bis\s+not\s+null\b|\bcoalesce\b/i.test(query.text)) return false;
  const [column] = items(inside(clauseOf(query, 'select')));
  const at = column ? columnAt(column, 0) : null;
  return at !== null && at.name !== 'id';
}

const isRow = (query: SyntaxNode): boolean =>
  inside(clauseOf(query, 'select')).some((part, nth, all) => AGGREGATE.test(callAt(all, nth)?.name ?? ''));
function limitWithoutOrder(query: SyntaxNode): SyntaxNode | null {
  const limit = clauseOf(query, 'limit') ?? clauseOf(query, 'fetch');
  if (!limit || clauseOf(query, 'order') || !clauseOf(query, 'from')) return null;
  // One row of any kind, or none, is what such a query asks for.
  if (
    /^limit\s+[01]\b|^fetch\s+(?:first|next)\s+(?:1\s+)?row/i.test(limit.text) ||
    (isRow(query) && !clauseOf(query, 'group'))
  )
    return null;
  const siblings = query.parent?.children ?? [];
  // ORDER BY after a UNION is the whole’s; a query within another hands on its rows.
  return siblings.some((each) => each !== query && each.type === 'select') || isInExists(query) ? null : limit;
}
const isInExists = (query: SyntaxNode): boolean => {
  const group = query.parent;
  const siblings = group?.parent?.children ?? [];
  return group?.type === 'group' && isWord(siblings[siblings.indexOf(group) - 1], 'exists', 'in');
};

/** AND and OR at one level, the AND of BETWEEN aside. */
function mixesAndOr(parts: readonly SyntaxNode[]): SyntaxNode | null {
  let between = 0;
  let ands = 0;
  let or: SyntaxNode | null = null;
  for (const part of levelOf(parts)) {
    if (isWord(part, 'between')) between++;
    else if (isWord(part, 'and')) {
      if (between > 0) between--;
      else ands++;
    } else if (isWord(part, 'or')) or ??= part;
  }
  return ands > 0 ? or : null;
}
function mixedCondition(node: SyntaxNode): SyntaxNode | null {
  for (const condition of conditionsOf(node)) {
    const found = mixesAndOr(condition.parts);
    if (found) return found;
    for (const [part] of conditionParts(condition.parts)) {
      const inner = part.type === 'group' ? mixesAndOr(part.children) : null;
      if (inner) return inner;
    }
  }
  return null;
}

/** `state = 'open' OR 'held'`: a text where a condition should be. */
function textAsCondition(node: SyntaxNode): SyntaxNode | null {
  for (const { parts } of conditionsOf(node))
    for (const [part, nth, all] of conditionParts(parts)) {
      const [text, after] = [all[nth + 1], all[nth + 2]];
      if (isWord(part, 'or') && text?.type === 'string' && (after === undefined || isWord(after, 'and', 'or')))
        return text;
    }
  return null;
}

/** What WHERE asks of a table that LEFT JOIN may leave empty. */
function joinUndone(query: SyntaxNode): SyntaxNode | null {
  const where = clauseOf(query, 'where');
  if (!where || levelOf(where.parts).some((part) => isWord(part, 'or'))) return null;
  for (const join of clausesOf(query, 'join')) {
    const table = isWord(join.children[0], 'left') ? tableOf(join.parts) : null;
    if (
      !table ||
      new RegExp(`\\b${escaped(table.alias)}\\s*\\.\\s*\\S+\\s+is\\s+(?:not\\s+)?null|coalesce|ifnull|nvl`, 'i').test(
        where.text,
      )
    )
      continue;
    const found = comparedColumn(levelOf(where.parts), table.alias);
    if (found) return found;
  }
  return null;
}
const escaped = (name: string) => name.replace(/[^\w]/g, '\\$&');
function comparedColumn(parts: readonly SyntaxNode[], alias: string): SyntaxNode | null {
  for (let nth = 0; nth < parts.length; nth++) {
    const column = columnAt(parts, nth);
    if (!column) continue;
    const after = parts[nth + column.length];
    if (
      column.qualifier === alias &&
      (isSign(after, '=', '<', '>', '<=', '>=') || isWord(after, 'in', 'like', 'between'))
    )
      return parts[nth]!;
    nth += column.length - 1;
  }
  return null;
}

/** Plain columns beside aggregates that GROUP BY doesn’t name. */
function ungrouped(query: SyntaxNode): SyntaxNode | null {
  const columns = items(inside(clauseOf(query, 'select')).filter((part) => !isWord(part, 'distinct', 'all')));
  if (!columns.some((column) => column.some((_, nth) => isAggregateAt(column, nth)))) return null;
  const group = inside(clauseOf(query, 'group'));
  // A key tells all of its row; positions, sets of groups and ALL are beyond what is looked at.
  if (
    group.some(
      (part) => part.type === 'group' || part.type === 'number' || isWord(part, 'all', 'rollup', 'cube', 'grouping'),
    ) ||
    group.some((part) => /(?:^|_)(?:id|key|code)$/i.test(plain(part)))
  )
    return null;
  const grouped = group.map(plain);
  for (const column of columns) {
    const at = columnAt(column, 0);
    const isAlone =
      at !== null &&
      (at.length === column.length || isWord(column[at.length], 'as') || column.length === at.length + 1);
    if (
      isAlone &&
      at.name !== '*' &&
      !isSign(column[at.length], '.') &&
      !grouped.includes(at.name) &&
      !grouped.includes(plain(column.at(-1)))
    )
      return column[0]!;
  }
  return null;
}
const isAggregateAt = (parts: readonly SyntaxNode[], nth: number): boolean => {
  const call = callAt(parts, nth);
  return (
    call !== null &&
    AGGREGATE.test(call.name) &&
    !isWord(parts[nth + 2], 'over', 'filter') &&
    !isWord(parts[nth + 3], 'over')
  );
};

const insertsBlindly = (query: SyntaxNode): boolean => {
  const parts = inside(clauseOf(query, 'insert'));
  const table = tableOf(parts.filter((part) => !isWord(part, 'into', 'overwrite', 'table', 'or', 'ignore', 'replace')));
  if (!table || TEMPORARY.test(table.name) || parts.some(({ type }) => type === 'group')) return false;
  return clauseOf(query, 'values') !== undefined;
};

export const RELIABILITY: readonly CodeRule[] = [
  {
    id: 'sql-compared-with-null',
    category: 'reliability',
    severity: 'high',
    title: 'Nothing equals NULL',
    why: 'The comparison is unknown for every row, so that no row passes.',
    fix: 'Write IS NULL or IS NOT NULL.',
    on: QUERIES,
    find: comparesNull,
    fires: ['SELECT a FROM b WHERE c = NULL;', 'UPDATE a SET b = 1 WHERE (c <> NULL);'],
    silent: ['SELECT a FROM b WHERE c IS NULL;', 'UPDATE a SET b = NULL WHERE c = 1;'],
  },
  {
    id: 'sql-all-rows',
    category: 'reliability',
    severity: 'high',
    title: 'All rows of the table are changed or deleted',
    why: 'There is no condition, and what is overwritten is gone.',
    fix: 'Add WHERE; to empty a table on purpose use TRUNCATE.',
    on: ['update', 'delete'],
    find: (node) => touchesAll(node) && node,
    fires: ['DELETE FROM logs;', 'UPDATE a SET b = 1;', 'DELETE FROM a WHERE 1 = 1;'],
    silent: [
      'DELETE FROM logs WHERE day < 3;',
      'UPDATE a SET b = c.d FROM c WHERE c.id = a.id;',
      'DELETE FROM #work;',
      'SELECT a FROM b FOR UPDATE;',
    ],
  },
  {
    id: 'sql-not-in-with-null',
    category: 'reliability',
    severity: 'medium',
    title: 'NOT IN gives nothing as soon as one value is missing',
    why: 'With a NULL in the list the comparison is unknown for every row.',
    fix: 'Use NOT EXISTS, or leave missing values out of the list.',
    on: QUERIES,
    find: notInQuery,
    fires: ['SELECT a FROM b WHERE c NOT IN (SELECT d FROM e);'],
    silent: [
      'SELECT a FROM b WHERE c NOT IN (SELECT d FROM e WHERE d IS NOT NULL);',
      'SELECT a FROM b WHERE c NOT IN (1, 2);',
      'SELECT a FROM b WHERE c NOT IN (SELECT id FROM e);',
    ],
  },
  {
    id: 'sql-limit-without-order',
    category: 'reliability',
    severity: 'low',
    title: 'LIMIT without ORDER BY gives any rows',
    why: 'Which ones come may differ from run to run, and pages repeat or miss some.',
    fix: 'Add ORDER BY with a key that differs for every row.',
    on: ['select'],
    find: limitWithoutOrder,
    fires: ['SELECT a FROM b LIMIT 10;'],
    silent: [
      'SELECT a FROM b ORDER BY a LIMIT 10;',
      'SELECT a FROM b WHERE id = 3 LIMIT 1;',
      'SELECT count(*) FROM b LIMIT 10;',
      'SELECT a FROM b WHERE EXISTS (SELECT 1 FROM c LIMIT 5);',
    ],
  },
  {
    id: 'sql-and-or',
    category: 'reliability',
    severity: 'medium',
    title: 'AND and OR without parentheses',
    why: 'AND binds closer: a AND b OR c is (a AND b) OR c, which is often not what was meant.',
    fix: 'Put parentheses around what belongs together.',
    on: QUERIES,
    find: mixedCondition,
    fires: ['SELECT a FROM b WHERE c = 1 AND d = 2 OR e = 3;'],
    silent: [
      'SELECT a FROM b WHERE c = 1 AND (d = 2 OR e = 3);',
      'SELECT a FROM b WHERE c BETWEEN 1 AND 2 OR d = 3;',
      'SELECT a FROM b WHERE c = CASE WHEN d AND e THEN 1 ELSE 2 END OR f = 1;',
    ],
  },
  {
    id: 'sql-text-as-condition',
    category: 'reliability',
    severity: 'high',
    title: 'A text stands where a condition should be',
    why: 'a = ‘x’ OR ‘y’ doesn’t ask whether a is x or y.',
    fix: 'Write a IN (‘x’, ‘y’).',
    on: QUERIES,
    find: textAsCondition,
    fires: ["SELECT a FROM b WHERE c = 'x' OR 'y';"],
    silent: ["SELECT a FROM b WHERE c IN ('x', 'y');", "SELECT a FROM b WHERE c = 'x' OR 'y' = d;"],
  },
  {
    id: 'sql-left-join-undone',
    category: 'reliability',
    severity: 'medium',
    title: 'WHERE undoes the LEFT JOIN',
    why: 'Rows without a match hold NULL there, and the condition drops them, so that it is an inner join.',
    fix: 'Move the condition to ON, or write JOIN.',
    on: ['select'],
    find: joinUndone,
    fires: ["SELECT a.b FROM a LEFT JOIN c ON c.id = a.c_id WHERE c.state = 'x';"],
    silent: [
      "SELECT a.b FROM a LEFT JOIN c ON c.id = a.c_id AND c.state = 'x';",
      'SELECT a.b FROM a LEFT JOIN c ON c.id = a.c_id WHERE c.id IS NULL;',
      "SELECT a.b FROM a JOIN c ON c.id = a.c_id WHERE c.state = 'x';",
    ],
  },
  {
    id: 'sql-not-grouped',
    category: 'reliability',
    severity: 'medium',
    title: 'A column beside totals that isn’t grouped by',
    why: 'Most databases refuse it; the others show the value of any row of the group.',
    fix: 'Add it to GROUP BY, or put it in an aggregate.',
    on: ['select'],
    find: ungrouped,
    fires: ['SELECT a, b, sum(c) FROM d GROUP BY a;', 'SELECT a, count(*) FROM b;'],
    silent: [
      'SELECT a, sum(c) FROM d GROUP BY a;',
      'SELECT d.id, d.name, sum(c) FROM d GROUP BY d.id;',
      'SELECT a, sum(c) OVER (PARTITION BY a) FROM d;',
      'SELECT lower(a) AS n, count(*) FROM b GROUP BY n;',
      'SELECT count(*) FROM a;',
    ],
  },
  {
    id: 'sql-insert-by-position',
    category: 'reliability',
    severity: 'low',
    title: 'INSERT doesn’t name its columns',
    why: 'A column that is added or moved puts the values into others, or makes it fail.',
    fix: 'List the columns after the table.',
    on: ['insert'],
    find: (node) => insertsBlindly(node) && node,
    fires: ['INSERT INTO a VALUES (1, 2);'],
    silent: ['INSERT INTO a (b, c) VALUES (1, 2);', 'INSERT INTO a (b) SELECT c FROM d;'],
  },
  {
    id: 'sql-float-equal',
    category: 'reliability',
    severity: 'low',
    title: 'Money in a binary fraction',
    why: '0.1 has no exact form in FLOAT, so that sums are off by cents.',
    fix: 'Use NUMERIC or DECIMAL.',
    on: ['statement'],
    find: (node) => (/^create\s+(?:\w+\s+)?table\b/i.test(node.text) ? moneyInFloat(node) : null),
    fires: ['CREATE TABLE a (price FLOAT);', 'CREATE TABLE a (id INT, total_amount REAL);'],
    silent: ['CREATE TABLE a (price NUMERIC(10, 2));', 'CREATE TABLE a (width FLOAT);'],
  },
];

function moneyInFloat(node: SyntaxNode): SyntaxNode | null {
  const tokens = tokensBelow(node);
  return (
    tokens.find(
      (token, nth) =>
        isWord(token, 'float', 'real', 'double', 'float4', 'float8') &&
        /(?:^|_)(?:price|amount|cost|salary|balance|revenue|fee|tax)(?:$|_)/i.test(plain(tokens[nth - 1])),
    ) ?? null
  );
}
