import { unreadable } from '../../bytes/refusals';

/** Nesting deeper than this is an attack or an accident; no table needs it. */
export const DEEPEST = 500;

const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const NOT_NUMBERS = ['NaN', 'Infinity', '-Infinity'];

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'true' | 'false' | 'null' | 'end';

/**
 * Reads JSON (RFC 8259) where it lies, without building values: every function takes a place in the bytes and answers
 * the place behind what it read. What is not well formed is refused with the number of its line.
 */
export class JsonText {
  /** Whether the text passed over last holds an escape. */
  escaped = false;
  /** NaN or Infinity stands somewhere, as Python writes them. */
  notNumbers = false;

  constructor(readonly bytes: Buffer) {}

  skipSpace(from: number): number {
    const { bytes } = this;
    let at = from;
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break;
    }
    return at;
  }

  kindAt(at: number): JsonKind {
    const byte = this.bytes[at];
    switch (byte) {
      case undefined:
        return 'end';
      case OPEN_OBJECT:
        return 'object';
      case OPEN_ARRAY:
        return 'array';
      case QUOTE:
        return 'string';
      case 0x74:
        return 'true';
      case 0x66:
        return 'false';
      case 0x6e:
        return 'null';
      default:
        if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) return 'number';
        throw this.refuse(at, 'a value is missing or invalid');
    }
  }

  /** Passes over one value of any kind. */
  skipValue(at: number, depth = 0): number {
    const kind = this.kindAt(at);
    switch (kind) {
      case 'object':
        return this.eachMember(at, (_from, _to, value) => this.skipValue(value, depth + 1), depth);
      case 'array':
        return this.eachElement(at, (value) => this.skipValue(value, depth + 1), depth);
      case 'string':
        return this.skipString(at);
      case 'number':
        return this.skipNumber(at);
      case 'end':
        throw this.refuse(at, '');
      case 'true':
      case 'false':
      case 'null':
        return this.skipWord(at, kind);
    }
  }

  /** Calls `take` for each element with its place; `take` answers the place behind it. */
  eachElement(at: number, take: (value: number) => number, depth = 0): number {
    if (depth > DEEPEST) throw unreadable(`the JSON is nested more than ${DEEPEST} levels deep`);
    let place = this.skipSpace(at + 1);
    if (this.bytes[place] === CLOSE_ARRAY) return place + 1;
    for (;;) {
      place = this.skipSpace(take(place));
      const byte = this.bytes[place];
      if (byte === CLOSE_ARRAY) return place + 1;
      if (byte !== COMMA) throw this.refuse(place, 'a comma or ] is missing');
      place = this.skipSpace(place + 1);
    }
  }

  /**
   * Calls `take` for each member with the place of its key (without quotes) and of its value; `take` answers the place
   * behind the value.
   */
  eachMember(at: number, take: (keyFrom: number, keyTo: number, value: number) => number, depth = 0): number {
    if (depth > DEEPEST) throw unreadable(`the JSON is nested more than ${DEEPEST} levels deep`);
    let place = this.skipSpace(at + 1);
    if (this.bytes[place] === CLOSE_OBJECT) return place + 1;
    for (;;) {
      if (this.bytes[place] !== QUOTE) throw this.refuse(place, 'a name in quotes is missing');
      const keyEnd = this.skipString(place);
      const colon = this.skipSpace(keyEnd);
      if (this.bytes[colon] !== COLON) throw this.refuse(colon, 'a colon is missing after a name');
      const value = this.skipSpace(colon + 1);
      place = this.skipSpace(this.skipNotANumber(value) ?? take(place + 1, keyEnd - 1, value));
      const byte = this.bytes[place];
      if (byte === CLOSE_OBJECT) return place + 1;
      if (byte !== COMMA) throw this.refuse(place, 'a comma or } is missing');
      place = this.skipSpace(place + 1);
    }
  }

  /** The place of the value behind one that ends the records so far: a comma between objects is passed over. */
  nextValue(end: number): number {
    const place = this.skipSpace(end);
    return this.bytes[place] === COMMA && this.bytes[end - 1] === CLOSE_OBJECT ? this.skipSpace(place + 1) : place;
  }

  /** Behind NaN, Infinity or -Infinity as the value of a member: no value. */
  private skipNotANumber(at: number): number | null {
    const byte = this.bytes[at];
    if (byte !== 0x4e && byte !== 0x49 && byte !== 0x2d) return null;
    const word = NOT_NUMBERS.find((one) => this.bytes.toString('latin1', at, at + one.length) === one);
    if (!word) return null;
    this.notNumbers = true;
    return at + word.length;
  }

  skipString(at: number): number {
    const { bytes } = this;
    this.escaped = false;
    for (let place = at + 1; place < bytes.length; place++) {
      const byte = bytes[place]!;
      if (byte === QUOTE) return place + 1;
      if (byte === BACKSLASH) place = this.skipEscape(place);
      else if (byte < 0x20) throw this.refuse(place, 'a string contains a control character');
    }
    throw this.refuse(bytes.length, '');
  }

  private skipEscape(at: number): number {
    const next = this.bytes[at + 1];
    this.escaped = true;
    if (next === undefined) throw this.refuse(at, '');
    if (next === 0x75) {
      if (!/^[0-9a-fA-F]{4}$/.test(this.bytes.toString('latin1', at + 2, at + 6)))
        throw this.refuse(at, 'an escape \\u needs four hexadecimal digits');
      return at + 5;
    }
    if (!'"\\/bfnrt'.includes(String.fromCharCode(next))) throw this.refuse(at, 'an escape sequence is invalid');
    return at + 1;
  }

  private skipNumber(at: number): number {
    const { bytes } = this;
    let place = at;
    const digits = () => {
      const start = place;
      while (bytes[place]! >= 0x30 && bytes[place]! <= 0x39) place++;
      if (place === start) throw this.refuse(place, 'a number is invalid');
      return start;
    };
    if (bytes[place] === 0x2d) place++;
    const start = digits();
    if (bytes[start] === 0x30 && place > start + 1) throw this.refuse(start, 'a number has a leading zero');
    if (bytes[place] === 0x2e) {
      place++;
      digits();
    }
    if (bytes[place] === 0x65 || bytes[place] === 0x45) {
      place++;
      if (bytes[place] === 0x2b || bytes[place] === 0x2d) place++;
      digits();
    }
    return place;
  }

  private skipWord(at: number, word: string): number {
    if (this.bytes.toString('latin1', at, at + word.length) !== word)
      throw this.refuse(at, 'a value is missing or invalid');
    return at + word.length;
  }

  /** The text between two places, escapes resolved. */
  textOf(from: number, to: number): string {
    const raw = this.bytes.toString('utf8', from, to);
    return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
  }

  private refuse(at: number, what: string) {
    if (at >= this.bytes.length || what === '') return unreadable('the JSON is incomplete: the file is cut off');
    let line = 1;
    for (let feed = this.bytes.indexOf(10); feed >= 0 && feed < at; feed = this.bytes.indexOf(10, feed + 1)) line++;
    return unreadable(`invalid JSON at line ${line.toLocaleString('en-US')}: ${what}`);
  }
}
