import type { EditorLanguage } from './known-names';

/** Words that DuckDB takes for a name only in quotes (of `duckdb_keywords()`: those tried as a column and as a table). */
const QUOTED = new Set(
  (
    'all analyse analyze and anti any array as asc asof asymmetric at authorization binary both by case cast check ' +
    'collate collation column concurrently constraint create cross default deferrable desc describe distinct do else ' +
    'end except false fetch for foreign freeze from full glob group having ilike in initially inner intersect into is ' +
    'isnull join lambda lateral leading left like limit natural not notnull null offset on only or order outer overlaps ' +
    'pivot pivot_longer pivot_wider placing positional primary qualify references returning right select semi show ' +
    'similar some summarize symmetric table tablesample then to trailing true union unique unpack unpivot using ' +
    'variadic verbose when where window with'
  ).split(' '),
);
/** What other databases reserve besides. A name in quotes that needs none is none the worse for it. */
const RESERVED = new Set(
  (
    'access add alter apply audit before between bit by call cluster column comment condition connect convert cube ' +
    'current current_date current_time current_timestamp current_user database databases date day day_hour delete dense_rank ' +
    'div drop dual each exists external file final float function global grant grouping groups hour identity if index ' +
    'insert int integer interval key keys kill kind lag lead level lines load localtime localtimestamp lock long ltrim match ' +
    'merge minus minute mode month number offset open option over partition percent plan prior procedure public range rank ' +
    'read recursive regexp release rename replace resource rollup row row_number rows rownum sample schema schemas second ' +
    'session session_user set sets size start synonym sysdate system system_user tables text timestamp top trigger type uid ' +
    'unlock update usage user validate values varchar view virtual whenever within write xor year zone'
  ).split(' '),
);

type Manner = { plain: RegExp; quotes: [open: string, close: string] };
/** Names that are read as they stand: elsewhere letters are folded. */
const MANNERS: Record<EditorLanguage, Manner> = {
  duckdb: { plain: /^[\p{L}_][\p{L}\p{N}_]*$/u, quotes: ['"', '"'] },
  postgresql: { plain: /^[a-z_][a-z0-9_]*$/, quotes: ['"', '"'] },
  mysql: { plain: /^[A-Za-z_][A-Za-z0-9_]*$/, quotes: ['`', '`'] },
  sqlserver: { plain: /^[A-Za-z_][A-Za-z0-9_]*$/, quotes: ['[', ']'] },
  oracle: { plain: /^[A-Z][A-Z0-9_]*$/, quotes: ['"', '"'] },
  snowflake: { plain: /^[A-Z_][A-Z0-9_]*$/, quotes: ['"', '"'] },
  clickhouse: { plain: /^[A-Za-z_][A-Za-z0-9_]*$/, quotes: ['`', '`'] },
};

/** A table or column as a statement writes it. */
export function written(name: string, language: EditorLanguage = 'duckdb'): string {
  const {
    plain,
    quotes: [open, close],
  } = MANNERS[language];
  const word = name.toLowerCase();
  const isReserved = QUOTED.has(word) || (language !== 'duckdb' && RESERVED.has(word));
  return plain.test(name) && !isReserved ? name : `${open}${name.replaceAll(close, close + close)}${close}`;
}

/** A table with its schema, where that must be written. */
export const writtenTable = (
  { schema, table }: { schema?: string; table: string },
  { language, schema: home }: { language: EditorLanguage; schema: string | null },
): string =>
  schema === undefined || schema === home
    ? written(table, language)
    : `${written(schema, language)}.${written(table, language)}`;
