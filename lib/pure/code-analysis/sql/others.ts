import type { CodeRule } from '../model/rule';
import { nodesBelow, type SyntaxNode } from '../model/node';
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
  namedQueries,
  plain,
  QUERIES,
  tableOf,
  tablesOf,
  tokensBelow,
  withOf,
} from './tree';

const DEEPEST = 5;

/** SELECT * of tables: of a query of one’s own it takes what that query names. */
function selectsAll(query: SyntaxNode): SyntaxNode | null {
  const [first] = items(inside(clauseOf(query, 'select')).filter((part) => !isWord(part, 'distinct', 'all')));
  if (!first || !isSign(first[0], '*') || clauseOf(query, 'limit')) return null;
  const tables = tablesOf(query);
  const named = namedQueries(query).map(({ name }) => plain(name));
  const isOwn = tables.length === 0 || tables.every(({ name, isPlain }) => !isPlain || named.includes(name));
  const group = query.parent;
  const isAsked =
    group?.type === 'group' && isWord(group.parent?.children[group.parent.children.indexOf(group) - 1], 'exists');
  return isOwn || isAsked ? null : first[0]!;
}

/** Tables of FROM with a comma between them. */
function commaTables(query: SyntaxNode): ReturnType<typeof tablesOf> {
  const named = namedQueries(query).map(({ name }) => plain(name));
  return items(inside(clauseOf(query, 'from'))).flatMap((parts) => {
    const table = parts.some((part) => isWord(part, 'lateral')) ? null : tableOf(parts);
    return table?.isPlain && !named.includes(table.name) ? [table] : [];
  });
}

/** A condition with = between a column of one and a column of another. */
function isLinked(query: SyntaxNode, aliases: readonly string[]): boolean {
  const linked = new Set<string>();
  let hasBare = false;
  for (const condition of conditionsOf(query))
    for (const owner of [condition, ...nodesBelow(condition)])
      for (let nth = 1; nth < owner.children.length; nth++) {
        if (!isSign(owner.children[nth], ...COMPARES)) continue;
        const sides = [columnBefore(owner.children, nth), columnAt(owner.children, nth + 1)];
        if (sides.some((side) => side === null)) continue;
        if (sides.some((side) => side!.qualifier === null)) hasBare = true;
        else if (sides[0]!.qualifier !== sides[1]!.qualifier) for (const side of sides) linked.add(side!.qualifier!);
      }
  return hasBare || aliases.filter((alias) => linked.has(alias)).length >= aliases.length;
}
function columnBefore(parts: readonly SyntaxNode[], nth: number): ReturnType<typeof columnAt> {
  for (const back of [5, 3, 1]) {
    const column = nth - back >= 0 ? columnAt(parts, nth - back) : null;
    if (column && column.length === back) return column;
  }
  return null;
}

const FUNCTIONS =
  /^(?:lower|upper|trim|ltrim|rtrim|substr|substring|left|right|year|month|day|date|to_char|to_date|date_trunc|date_format|datepart|trunc|cast|convert|abs|round|floor|length|len|replace|concat|strftime|isnull|ifnull|nvl)$/;
/** A call of a column that is compared: the index of the column can’t be used. */
function callOfColumn(node: SyntaxNode): SyntaxNode | null {
  const where = clauseOf(node, 'where');
  for (const owner of where ? [where, ...groupsIn(where)] : [])
    for (const [nth, part] of owner.children.entries()) {
      const call = callAt(owner.children, nth);
      const after = owner.children[nth + 2];
      if (
        !call ||
        !FUNCTIONS.test(call.name) ||
        !(isSign(after, ...COMPARES) || isWord(after, 'in', 'like', 'between'))
      )
        continue;
      if (isSign(owner.children[nth - 1], ...COMPARES, '+', '-')) continue;
      if (
        call.group.children.some(
          (_, at) => columnAt(call.group.children, at) !== null && call.group.children[at]?.type !== 'string',
        )
      )
        return part;
    }
  return null;
}
/** Groups of a condition that are no calls and no queries. */
const groupsIn = (where: SyntaxNode): SyntaxNode[] =>
  where.children.flatMap((part, nth, all) =>
    part.type === 'group' && !part.children.some(({ type }) => QUERIES.includes(type)) && callAt(all, nth - 1) === null
      ? [part, ...groupsIn(part)]
      : part.type === 'group' && isWord(all[nth - 1], 'and', 'or', 'not', 'where')
        ? groupsIn(part)
        : [],
  );

