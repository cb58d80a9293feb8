import { SQLDialect } from '@codemirror/lang-sql';
import type { EditorLanguage } from './known-names';

/** Words of a SELECT that all databases have. */
const COMMON =
  'all and any as asc between by case cross current desc distinct else end except exists false fetch first following ' +
  'for from full group grouping having in inner intersect interval is join lateral left like next not null offset on ' +
  'only or order outer over partition preceding right row rows select sets then true unbounded union using values ' +
  'when where with within';
const TYPES = 'bigint char date decimal float int integer numeric real smallint time timestamp varchar';

type Spec = Parameters<typeof SQLDialect.define>[0];
const dialect = (more: string, types: string, spec: Spec = {}): SQLDialect =>
  SQLDialect.define({
    keywords: `${COMMON} ${more}`,
    types: `${TYPES} ${types}`,
    builtin: '',
    charSetCasts: false,
    identifierQuotes: '"',
    ...spec,
  });

/** What one SELECT is written with there: the editor colours and offers nothing that isn't run here. */
export const DIALECTS: Record<EditorLanguage, SQLDialect> = {
  duckdb: SQLDialect.define({
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
  }),
  postgresql: dialect(
    'collate cube filter ilike last limit natural nulls range recursive rollup similar symmetric ties to window',
    'boolean bytea double json jsonb money precision text timestamptz uuid zone',
    { doubleDollarQuotedStrings: true },
  ),
  mysql: dialect(
    'collate div limit natural range recursive regexp rlike rollup straight_join window xor',
    'binary datetime double json signed tinyint unsigned year',
    {
      backslashEscapes: true,
      doubleQuotedStrings: true,
      hashComments: true,
      spaceAfterDashes: true,
      identifierQuotes: '`',
    },
  ),
  sqlserver: dialect(
    'apply collate cube percent range recursive rollup ties top window',
    'bit datetime datetime2 datetimeoffset money nvarchar tinyint uniqueidentifier',
    { identifierQuotes: '"[' },
  ),
  oracle: dialect(
    'apply collate connect cube last listagg minus natural nulls partition percent prior range rollup start ties to window',
    'clob number varchar2 zone',
    { plsqlQuotingMechanism: true },
  ),
  snowflake: dialect(
    'asof collate cube exclude ilike last limit minus natural nulls qualify range recursive rlike rollup to top window',
    'array boolean double number object string text timestamp_ntz variant',
    { backslashEscapes: true, doubleDollarQuotedStrings: true },
  ),
  clickhouse: dialect(
    'anti array asof cube global ilike last limit natural nulls prewhere qualify range recursive rollup sample semi to totals window',
    'array bool datetime datetime64 float32 float64 int32 int64 string uint32 uint64 uuid',
    { backslashEscapes: true, hashComments: true, identifierQuotes: '`"' },
  ),
};
