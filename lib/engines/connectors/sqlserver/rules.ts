import type { SelectRules } from '../select-rules';

// Functions of one row, of groups and of windows that read nothing but their arguments. OPENROWSET, OPENQUERY and
// whatever else reaches files, other servers or other sessions is not among them.
const FUNCTIONS = `
abs acos ascii asin atan atn2 avg cast ceiling char charindex checksum_agg choose coalesce concat concat_ws convert cos
cot count count_big cume_dist dateadd datediff datediff_big datefromparts datename datepart datetime2fromparts
datetimefromparts datetrunc day degrees dense_rank difference eomonth exp first_value floor format getdate getutcdate
greatest grouping grouping_id iif isdate isjson isnull isnumeric json_query json_value lag last_value lead least left
len log log10 lower ltrim max min month nchar ntile nullif parse patindex percent_rank percentile_cont percentile_disc
pi power quotename radians rank replace replicate reverse right round row_number rtrim sign sin soundex space sqrt
square stdev stdevp str string_agg string_escape stuff substring sum switchoffset sysdatetime sysdatetimeoffset
sysutcdatetime tan timefromparts todatetimeoffset translate trim try_cast try_convert try_parse unicode upper var varp
year approx_count_distinct bit_count current_timestamp date_bucket hashbytes left_shift right_shift smalldatetimefromparts
`;

export const sqlserverRules: SelectRules = {
  functions: new Set(FUNCTIONS.trim().split(/\s+/)),
  refusedSchemas: new Set(['sys', 'information_schema', 'guest', 'msdb', 'master', 'tempdb', 'model']),
  refusedTables: [/^#/, /^@/, /^sys(objects|columns|users|logins|processes|comments)$/],
  quotes: {
    names: { '[': ']', '"': '"' },
    doubleQuotedText: false,
    backslashEscapes: false,
    dollar: false,
    hashComment: false,
  },
};
