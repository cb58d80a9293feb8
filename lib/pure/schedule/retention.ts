/** How many days, weeks and months are kept, each by its last copy. */
export type Retention = { daily: number; weekly: number; monthly: number };

const DAY_MS = 86_400_000;
const two = (number: number) => String(number).padStart(2, '0');
/** By the clock of this machine. */
const dayOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
const monthOf = (at: Date) => dayOf(at).slice(0, 7);
/** The Monday of its week. */
function weekOf(at: Date): string {
  const noon = new Date(at.getFullYear(), at.getMonth(), at.getDate(), 12);
  return dayOf(new Date(noon.getTime() - ((noon.getDay() + 6) % 7) * DAY_MS));
}

/**
 * Of copies, those that are not kept: the last copy of each of the latest days, weeks and months stays, and so does the
 * newest of all.
 */
export function notKept<T extends { createdAt: Date }>(
  copies: readonly T[],
  { daily, weekly, monthly }: Retention,
): T[] {
  const newestFirst = [...copies].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const kept = new Set<T>(newestFirst.slice(0, 1));
  for (const [spanOf, most] of [
    [dayOf, daily],
    [weekOf, weekly],
    [monthOf, monthly],
  ] as const) {
    const spans = new Set<string>();
    for (const copy of newestFirst) {
      const span = spanOf(copy.createdAt);
      if (spans.has(span) || spans.size >= most) continue;
      spans.add(span);
      kept.add(copy);
    }
  }
  return newestFirst.filter((copy) => !kept.has(copy));
}

/** The next time, after an instant, at which the clock of this machine shows HH:MM. A time that a day skips is an hour later. */
export function nextAtTime(time: string, after: Date): Date {
  const [hour, minute] = time.split(':').map(Number);
  for (let days = 0; ; days++) {
    const at = new Date(after.getFullYear(), after.getMonth(), after.getDate() + days, hour, minute);
    if (at > after) return at;
  }
}
