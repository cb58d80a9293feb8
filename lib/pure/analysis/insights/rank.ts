import type { Hypothesis } from './ground/hypothesis';
import type { Priority } from './ground/schema';
import { KINDS, type FindingKind } from './kinds/kinds';

const SURPRISING_Q = 1e-12;
const POSSIBLE = 0.35;
/** What was already told of a column, or of a kind and a column, is told again with less gain. */
const AGAIN = { column: 0.92, both: 0.85 };

/** Effect and surprise, on the columns a reader cares for. `q` 0 for what was counted. */
export function scoreOf(
  { kind, effect, weight, touched }: Pick<Hypothesis, 'effect' | 'weight' | 'touched'> & { kind: FindingKind },
  q: number,
  found: boolean,
): number {
  const surprise = Math.min(1, Math.log(Math.max(q, SURPRISING_Q)) / Math.log(SURPRISING_Q));
  return (
    KINDS[kind].rank *
    (0.3 + 0.5 * effect + 0.1 * surprise + 0.1 * Math.min(1, touched)) *
    (0.6 + weight / 5) *
    (found ? 1 : POSSIBLE)
  );
}

export const priorityOf = (touched: number): Priority => (touched >= 0.1 ? 'high' : touched >= 0.03 ? 'medium' : 'low');

/** The insights a reader sees first, and how many of those may be of one kind or about one column. */
const FIRST = 10;
const MOST_ALIKE = 3;

/** What a finding has in common with others: its kind, the column it is about, both. */
function sharedBy({ kind, columns: [subject = ''] }: { kind: FindingKind; columns: string[] }) {
  return { kind: `kind ${kind}`, column: `column ${subject}`, both: `both ${kind} ${subject}` };
}

/**
 * Best first; each time what differs most from what stands above gains (maximal marginal relevance, Carbonell and
 * Goldstein 1998). Of the first ten no more than three are of one kind or about one column, unless nothing else is
 * left. `score` is what each is worth at its place, so that findings of several tables can be told in one order.
 */
export function inOrder<T extends { kind: FindingKind; columns: string[]; score: number }>(findings: T[]): T[] {
  const left = [...findings];
  const told = new Map<string, number>();
  const count = (name: string) => told.get(name) ?? 0;
  const worth = (finding: T) => {
    const { kind, column, both } = sharedBy(finding);
    return (
      finding.score *
      KINDS[finding.kind].again ** count(kind) *
      AGAIN.column ** count(column) *
      AGAIN.both ** count(both)
    );
  };
  const isNew = (finding: T) => {
    const { kind, column } = sharedBy(finding);
    return count(kind) < MOST_ALIKE && count(column) < MOST_ALIKE;
  };
  const ranked: T[] = [];
  while (left.length > 0) {
    const fresh = ranked.length < FIRST ? left.filter(isNew) : [];
    const best = (fresh.length > 0 ? fresh : left).reduce((one, other) => (worth(other) > worth(one) ? other : one));
    left.splice(left.indexOf(best), 1);
    ranked.push({ ...best, score: worth(best) });
    for (const name of Object.values(sharedBy(best))) told.set(name, count(name) + 1);
  }
  return ranked;
}
