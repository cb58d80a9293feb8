import type { CodeRule } from '../model/rule';
import { isSecret } from '../syntax/secrets';
import { nodesBelow, type SyntaxNode } from '../model/node';
import { conditionsOf, isSign, isWord, levelOf, QUERIES, tokensBelow } from './tree';

const VERB = /^[NnEe]?'\s*(?:select|insert|update|delete|drop|alter|truncate|create|grant|exec)\b/i;
const QUOTES = /^(?:quote_ident|quote_literal|quote_nullable|quotename|dbms_assert)$/i;
const JOINS = ['||', '+'];

/** A text that begins a statement, joined to something that is no text. */
function joinsValues(parts: readonly SyntaxNode[]): SyntaxNode | null {
  const start = parts.find((part) => part.type === 'string' && VERB.test(part.text));
  if (!start) return null;
  const from = parts.indexOf(start);
  for (let nth = from; nth < parts.length - 1; nth++) {
    if (!isSign(parts[nth], ...JOINS)) continue;
    const next = parts[nth + 1]!;
    if (['word', 'name', 'parameter'].includes(next.type) && !QUOTES.test(next.text)) return start;
  }
  return null;
}

/** format('… %s …', value): %I and %L quote, %s doesn’t. */
const formatsValues = (parts: readonly SyntaxNode[]): SyntaxNode | null =>
  parts.find(
    (part, nth) =>
      isWord(part, 'format', 'concat') && parts[nth + 1]?.type === 'group' && isOpenFormat(part, parts[nth + 1]!),
  ) ?? null;
function isOpenFormat(name: SyntaxNode, group: SyntaxNode): boolean {
  const [first, ...rest] = group.children;
  if (first?.type !== 'string' || !VERB.test(first.text) || rest.length === 0) return false;
  return isWord(name, 'concat')
    ? rest.some(({ type }) => type === 'parameter' || type === 'word')
    : /%(?:\d\$)?s/.test(first.text);
}

const composed = (node: SyntaxNode): SyntaxNode | null => {
  for (const owner of nodesBelow(node)) {
    if (owner.children.length === 0) continue;
    const found = joinsValues(owner.children) ?? formatsValues(owner.children);
    if (found) return found;
  }
  return null;
};

const first = (node: SyntaxNode, ...words: string[]) => isWord(node.children[0], ...words);
const words = (node: SyntaxNode): string => node.text.replace(/\s+/g, ' ');

/** `1 = 1`, `'a' = 'a'`. */
const alwaysTrue = (parts: readonly SyntaxNode[], nth: number): boolean => {
  const [left, sign, right] = parts.slice(nth, nth + 3);
  return (
    ['number', 'string'].includes(left?.type ?? '') &&
    isSign(sign, '=') &&
    left!.type === right?.type &&
    left!.text === right.text
  );
};

