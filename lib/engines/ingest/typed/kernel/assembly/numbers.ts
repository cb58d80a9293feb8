// Readers of a cell: each stores the value at its place, as a whole number or a double of 8 bytes, and answers whether there is one.

const ZERO: i32 = 0x30;
const MINUS: i32 = 0x2d;
const PLUS: i32 = 0x2b;
const POINT: i32 = 0x2e;
const COLON: i32 = 0x3a;
const BLANK: i32 = 0x20;
const LETTER_T: i32 = 0x54;
const LETTER_Z: i32 = 0x5a;
const MICROS_OF_DAY: i64 = 86_400_000_000;
const MICROS_OF_MINUTE: i64 = 60_000_000;

const MOST_DIGITS: i32 = 19;
const LARGEST: u64 = 9223372036854775807;

/** A whole number without a sign but minus, without leading zeros, that 64 bits hold. */
export function readInteger(from: usize, stop: usize, place: usize): bool {
  const negative = <i32>load<u8>(from) == MINUS;
  const first = negative ? from + 1 : from;
  const digits = <i32>(stop - first);
  if (digits < 1 || digits > MOST_DIGITS) return false;
  if (<i32>load<u8>(first) == ZERO && (digits > 1 || negative)) return false;
  let value: u64 = 0;
  for (let at = first; at < stop; at++) {
    const digit = <u32>load<u8>(at) - ZERO;
    if (digit > 9) return false;
    value = value * 10 + digit;
  }
  if (value > LARGEST + (negative ? 1 : 0)) return false;
  store<i64>(place, negative ? -<i64>value : <i64>value);
  return true;
}

/** Longer whole numbers are text, for a double does not hold each of them. */
const EXACT_DIGITS: i32 = 15;

/** A number with a decimal point or at most 15 digits: the nearest double. One of more than 19 digits or with an exponent is left to the caller. */
export function readDecimal(from: usize, stop: usize, place: usize): bool {
  const sign = <i32>load<u8>(from);
  const first = sign == MINUS || sign == PLUS ? from + 1 : from;
  let value: u64 = 0;
  let point: usize = 0;
  for (let at = first; at < stop; at++) {
    const digit = <u32>load<u8>(at) - ZERO;
    if (digit <= 9) value = value * 10 + digit;
    else if (<i32>load<u8>(at) == POINT && point == 0) point = at;
    else return false;
  }
  const digits = <i32>(stop - first) - (point ? 1 : 0);
  if (digits < 1 || digits > MOST_DIGITS) return false;
  if (!point && (digits > EXACT_DIGITS || sign == PLUS || (<i32>load<u8>(first) == ZERO && digits > 1))) return false;
  const places = point ? <i32>(stop - point - 1) : 0;
  // Whole numbers below 2^53 and powers of ten up to 10^22 are exact, and so is the rounding of their quotient (Clinger 1990, section 5).
  const size = value < <u64>1 << 53 ? <f64>value / powerOfTen(places) : quotient(value, places);
  store<f64>(place, sign == MINUS ? -size : size);
  return true;
}

const POWERS = memory.data<f64>([1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22]);

@inline
function powerOfTen(places: i32): f64 {
  return load<f64>(POWERS + (<usize>places << 3));
}

