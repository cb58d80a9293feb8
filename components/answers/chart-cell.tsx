'use client';

import { lazy, Suspense } from 'react';
import { TOTALS_KEY } from '@/lib/pure/query/schema/totals';
import { ChartPicture, type ChartPictureProps } from './chart-picture';
import { ChartSkeleton } from './drawn-picture';

/** The rules of what may be drawn are fetched by the first filter. */
const NarrowedChart = lazy(() => import('./narrowed-chart').then((file) => ({ default: file.NarrowedChart })));

/** A chart was just turned into a pivot table, or back, and its new answer is on its way. */
const isOfBefore = ({ chart, answer }: Pick<ChartPictureProps, 'chart' | 'answer'>): boolean =>
  answer.rows.length > 0 && (chart.query.totals !== undefined) !== TOTALS_KEY in answer.rows[0]!;

/**
 * The picture, or the same as a table. `narrowed`: filters beside its own leave rows out, and what they leave may be no
 * picture. What a person put together is drawn as it was.
 */
export function ChartBody({ narrowed = false, ...picture }: Omit<ChartPictureProps, 'form'> & { narrowed?: boolean }) {
  if (isOfBefore(picture)) return <ChartSkeleton />;
  if (!narrowed || picture.answer.comparison) return <ChartPicture {...picture} />;
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <NarrowedChart {...picture} />
    </Suspense>
  );
}
