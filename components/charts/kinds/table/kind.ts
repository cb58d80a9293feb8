import { Table2 } from 'lucide-react';
import type { ChartFace } from '../../model/kind';

/** Drawn by words alone: `cells-table.tsx`. */
export const table = { label: 'Table', icon: Table2, model: null } satisfies ChartFace;