/** The double nearest to value / 10^places, for places up to 19: a quotient of at least 64 bits and whether anything is left over tell it. */
function quotient(value: u64, places: i32): f64 {
  let divisor: u64 = 1;
  for (let nth = 0; nth < places; nth++) divisor *= 5;
  const byValue = <i32>clz(value);
  const byDivisor = <i32>clz(divisor);
  const above = value << byValue;
  const below = divisor << byDivisor;
  // above / below lies between 1/2 and 2; 64 bits of it behind the point.
  const whole: u64 = above >= below ? 1 : 0;
  let rest = above - whole * below;
  let bits: u64 = 0;
  for (let nth = 0; nth < 64; nth++) {
    const carry = rest >> 63;
    rest <<= 1;
    bits <<= 1;
    if (carry || rest >= below) {
      rest -= below;
      bits |= 1;
    }
  }
  // The highest bit to the top, what falls off and is left over as the lowest.
  const shift = whole ? 0 : <i32>clz(bits) + 1;
  let digits = whole ? (<u64>1 << 63) | (bits >> 1) | (bits & 1) : bits << (shift - 1);
  if (rest) digits |= 1;
  const exponent = byDivisor - byValue - places - shift;
  const half: u64 = 1 << 10;
  let mantissa = digits >> 11;
  const left = digits & 2047;
  if (left > half || (left == half && mantissa & 1)) mantissa++;
  return <f64>mantissa * reinterpret<f64>(<u64>(1023 + exponent - 52) << 52);
}

/** The value of a digit; for anything else so far below zero that no sum with it is above. */
@inline
function digitAt(at: usize): i32 {
  const digit = <i32>load<u8>(at) - ZERO;
  return <u32>digit <= 9 ? digit : -100_000;
}

@inline
function twoDigits(at: usize): i32 {
  return digitAt(at) * 10 + digitAt(at + 1);
}

