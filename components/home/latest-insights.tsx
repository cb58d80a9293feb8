import Link from 'next/link';
import { EmptyState } from '@/components/ui/empty-state';
import { Sheet } from '@/components/ui/overlays/sheet';
import type { Insight } from '@/lib/product/insights/schema';
import { latestInsightsWords } from './words';

export type LatestInsight = Pick<
  Insight,
  'id' | 'title' | 'type' | 'priority' | 'confidence' | 'dataSourceId' | 'dataSourceName'
>;

/** What the data say beyond chance, the strongest first; each the way to its evidence. */
export function LatestInsights({ insights }: { insights: readonly LatestInsight[] }) {
  if (insights.length === 0)
    return (
      <Sheet>
        <EmptyState>{latestInsightsWords.noFindingsYet}</EmptyState>
      </Sheet>
    );
  return (
    <Sheet>
      {insights.map(({ id, title, type, priority, confidence, dataSourceId, dataSourceName }) => (
        <Link
          key={id}
          href={`/insights?source=${dataSourceId}`}
          className="focus-inside block px-4 py-2.5 hover:!bg-page"
        >
          <span className="block font-bold">{title}</span>
          <span className="block truncate text-small text-ink-3">
            <span className="capitalize">{type}</span> · {priority} · {Math.floor(confidence * 100)}% confidence ·{' '}
            {dataSourceName}
          </span>
        </Link>
      ))}
    </Sheet>
  );
}