/** `price * 1.2 > 100` */
function computedColumn(node: SyntaxNode): SyntaxNode | null {
  const where = clauseOf(node, 'where');
  for (const owner of where ? [where, ...groupsIn(where)] : [])
    for (let nth = 0; nth < owner.children.length; nth++) {
      const column = columnAt(owner.children, nth);
      if (!column) continue;
      const [sign, number, compare] = owner.children.slice(nth + column.length, nth + column.length + 3);
      const isStart = nth === 0 || isWord(owner.children[nth - 1], 'where', 'and', 'or', 'not');
      const other = owner.children[nth + column.length + 3];
      if (
        isStart &&
        isSign(sign, '*', '/', '+', '-') &&
        number?.type === 'number' &&
        isSign(compare, '=', '<', '>', '<=', '>=') &&
        ['number', 'parameter', 'string'].includes(other?.type ?? '')
      )
        return owner.children[nth]!;
      nth += column.length - 1;
    }
  return null;
}

const leadingWildcard = (node: SyntaxNode): SyntaxNode | null => {
  const where = clauseOf(node, 'where');
  const tokens = where ? tokensBelow(where) : [];
  return (
    tokens.find(
      (token, nth) =>
        token.type === 'string' &&
        /^[nNeE]?'%/.test(token.text) &&
        token.text.length > 4 &&
        isWord(tokens[nth - 1], 'like', 'ilike'),
    ) ?? null
  );
};

/** A query in the list of SELECT that asks of the row outside. */
function queryForEachRow(query: SyntaxNode): SyntaxNode | null {
  const outer = tablesOf(query).map(({ alias }) => alias);
  for (const group of clauseOf(query, 'select')?.children ?? []) {
    const inner = group.type === 'group' ? group.children.find(({ type }) => type === 'select') : undefined;
    const where = inner && clauseOf(inner, 'where');
    if (!where || !clauseOf(inner, 'from')) continue;
    const own = tablesOf(inner).map(({ alias }) => alias);
    const tokens = tokensBelow(where);
    if (
      tokens.some(
        (token, nth) => isSign(tokens[nth + 1], '.') && outer.includes(plain(token)) && !own.includes(plain(token)),
      )
    )
      return group;
  }
  return null;
}

const orderOf = (query: SyntaxNode): SyntaxNode[][] => items(inside(clauseOf(query, 'order')));

/** A query before the statement that nothing names. */
function unusedQueries(owner: SyntaxNode): SyntaxNode[] {
  const named = withOf(owner);
  if (named.length === 0) return [];
  const names = tokensBelow(owner).filter(({ type }) => type === 'word' || type === 'name');
  return named.flatMap(({ name, body }) => {
    const isChanging = body.children.some(({ type }) => type === 'insert' || type === 'update' || type === 'delete');
    const uses = names.filter((each) => plain(each) === plain(name)).length;
    return uses <= 1 && !isChanging ? [name] : [];
  });
}

function depthOf(node: SyntaxNode): number {
  let depth = 0;
  for (let up = node.parent; up; up = up.parent)
    if (up.type === 'select' || (up.type === 'group' && up.children.includes(node)))
      depth += up.type === 'select' ? 1 : 0;
  return depth;
}

/** Types and options that databases have given up, with what takes their place. */
const GIVEN_UP: [token: RegExp, before: RegExp | null, instead: string][] = [
  [/^(?:ntext)$/i, null, 'NVARCHAR(MAX)'],
  [/^myisam$/i, /^(?:=|engine|type)$/i, 'InnoDB'],
  [/^(?:utf8|utf8mb3)$/i, /^(?:=|charset|set)$/i, 'utf8mb4'],
  [/^sql_calc_found_rows$/i, null, 'COUNT(*)'],
  [/^old_password$/i, null, 'ALTER USER'],
  [/^oids$/i, /^with$/i, 'an identity column'],
  [/^(?:\*=|=\*)$/, null, 'LEFT JOIN or RIGHT JOIN'],
  [/^abstime$/i, null, 'timestamptz'],
  [/^sp_addlogin$/i, null, 'CREATE LOGIN'],
];
const isOldJoin = (token: SyntaxNode) => token.type === 'group' && /^\(\s*\+\s*\)$/.test(token.text);
const givenUp = (token: SyntaxNode, before: SyntaxNode | undefined) =>
  token.type === 'string' || token.type === 'name'
    ? undefined
    : GIVEN_UP.find(([form, after]) => form.test(token.text) && (after === null || after.test(before?.text ?? '')));

