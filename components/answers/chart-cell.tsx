'use client';

import { lazy, Suspense, useState } from 'react';
import { ChartPicture, type ChartPictureProps } from './chart-picture';
import { ChartSkeleton } from './drawn-picture';
import { fitsChart } from './fits';

/** The rules of what may be drawn are fetched by the first filter. */
const NarrowedChart = lazy(() => import('./narrowed-chart').then((file) => ({ default: file.NarrowedChart })));

type Props = Omit<ChartPictureProps, 'form'> & { narrowed?: boolean };
type Drawn = Pick<Props, 'chart' | 'title' | 'answer' | 'narrowed'>;

/** What was drawn last, while the answer does not belong to the chart yet; null before there was any. */
function useLastDrawn({ chart, title, answer, narrowed }: Drawn): Drawn | null {
  const [last, setLast] = useState<Drawn | null>(null);
  if (!fitsChart(chart, answer)) return last;
  const isKept = last?.chart === chart && last.answer === answer && last.title === title && last.narrowed === narrowed;
  if (!isKept) setLast({ chart, title, answer, narrowed });
  return { chart, title, answer, narrowed };
}

/**
 * The picture, or the same as a table. `narrowed`: filters beside its own leave rows out, and what they leave may be no
 * picture. What a person put together is drawn as it was.
 */
export function ChartBody(props: Props) {
  const drawn = useLastDrawn(props);
  if (!drawn) return <ChartSkeleton />;
  const { narrowed = false, ...picture } = { ...props, ...drawn };
  if (!narrowed || picture.answer.comparison) return <ChartPicture {...picture} />;
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <NarrowedChart {...picture} />
    </Suspense>
  );
}
