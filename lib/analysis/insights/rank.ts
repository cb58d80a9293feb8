import type { Hypothesis } from './hypothesis';
import type { FindingKind, Priority } from './shapes';

/** How readily a reader passes a finding of a kind on, all else equal. */
const KIND: Record<FindingKind, number> = { quality: 1.05, simpson: 1.3, changepoint: 1.15, turning_point: 1.1, anomaly: 1.05, trend: 1.1, driver: 1.1, seasonality: 0.95, segment: 1, dominance: 0.95, bimodal: 1, correlation: 0.95, association: 0.8, prediction: 0.8 };
const SURPRISING_Q = 1e-12;
const POSSIBLE = 0.35;
/** What was already told of a kind, a column, or both is told again with less gain. */
const AGAIN = { kind: 0.94, column: 0.92, both: 0.85 };
/** One paradox makes a reader look twice; a page of them hides what holds of all rows. */
const PARADOX_AGAIN = 0.72;

/** Effect and surprise, on the columns a reader cares for. `q` 0 for what was counted. */
export function scoreOf({ kind, effect, weight, touched }: Pick<Hypothesis, 'kind' | 'effect' | 'weight' | 'touched'>, q: number, found: boolean): number {
  const surprise = Math.min(1, Math.log(Math.max(q, SURPRISING_Q)) / Math.log(SURPRISING_Q));
  return KIND[kind] * (0.3 + 0.5 * effect + 0.1 * surprise + 0.1 * Math.min(1, touched)) * (0.6 + weight / 5) * (found ? 1 : POSSIBLE);
}

export const priorityOf = (touched: number): Priority => (touched >= 0.1 ? 'high' : touched >= 0.03 ? 'medium' : 'low');

/** Best first; each time what differs most from what stands above gains (maximal marginal relevance, Carbonell and Goldstein 1998). `score` is what each is worth at its place, so that findings of several data sets can be told in one order. */
export function inOrder<T extends { kind: FindingKind; columns: string[]; score: number }>(findings: T[]): T[] {
  const left = [...findings];
  const kinds = new Map<string, number>();
  const told = (name: string) => kinds.get(name) ?? 0;
  const worth = ({ kind, columns, score }: T) => {
    const [subject = ''] = columns;
    return score * (kind === 'simpson' ? PARADOX_AGAIN : AGAIN.kind) ** told(kind) * AGAIN.column ** told(subject) * AGAIN.both ** told(`${kind} ${subject}`);
  };
  const ranked: T[] = [];
  while (left.length > 0) {
    const best = left.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    left.splice(left.indexOf(best), 1);
    ranked.push({ ...best, score: worth(best) });
    for (const name of [best.kind, best.columns[0] ?? '', `${best.kind} ${best.columns[0] ?? ''}`]) kinds.set(name, told(name) + 1);
  }
  return ranked;
}
