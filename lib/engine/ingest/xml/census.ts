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
  /** Its place among its brothers. */
  nth: number;
};

const newPlace = (name: string, parent: Place | null, nth = 0): Place => ({ name, key: Buffer.from(name), parent, children: [], attributes: [], count: 0, repeated: false, hasText: false, column: -1, lastParent: -1, nth });

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

  attribute(nameFrom: number, nameTo: number): Place {
    const place = this.placeOf(nameFrom, nameTo, this.here.attributes, this.nthAttribute);
    this.nthAttribute = place.nth + 1;
    place.count++;
    return place;
  }

  text(): void {
    this.here.hasText = true;
  }

  close(): void {
    this.nthChild = this.here.nth + 1;
    this.here = this.here.parent ?? this.top;
  }

  /** Forgets where a walk was left, and how often everything occurred. */
  rewind(): void {
    this.here = this.top;
    const reset = (place: Place) => {
      place.count = 0;
      place.lastParent = -1;
      place.attributes.forEach(reset);
      place.children.forEach(reset);
    };
    reset(this.top);
  }

  /** Records mostly hold the same names in the same order, so the one that stood next last time is tried first. */
  private placeOf(from: number, to: number, among: Place[], likely: number): Place {
    const { bytes } = this.xml;
    for (let tried = 0; tried < among.length; tried++) {
      const place = among[(likely + tried) % among.length]!;
      const { key } = place;
      if (key.length !== to - from) continue;
      let at = 0;
      while (at < key.length && key[at] === bytes[from + at]) at++;
      if (at === key.length) return place;
    }
    const place = newPlace(bytes.toString('utf8', from, to), this.here, among.length);
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
