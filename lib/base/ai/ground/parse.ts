import type { SentenceToken } from './tokens';
import {
  AMOUNTS,
  DETERMINERS,
  FORECAST,
  FORECASTING,
  MOVED,
  MOVING,
  ROLE_OF,
  senseOf,
  SPLITTERS,
  type WordRole,
} from './vocabulary';

/** A number, a name, or a word that says something, with the part of the sentence it stands in and what it hangs on. */
export type Item = {
  kind: 'number' | 'name' | 'word';
  id: string;
  role: WordRole;
  clause: number;
  bracket: number | null;
};

const CLAUSE_MARKS = new Set([',', ';', '.', '—', '–']);

/** The nearest token on one side that is no space and no determiner. */
function beside(tokens: readonly SentenceToken[], from: number, step: 1 | -1): number {
  let at = from + step;
  while (
    tokens[at] &&
    (tokens[at]!.kind === 'space' || (tokens[at]!.kind === 'word' && DETERMINERS.has(tokens[at]!.id)))
  )
    at += step;
  return at;
}

const wordAt = (tokens: readonly SentenceToken[], at: number): string | null =>
  tokens[at]?.kind === 'word' ? tokens[at].id : null;

/** Whether a 'to' leads to a number or a name that something went to. */
function isTarget(tokens: readonly SentenceToken[], at: number): boolean {
  const next = tokens[beside(tokens, at, 1)];
  return (
    (next?.kind === 'number' || next?.kind === 'name') && !AMOUNTS.has(wordAt(tokens, beside(tokens, at, -1)) ?? '')
  );
}

function roleOf(tokens: readonly SentenceToken[], place: number): WordRole {
  const at = beside(tokens, place, -1);
  const word = wordAt(tokens, at);
  if (word === null) return 'none';
  const before = wordAt(tokens, beside(tokens, at, -1));
  if ((word === 'most' || word === 'least') && before === 'at') return `at ${word}`;
  if ((word === 'to' || word === 'with') && before === 'compared') return 'than';
  if (word === 'to' && !isTarget(tokens, at)) return 'none';
  const role = ROLE_OF.get(word) ?? 'none';
  // A figure 'at' or 'with' a value is that value; a name is 'over' a period as it is in one.
  if (tokens[place]!.kind === 'number' && role === 'place') return 'none';
  return role;
}

/** 'At most' and 'at least' bound a number and are no superlatives. */
const isBound = (tokens: readonly SentenceToken[], at: number): boolean =>
  (wordAt(tokens, at) === 'most' || wordAt(tokens, at) === 'least') && wordAt(tokens, beside(tokens, at, -1)) === 'at';

/** The 'forecast' of 'is forecast to reach 12': before a verb, and neither a noun nor 'as forecast'. */
function isForecasting(tokens: readonly SentenceToken[], at: number): boolean {
  const to = beside(tokens, at, 1);
  return (
    wordAt(tokens, at) === FORECAST &&
    FORECASTING.has(wordAt(tokens, beside(tokens, at, -1)) ?? '') &&
    wordAt(tokens, to) === 'to' &&
    wordAt(tokens, beside(tokens, to, 1)) !== null
  );
}

/** Words that join two others and say nothing before a word: 'compared with a median', 'per month', 'forecast to'. */
function isJoint(tokens: readonly SentenceToken[], at: number): boolean {
  const [id, before] = [wordAt(tokens, at), beside(tokens, at, -1)];
  if (wordAt(tokens, beside(tokens, at, 1)) === null) return false;
  if (id === 'per') return true;
  if (id === 'with') return wordAt(tokens, before) === 'compared';
  return id === 'to' && (wordAt(tokens, before) === 'compared' || isForecasting(tokens, before));
}

/**
 * What a word says in its place. One that relates ('from', 'of', 'for') says it of the number or name that follows;
 * before anything else it stands for itself.
 */
function senseAt(tokens: readonly SentenceToken[], at: number): string | null {
  const { id } = tokens[at]!;
  if (MOVED[id] && MOVING.has(wordAt(tokens, beside(tokens, at, -1)) ?? '')) return MOVED[id];
  if (isForecasting(tokens, at)) return senseOf('should');
  if (isJoint(tokens, at)) return null;
  const role = ROLE_OF.get(id) ?? 'none';
  const next = tokens[beside(tokens, at, 1)];
  const leads =
    next?.kind === 'number' ||
    next?.kind === 'name' ||
    (id === 'to' && next?.kind === 'word' && senseOf(next.id) === null);
  return role === 'none' || leads ? senseOf(id) : `“${id}”`;
}

/**
 * A part without a number or a name of its own ('Month by month, …') belongs to the part before it, the first to the
 * next.
 */
function withPartsJoined(items: readonly Item[]): Item[] {
  const own = [
    ...new Set(items.filter(({ kind, bracket }) => kind !== 'word' && bracket === null).map(({ clause }) => clause)),
  ];
  return items.map((item) => ({ ...item, clause: own.findLast((clause) => clause <= item.clause) ?? own[0] ?? 0 }));
}

/** The items of a sentence in their order. What stands in brackets belongs to the part before them. */
export function itemsOf(tokens: readonly SentenceToken[]): Item[] {
  const items: Item[] = [];
  let [clause, bracket, brackets] = [0, null as number | null, 0];
  tokens.forEach((token, at) => {
    if (token.kind === 'mark' && token.id === '(') bracket = brackets++;
    else if (token.kind === 'mark' && token.id === ')') bracket = null;
    else if (token.kind === 'mark' && CLAUSE_MARKS.has(token.id) && bracket === null) clause++;
    else if (token.kind === 'number' || token.kind === 'name')
      items.push({ kind: token.kind, id: token.id, role: roleOf(tokens, at), clause, bracket });
    else if (token.kind === 'word') {
      if (bracket === null && (SPLITTERS.has(token.id) || (token.id === 'to' && isTarget(tokens, at)))) clause++;
      const sense = senseAt(tokens, at);
      if (sense !== null && !isBound(tokens, at))
        items.push({ kind: 'word', id: sense, role: 'none', clause, bracket });
    }
  });
  return withPartsJoined(items);
}
