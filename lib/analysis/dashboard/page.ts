import type { Drawn, Reason } from './drawn';

export type Told = Pick<Drawn, 'query' | 'type'>;

/** What a widget tells, however finely time or numbers are cut: two of one story on a page say the same. */
const storyOf = ({ query, type }: Told) => JSON.stringify([
  query.measures.map(({ field, agg, over, filters }) => [field, agg, over?.field, filters ?? []]),
  query.dimensions.map(({ field, part }) => JSON.stringify([field, part])).sort(), query.select?.toSorted() ?? null, query.filters, type === 'table', type === 'figure',
]);

const LEVELS: ReadonlySet<string> = new Set(['avg', 'median']);
/** Whether a page adds a column up or takes its level. */
const waysOf = ({ query }: Told): [string, 'sum' | 'level'][] =>
  query.measures.flatMap(({ field, agg, over }): [string, 'sum' | 'level'][] => (field === undefined || over || (agg !== 'sum' && !LEVELS.has(agg)) ? [] : [[field, agg === 'sum' ? 'sum' : 'level']]));

/** A page as it fills: what is put on it one after the other says nothing twice and takes a column one way. */
export class Page {
  private readonly stories = new Set<string>();
  private readonly ways = new Map<string, 'sum' | 'level'>();

  /** Why a widget must not stand beside those that are there. */
  against(told: Told): Reason[] {
    const mixed = waysOf(told).find(([field, way]) => (this.ways.get(field) ?? way) !== way);
    return [
      ...(this.stories.has(storyOf(told)) ? [{ rule: 'duplicate' as const, message: 'says the same as another' }] : []),
      ...(mixed ? [{ rule: 'mixed' as const, message: `${mixed[0]} is added up and averaged on one page` }] : []),
    ];
  }

  add(told: Told): void {
    this.stories.add(storyOf(told));
    for (const [field, way] of waysOf(told)) if (!this.ways.has(field)) this.ways.set(field, way);
  }
}

export const pageOf = (widgets: readonly Told[]): Page => {
  const page = new Page();
  for (const widget of widgets) page.add(widget);
  return page;
};
