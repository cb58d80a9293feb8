import { spanOfMoments } from '@/components/data/live';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { LiveMoment } from '@/lib/pure/query/schema/result';

/** What the answers say of a live source: as of when they stand, and why there are no newer ones. */
export type LiveAnswers = {
  source: DataSource;
  moment: Omit<LiveMoment, 'stale'> | null;
  stale: LiveMoment['stale'] | null;
};

/** Of each live source that is asked for; all answers of one source stand for one moment or say between which. */
export function liveAnswers(
  sources: readonly DataSource[],
  widgets: DashboardAnswer['widgets'],
  sourceOf: (widget: string) => string | undefined,
): LiveAnswers[] {
  return sources
    .filter(({ mode }) => mode === 'live')
    .map((source) => {
      const moments = Object.entries(widgets).flatMap(([widget, answer]) =>
        sourceOf(widget) === source.id && !answer.error && answer.moment ? [answer.moment] : [],
      );
      return {
        source,
        moment: spanOfMoments(moments),
        stale: moments.find(({ stale }) => stale)?.stale ?? null,
      };
    });
}
