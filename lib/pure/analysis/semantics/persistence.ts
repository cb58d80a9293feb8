type Series = {
  /** Seconds. */ times: ArrayLike<number>;
  /** One code for each entity; all 0 where the rows are one series. */ entities: ArrayLike<number>;
};
type Numbers = { key: string; values: ArrayLike<number> };

/** Steps of a series; of fewer none can be called usual. */
const FEWEST_STEPS = 12;
/** So far apart are neighbours at most, in usual steps. */
const NEXT = 1.5;
/**
 * February is a tenth shorter than its neighbours and months differ in their working days: what happens within a month,
 * week or day moves by more than this even where nothing changes.
 */
const USUAL_MOVE = 0.015;
/** Quarters are more alike. */
const USUAL_MOVE_OF_QUARTERS = 0.008;
const QUARTER_DAYS = 45;
const LARGE_MOVE = 0.05;
/**
 * The squares of the steps against those about the mean: 2 for values that know nothing of the one before, near 0 for a
 * level that moves on from where it stood.
 */
const MOST_RATIO = 0.3;

const YEAR_DAYS = 300;
const DAY = 86_400;

/**
 * Numbers that stay where they were: from one step to the next they move by far less than anything counted anew each
 * time would, and yet they wander. So do jobs, members, goods in a store; sales, births and visits do not. Rows in the
 * order of entity and time; NaN where there is no value. Over years many sums are as smooth: there the test says
 * nothing.
 */
export function findPersistent({ times, entities }: Series, columns: readonly Numbers[]): string[] {
  const { steps, usual } = stepsOf(times, entities);
  if (steps.length < FEWEST_STEPS || usual >= YEAR_DAYS * DAY) return [];
  const most = usual >= QUARTER_DAYS * DAY ? USUAL_MOVE_OF_QUARTERS : USUAL_MOVE;
  return columns.filter(({ values }) => persists(values, entities, steps, most)).map(({ key }) => key);
}

/** Of fewer steps none shows that a number never falls. */
const FEWEST_RISING_STEPS = 24;
/** Counts are put right now and then: so few steps may go down. */
const MOST_FALLS = 0.005;
/** Of so many steps one may go down: the end of a count that nobody keeps any more. */
const MANY_STEPS = 60;
const OFTEN = 0.2;
const MULTIPLIED = 1.5;
/**
 * What people count, and put right as they learn more, falls now and then, by little of what it rose by. What is
 * counted anew each time falls often, however fast it grows.
 */
const FEWEST_CORRECTED = 40;
const MOST_CORRECTED = 0.1;
const CORRECTED = 0.15;
const GROWN = 10;
/**
 * A meter is read from wherever it stood. What never falls in so many steps of at most a week, and rises in nearly
 * each, is read from one: no level and no price does that.
 */
const METER_STEPS = 200;
const METER_RISES = 0.8;
const WEEK_DAYS = 7.5;

/**
 * Numbers that only ever rise from one moment to the next, often and by much: running totals, such as cases since the
 * beginning. What is counted anew each day or month falls now and then, however fast it grows; over years it may not.
 */
export function findRising({ times, entities }: Series, columns: readonly Numbers[]): string[] {
  const { steps, usual } = stepsOf(times, entities);
  if (steps.length < FEWEST_RISING_STEPS || usual >= YEAR_DAYS * DAY) return [];
  const fine = usual <= WEEK_DAYS * DAY;
  return columns
    .filter(({ values }) => rises(values, entities, { steps, fine }) || (fine && isCorrectedCount(values, entities)))
    .map(({ key }) => key);
}

/** Over all its values in a row, at whatever steps: some days nobody counts. */
function isCorrectedCount(values: ArrayLike<number>, entities: ArrayLike<number>): boolean {
  const last = new Map<number, number>();
  let [known, up, down, risen, fallen] = [0, 0, 0, 0, 0];
  for (let row = 0; row < values.length; row++) {
    const now = values[row]!;
    if (Number.isNaN(now)) continue;
    const before = last.get(entities[row]!);
    last.set(entities[row]!, now);
    if (before === undefined) continue;
    if (before < 0) return false;
    known++;
    if (now > before) [up, risen] = [up + 1, risen + now - before];
    if (now < before) [down, fallen] = [down + 1, fallen + before - now];
  }
  return (
    known >= FEWEST_CORRECTED &&
    2 * up >= known &&
    down <= MOST_CORRECTED * known &&
    fallen <= CORRECTED * risen &&
    multiplies(values, entities, GROWN)
  );
}

