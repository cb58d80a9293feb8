/** Light colouring of SQL: its words and its texts; everything else is ink. */

export type SqlToken = { kind: 'keyword' | 'text' | 'plain'; value: string };

const KEYWORDS =
  'select|from|where|and|or|not|in|is|null|as|on|group|order|by|limit|offset|having|filter|over|partition|distinct|case|when|then|else|end|between|like|ilike|union|all|with|join|left|right|inner|full|cross|lateral|grouping|sets|desc|asc|nulls|first|last|cast|interval|date|timestamp|true|false|exists|values|qualify|window|rows|using|escape|fetch|next|only|top';
const TOKEN = new RegExp(`('(?:[^']|'')*')|("(?:[^"]|"")*")|\\b(${KEYWORDS})\\b`, 'gi');

export function sqlTokens(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  let from = 0;
  const plain = (to: number) => {
    if (to > from) tokens.push({ kind: 'plain', value: sql.slice(from, to) });
  };
  for (const match of sql.matchAll(TOKEN)) {
    const [value, text, name] = match;
    // A quoted name may hold anything; it is no keyword and no text.
    if (name !== undefined) continue;
    plain(match.index);
    tokens.push({ kind: text === undefined ? 'keyword' : 'text', value });
    from = match.index + value.length;
  }
  plain(sql.length);
  return tokens;
}

const OWN_SUM = /\bfsum\(/g;
const TABLE = /^(\s+)data\b/;

/**
 * The statement as another database runs it: the table by the name of its file, sums without the engine's own guard
 * against rounding. Texts and quoted names stay as they are.
 */
export function plainSql(sql: string, table: string): string {
  const quoted = `"${table.replaceAll('"', '""')}"`;
  const pieces = sqlTokens(sql);
  return pieces
    .map(({ kind, value }, place) => {
      if (kind !== 'plain') return value;
      const before = pieces[place - 1];
      const named =
        before?.kind === 'keyword' && /^(from|join)$/i.test(before.value)
          ? value.replace(TABLE, (_, blank: string) => `${blank}${quoted}`)
          : value;
      return named
        .split(QUOTED)
        .map((part, nth) => (nth % 2 === 1 ? part : part.replace(OWN_SUM, 'sum(')))
        .join('');
    })
    .join('');
}

const QUOTED = /("(?:[^"]|"")*")/;
