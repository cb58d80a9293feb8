import valueParser from 'tedious/lib/value-parser.js';

// tedious makes floating point of decimals, which holds 15 digits of 38. Their bytes are read a second time here,
// as text.

type ReadValue = typeof valueParser.readValue;
type TypeOfValue = { type: { name: string }; scale?: number };

/** The length, the sign (1 is positive), then the digits as one whole number, its lowest byte first. */
function decimalOf(bytes: Buffer, scale: number): string {
  return placed(wholeOf(bytes.subarray(2)), bytes[1] !== 1, scale);
}

/** Money counts ten-thousandths; of eight bytes the upper four come first. */
function moneyOf(bytes: Buffer): string {
  const value =
    bytes.length >= 8
      ? (BigInt(bytes.readInt32LE(bytes.length - 8)) << 32n) + BigInt(bytes.readUInt32LE(bytes.length - 4))
      : BigInt(bytes.readInt32LE(bytes.length - 4));
  return placed(value < 0n ? -value : value, value < 0n, 4);
}

const wholeOf = (bytes: Buffer): bigint => bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);

function placed(whole: bigint, negative: boolean, scale: number): string {
  const digits = String(whole).padStart(scale + 1, '0');
  const point = digits.length - scale;
  const text = scale ? `${digits.slice(0, point)}.${digits.slice(point)}` : digits;
  return negative && whole !== 0n ? `-${text}` : text;
}

function exactText(bytes: Buffer, { type, scale = 0 }: TypeOfValue): string | null {
  if (/^(Decimal|Numeric)/.test(type.name)) return decimalOf(bytes, scale);
  return /^(Small)?Money/.test(type.name) ? moneyOf(bytes) : null;
}

let installed = false;

/** From now on tedious gives decimals and money as text. */
export function readValuesExactly(): void {
  if (installed) return;
  installed = true;
  const inner: ReadValue = valueParser.readValue;
  const exact: ReadValue = (buffer, offset, metadata, options) => {
    const read = inner(buffer, offset, metadata, options);
    if (typeof read.value !== 'number') return read;
    const text = exactText(buffer.subarray(offset, read.offset), metadata);
    if (text !== null) read.value = text;
    return read;
  };
  Object.assign(valueParser, { readValue: exact });
}
