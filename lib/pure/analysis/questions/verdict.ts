import { formatCell, formatNumber } from '@/lib/pure/format/format';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';
import { correlationP } from '../statistics/correlation';
import { rankCorrelation } from '../statistics/rank-correlation';
import type { QuestionReading } from './schema';

/**
 * What an answer says beyond its figures: whether a change was the one that the question takes for granted, or that
 * nothing matched.
 */
export function verdictOf(
  { kind, direction }: Pick<QuestionReading, 'kind' | 'direction'>,
  { columns, rows }: Pick<QueryAnswer, 'columns' | 'rows'>,
): string | null {
  const [dimension] = columns;
  const measure = columns.at(-1);
  if (kind === 'relation' && rows.length > 0) return relationTold({ columns, rows });
  if (kind === 'share_of' && rows.length > 1) return sharesTold({ columns, rows });
  if (kind !== 'change')
    return rows.length === 0 ||
      rows.every((row) => columns.every(({ key, kind: what }) => what === 'dimension' || row[key] === null))
      ? 'Nothing in the data matches this.'
      : null;
  const [before, after] = rows;
  const [from, to] = [before, after].map((row) => (measure && row ? Number(row[measure.key] ?? NaN) : NaN)) as [
    number,
    number,
  ];
  if (!dimension || !measure || rows.length !== 2 || !Number.isFinite(from) || !Number.isFinite(to))
    return 'One of the two periods has no rows, so there’s no change to explain.';
  const say = (value: number) => formatCell(value, measure.format, 'exact');
  if (to === from) return `${measure.label} didn’t change: ${say(from)} in both periods.`;
  const moved = to > from ? 'rose' : 'fell';
  const asked = direction === 'down' ? 'fell' : direction === 'up' ? 'rose' : null;
  const share = from === 0 ? '' : ` (${formatNumber((to - from) / Math.abs(from), { kind: 'percent' })})`;
  const text = `${measure.label} ${moved} from ${say(from)} to ${say(to)}${share}.`;
  return asked && asked !== moved ? `It’s the opposite: ${text}` : text;
}

/** As close as this, or further than the next, are two columns said to go together. */
const WEAK = 0.1;
const MODERATE = 0.3;
const STRONG = 0.6;
const LEAST_ROWS = 10;
const CHANCE = 0.01;

/**
 * How two columns go together over the rows shown: Spearman's rank correlation, of cells by their number of rows. Null
 * where too few rows hold both.
 */
function relationTold({ columns, rows }: Pick<QueryAnswer, 'columns' | 'rows'>): string | null {
  const [x, y, counted] = columns;
  if (!x || !y) return null;
  const pairs = rows.map((row) => ({
    x: Number(row[x.key] ?? NaN),
    y: Number(row[y.key] ?? NaN),
    times: counted ? Number(row[counted.key] ?? 0) : 1,
  }));
  const n = pairs.reduce((sum, { times }) => sum + times, 0);
  if (n < LEAST_ROWS || pairs.some((pair) => Number.isNaN(pair.x) || Number.isNaN(pair.y))) return null;
  const rho = rankCorrelation(pairs);
  const by = `rank correlation ${counted ? 'about ' : ''}${formatNumber(rho, { kind: 'plain', decimals: 2 })}`;
  const over = `${formatNumber(n)} rows`;
  const size = Math.abs(rho);
  if (size < WEAK || correlationP(rho, n) > CHANCE)
    return `${x.label} and ${y.label} don’t go together: ${by} over ${over}.`;
  const strength = size >= STRONG ? 'strong' : size >= MODERATE ? 'moderate' : 'weak';
  const along = rho > 0 ? 'higher' : 'lower';
  return `With higher ${x.label}, ${y.label} tends to be ${along}: a ${strength} relation (${by} over ${over}). It doesn’t say why.`;
}

const TOLD = 5;

/** The largest groups as shares of the total of all; null where they have none. */
function sharesTold({ columns, rows }: Pick<QueryAnswer, 'columns' | 'rows'>): string | null {
  const measure = columns.at(-1)!;
  const groups = columns.slice(0, -1);
  const named = rows.map((row) => ({
    name: groups.map((group) => formatCell(row[group.key] ?? null, group.format, 'exact')).join(', '),
    value: Number(row[measure.key] ?? 0),
  }));
  const total = named.reduce((sum, { value }) => sum + value, 0);
  if (!(total > 0) || named.some(({ value }) => value < 0)) return null;
  const told = named.toSorted((a, b) => b.value - a.value).slice(0, TOLD);
  const parts = told.map(({ name, value }) => `${name} ${formatNumber(value / total, { kind: 'percent' })}`);
  return `Shares of the total: ${parts.join(', ')}${named.length > TOLD ? ' …' : ''}.`;
}
