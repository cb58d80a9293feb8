import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';

type Named = Pick<DataSourceSummary, 'id' | 'name'> & Partial<Pick<DataSourceSummary, 'createdAt'>>;

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const minute = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

/**
 * What is written beside a name that several data sources have, by id: the day of each, with the time where the day is
 * the same too, else which of them it is.
 */
export function namesApart(sources: readonly Named[]): ReadonlyMap<string, string> {
  const beside = new Map<string, string>();
  for (const alike of groupsOf(sources, ({ name }) => name)) {
    if (alike.length === 1) continue;
    for (const sameDay of groupsOf(alike, dayOf)) {
      for (const sameMinute of groupsOf(sameDay, minuteOf)) {
        sameMinute.forEach((source, nth) =>
          beside.set(
            source.id,
            [
              dayOf(source),
              sameDay.length > 1 && minuteOf(source),
              sameMinute.length > 1 && `no. ${sameMinute.length - nth}`,
            ]
              .filter(Boolean)
              .join(', '),
          ),
        );
      }
    }
  }
  return beside;
}

/** The name of each, told apart: 'sales.csv (3 May 2024)'. */
export function distinctName(source: Named, beside: ReadonlyMap<string, string>): string {
  const more = beside.get(source.id);
  return more ? `${source.name} (${more})` : source.name;
}

const dayOf = ({ createdAt }: Named) => (createdAt ? day.format(Date.parse(createdAt)) : '');
const minuteOf = ({ createdAt }: Named) => (createdAt ? minute.format(Date.parse(createdAt)) : '');

function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}
