import type { LucideIcon } from 'lucide-react';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Parts } from './parts';
import type { ChartAnswer, Picture } from './types';

/** What a model has beside the picture itself: which drawer it is drawn by. */
export type KindModel = Picture & { kind: string };

/** A chart type as people meet it; how it is asked, read and judged is in `chart-kinds.ts`. */
export type ChartFace = {
  /** In the builder. */
  label: string;
  icon: LucideIcon;
  /** Said in grey behind the title. */
  note?: string;
  /** Null where this answer is no such picture: its table is shown. */
  model: ((parts: Parts) => KindModel | null) | null;
  /** Of two raw columns, a point a row. */
  pairs?: (chart: Chart, answer: ChartAnswer) => KindModel | null;
};
