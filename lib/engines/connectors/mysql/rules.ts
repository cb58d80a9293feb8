import type { SelectRules } from '../select-rules';
import { OWN_SCHEMAS } from './catalogue';

/** Functions of values alone: they read no file, wait for nothing, lock nothing, and change nothing. */
const FUNCTIONS = [
  // aggregates and windows
  'avg, bit_and, bit_or, bit_xor, count, group_concat, max, min, std, stddev, stddev_pop, stddev_samp, sum, var_pop',
  'var_samp, variance, json_arrayagg, json_objectagg, median, percentile_cont, percentile_disc',
  'cume_dist, dense_rank, first_value, lag, last_value, lead, nth_value, ntile, percent_rank, rank, row_number',
  // conditions and conversions
  'coalesce, greatest, if, ifnull, interval, isnull, least, nullif, nvl, nvl2, cast, convert, binary',
  // numbers
  'abs, acos, asin, atan, atan2, ceil, ceiling, cos, cot, crc32, degrees, div, exp, floor, format, ln, log, log10, log2',
  'mod, pi, pow, power, radians, rand, round, sign, sin, sqrt, tan, truncate, bit_count, conv, bin, oct, hex',
  // texts
  'ascii, char, char_length, character_length, chr, concat, concat_ws, elt, field, find_in_set, instr, lcase',
  'left, length, lengthb, locate, lower, lpad, ltrim, mid, octet_length, ord, position, quote, regexp_instr',
  'regexp_like, regexp_replace, regexp_substr, repeat, replace, reverse, right, rpad, rtrim, soundex, space, strcmp',
  'substr, substring, substring_index, to_base64, from_base64, trim, ucase, unhex, upper, weight_string, md5, sha1, sha2',
  // dates and times
  'adddate, addtime, convert_tz, curdate, current_date, current_time, current_timestamp, curtime, date, date_add',
  'date_format, date_sub, datediff, day, dayname, dayofmonth, dayofweek, dayofyear, extract, from_days, from_unixtime',
  'hour, last_day, localtime, localtimestamp, makedate, maketime, microsecond, minute, month, monthname, now',
  'period_add, period_diff, quarter, sec_to_time, second, str_to_date, subdate, subtime, sysdate, time, time_format',
  'time_to_sec, timediff, timestamp, timestampadd, timestampdiff, to_days, to_seconds, unix_timestamp, utc_date',
  'utc_time, utc_timestamp, week, weekday, weekofyear, year, yearweek, add_months, months_between',
  // JSON
  'json_array, json_compact, json_contains, json_contains_path, json_depth, json_exists, json_extract, json_keys',
  'json_length, json_object, json_overlaps, json_pretty, json_query, json_quote, json_search, json_type, json_unquote',
  'json_valid, json_value, uuid_to_bin, bin_to_uuid, inet_aton, inet_ntoa, inet6_aton, inet6_ntoa, grouping, any_value',
];

export const MYSQL_RULES: SelectRules = {
  functions: new Set(FUNCTIONS.flatMap((line) => line.split(', '))),
  refusedSchemas: new Set(OWN_SCHEMAS),
  refusedTables: [],
  quotes: {
    names: { '`': '`' },
    doubleQuotedText: true,
    backslashEscapes: true,
    dollar: false,
    hashComment: true,
  },
};