function rises(
  values: ArrayLike<number>,
  entities: ArrayLike<number>,
  { steps, fine }: { steps: readonly number[]; fine: boolean },
): boolean {
  let [known, up, down] = [0, 0, 0];
  for (const row of steps) {
    const [before, now] = [values[row - 1]!, values[row]!];
    if (Number.isNaN(before) || Number.isNaN(now)) continue;
    if (before < 0) return false;
    known++;
    if (now > before) up++;
    if (now < before) down++;
  }
  if (
    known < FEWEST_RISING_STEPS ||
    2 * known < steps.length ||
    down > Math.max(known >= MANY_STEPS ? 1 : 0, MOST_FALLS * known) ||
    up < OFTEN * known
  )
    return false;
  const isMeter = fine && known >= METER_STEPS && down === 0 && up >= METER_RISES * known;
  return isMeter || multiplies(values, entities);
}

/** From its first to its highest value, of all entities together. */
function multiplies(values: ArrayLike<number>, entities: ArrayLike<number>, times = MULTIPLIED): boolean {
  const first = new Map<number, number>();
  const highest = new Map<number, number>();
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (Number.isNaN(value)) continue;
    if (!first.has(entities[row]!)) first.set(entities[row]!, value);
    highest.set(entities[row]!, Math.max(value, highest.get(entities[row]!) ?? value));
  }
  const sum = (ends: ReadonlyMap<number, number>) => [...ends.values()].reduce((all, value) => all + value, 0);
  return sum(highest) > times * sum(first);
}

/** Rows whose row before is the same entity one usual step earlier. */
function stepsOf(times: ArrayLike<number>, entities: ArrayLike<number>): { steps: number[]; usual: number } {
  const next = Array.from({ length: times.length }, (_, row) => row).filter(
    (row) => row > 0 && entities[row] === entities[row - 1] && times[row]! > times[row - 1]!,
  );
  const gaps = next.map((row) => times[row]! - times[row - 1]!).sort((a, b) => a - b);
  const usual = gaps[Math.floor(gaps.length / 2)] ?? 0;
  return { steps: next.filter((row) => times[row]! - times[row - 1]! <= NEXT * usual), usual };
}

function persists(
  values: ArrayLike<number>,
  entities: ArrayLike<number>,
  steps: readonly number[],
  most: number,
): boolean {
  const moves: number[] = [];
  let squares = 0;
  for (const row of steps) {
    const [before, now] = [values[row - 1]!, values[row]!];
    if (Number.isNaN(before) || Number.isNaN(now)) continue;
    if (before <= 0 || now <= 0) return false;
    moves.push((2 * Math.abs(now - before)) / (now + before));
    squares += (now - before) ** 2;
  }
  if (moves.length < FEWEST_STEPS || 2 * moves.length < steps.length) return false;
  moves.sort((a, b) => a - b);
  return (
    moves[Math.floor(moves.length / 2)]! <= most &&
    moves[Math.floor(0.9 * moves.length)]! <= LARGE_MOVE &&
    squares > 0 &&
    squares <= MOST_RATIO * spreadWithin(values, entities)
  );
}

/** The sum of squares about the mean of each entity. */
function spreadWithin(values: ArrayLike<number>, entities: ArrayLike<number>): number {
  const known = new Map<number, { n: number; sum: number; squares: number }>();
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (Number.isNaN(value)) continue;
    const each = known.get(entities[row]!) ?? { n: 0, sum: 0, squares: 0 };
    const mean = each.n > 0 ? each.sum / each.n : 0;
    const n = each.n + 1;
    each.squares += each.n > 0 ? ((value - mean) ** 2 * each.n) / n : 0;
    known.set(entities[row]!, { n, sum: each.sum + value, squares: each.squares });
  }
  return [...known.values()].reduce((sum, { squares }) => sum + squares, 0);
}
