import { Grid3x3 } from 'lucide-react';
import type { Parts } from '../../model/parts';
import { barModel } from '../bar/model';
import type { ChartFace } from '../../model/kind';
import { densityModel } from './density';
import { cellsModel } from './model';

/** Two dimensions as a plane of cells; one alone as bars. */
export function planeModel(parts: Parts) {
  const [first, second] = parts.axes;
  if (!second) return barModel(parts);
  return first!.dimension.bins && second.dimension.bins ? densityModel(parts) : cellsModel(parts);
}

export const heatmap = {
  label: 'Heat map',
  icon: Grid3x3,
  model: planeModel,
} satisfies ChartFace;
