import type { SelectRules } from '../select-rules';
import { SYSTEM_OWNERS } from './catalogue';

// Functions of one row, of groups and of windows that read nothing but their arguments. Functions of packages
// (UTL_HTTP, DBMS_…, HTTPURITYPE, XMLTYPE) and whatever a schema defines itself are not among them.
const FUNCTIONS = `
abs acos add_months approx_count_distinct ascii asciistr asin atan atan2 avg bin_to_num bitand cast ceil chr coalesce
collect compose concat convert corr cos cosh count covar_pop covar_samp cume_dist current_date current_timestamp
decode decompose dense_rank exp extract first_value floor from_tz greatest group_id grouping grouping_id
hextoraw initcap instr json_query json_value lag last_day last_value lead least length lengthb listagg ln
localtimestamp log lower lpad ltrim max median min mod months_between nanvl new_time next_day nlssort ntile nth_value
nullif numtodsinterval numtoyminterval nvl nvl2 percent_rank percentile_cont percentile_disc power rank
ratio_to_report rawtohex regexp_count regexp_instr regexp_replace regexp_substr regr_slope regr_intercept regr_r2
remainder replace round row_number rpad rtrim sessiontimezone sign sin sinh soundex sqrt stddev stddev_pop stddev_samp
substr sum sys_extract_utc sysdate systimestamp tan tanh to_binary_double to_binary_float to_char to_date to_dsinterval
to_number to_timestamp to_timestamp_tz to_yminterval translate trim trunc tz_offset unistr upper var_pop var_samp
variance width_bucket ora_hash standard_hash
`;

export const oracleRules: SelectRules = {
  functions: new Set(FUNCTIONS.trim().split(/\s+/)),
  refusedSchemas: new Set([...SYSTEM_OWNERS.map((owner) => owner.toLowerCase()), 'public', 'information_schema']),
  refusedTables: [/^(all|user|dba|cdb|v|gv|x|v_|gv_)[_$]/, /^(session|role|system)_(privs|roles|privilege_map)$/, /@/],
  quotes: {
    names: { '"': '"' },
    doubleQuotedText: false,
    backslashEscapes: false,
    dollar: false,
    hashComment: false,
  },
};
