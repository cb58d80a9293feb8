import { stampOf } from '@/lib/product/dashboards/stamp';
import type { GuestVisit } from './guests';

/** Another text whenever a link shows something else: its share's row, whoever's session it is, the dashboard, data. */
export const lookKey = async ({ actor, share }: GuestVisit, id: string): Promise<string> =>
  JSON.stringify([share, id, await stampOf(actor, id)]);
