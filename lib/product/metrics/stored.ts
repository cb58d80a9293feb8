import { z } from 'zod';
import { stored } from '@/lib/base/db/stored';
import { metricFormat } from '@/lib/pure/query/schema/query';
import { metricDefinition } from './schema';

const ADVICE = { advice: 'Delete it, or create it again.' };

export const storedDefinition = stored('metric', metricDefinition, ADVICE);
/** How its values are written; as the columns are where it is `{}`. */
export const storedMetricFormat = stored('metric', z.union([metricFormat, z.strictObject({})]), ADVICE);
