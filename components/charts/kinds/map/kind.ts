import { Map } from 'lucide-react';
import type { Parts } from '../../model/parts';
import type { ChartFace } from '../../model/kind';
import { pointsModel, regionsModel } from './model';

export const map = {
  label: 'Map',
  icon: Map,
  model: (parts: Parts) => (parts.axes.length > 1 ? pointsModel(parts) : regionsModel(parts)),
} satisfies ChartFace;
