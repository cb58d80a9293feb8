import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { Grain } from '@/lib/pure/query/schema/column';
import type { Presentation, Query, Sort } from '@/lib/pure/query/schema/query';
import { presentingWords } from './words';

/** What decides how a measure may be shown beside the other groups of its chart. */
export type Presentable = {
  /** A sum or a count: parts of it add up. */
  adds: boolean;
  /** The chart goes along these periods. */
  grain: Grain | null;
  grouped: boolean;
  split: boolean;
};

const YEARLY: ReadonlySet<Grain | null> = new Set<Grain>(['month', 'quarter', 'year']);

/** Why a measure can’t be shown so; null where it can. As the query itself refuses. */
export function refusalOf(as: Presentation, { adds, grain, grouped, split }: Presentable): string | null {
  const { kind } = as;
  if (!grouped) return presentingWords.needsGroups;
  if ((kind === 'share' || kind === 'running') && !adds) return presentingWords.needsSum;
  if (kind === 'share' && as.of === 'group' && !split) return presentingWords.needsSplit;
  if (kind === 'share' || kind === 'rank') return null;
  if (!grain) return presentingWords.needsPeriods;
  return kind === 'change' && as.against === 'previous_year' && !YEARLY.has(grain)
    ? presentingWords.needsLongPeriods
    : null;
}

/** In which order categories stand. */
export type Order = 'largest' | 'smallest' | 'name';
/** Of the categories in their order: all, or so many, the others folded into one where that is sensible. */
export type Ranking = { order?: Order; top?: number | 'all'; other?: boolean };

type Asked = Pick<Query, 'measures' | 'dimensions'>;

export function sortOf(query: Asked, order: Order = 'largest'): Sort {
  const { dimensions, measures } = resultKeys(query);
  if (order === 'name') return { by: dimensions[0]!, dir: 'asc' };
  // The first rank is the smallest number.
  const first = query.measures[0]?.as?.kind === 'rank' ? 'smallest' : 'largest';
  return { by: measures[0]!, dir: order === first ? 'desc' : 'asc' };
}

/** The order that a query asks for; undefined where it is the usual one, or none of these. */
export function orderOf(query: Query): Order | undefined {
  const [asked, ...more] = query.sort ?? [];
  if (!asked || more.length > 0 || query.dimensions.length !== 1) return undefined;
  const same = ({ by, dir }: Sort) => by === asked.by && dir === asked.dir;
  return (['smallest', 'name'] as const).find((order) => same(sortOf(query, order)));
}

/** 'top 10', 'lowest 5', 'first 20'. */
export const limitWords = (limit: number, order: Order = 'largest'): string =>
  ({ largest: `top ${limit}`, smallest: `lowest ${limit}`, name: `first ${limit}` })[order];
