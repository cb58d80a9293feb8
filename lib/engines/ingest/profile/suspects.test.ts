import { describe, expect, it } from 'vitest';
import { endOfToday, farAfter, suspectsAmong } from './suspects';

const DAY = 86_400;
const at = (text: string) => Date.parse(text) / 1000;
const today = endOfToday(at('2026-06-15'));
/** A row a day from `from` on, and further rows. */
const days = (from: string, n: number, ...more: string[]) => {
  const counts = new Map<number, number>();
  for (const value of [...Array.from({ length: n }, (_, day) => at(from) + day * DAY), ...more.map(at)])
    counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => a.value - b.value);
};

describe('suspectsAmong', () => {
  it.each<[string, { value: number; count: number }[], string | null]>([
    ['a year of days', days('2025-01-01', 365), null],
    ['one in the next century', days('2025-01-01', 365, '2125-03-01'), '1 until 2025-12-31'],
    ['two after today', days('2026-01-01', 160, '2026-12-24', '2026-12-31'), '2 until 2026-06-09'],
    ['far after the others, and yet past', days('1990-01-01', 400, '2024-01-01'), '1 until 1991-02-04'],
    ['today and tomorrow elsewhere on earth', days('2026-01-01', 167), null],
    ['a plan: many after today', days('2026-01-01', 365), null],
    ['nothing but a plan', days('2030-01-01', 365), null],
    ['a gap of a few months', days('2025-01-01', 100, '2025-09-01'), null],
    ['twenty years, one month on', days('2000-01-01', 7300, '2020-02-01'), null],
    ['a handful of rows', days('2025-01-01', 5, '2125-01-01'), null],
  ])('%s', (_, groups, expected) => {
    const found = suspectsAmong(groups, today);
    expect(found && `${found.rows} until ${new Date(found.last * 1000).toISOString().slice(0, 10)}`).toBe(expected);
  });

  it('takes the other dates once more, and at least a year', () => {
    expect(farAfter(0, 10 * DAY)).toBe(376 * DAY);
    expect(farAfter(0, 1000 * DAY)).toBe(2000 * DAY);
  });
});
