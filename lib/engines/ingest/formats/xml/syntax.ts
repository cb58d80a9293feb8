import { unreadable } from '../../bytes/refusals';

/**
 * What a walk over an XML text meets. Places are those of the bytes; `escaped` says that entities stand between them.
 */
export type XmlVisitor = {
  open(nameFrom: number, nameTo: number): void;
  attribute(nameFrom: number, nameTo: number, from: number, to: number, escaped: boolean): void;
  text(from: number, to: number, escaped: boolean): void;
  close(): void;
};

const DEEPEST = 500;
const MOST_ATTRIBUTES = 2000;
/** So many attributes of an element are held against each other one by one. */
const FEW_ATTRIBUTES = 16;

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const AMPERSAND = 0x26;
const BANG = 0x21;
const QUESTION = 0x3f;

/** Bytes that no name holds: blanks, controls and < > & / = " ' ; and a few more ASCII signs. */
const NAME = new Uint8Array(256).fill(1);
for (let byte = 0; byte <= 0x20; byte++) NAME[byte] = 0;
for (const sign of '<>&/="\'!?()[]{};,`~@#$%^*+|\\') NAME[sign.charCodeAt(0)] = 0;
const NAME_START = Uint8Array.from(NAME);
for (const sign of '0123456789-.') NAME_START[sign.charCodeAt(0)] = 0;

const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Reads XML 1.0 where it lies, without building a document. Strict: tags nest and close, attributes are quoted and
 * unique, only the five named entities and numbered ones stand in texts. Document types are refused whole, and with
 * them every entity bomb and every reference to another file.
 */
export class XmlText {
  /** Where the names of the attributes of the element begin and end; where they are many, also their names. */
  private readonly attributes: number[] = [];
  private names = new Set<string>();

  constructor(readonly bytes: Buffer) {}

  /** `limit`: only so many bytes, for a first look; what is open there stays open. */
  walk(visitor: XmlVisitor, limit = Infinity): void {
    const { bytes } = this;
    const names: number[] = [];
    let roots = 0;
    let at = 0;
    while (at < bytes.length) {
      if (at >= limit) return;
      if (bytes[at] !== LESS) at = this.readText(at, names.length, visitor);
      else if (bytes[at + 1] === SLASH) at = this.readClose(at, names, visitor);
      else if (bytes[at + 1] === BANG) at = this.readMarkup(at, names.length, visitor);
      else if (bytes[at + 1] === QUESTION) at = this.skipPast('?>', at + 2, at, 'a processing instruction');
      else {
        if (names.length === 0 && roots++ > 0) throw this.refuse(at, 'there is a second root element');
        if (names.length >= 2 * DEEPEST) throw unreadable(`the XML is nested more than ${DEEPEST} levels deep`);
        at = this.readOpen(at, names, visitor);
      }
    }
    if (names.length) throw unreadable('the XML is incomplete: the file is cut off');
    if (!roots) throw this.refuse(0, 'no element was found');
  }

