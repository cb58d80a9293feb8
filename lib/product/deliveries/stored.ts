import { stored } from '@/lib/base/db/stored';
import { schedule } from '@/lib/pure/schedule/schedule-schema';

/** What the JSON column of a delivery holds. */
export const storedSchedule = stored('delivery', schedule, { advice: 'Delete it, or create it again.' });
