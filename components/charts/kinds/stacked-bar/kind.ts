import { ChartBarStacked } from 'lucide-react';
import type { ChartFace } from '../../model/kind';
import { stackModel } from './model';

export const stackedBar = {
  label: 'Stacked bars',
  icon: ChartBarStacked,
  model: stackModel,
} satisfies ChartFace;
