import { describeSubscription } from '@/lib/billing/subscription';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => describeSubscription(actor));
