import { ChartCandlestick } from 'lucide-react';
import type { ChartFace } from '../../model/kind';
import { boxModel } from './model';

export const box = {
  label: 'Boxes',
  icon: ChartCandlestick,
  note: 'quartiles and range',
  model: boxModel,
} satisfies ChartFace;
