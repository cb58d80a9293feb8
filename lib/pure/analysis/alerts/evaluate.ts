import type { AlertTest } from './rule-schema';
import type { UnusualJudgement } from './unusual';

/** One value that an alert watches: of all rows, or of a group, whose name tells it from the others. */
export type WatchedValue = {
  group: string;
  value: number | null;
  /** Of the period before, where periods are compared. */
  before?: number | null;
  /** Of the last period beside the others; null where they are too few. */
  judged?: UnusualJudgement | null;
};

/** `gone`: groups that were told and are no more among those watched. */
export type Evaluation = { firing: string[]; fired: string[]; recovered: string[]; gone: string[]; unknown: string[] };

/** The change that the test asks for, in percent or as a difference; null where it has no base. */
export function changeOf(
  { value, before }: Pick<WatchedValue, 'value' | 'before'>,
  by: 'percent' | 'absolute',
): number | null {
  if (value === null || before === null || before === undefined) return null;
  if (by === 'absolute') return value - before;
  return before > 0 ? (100 * (value - before)) / before : null;
}

/** Whether the value is outside its bounds; null where that can’t be told. */
export function isOutside(test: AlertTest, watched: WatchedValue): boolean | null {
  switch (test.kind) {
    case 'above':
      return watched.value === null ? null : watched.value > test.value;
    case 'below':
      return watched.value === null ? null : watched.value < test.value;
    case 'change': {
      const change = changeOf(watched, test.by);
      if (change === null) return null;
      const size = test.direction === 'either' ? Math.abs(change) : test.direction === 'up' ? change : -change;
      return size >= test.amount;
    }
    case 'unusual':
      return watched.judged ? watched.judged.unusual : null;
  }
}

/**
 * What is told now, of what was told before: once when a value leaves its bounds, once when it is back. A value that
 * can’t be told keeps the state it had.
 */
export function evaluateAlert(
  test: AlertTest,
  watched: readonly WatchedValue[],
  firingBefore: readonly string[],
): Evaluation {
  const was = new Set(firingBefore);
  const states = watched.map((each) => ({ group: each.group, outside: isOutside(test, each) }));
  const known = new Set(watched.map(({ group }) => group));
  const groupsOf = (is: (state: (typeof states)[number]) => boolean) => states.filter(is).map(({ group }) => group);
  return {
    firing: groupsOf(({ group, outside }) => outside ?? was.has(group)),
    fired: groupsOf(({ group, outside }) => outside === true && !was.has(group)),
    recovered: groupsOf(({ group, outside }) => outside === false && was.has(group)),
    gone: firingBefore.filter((group) => !known.has(group)),
    unknown: groupsOf(({ outside }) => outside === null),
  };
}
