import { z } from 'zod';
import { schedule, timeZone } from '@/lib/pure/schedule/schedule-schema';
import type { Schedule } from '@/lib/pure/schedule/schedule';

/** Of a workspace. */
export const MOST_DELIVERIES = 20;
export const MOST_RECIPIENTS = 20;

const recipients = z
  .array(z.uuid())
  .min(1, 'needs at least one person')
  .max(MOST_RECIPIENTS, `can have at most ${MOST_RECIPIENTS} people`);

/** `recipients`: members of the workspace. */
export const deliveryCreate = z.object({ dashboardId: z.uuid(), schedule, timeZone, recipients });
export const deliveryPatch = z
  .object({ schedule, timeZone, recipients, paused: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names no change');
export const deliveriesQuery = z.object({ dashboardId: z.uuid().optional() });

export type DeliveryCreate = z.output<typeof deliveryCreate>;
export type DeliveryPatch = z.output<typeof deliveryPatch>;

export type DeliveryRecipient = { userId: string; username: string; unsubscribed: boolean };
export type DeliveryRun = {
  id: string;
  state: 'queued' | 'sent' | 'failed';
  error: string | null;
  /** How many mails it made. */ messages: number;
  createdAt: string;
};
export type Delivery = {
  id: string;
  dashboardId: string;
  dashboardName: string;
  schedule: Schedule;
  timeZone: string;
  recipients: DeliveryRecipient[];
  state: 'active' | 'paused';
  pauseReason: string | null;
  nextRunAt: string | null;
  /** The newest first, at most 5. */
  runs: DeliveryRun[];
  createdAt: string;
};
export type WorkspaceMember = { userId: string; username: string };
/** Answer of GET /api/deliveries. `members`: who can be a recipient. */
export type DeliveryList = {
  deliveries: Delivery[];
  members: WorkspaceMember[];
  limit: number;
  mailIsSetUp: boolean;
};
/** What an unsubscribe link is for. */
export type Unsubscription = { dashboardName: string; unsubscribed: boolean };