export const PERFORMANCE: readonly CodeRule[] = [
  {
    id: 'sql-select-all',
    category: 'performance',
    severity: 'low',
    title: 'SELECT * reads every column',
    why: 'Columns that nobody uses are read and sent, no index covers them, and a new column changes the result.',
    fix: 'Name the columns that are used.',
    on: ['select'],
    find: selectsAll,
    fires: ['SELECT * FROM a;', 'SELECT * FROM a JOIN b ON b.id = a.b_id;'],
    silent: [
      'SELECT a FROM b;',
      'SELECT count(*) FROM a;',
      'SELECT a FROM b WHERE EXISTS (SELECT * FROM c WHERE c.id = b.id);',
      'WITH a AS (SELECT b FROM c) SELECT * FROM a;',
      'SELECT * FROM a LIMIT 5;',
      "{% set a = ['b'] %} WITH c AS (SELECT d FROM e) SELECT * FROM c;",
    ],
  },
  {
    id: 'sql-every-pair',
    category: 'performance',
    severity: 'high',
    title: 'Every row of one table is paired with every row of the other',
    why: 'No condition links them: a thousand rows each are a million, and sums count each row a thousand times.',
    fix: 'Join them ON the columns that belong together, or write CROSS JOIN where it is meant.',
    on: ['select'],
    find: (node) => {
      const tables = commaTables(node);
      return (
        tables.length > 1 &&
        !isLinked(
          node,
          tables.map(({ alias }) => alias),
        ) &&
        (clauseOf(node, 'from') ?? node)
      );
    },
    fires: ['SELECT a.x FROM a, b;', 'SELECT a.x FROM a, b WHERE a.x = 1;'],
    silent: [
      'SELECT a.x FROM a, b WHERE a.id = b.a_id;',
      'SELECT a.x FROM a CROSS JOIN b;',
      'SELECT a.x FROM a, unnest(a.y) AS u;',
      'WITH p AS (SELECT 1 AS n) SELECT a.x FROM a, p;',
    ],
  },
  {
    id: 'sql-leading-wildcard',
    category: 'performance',
    severity: 'low',
    title: 'LIKE begins with %',
    why: 'No ordinary index helps, so that every row is read.',
    fix: 'Search from the beginning, or use a text or trigram index.',
    on: QUERIES,
    find: leadingWildcard,
    fires: ["SELECT a FROM b WHERE c LIKE '%smith';"],
    silent: ["SELECT a FROM b WHERE c LIKE 'smith%';", "SELECT c LIKE '%smith' FROM b;"],
  },
  {
    id: 'sql-call-of-column',
    category: 'performance',
    severity: 'low',
    title: 'A condition on what is computed from a column',
    why: 'An index of the column can’t be used, so that every row is read.',
    fix: 'Compare the column itself with a value or a range, or index the expression.',
    on: QUERIES,
    find: (node) => callOfColumn(node) ?? computedColumn(node),
    fires: [
      "SELECT a FROM b WHERE lower(c) = 'x';",
      'SELECT a FROM b WHERE c * 2 > 10;',
      'SELECT a FROM b WHERE year(c) = 2024;',
    ],
    silent: [
      "SELECT a FROM b WHERE c = lower('X');",
      "SELECT a FROM b WHERE c >= '2024-01-01';",
      'SELECT lower(a) FROM b;',
      'SELECT a FROM b WHERE c > 10 / 2;',
    ],
  },
  {
    id: 'sql-random-order',
    category: 'performance',
    severity: 'medium',
    title: 'All rows are put in random order',
    why: 'Each row gets a number and all are sorted, also where a few are wanted.',
    fix: 'Use TABLESAMPLE, or choose random keys.',
    on: ['select'],
    find: (node) =>
      orderOf(node).find(
        (parts) =>
          /^(?:rand|random|newid|dbms_random)$/i.test(parts[0]?.text ?? '') &&
          (parts[1]?.type === 'group' || isSign(parts[1], '.')),
      )?.[0],
    fires: ['SELECT a FROM b ORDER BY random();'],
    silent: ['SELECT a FROM b ORDER BY a;', 'SELECT random() FROM b ORDER BY a;'],
  },
  {
    id: 'sql-query-for-each-row',
    category: 'performance',
    severity: 'low',
    title: 'A query within SELECT is asked for each row',
    why: 'It may run as often as there are rows.',
    fix: 'Join the table, or a query that groups it.',
    on: ['select'],
    find: queryForEachRow,
    fires: ['SELECT a.x, (SELECT count(*) FROM b WHERE b.a_id = a.id) FROM a;'],
    silent: [
      'SELECT a.x, (SELECT max(y) FROM b) FROM a;',
      'SELECT a.x, count(*) FROM a JOIN b ON b.a_id = a.id GROUP BY a.x;',
    ],
  },
];

