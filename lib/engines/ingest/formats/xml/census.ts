import { unreadable } from '../../bytes/refusals';
import { SAYS_NAME } from '../../table/names-of-values';
import type { XmlText, XmlVisitor } from './syntax';

type Siblings = { list: XmlPath[]; named: Map<string, XmlPath> };
const noSiblings = (): Siblings => ({ list: [], named: new Map() });

/** An element (or attribute) by its path from the root, over the whole text. */
export type XmlPath = {
  name: string;
  key: Uint8Array;
  parent: XmlPath | null;
  children: Siblings;
  attributes: Siblings;
  /** How often it occurs. */
  count: number;
  /** Two of them stand under one parent somewhere. */
  repeated: boolean;
  hasText: boolean;
  /** Its first values that were looked at, and how many of them are numbers. */
  seen: number;
  numbers: number;
  /** Its column, where it has one. */
  column: number;
  /** The parent occurrence that held the last one. */
  lastParent: number;
  /** Its place among its brothers. */
  nth: number;
};

const newPlace = (name: string, parent: XmlPath | null, nth = 0): XmlPath => ({
  name,
  key: Buffer.from(name),
  parent,
  children: noSiblings(),
  attributes: noSiblings(),
  count: 0,
  repeated: false,
  hasText: false,
  seen: 0,
  numbers: 0,
  column: -1,
  lastParent: -1,
  nth,
});

/** Counts every path of the text while it is walked: what the records are and which columns they have. */
export class Census implements XmlVisitor {
  readonly top = newPlace('', null);
  /** The element that was opened last and is still open. */
  here = this.top;
  private nthChild = 0;
  private nthAttribute = 0;

  constructor(private readonly xml: XmlText) {}

  open(from: number, to: number): void {
    const { here } = this;
    const place = this.placeOf(from, to, here.children, this.nthChild);
    place.count++;
    if (place.lastParent === here.count) place.repeated = true;
    place.lastParent = here.count;
    this.here = place;
    this.nthChild = 0;
    this.nthAttribute = 0;
  }

  attribute(nameFrom: number, nameTo: number, from: number, to: number): XmlPath {
    const place = this.placeOf(nameFrom, nameTo, this.here.attributes, this.nthAttribute);
    this.nthAttribute = place.nth + 1;
    place.count++;
    if (place.seen < LOOKED_AT) this.lookAt(place, from, to);
    return place;
  }

  text(from: number, to: number): void {
    this.here.hasText = true;
    if (this.here.seen < LOOKED_AT) this.lookAt(this.here, from, to);
  }

  private lookAt(place: XmlPath, from: number, to: number): void {
    const text = this.xml.bytes.toString('utf8', from, Math.min(to, from + LONGEST_NUMBER)).trim();
    if (text === '') return;
    place.seen++;
    if (AMOUNT.test(text)) place.numbers++;
  }

  close(): void {
    this.nthChild = this.here.nth + 1;
    this.here = this.here.parent ?? this.top;
  }

  /** Forgets where a walk was left, and how often everything occurred. */
  rewind(): void {
    this.here = this.top;
    const reset = (place: XmlPath) => {
      place.count = 0;
      place.lastParent = -1;
      place.attributes.list.forEach(reset);
      place.children.list.forEach(reset);
    };
    reset(this.top);
  }

  /** Records mostly hold the same names in the same order, so the one that stood next last time is tried first. */
  private placeOf(from: number, to: number, among: Siblings, likely: number): XmlPath {
    const { bytes } = this.xml;
    const next = among.list[likely];
    if (next && isAt(next.key, bytes, from, to)) return next;
    const name = bytes.toString('utf8', from, to);
    const known = among.named.get(name);
    if (known) return known;
    if (among.list.length > MOST_NAMES)
      throw unreadable(`an element contains more than ${MOST_NAMES.toLocaleString('en-US')} different names`);
    const place = newPlace(name, this.here, among.list.length);
    among.list.push(place);
    among.named.set(name, place);
    return place;
  }
}

/** So many values tell whether a place holds numbers. */
const LOOKED_AT = 50;
const LONGEST_NUMBER = 40;
/** Numbers as XML writes them; days are none. */
const AMOUNT = /^[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?$/i;
const MOST_NAMES = 20_000;

function isAt(key: Uint8Array, bytes: Buffer, from: number, to: number): boolean {
  if (key.length !== to - from) return false;
  let at = 0;
  while (at < key.length && key[at] === bytes[from + at]) at++;
  return at === key.length;
}

/** The element that is repeated most among those that are not inside a repeated one; the root where nothing is. */
export function findRecord(top: XmlPath): XmlPath {
  const [root] = top.children.list;
  let best = root!;
  for (let level = [root!]; level.length;) {
    const below = level.flatMap(({ children }) => children.list);
    for (const place of below) if (place.count > Math.max(1, best.count)) best = place;
    level = below.filter(({ count }) => count === 1);
  }
  return best;
}

/**
 * The records inside a record, where they are what the text is about: many more than the records, with values of their
 * own.
 */
const LEAST_INSIDE = 3;
const MOST_AROUND = 4;

/** An element that comes again in its parent and holds values: its records stay in one cell of the outer record. */
export const innerRecords = (record: XmlPath): XmlPath[] =>
  record.children.list.filter(
    (child) =>
      child.repeated && (child.children.list.length > 0 || child.attributes.list.length > 1) && !isNamedValue(child),
  );

/** `<field name="Year">2019</field>`: a column of the record, as named-values.ts makes of it. */
const isNamedValue = ({ hasText, children, attributes }: XmlPath): boolean =>
  hasText && children.list.length === 0 && attributes.list.some(({ name }) => SAYS_NAME.test(name));

/**
 * The one element inside the records that is a record itself: each of its occurrences becomes a row, beside what stands
 * around it. None where what stands around are amounts, which would then be counted again with each row.
 */
export function recordInside(record: XmlPath): XmlPath | null {
  const [inner, ...more] = innerRecords(record);
  if (!inner || more.length || inner.count < record.count * LEAST_INSIDE) return null;
  const around = [...record.attributes.list, ...record.children.list.filter((child) => child !== inner)];
  const holdsAmounts = ({ seen, numbers, name }: XmlPath) =>
    seen > 0 && numbers > seen / 2 && !/(?:^|[-_.:])(?:id|nr|no|num|number|year|code|key)$/i.test(name);
  return around.length <= MOST_AROUND &&
    !record.hasText &&
    around.every((place) => !place.repeated && !place.children.list.length && !holdsAmounts(place))
    ? inner
    : null;
}
