'use client';

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { CategoryScale, Chart as ChartJs, LinearScale, LogarithmicScale } from 'chart.js';
import { Chart } from 'react-chartjs-2';
import { strokes, type ChartScene } from './draw/scene';
import type { SurfaceProps } from './surface';

ChartJs.register(CategoryScale, LinearScale, LogarithmicScale);

/** Slices and matrices, drawn by Chart.js. */
export default function ChartJsCanvas({ drawer, still, active, chosen, handle, className }: SurfaceProps) {
  const chart = useRef<ChartJs | null>(null);
  const drawn = useRef<ChartScene | null>(null);
  const plugins = useMemo(() => [strokes(drawer, () => drawn.current)], [drawer]);
  const drawing = useMemo(() => ({ data: drawer.data(still), options: drawer.options(still) }), [drawer, still]);

  useLayoutEffect(() => {
    drawn.current = { ...still, active, chosen };
  }, [still, active, chosen]);
  useEffect(() => {
    chart.current?.draw();
  }, [active, chosen]);

  const hold = useCallback(
    (instance: ChartJs | null | undefined) => {
      chart.current = instance ?? null;
      handle.current = instance
        ? {
            locate: (at) => (drawn.current && instance.chartArea ? drawer.locate(instance, drawn.current, at) : null),
            isValue: (at) =>
              Boolean(drawn.current && instance.chartArea && drawer.isValue?.(instance, drawn.current, at)),
            anchor: (index) =>
              drawn.current && instance.chartArea ? drawer.anchor(instance, drawn.current, index) : { x: 0, y: 0 },
          }
        : null;
    },
    [drawer, handle],
  );

  return (
    <Chart
      ref={hold}
      type={drawer.type}
      data={drawing.data}
      options={drawing.options}
      plugins={plugins}
      role="presentation"
      aria-hidden="true"
      className={className}
    />
  );
}
