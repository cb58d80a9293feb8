import type { SelectRules } from '../select-rules';

/** Functions that compute from their arguments and do nothing else. */
const FUNCTIONS =
  `abs age any_value array_agg array_length array_position array_to_string ascii avg bit_and bit_length bit_or bool_and
  bool_or btrim cardinality cbrt ceil ceiling char_length character_length chr coalesce concat concat_ws corr count
  covar_pop covar_samp cume_dist date_bin date_part date_trunc degrees dense_rank div every exp extract first_value
  floor format generate_series generate_subscripts greatest grouping initcap isfinite json_agg json_array_length
  json_build_array json_build_object json_extract_path json_extract_path_text json_object_agg json_typeof jsonb_agg
  jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_build_object jsonb_each jsonb_each_text
  jsonb_extract_path jsonb_extract_path_text jsonb_object_agg jsonb_object_keys jsonb_typeof json_array_elements
  json_array_elements_text json_each json_each_text json_object_keys justify_days justify_hours justify_interval lag
  last_value lead least left length ln log log10 lower lpad ltrim make_date make_interval make_time make_timestamp max md5
  min mod mode now nth_value ntile nullif octet_length overlay percent_rank percentile_cont percentile_disc pi position
  power quote_ident radians rank regexp_count regexp_like regexp_match regexp_replace regexp_split_to_array
  regexp_split_to_table regexp_substr regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy
  regr_syy repeat replace reverse right round row_number rpad rtrim scale sign split_part sqrt starts_with statement_timestamp
  stddev stddev_pop stddev_samp string_agg string_to_array strpos substr substring sum to_char to_date to_hex to_number
  to_timestamp translate trim trunc unaccent unnest upper var_pop var_samp variance width_bucket to_jsonb to_json
  date_add date_subtract normalize bit_count array_upper array_lower array_remove array_append array_cat`.split(/\s+/);

export const postgresRules: SelectRules = {
  functions: new Set(FUNCTIONS),
  refusedSchemas: new Set(['pg_catalog', 'information_schema', 'pg_toast', 'pg_temp']),
  refusedTables: [/^pg_/],
  quotes: {
    names: { '"': '"' },
    doubleQuotedText: false,
    backslashEscapes: false,
    dollar: true,
    hashComment: false,
  },
};
