import { route } from '@/lib/http/route';
import { describeSubscription } from '@/lib/product/billing/subscription';

export const GET = route({ who: 'user' }, ({ actor }) => describeSubscription(actor));
