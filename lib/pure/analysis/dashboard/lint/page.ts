import { kindOf } from '@/lib/pure/query/schema/chart-kinds';
import type { DrawnWidget, LintReason } from './drawn';

export type WidgetStory = Pick<DrawnWidget, 'query' | 'type'>;

/** What a widget tells, however finely time or numbers are cut: two of one story on a page say the same. */
const storyOf = ({ query, type }: WidgetStory) =>
  JSON.stringify([
    query.measures.map(({ field, agg, over, filters }) => [field, agg, over?.field, filters ?? []]),
    query.dimensions.map(({ field, part }) => JSON.stringify([field, part])).sort(),
    query.select?.toSorted() ?? null,
    query.filters,
    kindOf(type).readAs === null,
    kindOf(type).onMap === true,
    type === 'figure',
  ]);

const LEVELS: ReadonlySet<string> = new Set(['avg', 'median']);
/** Whether a page adds a column up or takes its level. */
const waysOf = ({ query }: WidgetStory): [string, 'sum' | 'level'][] =>
  query.measures.flatMap(({ field, agg, over }): [string, 'sum' | 'level'][] =>
    field === undefined || over || (agg !== 'sum' && !LEVELS.has(agg))
      ? []
      : [[field, agg === 'sum' ? 'sum' : 'level']],
  );

/** A page as it fills: what is put on it one after the other says nothing twice and takes a column one way. */
export class DashboardPage {
  private readonly stories = new Set<string>();
  private readonly ways = new Map<string, 'sum' | 'level'>();

  /** Why a widget must not stand beside those that are there. */
  against(told: WidgetStory): LintReason[] {
    const mixed = waysOf(told).find(([field, way]) => (this.ways.get(field) ?? way) !== way);
    return [
      ...(this.stories.has(storyOf(told)) ? [{ rule: 'duplicate' as const, message: 'says the same as another' }] : []),
      ...(mixed ? [{ rule: 'mixed' as const, message: `${mixed[0]} is added up and averaged on one page` }] : []),
    ];
  }

  add(told: WidgetStory): void {
    this.stories.add(storyOf(told));
    for (const [field, way] of waysOf(told)) if (!this.ways.has(field)) this.ways.set(field, way);
  }
}

export const pageOf = (widgets: readonly WidgetStory[]): DashboardPage => {
  const page = new DashboardPage();
  for (const widget of widgets) page.add(widget);
  return page;
};
