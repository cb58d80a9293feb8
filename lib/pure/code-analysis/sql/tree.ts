import { nodesBelow, type SyntaxNode } from '../model/node';

/** How the tree of SQL is read by the rules. */

export const QUERIES = ['select', 'insert', 'update', 'delete'];

export const clauseOf = (query: SyntaxNode, name: string): SyntaxNode | undefined => query.at(name);
export const clausesOf = (query: SyntaxNode, name: string): SyntaxNode[] => query.all(name);

export const isWord = (node: SyntaxNode | undefined, ...words: string[]): boolean =>
  node?.type === 'word' && words.includes(node.text.toLowerCase());
export const isSign = (node: SyntaxNode | undefined, ...signs: string[]): boolean =>
  node?.type === 'symbol' && signs.includes(node.text);
export const isName = (node: SyntaxNode | undefined): boolean => node?.type === 'word' || node?.type === 'name';
export const plain = (node: SyntaxNode | undefined): string =>
  (node?.text ?? '').replace(/^["`[]|["`\]]$/g, '').toLowerCase();

/** The parts of a clause after its own words, such as ORDER BY. */
export function inside(clause: SyntaxNode | undefined): SyntaxNode[] {
  const parts = clause?.parts ?? [];
  return parts.slice(isWord(parts[1], 'by') ? 2 : 1);
}

/** Split at the commas that stand between them. */
export function items(parts: readonly SyntaxNode[]): SyntaxNode[][] {
  const lists: SyntaxNode[][] = [[]];
  for (const part of parts)
    if (isSign(part, ',')) lists.push([]);
    else lists.at(-1)!.push(part);
  return lists.filter((list) => list.length > 0);
}

/** `a.b` at this place: its qualifier and its name, and how many tokens it takes. */
export type ColumnAt = { qualifier: string | null; name: string; length: number };
const NO_COLUMNS =
  /^(?:and|or|not|null|true|false|is|in|like|ilike|between|case|when|then|else|end|exists|any|all|distinct|interval|date|timestamp|as|on|select|from|where|current_date|current_timestamp|current_time|now|sysdate|default|escape|collate|asc|desc|nulls|first|last|similar|regexp|rlike|over|cast|array|some|unknown|row)$/i;
export function columnAt(parts: readonly SyntaxNode[], nth: number): ColumnAt | null {
  const names: string[] = [];
  let at = nth;
  while (isName(parts[at]) && !(parts[at]!.type === 'word' && NO_COLUMNS.test(parts[at]!.text))) {
    names.push(plain(parts[at]));
    if (!isSign(parts[at + 1], '.')) break;
    at += 2;
  }
  if (names.length === 0 || parts[at + 1]?.type === 'group') return null;
  return { qualifier: names.at(-2) ?? null, name: names.at(-1)!, length: names.length * 2 - 1 };
}

/** `lower(…)` at this place. */
export const callAt = (parts: readonly SyntaxNode[], nth: number): { name: string; group: SyntaxNode } | null => {
  const group = parts[nth + 1];
  return parts[nth]?.type === 'word' && group?.type === 'group' ? { name: parts[nth].text.toLowerCase(), group } : null;
};

export const COMPARES = ['=', '<>', '!=', '<', '>', '<=', '>='];

export type TableAt = { name: string; alias: string; node: SyntaxNode; isPlain: boolean };
/** The table that this list of parts names; `isPlain` where it is a name and no call or query. */
export function tableOf(parts: readonly SyntaxNode[]): TableAt | null {
  const words = parts.filter(
    (part) =>
      !isWord(
        part,
        'left',
        'right',
        'full',
        'inner',
        'outer',
        'cross',
        'natural',
        'lateral',
        'join',
        'only',
        'straight_join',
        'semi',
        'anti',
        'asof',
      ),
  );
  const [first] = words;
  if (!first) return null;
  let at = 0;
  while (isSign(words[at + 1], '.')) at += 2;
  const isPlain = isName(first) && words[at + 1]?.type !== 'group';
  const rest = words.slice(at + 1).filter((part) => !isWord(part, 'as'));
  const alias = rest.find(isName);
  return { name: plain(words[at]), alias: plain(alias ?? words[at]), node: first, isPlain };
}

/** All tables of a query, those of its joins among them. */
export const tablesOf = (query: SyntaxNode): TableAt[] =>
  [
    ...items(inside(clauseOf(query, 'from') ?? clauseOf(query, 'delete')).filter((part) => !isWord(part, 'from'))),
    ...clausesOf(query, 'join').map(({ parts }) => parts),
  ].flatMap((parts) => tableOf(parts) ?? []);

/** Names of the queries that WITH puts before a statement. */
export function namedQueries(node: SyntaxNode): { name: SyntaxNode; body: SyntaxNode }[] {
  let top: SyntaxNode = node;
  while (top.parent && top.type !== 'statement' && !(top.type === 'group' && isWord(top.children[0], 'with')))
    top = top.parent;
  return withOf(top);
}
export function withOf(owner: SyntaxNode): { name: SyntaxNode; body: SyntaxNode }[] {
  const parts = owner.children;
  const start = parts.findIndex((part) => isWord(part, 'with'));
  if (start < 0 || start > 12) return [];
  return parts.slice(start).flatMap((part, nth, list) => {
    if (part.type !== 'group' || !/^(?:as|materialized)$/i.test(list[nth - 1]?.text ?? '')) return [];
    let at = nth - 1;
    while (at > 0 && /^(?:as|not|materialized)$/i.test(list[at]!.text)) at--;
    const name = list[at]?.type === 'group' ? list[at - 1] : list[at];
    return isName(name) ? [{ name: name!, body: part }] : [];
  });
}

export const tokensBelow = (node: SyntaxNode): SyntaxNode[] =>
  [...nodesBelow(node)].filter(({ children }) => children.length === 0);

/** Conditions of a query: WHERE, HAVING and what joins are on. */
export const conditionsOf = (query: SyntaxNode): SyntaxNode[] =>
  query.children.filter(({ kind }) => ['where', 'having', 'on'].includes(kind.field ?? ''));

/** What stands at one level of a condition, without what CASE … END decides. */
export function levelOf(parts: readonly SyntaxNode[]): SyntaxNode[] {
  let depth = 0;
  return parts.filter((part) => {
    if (isWord(part, 'case')) depth++;
    const isOutside = depth === 0;
    if (isWord(part, 'end')) depth--;
    return isOutside;
  });
}
