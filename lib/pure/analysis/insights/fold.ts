import { readMoment, startOf } from '@/lib/pure/query/schema/calendar';
import { samePair, type Links } from './ground/links';
import type { Also, TimeOf } from './ground/schema';
import { KINDS, type FindingKind } from './kinds/kinds';
import { modelOf, type FindingDetail } from './kinds/models';
import type { ToldHypothesis } from './record/model';

const isTemporal = (kind: FindingKind) => KINDS[kind].over === 'periods';
/** Periods beside each other are one event. */
const BESIDE = 2;
/** So many standard deviations off, a value of a category is one of the two groups by itself. */
const APART = 2;

/** A period by its label and spacing. */
export type Dated = { at: string; time: TimeOf };
/** Its place among the periods of its spacing. */
export type PlaceOf = (period: Dated) => number;

type Told = ToldHypothesis<FindingDetail>;

/** What a sentence can name of a finding that repeats another. */
export function alsoOf(first: Told, later: Told): Also | null {
  const [one, other] = [first.detail, later.detail];
  if (first.kind !== later.kind || String(first.scope?.value ?? '') !== String(later.scope?.value ?? '')) return null;
  const { also } = KINDS[first.kind];
  if (
    also === null ||
    (also !== 'any' && (!('direction' in one) || !('direction' in other) || one.direction !== other.direction))
  )
    return null;
  if (also === 'direction_and_place' && first.at !== later.at) return null;
  const [gone, come] = [
    first.columns.filter((key) => !later.columns.includes(key)),
    later.columns.filter((key) => !first.columns.includes(key)),
  ];
  return gone.length === 1 && come.length === 1 ? { field: come[0]!, insteadOf: gone[0]! } : null;
}

/**
 * Whether `later` says again what `first` says: the same of a column that runs alike, in a second dimension, on the
 * next day.
 */
export function repeats(first: Told, later: Told, links: Links, placeOf: PlaceOf): boolean {
  if (first.kind === 'quality' && later.kind !== 'quality') return spoiledBy(first.detail, later);
  if (isTemporal(later.kind)) return isTemporal(first.kind) && repeatsInTime(first, later, links, placeOf);
  if (
    later.kind === 'correlation' &&
    later.detail.kind === 'correlation' &&
    later.detail.shared &&
    first.kind === 'trend'
  )
    return first.scope === null && later.columns.includes(first.columns[0]!);
  if (first.detail.kind === 'simpson' && later.kind !== 'simpson') return parentOf(first.detail, later.detail);
  if (first.detail.kind === 'driver' && later.detail.kind === 'segment')
    return toldByDrivers(first.detail, later.detail);
  if (first.detail.kind === 'driver') return toldBack(first.detail, later.detail);
  if (first.detail.kind === 'segment' && later.kind === 'bimodal')
    return Math.abs(first.detail.d) >= APART && links.alike(first.columns[0]!, later.columns[0]!);
  // 'Eight cylinders use most' beside 'the more cylinders, the more they use'.
  if (first.kind === 'correlation' && later.kind === 'segment') return samePair(first.columns, later.columns, links);
  return first.kind === later.kind && (modelOf(later).repeats?.(first, later, links) ?? false);
}

/** 'Those who churned have a shorter tenure' beside 'tenure tells most about churn'. */
const toldByDrivers = (
  { target, drivers }: Extract<FindingDetail, { kind: 'driver' }>,
  { dimension, figure }: Extract<FindingDetail, { kind: 'segment' }>,
) => dimension === target && drivers.some(({ field }) => field === figure.field);

/** 'The amount tells most about the quantity' after 'the quantity tells most about the amount'. */
const toldBack = (first: Extract<FindingDetail, { kind: 'driver' }>, later: FindingDetail): boolean =>
  later.kind === 'driver' && later.target === first.drivers[0]?.field && later.drivers[0]?.field === first.target;

/**
 * Numbers in cents for some weeks make a trend, a shift and a thousand outliers; one number with a slipped point makes
 * an outlier.
 */
function spoiledBy(detail: FindingDetail, later: Told): boolean {
  if (detail.kind !== 'quality' || detail.column === null || !later.columns.includes(detail.column)) return false;
  return detail.issue === 'unit_change' || (detail.issue === 'implausible_values' && KINDS[later.kind].madeByFew);
}

/** The paradox replaces what it corrects, and how its groups are spread over the values is why it turns. */
function parentOf(simpson: Extract<FindingDetail, { kind: 'simpson' }>, later: FindingDetail): boolean {
  if (simpson.form === 'pair')
    return (
      later.kind === 'correlation' &&
      [later.left, later.right].includes(simpson.left) &&
      [later.left, later.right].includes(simpson.right)
    );
  if (later.kind === 'association')
    return (
      [later.left, later.right].includes(simpson.stratifier) && [later.left, later.right].includes(simpson.dimension)
    );
  return (
    later.kind === 'segment' && later.figure.field === simpson.figure.field && later.dimension === simpson.dimension
  );
}

function repeatsInTime(first: Told, later: Told, links: Links, placeOf: PlaceOf): boolean {
  const [one, other] = [first.detail, later.detail];
  if (
    one.kind === 'seasonality' &&
    other.kind === 'seasonality' &&
    one.part !== null &&
    one.part === other.part &&
    one.peak === other.peak
  )
    return true;
  if (!(one.kind === 'trend' ? links.alikeBesideTrend : links.alikeInTime)(first.columns[0]!, later.columns[0]!))
    return false;
  const same = first.columns[0] === later.columns[0];
  const near = (a: Dated, b: Dated) =>
    a.time.grain === b.time.grain ? Math.abs(placeOf(a) - placeOf(b)) <= BESIDE : isWithin(a, b) || isWithin(b, a);
  if (one.kind === 'changepoint' && other.kind === 'anomaly') return near(one, other) && sameScope(first, later);
  if (one.kind === 'anomaly' && other.kind === 'anomaly') {
    if (one.direction !== other.direction) return false;
    if (first.scope && !later.scope && same && isSame(one, other)) return explains(one, other);
    if (!first.scope && later.scope && isSame(one, other)) return true;
    return (
      near(one, other) &&
      (sameScope(first, later) || (first.scope !== null && later.scope !== null && isSame(one, other)))
    );
  }
  if (first.kind !== later.kind) return false;
  if (first.scope === null && later.scope === null)
    return (
      other.kind === 'seasonality' ||
      !('direction' in one) ||
      !('direction' in other) ||
      one.direction === other.direction
    );
  if (first.scope && later.scope) return first.scope.field === later.scope.field || other.kind !== 'trend';
  return one.kind === 'changepoint' && other.kind === 'changepoint' && near(one, other);
}

const isSame = (a: Dated, b: Dated) => a.at === b.at && a.time.grain === b.time.grain;

/** An hour of a day. */
function isWithin(fine: Dated, coarse: Dated): boolean {
  const [at, span] = [readMoment(fine.at)?.start, readMoment(coarse.at)?.start];
  return (
    fine.time.grain === 'hour' &&
    coarse.time.grain !== null &&
    at !== undefined &&
    startOf(at, coarse.time.grain) === span
  );
}

const sameScope = (a: Told, b: Told) => a.scope?.field === b.scope?.field && a.scope?.value === b.scope?.value;

/** Without what the segment was off, the whole lies in its band. */
function explains(
  segment: Extract<FindingDetail, { kind: 'anomaly' }>,
  whole: Extract<FindingDetail, { kind: 'anomaly' }>,
): boolean {
  const without = whole.value - (segment.value - segment.expected);
  return without >= whole.low && without <= whole.high;
}
