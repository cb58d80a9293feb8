// Readers of a cell: each stores the value at its place, as a whole number or a double of 8 bytes, and answers whether there is one.

const ZERO: i32 = 0x30;
const MINUS: i32 = 0x2d;
const PLUS: i32 = 0x2b;
const POINT: i32 = 0x2e;
const COLON: i32 = 0x3a;
const BLANK: i32 = 0x20;

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
  const year = twoDigits(at) * 100 + twoDigits(at + 2);
  const month = twoDigits(at + 5);
  const day = twoDigits(at + 8);
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
  store<i64>(place, <i64>day * 86_400_000_000 + <i64>(hour * 3600 + minute * 60 + second) * 1_000_000);
  return true;
}
