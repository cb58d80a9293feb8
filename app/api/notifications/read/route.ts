import { route } from '@/lib/http/route';
import { readNotifications } from '@/lib/product/notifications/notifications';
import { notificationsRead } from '@/lib/product/notifications/schema';

export const POST = route({ who: 'user', body: notificationsRead }, ({ actor, body }) =>
  readNotifications(actor, body.ids),
);
