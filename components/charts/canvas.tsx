'use client';

import { use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { CategoryScale, Chart as ChartJs, LinearScale, LogarithmicScale } from 'chart.js';
import { Chart } from 'react-chartjs-2';
import { whenSettled } from '@/components/client/requests/settle';
import { strokes, type CanvasPoint, type ChartScene } from './draw/scene';
import { useChartTheme } from './draw/theme';
import type { DrawnModel } from './chart-faces';
import { loadDrawer } from './load-drawer';

ChartJs.register(CategoryScale, LinearScale, LogarithmicScale);

/** Questions to the drawn chart: which mark is here, and where is that mark. */
export type CanvasHandle = {
  locate: (at: CanvasPoint) => number | null;
  isValue: (at: CanvasPoint) => boolean;
  anchor: (index: number) => CanvasPoint;
};

type Size = { width: number; height: number };

function useSize(ref: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) =>
        width === 0 || height === 0 || (before?.width === width && before.height === height)
          ? before
          : { width, height },
      );
    };
    measure();
    const settled = whenSettled(measure);
    const observer = new ResizeObserver(settled.touch);
    observer.observe(element);
    return () => {
      observer.disconnect();
      settled.stop();
    };
  }, [ref]);
  return size;
}

/**
 * The picture of a model. It knows no pointer and no keys: `active` says which mark stands out, `chosen` beside which
 * one the others fade.
 */
export default function ChartCanvas({
  model,
  active,
  chosen,
  handle,
}: {
  model: DrawnModel;
  active: number | null;
  chosen: number | null;
  handle: RefObject<CanvasHandle | null>;
}) {
  const drawer = use(loadDrawer(model.kind));
  const theme = useChartTheme();
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const chart = useRef<ChartJs | null>(null);
  const drawn = useRef<ChartScene | null>(null);

  const still = useMemo(
    () => (theme && size ? ({ model, theme, ...size, active: null, chosen: null } satisfies ChartScene) : null),
    [model, theme, size],
  );
  const plugins = useMemo(() => [strokes(drawer, () => drawn.current)], [drawer]);
  const drawing = useMemo(() => still && { data: drawer.data(still), options: drawer.options(still) }, [drawer, still]);

  useLayoutEffect(() => {
    drawn.current = still && { ...still, active, chosen };
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
    <div ref={box} className="absolute inset-0">
      {drawing && (
        <Chart
          key={model.kind}
          ref={hold}
          type={drawer.type}
          data={drawing.data}
          options={drawing.options}
          plugins={plugins}
          role="presentation"
          aria-hidden="true"
          className="absolute inset-0 [font-feature-settings:'tnum'] print:size-full! print:object-contain print:object-left-top"
        />
      )}
    </div>
  );
}
