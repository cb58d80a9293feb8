'use server';

import { deleteDrivers } from '@/lib/product/drivers/drivers';
import { action } from '../action';
import { item } from '../action-schema';

export const removeDrivers = action({ who: 'analyst', input: item }, ({ actor, input, origin }) =>
  deleteDrivers(actor, input.id, origin),
);
