import { ALWAYS, SECTIONS, type Length, type SectionKey, type Statement } from './schema';
import { wordsIn } from './spoken';

type Room = { words: number; most: Record<SectionKey, number> };

const ROOM: Record<Length, Room> = {
  short: { words: 80, most: { headline: 1, what_changed: 2, why: 0, risks: 0, actions: 0, method: 0 } },
  standard: { words: 180, most: { headline: 1, what_changed: 3, why: 2, risks: 3, actions: 2, method: 2 } },
  long: { words: 480, most: { headline: 1, what_changed: 6, why: 4, risks: 5, actions: 4, method: 6 } },
};

/** Weight against sameness (Carbonell & Goldstein 1998, 'The use of MMR'). */
const RELEVANCE = 0.7;
/** Beyond it two statements of one section say the same. */
const TOO_ALIKE = 0.6;

/** Jaccard index of what two statements speak of. */
export function likeness(a: Pick<Statement, 'subjects'>, b: Pick<Statement, 'subjects'>): number {
  const [left, right] = [new Set(a.subjects), new Set(b.subjects)];
  const shared = [...left].filter((each) => right.has(each)).length;
  const all = left.size + right.size - shared;
  return all === 0 ? 0 : shared / all;
}

/**
 * What is said, in the order of the sections: by weight, each as unlike what is said already as can be, as far as there
 * is room for words.
 */
export function selectStatements(statements: readonly Statement[], length: Length): Statement[] {
  const { words, most } = ROOM[length];
  const chosen: Statement[] = [];
  let used = 0;
  const take = (statement: Statement) => {
    chosen.push(statement);
    used += wordsIn(statement.sentence.text);
  };
  const inSection = (key: SectionKey) => chosen.filter(({ section }) => section === key);
  for (const statement of statements) if (statement.weight >= ALWAYS && most[statement.section] > 0) take(statement);
  let left = statements.filter(({ weight }) => weight < ALWAYS);
  while (left.length > 0) {
    left = left.filter(
      (each) =>
        inSection(each.section).length < most[each.section] &&
        used + wordsIn(each.sentence.text) <= words &&
        inSection(each.section).every((other) => likeness(each, other) < TOO_ALIKE),
    );
    const worth = (each: Statement) =>
      RELEVANCE * each.weight - (1 - RELEVANCE) * Math.max(0, ...chosen.map((other) => likeness(each, other)));
    const best = left.reduce<Statement | null>(
      (first, each) => (first === null || worth(each) > worth(first) ? each : first),
      null,
    );
    if (!best) break;
    take(best);
    left = left.filter((each) => each !== best);
  }
  const place = new Map(chosen.map((statement, nth) => [statement, nth]));
  return chosen.toSorted(
    (a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) || place.get(a)! - place.get(b)!,
  );
}
