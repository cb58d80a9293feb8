import { MOST_VALUES, noRecords, tooMany } from '../../bytes/refusals';
import type { JsonKind, JsonText } from './syntax';

/** Where the records of a JSON text lie. */
export type Records =
  /** Values one after another: the elements of an array, or the whole texts of NDJSON. */
  | { shape: 'list'; path: string; at: number; geo: boolean }
  | { shape: 'lines'; at: number }
  /** Members of an object, all objects: the name becomes the first column. */
  | { shape: 'named'; path: string; at: number }
  /** One array of values, or one object of values by the numbers of their rows, for each column. */
  | { shape: 'columns'; path: string; at: number };

type List = { path: string; at: number; count: number; objects: number; lists: number };
type Node = { lists: List[]; members: number; objects: number; equalLists: boolean };

/** Records are looked for so many levels below the root. */
const SEARCHED = 4;

/** A list of objects that is not the records. */
export type Aside = { path: string; count: number };

/**
 * Checks the whole text and finds the records: the root array, lines, or the largest array of objects below the root.
 */
export function findRecords(json: JsonText): { records: Records; asides: Aside[] } {
  const start = json.skipSpace(0);
  const kind = json.kindAt(start);
  if (kind === 'end') throw noRecords();
  const lists: List[] = [];
  const named: { path: string; at: number; members: number }[] = [];
  const columns: { path: string; at: number; length: number }[] = [];
  const first =
    kind === 'object'
      ? explore({ json, at: start, path: '', depth: 0, found: { lists, named, columns } })
      : kind === 'array'
        ? json.eachElement(
            start,
            counted((value) => json.skipValue(value, 1)),
          )
        : json.skipValue(start);
  if (json.kindAt(json.nextValue(first)) !== 'end' || json.skipSpace(first) !== json.nextValue(first)) {
    const skip = counted((value) => json.skipValue(value));
    let place = json.nextValue(first);
    while (json.kindAt(place) !== 'end') place = json.nextValue(skip(place));
    return { records: { shape: 'lines', at: start }, asides: [] };
  }
  if (kind === 'array') {
    if (json.bytes[json.skipSpace(start + 1)] === 0x5d) throw noRecords();
    return { records: { shape: 'list', path: '', at: start, geo: false }, asides: [] };
  }
  if (kind !== 'object') return { records: { shape: 'lines', at: start }, asides: [] };
  const records = fromObject({ json, start, lists: withoutIncluded(lists), named, columns });
  const chosen = 'at' in records ? records.at : -1;
  return {
    records,
    asides: lists
      .filter(({ at, objects }) => objects > 0 && at !== chosen)
      .map(({ path, objects }) => ({ path, count: objects })),
  };
}

/** A list of so many values takes minutes to be read: it is refused while it is counted. */
function counted(skip: (value: number) => number): (value: number) => number {
  let count = 0;
  return (value) => {
    if (++count > MOST_VALUES) throw tooMany();
    return skip(value);
  };
}

/** What JSON:API sends along is not what was asked for. */
function withoutIncluded(lists: List[]): List[] {
  const isData = lists.some(({ path, objects }) => path === 'data' && objects > 0);
  return isData ? lists.filter(({ path }) => path !== 'included') : lists;
}

/** An object for each column, with the numbers of the rows as names: what pandas writes unasked. */
function isNumbered(json: JsonText, start: number): boolean {
  if (!/^\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\{\s*"0"/.test(json.bytes.toString('latin1', start, start + 1000))) return false;
  let [members, rows, all] = [0, -1, true];
  json.eachMember(start, (_from, _to, value) => {
    members++;
    if (!all || json.kindAt(value) !== 'object') {
      all = false;
      return json.skipValue(value);
    }
    let row = 0;
    const end = json.eachMember(value, (keyFrom, keyTo, cell) => {
      if (all && json.textOf(keyFrom, keyTo) !== String(row)) all = false;
      row++;
      return json.skipValue(cell);
    });
    if (rows >= 0 && row !== rows) all = false;
    rows = row;
    return end;
  });
  return all && members > 0 && rows > 0;
}

function fromObject({
  json,
  start,
  lists,
  named,
  columns,
}: {
  json: JsonText;
  start: number;
  lists: List[];
  named: { path: string; at: number; members: number }[];
  columns: { path: string; at: number; length: number }[];
}): Records {
  if (isNumbered(json, start)) return { shape: 'columns', path: '', at: start };
  const most = (of: 'objects' | 'lists' | 'count') =>
    lists.reduce<List | null>((top, list) => (list[of] > 0 && (!top || list[of] > top[of]) ? list : top), null);
  const objects = most('objects');
  const many = named.reduce<(typeof named)[number] | null>(
    (top, one) => (!top || one.members > top.members ? one : top),
    null,
  );
  if (objects && (!many || objects.objects >= many.members))
    return { shape: 'list', path: objects.path, at: objects.at, geo: objects.path === 'features' };
  const [table] = columns.sort((left, right) => right.length - left.length);
  if (table && !many) return { shape: 'columns', path: table.path, at: table.at };
  const rows = most('lists');
  if (rows) return { shape: 'list', path: rows.path, at: rows.at, geo: false };
  if (many) return { shape: 'named', path: many.path, at: many.at };
  const values = most('count');
  if (values && values.count > 1) return { shape: 'list', path: values.path, at: values.at, geo: false };
  if (json.bytes[json.skipSpace(start + 1)] === 0x7d || lists.length) throw noRecords();
  return { shape: 'lines', at: start };
}

type Found = {
  lists: List[];
  named: { path: string; at: number; members: number }[];
  columns: { path: string; at: number; length: number }[];
};

/** Passes over an object and notes what may be records in it. */
function explore({
  json,
  at,
  path,
  depth,
  found,
}: {
  json: JsonText;
  at: number;
  path: string;
  depth: number;
  found: Found;
}): number {
  const node: Node = { lists: [], members: 0, objects: 0, equalLists: true };
  const end = json.eachMember(
    at,
    (keyFrom, keyTo, value) => {
      const kind: JsonKind = json.kindAt(value);
      const below = () => (path ? `${path}.${json.textOf(keyFrom, keyTo)}` : json.textOf(keyFrom, keyTo));
      node.members++;
      if (kind === 'array') {
        const list: List = { path: below(), at: value, count: 0, objects: 0, lists: 0 };
        const behind = json.eachElement(
          value,
          counted((element) => {
            const inner = json.kindAt(element);
            list.count++;
            if (inner === 'object') list.objects++;
            else if (inner === 'array') list.lists++;
            return json.skipValue(element, depth + 2);
          }),
          depth + 1,
        );
        node.lists.push(list);
        return behind;
      }
      if (kind === 'object') {
        node.objects++;
        return depth + 1 < SEARCHED
          ? explore({ json, at: value, path: below(), depth: depth + 1, found })
          : json.skipValue(value, depth + 1);
      }
      return json.skipValue(value, depth + 1);
    },
    depth,
  );
  found.lists.push(...node.lists);
  if (node.members >= 3 && node.objects === node.members) found.named.push({ path, at, members: node.members });
  const [first] = node.lists;
  const plain =
    node.lists.length === node.members &&
    node.lists.every(({ count, objects, lists }) => count === first?.count && objects === 0 && lists === 0);
  if (first && plain && first.count > 1) found.columns.push({ path, at, length: first.count });
  return end;
}
