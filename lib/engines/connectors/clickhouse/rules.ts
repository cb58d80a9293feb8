import type { SelectRules } from '../select-rules';
import { OWN_SCHEMAS } from './catalogue';

/** Functions of values alone: none reads a file or an address, waits, or looks into the server. */
const FUNCTIONS = [
  // aggregates; the forms with …If, …OrNull, …Distinct of the usual ones
  'any, anylast, anyheavy, argmax, argmin, avg, avgif, avgornull, avgweighted, corr, count, countif, countdistinct',
  'covarpop, covarsamp, entropy, first_value, last_value, grouparray, groupuniqarray, kurtpop, kurtsamp, max, maxif',
  'maxornull, median, medianexact, min, minif, minornull, quantile, quantileexact, quantileexactinclusive',
  'quantileexactexclusive, quantiletdigest, quantiles, quantilesexact, skewpop, skewsamp, stddev_pop, stddev_samp',
  'stddevpop, stddevsamp, stddevpopstable, stddevsampstable, sum, sumif, sumornull, sumkahan, sumwithoverflow, topk',
  'uniq, uniqif, uniqcombined, uniqcombined64, uniqexact, uniqexactif, uniqhll12, var_pop, var_samp, varpop, varsamp',
  'varpopstable, varsampstable, grouping, runningdifference',
  // windows
  'row_number, rank, dense_rank, percent_rank, cume_dist, ntile, nth_value, lag, lead, laginframe, leadinframe',
  // conditions and conversions
  'and, or, not, xor, if, multiif, ifnull, nullif, coalesce, isnull, isnotnull, isnan, isfinite, isinfinite, iszero',
  'assumenotnull, tonullable, greatest, least, in, notin, equals, notequals, less, greater, lessorequals',
  'greaterorequals, cast, accuratecast, accuratecastornull, toint8, toint16, toint32, toint64, toint128, toint256',
  'touint8, touint16, touint32, touint64, tofloat32, tofloat64, todecimal32, todecimal64, todecimal128, tobool',
  'toint32ornull, toint64ornull, tofloat64ornull, todecimal64ornull, tostring, tofixedstring, touuid, todate, todate32',
  'todateornull, todatetime, todatetime64, todatetimeornull, parsedatetime, parsedatetimebesteffort',
  'parsedatetimebesteffortornull, tointervalday, tointervalhour, tointervalminute, tointervalmonth, tointervalquarter',
  'tointervalsecond, tointervalweek, tointervalyear, transform, totypename, tuple, array, map',
  // numbers
  'abs, acos, asin, atan, atan2, cbrt, ceil, ceiling, cos, cosh, degrees, divide, e, exp, exp10, exp2, floor, gcd',
  'hypot, intdiv, intdivorzero, lcm, log, log10, log2, ln, minus, modulo, moduloorzero, mod, multiply, negate, pi, plus',
  'pow, power, radians, round, roundbankers, rounddown, sign, sin, sinh, sqrt, tan, tanh, trunc, truncate, bitand',
  'bitor, bitxor, bitnot, bitshiftleft, bitshiftright, widthbucket',
  // texts
  'ascii, base64decode, base64encode, bin, char, concat, concatwithseparator, empty, endswith, extract, extractall',
  'format, hex, ilike, leftpad, leftpadutf8, left, length, lengthutf8, char_length, character_length, like, lower',
  'lowerutf8, lcase, ucase, ltrim, match, mid, notempty, notlike, position, positioncaseinsensitive, positionutf8',
  'positioncaseinsensitiveutf8, locate, repeat, replace, replaceall, replaceone, replaceregexpall, replaceregexpone',
  'reverse, reverseutf8, right, rightpad, rightpadutf8, rtrim, splitbychar, splitbystring, startswith, substr',
  'substring, substringutf8, substringindex, trim, trimboth, trimleft, trimright, unhex, upper, upperutf8, initcap',
  'domain, domainwithoutwww, path, protocol, topleveldomain, cutquerystring, extracturlparameter, md5, sha1, sha256',
  'cityhash64, siphash64, lpad, rpad',
  // dates and times
  'adddays, addhours, addminutes, addmonths, addquarters, addseconds, addweeks, addyears, age, date_add, date_diff',
  'date_sub, date_trunc, dateadd, datediff, datename, datesub, datetrunc, day, dayofmonth, dayofweek, dayofyear',
  'formatdatetime, fromunixtimestamp, fromunixtimestamp64milli, hour, makedate, makedatetime, minute, month, monthname',
  'now, now64, quarter, second, subtractdays, subtracthours, subtractminutes, subtractmonths, subtractweeks',
  'subtractyears, timeslot, timestamp_add, timestamp_sub, today, todayofmonth, todayofweek, todayofyear, tohour',
  'tolastdayofmonth, tolastdayofweek, tominute, tomonday, tomonth, toquarter, torelativedaynum, torelativehournum',
  'torelativemonthnum, torelativeweeknum, tosecond, tostartofday, tostartoffifteenminutes, tostartoffiveminutes',
  'tostartofhour, tostartofinterval, tostartofisoyear, tostartofminute, tostartofmonth, tostartofquarter',
  'tostartofsecond, tostartoftenminutes, tostartofweek, tostartofyear, totimezone, tounixtimestamp, toweek, toyear',
  'toyearweek, toyyyymm, toyyyymmdd, utctimestamp, week, year, yesterday',
  // arrays, maps and JSON, of which a value can be taken
  'arrayelement, arraydistinct, arrayexists, arrayfilter, arrayjoin, arraymap, arraymax, arraymin, arraysort, arraysum',
  'arrayavg, arraycount, arrayfirst, arraylast, arrayslice, arraystringconcat, arrayuniq, has, hasall, hasany, indexof',
  'mapkeys, mapvalues, mapcontains, tupleelement, isvalidjson, jsonextractbool, jsonextractfloat, jsonextractint',
  'jsonextractstring, jsonextractraw, jsonhas, jsonlength, json_value, json_exists, visitparamextractstring',
  'simplejsonextractstring, simplejsonextractint, simplejsonextractfloat, geodistance, greatcircledistance',
];

export const CLICKHOUSE_RULES: SelectRules = {
  functions: new Set(FUNCTIONS.flatMap((line) => line.split(', '))),
  refusedSchemas: new Set(OWN_SCHEMAS),
  // Settings could take back what a session was told; a format belongs to the statement as it is sent.
  refusedWords: new Set(['settings', 'format', 'show', 'describe']),
  refusedTables: [],
  quotes: {
    names: { '`': '`', '"': '"' },
    doubleQuotedText: false,
    backslashEscapes: true,
    dollar: true,
    hashComment: true,
  },
};
