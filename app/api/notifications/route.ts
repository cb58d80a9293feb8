import { route } from '@/lib/http/route';
import { listNotifications } from '@/lib/product/notifications/notifications';

export const GET = route({ who: 'user' }, ({ actor }) => listNotifications(actor));
