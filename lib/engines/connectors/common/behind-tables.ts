// Words behind every table of a statement: a database that keeps the past wants the moment said there. Read as tokens,
// not parsed: what may stand behind FROM, JOIN and a comma of a FROM list is a name, a bracket or a function.

type Token = { text: string; start: number; end: number; word: string };

const isSilent = (text: string): boolean => /^(\s|--|\/\/|\/\*)/.test(text);
const isName = (token: Token | undefined): boolean => token !== undefined && /^["A-Za-z_]/.test(token.text);

function tokensOf(sql: string, token: RegExp): Token[] {
  return [...sql.matchAll(token)]
    .filter(([text]) => !isSilent(text))
    .map(({ 0: text, index }) => ({ text, start: index, end: index + text.length, word: text.toUpperCase() }));
}

/** Ends the list of tables of its level. */
const ENDS = new Set(
  `WHERE GROUP ORDER HAVING QUALIFY LIMIT FETCH OFFSET WINDOW UNION INTERSECT EXCEPT MINUS SELECT SET`.split(' '),
);
/** Names that stand where a table could and are none. */
const NO_TABLES = new Set(['LATERAL', 'TABLE', 'VALUES', 'SELECT', 'WITH', 'UNNEST']);

/** Names that WITH gives: a name before `AS (`, with or without a list of columns, behind WITH or a comma. */
function namedByWith(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>();
  tokens.forEach((token, nth) => {
    const before = tokens[nth - 1]?.word ?? '';
    if (!isName(token) || !['WITH', 'RECURSIVE', ','].includes(before)) return;
    let next = nth + 1;
    if (tokens[next]?.text === '(') next = tokens.findIndex((each, place) => place > next && each.text === ')') + 1;
    if (tokens[next]?.word === 'AS' && tokens[next + 1]?.text === '(') names.add(plain(token.text));
  });
  return names;
}
const plain = (name: string): string =>
  name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.toUpperCase();

/** Inside a bracket: whether tables are listed here, and whether one comes next. */
type Level = { lists: boolean; next: boolean };

/**
 * The statement with `suffix` behind each table.
 * @param token the dialect's texts, quoted names, comments, words, blanks and single characters; global
 * @param others names of what holds no rows of anybody, in capitals
 */
export function behindTables(
  sql: string,
  { suffix, token: pattern, others = [] }: { suffix: string; token: RegExp; others?: readonly string[] },
): string {
  const tokens = tokensOf(sql, pattern);
  const named = new Set([...namedByWith(tokens), ...others]);
  const places: number[] = [];
  const levels: Level[] = [{ lists: false, next: false }];
  for (let nth = 0; nth < tokens.length; nth++) {
    const token = tokens[nth];
    const level = levels.at(-1);
    if (!token || !level) break;
    if (token.text === '(') {
      // `FROM (a JOIN b …)` lists tables too; a sub-select says so itself.
      levels.push({ lists: level.next, next: level.next });
      level.next = false;
    } else if (token.text === ')') {
      if (levels.length > 1) levels.pop();
    } else if (level.next && isName(token) && !NO_TABLES.has(token.word)) {
      const last = endOfName(tokens, nth);
      const isOne = last === nth;
      const isFunction = tokens[last + 1]?.text === '(';
      if (!isFunction && !(isOne && named.has(plain(token.text)))) places.push(tokens[last]?.end ?? token.end);
      level.next = false;
      nth = last;
    } else follow(level, token, { before: tokens[nth - 1], inFunction: isCall(tokens, levels, nth) });
  }
  return places.reduceRight((text, place) => text.slice(0, place) + suffix + text.slice(place), sql);
}

/** The last token of `a.b.c`. */
function endOfName(tokens: readonly Token[], first: number): number {
  let last = first;
  while (tokens[last + 1]?.text === '.' && isName(tokens[last + 2])) last += 2;
  return last;
}

/** Whether FROM belongs to a function: `EXTRACT(hour FROM …)`, `TRIM(… FROM …)`: its bracket holds no SELECT. */
function isCall(tokens: readonly Token[], levels: readonly Level[], nth: number): boolean {
  if (levels.length === 1) return false;
  let depth = 0;
  for (let place = nth - 1; place >= 0; place--) {
    const text = tokens[place]?.text;
    if (text === ')') depth++;
    else if (text === '(' && depth-- === 0) return true;
    else if (depth === 0 && tokens[place]?.word === 'SELECT') return false;
  }
  return false;
}

function follow(level: Level, token: Token, { before, inFunction }: { before?: Token; inFunction: boolean }): void {
  if (token.word === 'FROM' && before?.word !== 'DISTINCT' && !inFunction)
    Object.assign(level, { lists: true, next: true });
  else if (token.word === 'JOIN') level.next = true;
  else if (token.text === ',' && level.lists) level.next = true;
  else if (ENDS.has(token.word)) Object.assign(level, { lists: false, next: false });
  else if (level.next) level.next = false;
}
