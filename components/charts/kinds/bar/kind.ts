import { ChartBar } from 'lucide-react';
import type { Parts } from '../../model/parts';
import type { ChartFace } from '../../model/kind';
import { stackModel } from '../stacked-bar/model';
import { barModel } from './model';

export const bar = {
  label: 'Bars',
  icon: ChartBar,
  model: (parts: Parts) => (parts.axes[1] || parts.measures.length > 1 ? stackModel(parts) : barModel(parts)),
} satisfies ChartFace;
