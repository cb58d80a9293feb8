'use client';

import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { asChart, paint, plotOf } from './plot/draw-plot';
import type { ChartPlot } from './plot/plot';
import type { SurfaceProps } from './surface';

const onResize = (changed: () => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** Pixels of the device in one of the page; zooming changes it. */
const useRatio = (): number =>
  useSyncExternalStore(
    onResize,
    () => window.devicePixelRatio || 1,
    () => 1,
  );

/** The canvas in the size of the picture, ready to be drawn on in pixels of the page. */
function prepared(canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }, ratio: number) {
  canvas.width = Math.floor(width * ratio);
  canvas.height = Math.floor(height * ratio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext('2d');
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

/** Bars, lines and points, drawn by our own plot. */
export function PlotCanvas({ drawer, still, active, chosen, handle, className }: SurfaceProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const plot = useRef<ChartPlot | null>(null);
  const ratio = useRatio();

  useLayoutEffect(() => {
    const context = canvas.current && prepared(canvas.current, still, ratio);
    if (!context) return;
    const laid = plotOf(context, { drawer, scene: still, ratio });
    plot.current = laid;
    handle.current = {
      locate: (at) => drawer.locate(asChart(laid), still, at),
      isValue: (at) => Boolean(drawer.isValue?.(asChart(laid), still, at)),
      anchor: (index) => drawer.anchor(asChart(laid), still, index),
    };
    return () => {
      plot.current = null;
      handle.current = null;
    };
  }, [drawer, still, ratio, handle]);

  useLayoutEffect(() => {
    const laid = plot.current;
    if (!laid) return;
    laid.ctx.clearRect(0, 0, laid.width, laid.height);
    paint(laid, { drawer, scene: { ...still, active, chosen } });
  }, [drawer, still, ratio, active, chosen]);

  return <canvas ref={canvas} aria-hidden="true" className={className} />;
}