export const MAINTAINABILITY: readonly CodeRule[] = [
  {
    id: 'sql-order-by-position',
    category: 'maintainability',
    severity: 'low',
    title: 'ORDER BY a position',
    why: 'A column that is added or moved changes the order without a word.',
    fix: 'Name the column.',
    on: ['select'],
    find: (node) =>
      orderOf(node).find(
        (parts) => parts[0]?.type === 'number' && (parts.length === 1 || isWord(parts[1], 'asc', 'desc', 'nulls')),
      )?.[0],
    fires: ['SELECT a, b FROM c ORDER BY 2 DESC;'],
    silent: ['SELECT a, b FROM c ORDER BY b DESC;'],
  },
  {
    id: 'sql-unused-query',
    category: 'maintainability',
    severity: 'low',
    title: 'A query of WITH that nothing uses',
    why: 'It is a leftover, or another one was meant where it should be used.',
    fix: 'Remove it, or use it where it was meant.',
    on: ['statement', 'group'],
    find: unusedQueries,
    say: (node) => `“${node.text}” is never used.`,
    fires: ['WITH a AS (SELECT 1), b AS (SELECT 2) SELECT x FROM a;'],
    silent: ['WITH a AS (SELECT 1) SELECT x FROM a;', 'WITH a AS (DELETE FROM b WHERE c = 1 RETURNING d) SELECT 1;'],
  },
  {
    id: 'sql-comma-join',
    category: 'maintainability',
    severity: 'info',
    title: 'Tables are joined by a comma',
    why: 'How they belong together stands far away in WHERE, and one condition that is forgotten pairs every row.',
    fix: 'Write JOIN … ON.',
    on: ['select'],
    find: (node) => {
      const tables = commaTables(node);
      return (
        tables.length > 1 &&
        isLinked(
          node,
          tables.map(({ alias }) => alias),
        ) &&
        (clauseOf(node, 'from') ?? node)
      );
    },
    fires: ['SELECT a.x FROM a, b WHERE a.id = b.a_id;'],
    silent: ['SELECT a.x FROM a JOIN b ON a.id = b.a_id;', 'SELECT a.x FROM a;'],
  },
  {
    id: 'sql-deep-nesting',
    category: 'maintainability',
    severity: 'low',
    title: 'Queries within queries within queries',
    why: `Beyond ${DEEPEST} levels nobody sees which rows are left where.`,
    fix: 'Name the steps with WITH.',
    on: ['select'],
    find: (node) => depthOf(node) === DEEPEST && node,
    fires: [
      'SELECT a FROM (SELECT a FROM (SELECT a FROM (SELECT a FROM (SELECT a FROM (SELECT a FROM b) c) d) e) f) g;',
    ],
    silent: ['SELECT a FROM (SELECT a FROM (SELECT a FROM b) c) d;'],
  },
  {
    id: 'sql-natural-join',
    category: 'maintainability',
    severity: 'low',
    title: 'NATURAL JOIN joins by whatever names are the same',
    why: 'A column that both tables get later becomes part of the condition.',
    fix: 'Write JOIN … ON or USING.',
    on: ['select'],
    find: (node) => clausesOf(node, 'join').find((join) => isWord(join.children[0], 'natural')),
    fires: ['SELECT a FROM b NATURAL JOIN c;'],
    silent: ['SELECT a FROM b JOIN c USING (d);'],
  },
];

export const DEPENDENCIES: readonly CodeRule[] = [
  {
    id: 'sql-given-up-feature',
    category: 'dependencies',
    severity: 'medium',
    title: 'Something that the database has given up',
    why: 'It is kept for old scripts alone, and goes with a later version.',
    fix: 'Use what has taken its place.',
    on: ['statement'],
    find: (node) => {
      const tokens = tokensBelow(node);
      return tokens.filter((token, nth) => givenUp(token, tokens[nth - 1]));
    },
    say: (node) => `“${node.text}” is deprecated. Use ${GIVEN_UP.find(([form]) => form.test(node.text))?.[2]}.`,
    fires: ['CREATE TABLE a (b INT) ENGINE=MyISAM;', 'CREATE TABLE a (b NTEXT);'],
    silent: [
      'CREATE TABLE a (b INT) ENGINE=InnoDB;',
      "SELECT a FROM b WHERE c = 'myisam';",
      'CREATE TABLE a (b TEXT);',
    ],
  },
  {
    id: 'sql-old-outer-join',
    category: 'dependencies',
    severity: 'low',
    title: 'An outer join written with (+)',
    why: 'Oracle alone knows it, advises against it, and it can’t say what JOIN can.',
    fix: 'Write LEFT JOIN … ON.',
    on: QUERIES,
    find: (node) => [...nodesBelow(node)].find(isOldJoin),
    fires: ['SELECT a.b FROM a, c WHERE a.id = c.a_id (+);'],
    silent: ['SELECT a.b FROM a LEFT JOIN c ON a.id = c.a_id;'],
  },
];
