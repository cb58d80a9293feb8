import { Sheet } from 'lucide-react';
import type { ChartFace } from '../../model/kind';

/** Rows and columns with totals at every level: `charts/pivot`. */
export const pivot = { label: 'Pivot table', icon: Sheet, model: null } satisfies ChartFace;
