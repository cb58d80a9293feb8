import type { SelectRules } from '../select-rules';

// Functions of one row, of groups and of windows that read nothing but their arguments. SYSTEM$…, functions of
// stages and files, of secrets, of models, and those that a schema defines itself are not among them.
const FUNCTIONS = `
abs acos acosh add_months any_value approx_count_distinct approx_percentile array_agg array_size ascii asin asinh atan
atan2 atanh avg base64_decode_string base64_encode bitand bitnot bitor bitxor boolxor cast cbrt ceil charindex chr
coalesce collate concat concat_ws contains convert_timezone corr cos cosh cot count count_if covar_pop covar_samp
cume_dist current_date current_time current_timestamp date date_from_parts date_part date_trunc dateadd datediff
datefromparts day dayname dayofmonth dayofweek dayofweekiso dayofyear decode degrees dense_rank div0 div0null
editdistance endswith equal_null exp factorial first_value floor get_path greatest greatest_ignore_nulls grouping
grouping_id hash hour iff ifnull ilike initcap insert is_null_value kurtosis lag last_day last_value lead least
least_ignore_nulls left length like listagg ln localtimestamp log lower lpad ltrim max max_by md5 median min min_by
minute mod mode month monthname months_between next_day nth_value ntile nullif nullifzero nvl nvl2 object_construct
parse_json percent_rank percentile_cont percentile_disc pi position pow power previous_day quarter radians rank
ratio_to_report regexp_count regexp_instr regexp_like regexp_replace regexp_substr regr_intercept regr_r2 regr_slope
repeat replace reverse right rlike round row_number rpad rtrim second sha1 sha2 sign sin sinh skew soundex split
split_part sqrt square startswith stddev stddev_pop stddev_samp strtok substr substring sum sysdate tan tanh
time_from_parts time_slice timeadd timediff timestamp_from_parts timestampadd timestampdiff to_boolean to_char to_date
to_decimal to_double to_number to_numeric to_time to_timestamp to_timestamp_ltz to_timestamp_ntz to_timestamp_tz
to_varchar translate trim trunc truncate try_cast try_to_boolean try_to_date try_to_decimal try_to_double
try_to_number try_to_time try_to_timestamp typeof unicode upper var_pop var_samp variance week weekiso width_bucket year
yearofweek yearofweekiso zeroifnull
`;

export const snowflakeRules: SelectRules = {
  functions: new Set(FUNCTIONS.trim().split(/\s+/)),
  refusedSchemas: new Set(['information_schema', 'account_usage', 'organization_usage', 'snowflake']),
  refusedTables: [/^@/, /^\$/],
  quotes: {
    names: { '"': '"' },
    doubleQuotedText: false,
    backslashEscapes: true,
    dollar: true,
    hashComment: false,
  },
};
