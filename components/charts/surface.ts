import type { RefObject } from 'react';
import type { CanvasPoint, ChartScene, Drawer } from './draw/scene';

/** Questions to the drawn chart: which mark is here, and where is that mark. */
export type CanvasHandle = {
  locate: (at: CanvasPoint) => number | null;
  isValue: (at: CanvasPoint) => boolean;
  anchor: (index: number) => CanvasPoint;
};

/** What a canvas is given: who draws, what, and which marks stand out. */
export type SurfaceProps = {
  drawer: Drawer;
  still: ChartScene;
  active: number | null;
  chosen: readonly number[] | null;
  handle: RefObject<CanvasHandle | null>;
  className: string;
};
