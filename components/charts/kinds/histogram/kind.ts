import { ChartColumn } from 'lucide-react';
import type { Parts } from '../../model/parts';
import { barModel } from '../bar/model';
import type { ChartFace } from '../../model/kind';
import { histogramModel } from './model';

export const histogram = {
  label: 'Histogram',
  icon: ChartColumn,
  note: 'rows per bin',
  model: (parts: Parts) => (parts.axes[0]!.dimension.bins ? histogramModel(parts) : barModel(parts)),
} satisfies ChartFace;
