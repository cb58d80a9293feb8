/** Functions of values alone: none reads a file or an address, waits, changes the session or looks into the engine. */
const FUNCTIONS = [
  // aggregates
  'any_value, approx_count_distinct, approx_quantile, arg_max, arg_min, array_agg, avg, bit_and, bit_or, bit_xor',
  'bool_and, bool_or, corr, count, count_if, count_star, covar_pop, covar_samp, entropy, favg, first, fsum, geomean',
  'geometric_mean, group_concat, grouping, grouping_id, histogram, kahan_sum, kurtosis, kurtosis_pop, last, list, listagg',
  'mad, max, max_by, mean, median, min, min_by, mode, product, quantile, quantile_cont, quantile_disc, percentile_cont',
  'percentile_disc, regr_avgx, regr_avgy, regr_count, regr_intercept, regr_r2, regr_slope, regr_sxx, regr_sxy, regr_syy',
  'sem, skewness, stddev, stddev_pop, stddev_samp, string_agg, sum, sumkahan, sum_no_overflow, var_pop, var_samp',
  'variance, weighted_avg',
  // windows
  'cume_dist, dense_rank, fill, first_value, lag, last_value, lead, nth_value, ntile, percent_rank, rank, rank_dense',
  'row_number',
  // operators, as the parser calls them
  '+, -, *, /, //, %, **, ^, ||, &, |, ~, <<, >>, @, ~~, !~~, ~~~, ~~*, !~~*, ^@, add, subtract, multiply, divide, xor',
  'not_like_escape, like_escape, ilike_escape, not_ilike_escape, not, equals',
  // conditions and conversions
  'coalesce, ifnull, nullif, if, greatest, least, constant_or_null, typeof, isnan, isinf, isfinite, bit_count',
  // numbers
  'abs, acos, acosh, asin, asinh, atan, atan2, atanh, cbrt, ceil, ceiling, cos, cosh, cot, degrees, even, exp, factorial',
  'fdiv, floor, fmod, gamma, gcd, greatest_common_divisor, lcm, least_common_multiple, lgamma, ln, log, log10, log2, mod',
  'nextafter, pi, pow, power, radians, round, round_even, roundbankers, sign, signbit, sin, sinh, sqrt, tan, tanh, trunc',
  'width_bucket, equi_width_bins',
  // texts
  'array_extract, ascii, bar, base64, bin, chr, concat, concat_ws, contains, damerau_levenshtein, editdist3, ends_with',
  'format, from_base64, greatest, hamming, hex, instr, jaccard, jaro_similarity, jaro_winkler_similarity, lcase, left',
  'left_grapheme, length, length_grapheme, len, levenshtein, lower, lpad, ltrim, md5, mismatches, nfc_normalize, ord',
  'parse_filename, position, prefix, printf, regexp_escape, regexp_extract, regexp_extract_all, regexp_full_match',
  'regexp_matches, regexp_replace, regexp_split_to_array, repeat, replace, reverse, right, right_grapheme, rpad, rtrim',
  'sha1, sha256, split, split_part, starts_with, str_split, str_split_regex, string_split, string_split_regex',
  'string_to_array, strip_accents, strlen, strpos, substr, substring, substring_grapheme, suffix, to_base, to_base64',
  'to_binary, to_hex, translate, trim, ucase, unicode, upper, url_decode, url_encode, hash, char_length',
  'character_length, array_to_string, bit_length, octet_length',
  // dates and times
  'age, century, current_date, current_timestamp, get_current_timestamp, now, today, date_add, date_diff, date_part',
  'date_sub, date_trunc, datediff, datepart, datesub, datetrunc, day, dayname, dayofmonth, dayofweek, dayofyear, decade',
  'epoch, epoch_ms, epoch_ns, epoch_us, era, hour, isodow, isoyear, julian, last_day, make_date, make_time',
  'make_timestamp, microsecond, millennium, millisecond, minute, month, monthname, nanosecond, quarter, second, strftime',
  'strptime, try_strptime, time_bucket, timezone, to_centuries, to_days, to_decades, to_hours, to_microseconds',
  'to_millennia, to_milliseconds, to_minutes, to_months, to_quarters, to_seconds, to_timestamp, to_weeks, to_years, week',
  'weekday, weekofyear, year, yearweek',
  // lists, structs and maps, of which a value can be taken
  'array_contains, array_length, array_position, array_slice, array_value, cardinality, element_at, flatten, list_append',
  'list_avg, list_concat, list_contains, list_count, list_distinct, list_element, list_extract, list_filter, list_first',
  'list_has, list_has_all, list_has_any, list_last, list_max, list_mean, list_median, list_min, list_position',
  'list_reduce, list_reverse, list_reverse_sort, list_slice, list_sort, list_sum, list_transform, list_unique',
  'list_value, list_zip, map, map_extract, map_from_entries, map_keys, map_values, row, struct_extract, struct_pack',
  'array_extract, unnest, range, generate_series, list_aggregate, list_intersect, list_cosine_similarity',
];

export const SQL_FUNCTIONS: ReadonlySet<string> = new Set(FUNCTIONS.flatMap((line) => line.split(', ')));

/** The ones that stand in FROM: of values too. */
export const TABLE_FUNCTIONS: ReadonlySet<string> = new Set(['unnest', 'range', 'generate_series']);
