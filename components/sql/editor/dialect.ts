import { SQLDialect } from '@codemirror/lang-sql';

/** What one SELECT of DuckDB is written with: the editor colours and offers nothing that isn't run here. */
export const DUCKDB = SQLDialect.define({
  keywords:
    'all and anti any as asc asof between by case collate cross cube current desc distinct else end except exclude ' +
    'exists false filter first following for from full group grouping having ilike in inner intersect interval is ' +
    'join last lateral left like limit natural not null nulls offset on or order outer over partition positional ' +
    'preceding qualify range recursive replace right rollup row rows select semi sets similar then ties to true ' +
    'unbounded union using values when where window with within',
  types:
    'bigint blob boolean date decimal double float hugeint integer interval real smallint text time timestamp ' +
    'timestamptz tinyint ubigint uinteger usmallint utinyint uuid varchar',
  builtin: '',
  doubleDollarQuotedStrings: true,
  charSetCasts: false,
  identifierQuotes: '"',
});