export const SECURITY: readonly CodeRule[] = [
  {
    id: 'sql-composed-statement',
    category: 'security',
    severity: 'blocker',
    title: 'A statement is put together from values and run',
    why: 'A value that holds a quote becomes part of the statement, so that whoever chooses it can do anything the account may.',
    fix: 'Pass values as parameters (USING, sp_executesql), and names through quote_ident, %I or QUOTENAME.',
    on: ['statement'],
    find: (node) =>
      /\b(?:execute|exec|immediate|prepare|sp_executesql|set|declare|:=)\b|:=/i.test(node.text) ? composed(node) : null,
    fires: [
      "EXECUTE 'DROP TABLE ' || name;",
      "SET @q = 'SELECT a FROM b WHERE c = ' + @c;",
      "EXECUTE format('DELETE FROM a WHERE b = %s', c);",
    ],
    silent: [
      "EXECUTE format('DROP TABLE %I', name);",
      "EXECUTE 'SELECT a FROM b WHERE c = $1' USING c;",
      "SELECT 'Update of ' || name FROM a;",
      "EXECUTE 'DROP TABLE ' || quote_ident(name);",
    ],
  },
  {
    id: 'sql-grants-all',
    category: 'security',
    severity: 'medium',
    title: 'More rights are given than anyone needs',
    why: 'Whoever gets hold of the account can change and delete everything; PUBLIC is every account there is or will be.',
    fix: 'Grant the rights that are used to the role that uses them.',
    on: ['statement'],
    find: (node) =>
      first(node, 'grant') &&
      /^grant\s+(?:all\b|[^;]*\bto\s+public\b)/i.test(words(node)) &&
      !/^grant\s+(?:usage|connect|execute)\b/i.test(words(node)) &&
      node,
    fires: ['GRANT ALL ON a TO b;', 'GRANT SELECT ON a TO PUBLIC;'],
    silent: ['GRANT SELECT, INSERT ON a TO b;', 'GRANT USAGE ON SCHEMA s TO PUBLIC;'],
  },
  {
    id: 'sql-password-in-code',
    category: 'security',
    severity: 'high',
    title: 'A password is written in the statement',
    why: 'It stands in the script, its history and the log of the database.',
    fix: 'Set it outside of the script, by a variable of your client or a secret store.',
    on: ['statement'],
    find: (node) => passwordIn(node),
    fires: ["CREATE USER a WITH PASSWORD 'Winter-2031!';", "ALTER USER a IDENTIFIED BY 'Winter-2031!';"],
    silent: [
      "CREATE USER a WITH PASSWORD :'password';",
      'CREATE ROLE a LOGIN;',
      "ALTER USER a PASSWORD 'changeme';",
      "SELECT a FROM b WHERE password = 'x';",
    ],
  },
  {
    id: 'sql-leaves-the-database',
    category: 'security',
    severity: 'high',
    title: 'A statement runs a program or writes a file of the server',
    why: 'Whoever can change it runs commands as the account of the database.',
    fix: 'Export through a client, and take the right to do this from the account.',
    on: ['statement'],
    find: (node) => tokensBelow(node).find((token, nth, all) => leaves(token, all[nth - 1], node)),
    fires: ["COPY a TO PROGRAM 'gzip > b';", "EXEC xp_cmdshell 'dir';", "SELECT a INTO OUTFILE '/tmp/a' FROM b;"],
    silent: ['COPY a FROM STDIN;', 'SELECT program FROM a;'],
  },
  {
    id: 'sql-definer-without-path',
    category: 'security',
    severity: 'medium',
    title: 'A function with its owner’s rights that anyone can lead astray',
    why: 'Without a search_path of its own it calls whatever table or function of that name the caller put first.',
    fix: 'Add SET search_path = … to the function.',
    on: ['statement'],
    find: (node) =>
      first(node, 'create') &&
      /\bsecurity\s+definer\b/i.test(node.text) &&
      /\bfunction\b/i.test(node.text) &&
      !/\bsearch_path\b/i.test(node.text) &&
      node,
    fires: ['CREATE FUNCTION a() RETURNS int LANGUAGE sql SECURITY DEFINER AS $$ SELECT 1 $$;'],
    silent: [
      'CREATE FUNCTION a() RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = s AS $$ SELECT 1 $$;',
      'CREATE FUNCTION a() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;',
    ],
  },
  {
    id: 'sql-always-true',
    category: 'security',
    severity: 'high',
    title: 'OR with a condition that always holds',
    why: 'Every row passes: it is what an injected value looks like, or a condition that was switched off.',
    fix: 'Remove it.',
    on: QUERIES,
    find: (node) =>
      conditionsOf(node)
        .flatMap(({ parts }) =>
          levelOf(parts).filter((part, nth, all) => isWord(part, 'or') && alwaysTrue(all, nth + 1)),
        )
        .at(0),
    fires: ["SELECT a FROM b WHERE c = 'x' OR 1 = 1;"],
    silent: ["SELECT a FROM b WHERE 1 = 1 AND c = 'x';", 'SELECT a FROM b WHERE c = 1 OR d = 1;'],
  },
];

/** The text after PASSWORD or IDENTIFIED BY, where it is one that somebody uses. */
function passwordIn(node: SyntaxNode): SyntaxNode | null {
  if (
    !/^(?:create|alter|set|grant)$/i.test(node.children[0]?.text ?? '') ||
    !/\b(?:user|role|login|password|identified)\b/i.test(node.text)
  )
    return null;
  const tokens = tokensBelow(node);
  return (
    tokens.find((token, nth) => {
      const before = tokens.slice(Math.max(0, nth - 4), nth).map(({ text }) => text.toLowerCase());
      const isGiven =
        /^(?:password|by)$/.test(before.at(-1) ?? '') ||
        (before.at(-1) === '=' && /password/.test(before.at(-2) ?? '')) ||
        (before.includes('identified') && before.at(-1) === 'as');
      return token.type === 'string' && isGiven && isSecret('password', token.text.replace(/^[nN]?'|'$/g, ''));
    }) ?? null
  );
}

function leaves(token: SyntaxNode, before: SyntaxNode | undefined, statement: SyntaxNode): boolean {
  if (isWord(token, 'xp_cmdshell', 'sys_exec', 'sys_eval'))
    return !/^create|^drop|^grant|^revoke/i.test(statement.text);
  if (isWord(token, 'program')) return first(statement, 'copy') && isWord(before, 'to', 'from');
  return isWord(token, 'outfile', 'dumpfile') && isWord(before, 'into');
}
