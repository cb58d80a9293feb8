'use server';

import { deleteForecast } from '@/lib/product/forecasts/forecasts';
import { action } from '../action';
import { item } from '../action-schema';

export const removeForecast = action({ who: 'analyst', input: item }, ({ actor, input, origin }) =>
  deleteForecast(actor, input.id, origin),
);
