import type { Records } from './outline';
import type { JsonText } from './syntax';

/** Keys under which a list of names may stand beside the rows. */
const BESIDE = new Set(['columns', 'header', 'headers', 'fields', 'names', 'column_names', 'columnNames']);

export type NamedLists = { names: string[]; /** The first record holds the names. */ first: boolean };

/** The names of the columns where records are lists: the first list, or a list of names beside the rows. */
export function namesOfLists(json: JsonText, records: Records): NamedLists | null {
  if (records.shape !== 'list' && records.shape !== 'lines') return null;
  const [first, second] = firstRecords(json, records);
  if (first === undefined || json.kindAt(first) !== 'array') return null;
  const beside = records.shape === 'list' ? namesBeside(json, records.path, lengthOf(json, first)) : null;
  if (beside) return { names: beside, first: false };
  const names = textsIn(json, first);
  if (
    !names ||
    second === undefined ||
    json.kindAt(second) !== 'array' ||
    lengthOf(json, second) !== names.length ||
    textsIn(json, second)
  )
    return null;
  return { names, first: true };
}

function firstRecords(json: JsonText, { shape, at }: Extract<Records, { shape: 'list' | 'lines' }>): number[] {
  const found: number[] = [];
  if (shape === 'list') {
    json.eachElement(at, (element) => {
      if (found.length < 2) found.push(element);
      return json.skipValue(element);
    });
    return found;
  }
  for (let place = at; found.length < 2 && json.kindAt(place) !== 'end'; place = json.nextValue(json.skipValue(place)))
    found.push(place);
  return found;
}

function lengthOf(json: JsonText, list: number): number {
  let length = 0;
  json.eachElement(list, (element) => {
    length++;
    return json.skipValue(element);
  });
  return length;
}

/** The elements of a list of different words, else null. */
function textsIn(json: JsonText, list: number): string[] | null {
  const texts: string[] = [];
  let all = true;
  json.eachElement(list, (element) => {
    const end = json.skipValue(element);
    if (json.kindAt(element) === 'string' && end - element > 2) texts.push(json.textOf(element + 1, end - 1));
    else all = false;
    return end;
  });
  return all && texts.length > 1 && new Set(texts).size === texts.length ? texts : null;
}

function namesBeside(json: JsonText, path: string, width: number): string[] | null {
  const start = json.skipSpace(0);
  if (path === '' || path.includes('.') || json.kindAt(start) !== 'object') return null;
  let names: string[] | null = null;
  json.eachMember(start, (keyFrom, keyTo, value) => {
    if (json.kindAt(value) === 'array' && BESIDE.has(json.textOf(keyFrom, keyTo))) {
      const texts = textsIn(json, value);
      if (texts?.length === width) names = texts;
    }
    return json.skipValue(value);
  });
  return names;
}
