import { unreadable } from '../../bytes/refusals';

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const AMPERSAND = 0x26;
const BANG = 0x21;
const QUESTION = 0x3f;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const COLON = 0x3a;
const OPENS = 0x5b;
/** A tag, or a text between two of them, is no longer than this. */
const LONGEST = 4 << 20;

const EMPTY = Buffer.alloc(0);
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** A text of XML in which entities may stand. Any that is not one of XML's own, or a number, is refused. */
export function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&]{0,12});?/g, (_, name: string) => {
    if (name.startsWith('#')) {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
    } else if (Object.hasOwn(ENTITIES, name)) return ENTITIES[name]!;
    throw unreadable('the workbook refers to an entity, which is not read');
  });
}

/**
 * Reads a part of a workbook as it is unpacked: names without their prefixes, attributes where they lie, texts. A
 * document type is refused, and with it every entity of one's own. Lenient beyond that: whether tags nest is not
 * looked at.
 */
export abstract class XmlStream {
  private rest: Buffer = EMPTY;
  private decoder: TextDecoder | null | undefined;
  /** Texts are told where this is set. */
  protected wantsText = false;

  /** A tag: its name without prefix, and its attributes up to `to`. */
  protected abstract open(bytes: Buffer, from: number, nameTo: number, to: number): void;
  protected abstract close(bytes: Buffer, from: number, to: number): void;
  protected abstract text(bytes: Buffer, from: number, to: number, escaped: boolean): void;

  push(given: Buffer): void {
    const piece = this.asUtf8(given);
    const bytes = this.rest.length ? Buffer.concat([this.rest, piece]) : piece;
    const done = this.scan(bytes, false);
    this.rest = bytes.subarray(done);
    if (this.rest.length > LONGEST) throw unreadable('a text in the workbook is too long');
  }

  /** @throws AppError unreadable_file where the part ends within a tag. */
  end(): void {
    const { rest } = this;
    if (rest.length && this.scan(rest, true) < rest.length) throw unreadable('the workbook is incomplete');
    this.rest = EMPTY;
  }

  /** Parts are UTF-8, or UTF-16 with a mark. */
  private asUtf8(piece: Buffer): Buffer {
    if (this.decoder === undefined) {
      const [first, second] = piece;
      this.decoder =
        first === 0xff && second === 0xfe
          ? new TextDecoder('utf-16le')
          : first === 0xfe && second === 0xff
            ? new TextDecoder('utf-16be')
            : null;
    }
    return this.decoder ? Buffer.from(this.decoder.decode(piece, { stream: true })) : piece;
  }

  /** Answers where the first tag or text begins that is not there in full. */
  private scan(bytes: Buffer, whole: boolean): number {
    const { length } = bytes;
    let at = 0;
    while (at < length) {
      if (bytes[at] !== LESS) {
        let end = at;
        let escaped = false;
        for (; end < length; end++) {
          const byte = bytes[end];
          if (byte === LESS) break;
          if (byte === AMPERSAND) escaped = true;
        }
        if (end === length && !whole) return at;
        if (this.wantsText) this.text(bytes, at, end, escaped);
        at = end;
        continue;
      }
      const sign = bytes[at + 1];
      const end = sign === BANG || sign === QUESTION ? this.passMarkup(bytes, at) : tagEnd(bytes, at + 1);
      if (end < 0) return at;
      if (sign !== BANG && sign !== QUESTION) this.tag(bytes, at, end);
      at = end + 1;
    }
    return at;
  }

  private tag(bytes: Buffer, at: number, end: number): void {
    const closes = bytes[at + 1] === SLASH;
    const empty = bytes[end - 1] === SLASH;
    const to = empty ? end - 1 : end;
    let from = closes ? at + 2 : at + 1;
    let name = from;
    for (; name < to; name++) {
      const byte = bytes[name]!;
      if (byte === COLON) from = name + 1;
      else if (byte <= 0x20) break;
    }
    if (closes) this.close(bytes, from, name);
    else {
      this.open(bytes, from, name, to);
      if (empty) this.close(bytes, from, name);
    }
  }

  /** Comments, instructions, and text as it stands. Answers its end, or -1 where that is not there yet. */
  private passMarkup(bytes: Buffer, at: number): number {
    if (bytes[at + 1] === QUESTION) return lastOf(bytes, '?>', at + 2);
    if (bytes.length < at + 9) return -1;
    if (bytes[at + 2] === OPENS) {
      const end = lastOf(bytes, ']]>', at + 9);
      if (end >= 0 && this.wantsText) this.text(bytes, at + 9, end - 2, false);
      return end;
    }
    if (bytes.toString('latin1', at + 2, at + 9).toUpperCase() === 'DOCTYPE')
      throw unreadable('the workbook has a document type, which is not read');
    return lastOf(bytes, '-->', at + 4);
  }
}

function lastOf(bytes: Buffer, end: string, from: number): number {
  const place = bytes.indexOf(end, from, 'latin1');
  return place < 0 ? -1 : place + end.length - 1;
}

/** Where a tag closes, past its quoted attributes; -1 where that is not there yet. */
function tagEnd(bytes: Buffer, from: number): number {
  const { length } = bytes;
  for (let at = from; at < length; at++) {
    const byte = bytes[at];
    if (byte === GREATER) return at;
    if (byte === QUOTE || byte === APOSTROPHE) {
      at++;
      while (at < length && bytes[at] !== byte) at++;
    }
  }
  return -1;
}

/** Calls `found` for each attribute: the places of its name, without prefix, and of its value. */
export function attributesOf(
  bytes: Buffer,
  from: number,
  to: number,
  found: (nameFrom: number, nameTo: number, valueFrom: number, valueTo: number) => void,
): void {
  let at = from;
  for (;;) {
    while (at < to && bytes[at]! <= 0x20) at++;
    let name = at;
    while (at < to && bytes[at] !== EQUALS) {
      if (bytes[at] === COLON) name = at + 1;
      at++;
    }
    if (at >= to) return;
    let nameTo = at;
    while (nameTo > name && isBlank(bytes[nameTo - 1])) nameTo--;
    at++;
    while (at < to && isBlank(bytes[at])) at++;
    const quote = bytes[at++];
    const value = at;
    while (at < to && bytes[at] !== quote) at++;
    found(name, nameTo, value, at);
    at++;
  }
}

/** The attributes of a tag as texts. */
export function attributesAsTexts(bytes: Buffer, from: number, to: number): Record<string, string> {
  const texts: Record<string, string> = Object.create(null) as Record<string, string>;
  attributesOf(bytes, from, to, (nameFrom, nameTo, valueFrom, valueTo) => {
    texts[bytes.toString('utf8', nameFrom, nameTo)] = unescaped(bytes.toString('utf8', valueFrom, valueTo));
  });
  return texts;
}
