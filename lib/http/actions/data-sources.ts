'use server';

import { deleteDataSource } from '@/lib/product/data-sources/bin';
import { action } from '../action';
import { item } from '../action-schema';

export const removeDataSource = action({ who: 'analyst', input: item }, ({ actor, input }) =>
  deleteDataSource(actor, input.id),
);
