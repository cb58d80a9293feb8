import type { ComparedNumbers, FactFrame } from './fact';
import type { Item } from './parse';

/** Why a sentence was dropped. */
export type WordingFault =
  | 'unreadable'
  | 'unknown word'
  | 'missing'
  | 'repeated'
  | 'belongs elsewhere'
  | 'hangs elsewhere'
  | 'turned round'
  | 'bracket'
  | 'too long';

const key = ({ kind, id }: Item): string => `${kind} ${id}`;

/** What the engine's sentence says together, by item. */
type Ground = {
  items: Item[];
  clauses: Map<string, Set<number>>;
  contrasted: Set<string>;
  comparisons: ComparedNumbers[];
};

/** Names (or numbers) that stand in the same place of different parts of the sentence: which is which matters. */
function contrastedIn(items: readonly Item[]): Set<string> {
  const rivals = (item: Item) =>
    items.some(
      (other) =>
        other.kind === item.kind &&
        key(other) !== key(item) &&
        other.clause !== item.clause &&
        (item.kind === 'number' || other.role === item.role),
    );
  return new Set(items.filter((item) => item.kind !== 'word' && rivals(item)).map(key));
}

function groundOf({ items, comparisons }: FactFrame): Ground {
  const clauses = new Map<string, Set<number>>();
  for (const item of items) clauses.set(key(item), (clauses.get(key(item)) ?? new Set()).add(item.clause));
  // A comparison belongs to both of what it compares.
  for (const { number, left, right } of comparisons) {
    for (const side of [left, right])
      for (const clause of side === null ? [] : (clauses.get(`number ${side}`) ?? []))
        clauses.get(`number ${number}`)?.add(clause);
  }
  return { items, clauses, contrasted: contrastedIn(items), comparisons };
}

const countOf = (items: readonly Item[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
};

/**
 * All that the engine says is said, as often, and nothing else. What the engine has put in brackets may be left out,
 * the whole bracket at a time.
 */
function findMissing(ground: Ground, said: readonly Item[]): WordingFault | null {
  const [wanted, got] = [countOf(ground.items), countOf(said)];
  for (const [each, many] of got) {
    const item = said.find((one) => key(one) === each)!;
    const allowed = wanted.get(each) ?? 0;
    if (allowed === 0) return item.kind === 'word' ? 'unknown word' : 'belongs elsewhere';
    if (many > allowed) return 'repeated';
  }
  for (const item of ground.items) {
    const isThere = (got.get(key(item)) ?? 0) >= (item.bracket === null ? wanted.get(key(item))! : 1);
    if (isThere) continue;
    if (item.bracket === null) return 'missing';
    if (
      ground.items.some(
        (other) => other.bracket === item.bracket && got.has(key(other)) && wanted.get(key(other)) === 1,
      )
    )
      return 'bracket';
  }
  return null;
}

const shares = ({ clauses }: Ground, a: Item, b: Item): boolean =>
  [...(clauses.get(key(a)) ?? [])].some((clause) => clauses.get(key(b))?.has(clause));

/** In one part of a sentence stands only what stands together in a part of the engine's. */
function findMixed(ground: Ground, said: readonly Item[]): WordingFault | null {
  const isBound = (item: Item) => item.kind === 'word' || ground.contrasted.has(key(item));
  for (const [nth, a] of said.entries()) {
    for (const b of said.slice(nth + 1)) {
      if (a.clause !== b.clause || (a.kind === 'word' && b.kind === 'word') || !isBound(a) || !isBound(b)) continue;
      if (!shares(ground, a, b)) return 'belongs elsewhere';
    }
  }
  return null;
}

/** What stood beside a number to tell it from others stands beside it still; so do the words that say what it is. */
function findLoose(ground: Ground, said: readonly Item[]): WordingFault | null {
  const together = (item: Item) => said.filter((other) => other.clause === item.clause).map(key);
  for (const item of said) {
    const own = ground.items.filter((each) => key(each) === key(item));
    if (own.length === 0) continue;
    const isComparison = ground.comparisons.some(({ number }) => item.kind === 'number' && number === item.id);
    const companions = own.map(({ clause }) =>
      ground.items
        .filter(
          (each) =>
            each.clause === clause &&
            each.bracket === null &&
            each.kind === (item.kind === 'word' ? 'number' : 'name') &&
            ground.contrasted.has(key(each)),
        )
        .map(key),
    );
    const beside = together(item);
    if (
      item.kind === 'number' &&
      !isComparison &&
      !companions.some((names) => names.every((name) => beside.includes(name)))
    )
      return 'belongs elsewhere';
    if (
      item.kind === 'word' &&
      !companions.some((numbers) => numbers.length === 0 || numbers.some((number) => beside.includes(number)))
    )
      return 'belongs elsewhere';
  }
  return null;
}

/** 'From' stays from and 'of' stays of; beside what is compared to, 'than' is as good. */
function findMisplaced(ground: Ground, said: readonly Item[]): WordingFault | null {
  for (const item of said) {
    if (item.kind === 'word') continue;
    const roles = ground.items.filter((each) => key(each) === key(item)).map(({ role }) => role);
    const comparedTo = ground.comparisons.some(
      ({ right }) =>
        right !== null && (item.id === right || shares(ground, { ...item, kind: 'number', id: right }, item)),
    );
    if (!roles.includes(item.role) && !(item.role === 'than' && comparedTo)) return 'hangs elsewhere';
  }
  return null;
}

/** Two that hang on nothing, or on the same, are told apart by their order alone. */
function findTurned(ground: Ground, said: readonly Item[]): WordingFault | null {
  const placeOf = (item: Item) => said.findIndex((each) => key(each) === key(item));
  const numbersIn = (clause: number) => ground.items.some((item) => item.clause === clause && item.kind === 'number');
  for (const [nth, a] of ground.items.entries()) {
    for (const b of ground.items.slice(nth + 1)) {
      if (a.kind === 'word' || a.kind !== b.kind || a.role !== b.role || key(a) === key(b)) continue;
      if (a.clause !== b.clause && numbersIn(a.clause) && numbersIn(b.clause)) continue;
      const [first, second] = [placeOf(a), placeOf(b)];
      if (first >= 0 && second >= 0 && first > second) return 'turned round';
    }
  }
  return null;
}

/** What is wrong with what was said, held against the engine's own sentence; null where it says the same. */
export function faultOf(frame: FactFrame, said: readonly Item[]): WordingFault | null {
  const ground = groundOf(frame);
  for (const find of [findMissing, findMisplaced, findMixed, findLoose, findTurned]) {
    const fault = find(ground, said);
    if (fault) return fault;
  }
  return null;
}
