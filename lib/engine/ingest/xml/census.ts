import type { XmlText, XmlVisitor } from './syntax';

/** An element (or attribute) by its path from the root, over the whole text. */
export type Place = {
  name: string;
  key: Uint8Array;
  parent: Place | null;
  children: Place[];
  attributes: Place[];
  /** How often it occurs. */
  count: number;
  /** Two of them stand under one parent somewhere. */
  repeated: boolean;
  hasText: boolean;
  /** Its column, where it has one. */
  column: number;
  /** The parent occurrence that held the last one. */
  lastParent: number;
};

const newPlace = (name: string, parent: Place | null): Place => ({ name, key: Buffer.from(name), parent, children: [], attributes: [], count: 0, repeated: false, hasText: false, column: -1, lastParent: -1 });

/** Finds a name among places; records mostly hold the same names in the same order, so the next one is tried first. */
export function findPlace(bytes: Buffer, from: number, to: number, places: Place[], likely: number): Place | null {
  for (let tried = 0; tried < places.length; tried++) {
    const place = places[(likely + tried) % places.length]!;
    const { key } = place;
    if (key.length !== to - from) continue;
    let at = 0;
    while (at < key.length && key[at] === bytes[from + at]) at++;
    if (at === key.length) return place;
  }
  return null;
}

/** Counts every path of the text: what the records are and which columns they have. */
export class Census implements XmlVisitor {
  readonly top = newPlace('', null);
  private here = this.top;

  constructor(private readonly xml: XmlText) {}

  open(from: number, to: number): void {
    const place = this.placeOf(from, to, this.here.children);
    place.count++;
    if (place.lastParent === this.here.count) place.repeated = true;
    place.lastParent = this.here.count;
    this.here = place;
  }

  attribute(nameFrom: number, nameTo: number): void {
    this.placeOf(nameFrom, nameTo, this.here.attributes).count++;
  }

  text(): void {
    this.here.hasText = true;
  }

  close(): void {
    this.here = this.here.parent ?? this.top;
  }

  private placeOf(from: number, to: number, among: Place[]): Place {
    const known = findPlace(this.xml.bytes, from, to, among, 0);
    if (known) return known;
    const place = newPlace(this.xml.bytes.toString('utf8', from, to), this.here);
    among.push(place);
    return place;
  }
}

/** The element that is repeated most among those that are not inside a repeated one; the root where nothing is. */
export function findRecord(top: Place): Place {
  const [root] = top.children;
  let best = root!;
  for (let level = [root!]; level.length;) {
    const below = level.flatMap(({ children }) => children);
    for (const place of below) if (place.count > Math.max(1, best.count)) best = place;
    level = below.filter(({ count }) => count === 1);
  }
  return best;
}
