'use server';

import { deleteSummary } from '@/lib/product/summaries/summaries';
import { action } from '../action';
import { item } from '../action-schema';

export const removeSummary = action({ who: 'analyst', input: item }, ({ actor, input, origin }) =>
  deleteSummary(actor, input.id, origin),
);
