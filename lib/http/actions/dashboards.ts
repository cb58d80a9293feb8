'use server';

import { z } from 'zod';
import { changeDashboard, deleteDashboard } from '@/lib/product/dashboards/dashboards';
import { dashboardPatch } from '@/lib/product/dashboards/schema';
import { action } from '../action';
import { item } from '../action-schema';

const renaming = z.object({ id: z.uuid(), ...dashboardPatch.pick({ name: true, baseVersion: true }).required().shape });

export const renameDashboard = action({ who: 'analyst', input: renaming }, ({ actor, input: { id, ...patch } }) =>
  changeDashboard(actor, id, patch),
);

export const removeDashboard = action({ who: 'analyst', input: item }, ({ actor, input }) =>
  deleteDashboard(actor, input.id),
);
