import { z } from 'zod';

export const NOTIFICATION_KINDS = ['alert_fired', 'alert_recovered', 'alert_paused', 'delivery_failed'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** A line of the bell. `href`: a page of the product. */
export type Notification = {
  id: string;
  kind: NotificationKind;
  text: string;
  href: string;
  createdAt: string;
  readAt: string | null;
};
/** Newest first, at most 50; `unread` counts all. */
export type NotificationList = { items: Notification[]; unread: number };

/** Those that were read; all when none is named. */
export const notificationsRead = z.object({ ids: z.array(z.uuid()).min(1).max(200).optional() });
