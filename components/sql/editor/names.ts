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

/** A table or column as a statement writes it. */
export const written = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !QUOTED.has(name.toLowerCase()) ? name : `"${name.replaceAll('"', '""')}"`;
