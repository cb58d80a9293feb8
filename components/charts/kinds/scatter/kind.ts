import { ChartScatter } from 'lucide-react';
import { planeModel } from '../heatmap/kind';
import type { ChartFace } from '../../model/kind';
import { scatterModel } from './model';

export const scatter = {
  label: 'Points',
  icon: ChartScatter,
  model: planeModel,
  pairs: scatterModel,
} satisfies ChartFace;
