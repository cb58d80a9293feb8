'use client';

import { createElement, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { whenSettled } from '@/components/client/requests/settle';
import { arrival, useArrival } from './arrival';
import type { ChartScene } from './draw/scene';
import { useChartTheme } from './draw/theme';
import type { DrawnModel } from './chart-faces';
import { drawerOf } from './load-drawer';
import { isPlotted } from './plot/draw-plot';
import { PlotCanvas } from './plot-canvas';
import type { CanvasHandle, SurfaceProps } from './surface';

/** Most pages hold no picture that needs Chart.js. */
const chartJsCode = arrival(() => import('./chart-js-canvas').then((file) => file.default));

function ChartJsCanvas(props: SurfaceProps) {
  const code = useArrival(chartJsCode);
  return code && createElement(code, props);
}

const CANVAS =
  "absolute inset-0 [font-feature-settings:'tnum'] print:size-full! print:object-contain print:object-left-top";

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
 * ones the others fade.
 */
export default function ChartCanvas({
  model,
  active,
  chosen,
  handle,
}: {
  model: DrawnModel;
  active: number | null;
  chosen: readonly number[] | null;
  handle: RefObject<CanvasHandle | null>;
}) {
  const drawer = useArrival(drawerOf(model));
  const theme = useChartTheme();
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const still = useMemo(
    () => (theme && size ? ({ model, theme, ...size, active: null, chosen: null } satisfies ChartScene) : null),
    [model, theme, size],
  );
  const Surface = drawer && isPlotted(drawer) ? PlotCanvas : ChartJsCanvas;
  return (
    <div ref={box} className="absolute inset-0">
      {drawer && still && (
        <Surface
          key={model.kind}
          drawer={drawer}
          still={still}
          active={active}
          chosen={chosen}
          handle={handle}
          className={CANVAS}
        />
      )}
    </div>
  );
}
