import { ChartPie } from 'lucide-react';
import type { Parts } from '../../model/parts';
import { barModel } from '../bar/model';
import type { ChartFace } from '../../model/kind';
import { pieModel } from './model';

export const pie = {
  label: 'Pie',
  icon: ChartPie,
  model: (parts: Parts) => pieModel(parts) ?? barModel(parts),
} satisfies ChartFace;