  private readText(from: number, depth: number, visitor: XmlVisitor): number {
    const { bytes } = this;
    let escaped = false;
    let filled = false;
    let at = from;
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte === LESS) break;
      if (byte > 0x20) {
        filled = true;
        if (byte === AMPERSAND) {
          this.checkEntity(at);
          escaped = true;
        }
      }
    }
    if (!filled) return at;
    if (depth === 0) throw this.refuse(from, 'there is text outside the root element');
    visitor.text(from, at, escaped);
    return at;
  }

  private readClose(at: number, names: number[], visitor: XmlVisitor): number {
    const { bytes } = this;
    const to = names.pop();
    const from = names.pop();
    if (from === undefined || to === undefined) throw this.refuse(at, 'a closing tag has no opening one');
    let place = at + 2;
    for (let read = from; read < to; read++, place++)
      if (bytes[read] !== bytes[place]) throw this.refuse(at, `</${bytes.toString('utf8', from, to)}> is missing`);
    while (isSpace(bytes[place])) place++;
    if (bytes[place] !== GREATER) throw this.refuse(at, `</${bytes.toString('utf8', from, to)}> is missing`);
    visitor.close();
    return place + 1;
  }

  private readOpen(at: number, names: number[], visitor: XmlVisitor): number {
    const { bytes } = this;
    const from = at + 1;
    const to = this.endOfName(from);
    visitor.open(from, to);
    let place = to;
    this.attributes.length = 0;
    for (;;) {
      const blank = isSpace(bytes[place]);
      while (isSpace(bytes[place])) place++;
      const byte = bytes[place];
      if (byte === GREATER) {
        names.push(from, to);
        return place + 1;
      }
      if (byte === SLASH) {
        if (bytes[place + 1] !== GREATER) throw this.refuse(place, '/> is missing');
        visitor.close();
        return place + 2;
      }
      if (byte === undefined) throw unreadable('the XML is incomplete: the file is cut off');
      if (!blank) throw this.refuse(place, 'a space is missing before an attribute');
      place = this.readAttribute(place, visitor);
    }
  }

  private readAttribute(at: number, visitor: XmlVisitor): number {
    const { bytes } = this;
    const nameTo = this.endOfName(at);
    let place = nameTo;
    while (isSpace(bytes[place])) place++;
    if (bytes[place] !== EQUALS) throw this.refuse(place, 'an attribute has no value');
    place++;
    while (isSpace(bytes[place])) place++;
    const quote = bytes[place];
    if (quote !== 0x22 && quote !== 0x27) throw this.refuse(place, "an attribute's value has no quotes");
    const from = ++place;
    let escaped = false;
    for (; bytes[place] !== quote; place++) {
      const byte = bytes[place];
      if (byte === undefined) throw unreadable('the XML is incomplete: the file is cut off');
      if (byte === LESS) throw this.refuse(place, 'an attribute value contains <');
      if (byte === AMPERSAND) {
        this.checkEntity(place);
        escaped = true;
      }
    }
    this.checkUnique(at, nameTo);
    visitor.attribute(at, nameTo, from, place, escaped);
    return place + 1;
  }

  private checkUnique(from: number, to: number): void {
    const { bytes, attributes: before } = this;
    if (before.length < 2 * FEW_ATTRIBUTES) {
      for (let nth = 0; nth < before.length; nth += 2)
        if (this.same(before[nth]!, before[nth + 1]!, from, to)) throw this.standsTwice(from, to);
    } else {
      if (before.length === 2 * FEW_ATTRIBUTES)
        this.names = new Set(
          before.flatMap((start, nth) => (nth % 2 ? [] : [bytes.toString('latin1', start, before[nth + 1])])),
        );
      const { size } = this.names;
      if (this.names.add(bytes.toString('latin1', from, to)).size === size) throw this.standsTwice(from, to);
    }
    before.push(from, to);
    if (before.length > 2 * MOST_ATTRIBUTES)
      throw unreadable(`an element has more than ${MOST_ATTRIBUTES.toLocaleString('en-US')} attributes`);
  }

  private standsTwice(from: number, to: number): Error {
    return this.refuse(from, `the attribute ${this.bytes.toString('utf8', from, to)} appears twice`);
  }

  private same(from: number, to: number, otherFrom: number, otherTo: number): boolean {
    if (to - from !== otherTo - otherFrom) return false;
    for (let at = 0; at < to - from; at++) if (this.bytes[from + at] !== this.bytes[otherFrom + at]) return false;
    return true;
  }

  /** Comments and CDATA; a document type is refused. */
  private readMarkup(at: number, depth: number, visitor: XmlVisitor): number {
    const { bytes } = this;
    if (bytes[at + 2] === 0x2d && bytes[at + 3] === 0x2d) return this.skipPast('-->', at + 4, at, 'a comment');
    if (bytes.toString('latin1', at, at + 9) === '<![CDATA[') {
      const end = this.skipPast(']]>', at + 9, at, 'a CDATA section');
      if (depth === 0) throw this.refuse(at, 'there is text outside the root element');
      if (end - 3 > at + 9) visitor.text(at + 9, end - 3, false);
      return end;
    }
    if (/^<!DOCTYPE/i.test(bytes.toString('latin1', at, at + 9)))
      throw unreadable('the XML has a document type (DTD); save it without one');
    throw this.refuse(at, 'unknown markup');
  }

  private skipPast(mark: string, from: number, start: number, what: string): number {
    const found = this.bytes.indexOf(mark, from, 'latin1');
    if (found < 0) throw this.refuse(start, `${what} does not end`);
    return found + mark.length;
  }

  private endOfName(from: number): number {
    const { bytes } = this;
    if (!NAME_START[bytes[from] ?? 0]) throw this.refuse(from, 'a name is missing');
    let at = from + 1;
    while (NAME[bytes[at] ?? 0]) at++;
    return at;
  }

  private checkEntity(at: number): void {
    const reference = /^&(amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});/.exec(
      this.bytes.toString('latin1', at, at + 12),
    );
    if (!reference || (reference[1]!.startsWith('#') && !isChar(codeOf(reference[1]!))))
      throw this.refuse(at, 'an entity is unknown');
  }

  /** Text with its entities resolved. */
  textOf(from: number, to: number, escaped: boolean): string {
    const text = this.bytes.toString('utf8', from, to);
    return escaped
      ? text.replace(
          /&(amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);/g,
          (_all, name: string) => NAMED[name] ?? String.fromCodePoint(codeOf(name)),
        )
      : text;
  }

  private refuse(at: number, what: string) {
    let line = 1;
    for (let feed = this.bytes.indexOf(10); feed >= 0 && feed < at; feed = this.bytes.indexOf(10, feed + 1)) line++;
    return unreadable(`invalid XML at line ${line.toLocaleString('en-US')}: ${what}`);
  }
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const codeOf = (name: string) => (name[1] === 'x' ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10));
const isChar = (code: number) =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);