const DAYS_OF_MONTH = memory.data<i32>([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
const DAYS_BEFORE_MONTH = memory.data<i32>([0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]);
const DAYS_TO_1970: i32 = 719_162;
const NO_DAY: i32 = i32.MIN_VALUE;

/** Days since 1970-01-01 of yyyy-mm-dd. */
function dayAt(at: usize): i32 {
  if (<i32>load<u8>(at + 4) != MINUS || <i32>load<u8>(at + 7) != MINUS) return NO_DAY;
  return dayOf(twoDigits(at) * 100 + twoDigits(at + 2), twoDigits(at + 5), twoDigits(at + 8));
}

function dayOf(year: i32, month: i32, day: i32): i32 {
  if (year < 1000 || month < 1 || month > 12 || day < 1) return NO_DAY;
  const leap = (year & 3) == 0 && (year % 100 != 0 || year % 400 == 0) ? 1 : 0;
  if (day > load<i32>(DAYS_OF_MONTH + ((month - 1) << 2)) + (month == 2 ? leap : 0)) return NO_DAY;
  const before = year - 1;
  return before * 365 + before / 4 - before / 100 + before / 400 + load<i32>(DAYS_BEFORE_MONTH + ((month - 1) << 2)) + (month > 2 ? leap : 0) + day - 1 - DAYS_TO_1970;
}

/** Days since 1970-01-01 of a day written yyyy-mm-dd, from the year 1000 on. */
export function readDate(from: usize, stop: usize, place: usize): bool {
  if (stop - from != 10) return false;
  const day = dayAt(from);
  store<i64>(place, day);
  return day != NO_DAY;
}

/** Microseconds since 1970 of an instant written 'yyyy-mm-dd hh:mm:ss'. */
export function readDatetime(from: usize, stop: usize, place: usize): bool {
  if (stop - from != 19 || <i32>load<u8>(from + 10) != BLANK || <i32>load<u8>(from + 13) != COLON || <i32>load<u8>(from + 16) != COLON) return false;
  const day = dayAt(from);
  const hour = twoDigits(from + 11);
  const minute = twoDigits(from + 14);
  const second = twoDigits(from + 17);
  if (day == NO_DAY || <u32>hour > 23 || <u32>minute > 59 || <u32>second > 59) return false;
  store<i64>(place, <i64>day * MICROS_OF_DAY + <i64>(hour * 3600 + minute * 60 + second) * 1_000_000);
  return true;
}

/** Microseconds since 1970 of ISO 8601: a day, and perhaps a time to the minute, the second or the microsecond behind T or a blank. With `offset` the time is there, and behind it Z or how far it is from UTC. */
export function readIso(from: usize, stop: usize, place: usize, offset: bool): bool {
  if (stop - from < 10) return false;
  const day = dayAt(from);
  if (day == NO_DAY) return false;
  let micros = <i64>day * MICROS_OF_DAY;
  store<i64>(place, micros);
  if (stop - from == 10) return !offset;
  const gap = <i32>load<u8>(from, 10);
  if (stop - from < 16 || (gap != BLANK && gap != LETTER_T) || <i32>load<u8>(from, 13) != COLON) return false;
  const hour = twoDigits(from + 11);
  const minute = twoDigits(from + 14);
  if (<u32>hour > 23 || <u32>minute > 59) return false;
  micros += <i64>(hour * 60 + minute) * MICROS_OF_MINUTE;
  let at = from + 16;
  if (at < stop && <i32>load<u8>(at) == COLON) {
    if (stop - at < 3) return false;
    const second = twoDigits(at + 1);
    if (<u32>second > 59) return false;
    micros += <i64>second * 1_000_000;
    at += 3;
    if (at < stop && <i32>load<u8>(at) == POINT) {
      let scale = 100_000;
      const first = ++at;
      for (; at < stop && <u32>digitAt(at) <= 9; at++, scale /= 10) {
        if (scale == 0) return false;
        micros += digitAt(at) * scale;
      }
      if (at == first) return false;
    }
  }
  if (offset) {
    if (at >= stop) return false;
    const sign = <i32>load<u8>(at);
    if (sign == LETTER_Z && stop - at == 1) return storeMicros(place, micros);
    if ((sign != PLUS && sign != MINUS) || (stop - at != 6 && stop - at != 5)) return false;
    const hours = twoDigits(at + 1);
    const colon: usize = stop - at == 6 ? 1 : 0;
    const minutes = twoDigits(at + 3 + colon);
    if ((colon && <i32>load<u8>(at + 3) != COLON) || <u32>hours > 14 || <u32>minutes > 59) return false;
    const away = <i64>(hours * 60 + minutes) * MICROS_OF_MINUTE;
    return storeMicros(place, sign == PLUS ? micros - away : micros + away);
  }
  return at == stop && storeMicros(place, micros);
}

@inline
function storeMicros(place: usize, micros: i64): bool {
  store<i64>(place, micros);
  return true;
}

/** A day or an instant in the form of a pattern: the letters Y (four digits), m, d, H, M, S (one or two), a zero at its end, anything else as it stands. */
export function readPattern(pattern: usize, timed: bool, from: usize, stop: usize, place: usize): bool {
  let year = 0;
  let month = 1;
  let day = 1;
  let hour = 0;
  let minute = 0;
  let second = 0;
  let at = from;
  for (let letter = <i32>load<u8>(pattern); letter != 0; letter = <i32>load<u8>(++pattern)) {
    if (at >= stop) return false;
    const isYear = letter == 0x59;
    if (!isYear && letter != 0x6d && letter != 0x64 && letter != 0x48 && letter != 0x4d && letter != 0x53) {
      if (<i32>load<u8>(at++) != letter) return false;
      continue;
    }
    const first = at;
    let value = 0;
    for (const end = at + (isYear ? 4 : 2); at < end && at < stop && <u32>digitAt(at) <= 9; at++) value = value * 10 + digitAt(at);
    if (isYear ? at - first != 4 : at == first) return false;
    if (isYear) year = value;
    else if (letter == 0x6d) month = value;
    else if (letter == 0x64) day = value;
    else if (letter == 0x48) hour = value;
    else if (letter == 0x4d) minute = value;
    else second = value;
  }
  if (at != stop || hour > 23 || minute > 59 || second > 59) return false;
  const days = dayOf(year, month, day);
  store<i64>(place, timed ? <i64>days * MICROS_OF_DAY + <i64>(hour * 3600 + minute * 60 + second) * 1_000_000 : days);
  return days != NO_DAY;
}
