import { z } from 'zod';
import type { GuestRecipient } from '@/lib/product/sharing/schema';
import { schedule, timeZone } from '@/lib/pure/schedule/schedule-schema';
import type { Schedule } from '@/lib/pure/schedule/schedule';

/** Of a workspace. */
export const MOST_DELIVERIES = 20;
export const MOST_RECIPIENTS = 20;

export const TOO_FEW = 'needs at least one person';
export const TOO_MANY = `can have at most ${MOST_RECIPIENTS} people`;
const people = z.array(z.uuid()).max(MOST_RECIPIENTS, TOO_MANY);

/** `recipients`: members of the workspace. `guests`: shares of the dashboard that were made for one address. */
export const deliveryCreate = z
  .object({
    dashboardId: z.uuid(),
    schedule,
    timeZone,
    recipients: people.default([]),
    guests: people.default([]),
    attachPdf: z.boolean().default(false),
  })
  .refine(({ recipients, guests }) => recipients.length + guests.length > 0, { path: ['recipients'], error: TOO_FEW })
  .refine(({ recipients, guests }) => recipients.length + guests.length <= MOST_RECIPIENTS, {
    path: ['recipients'],
    error: TOO_MANY,
  });
export const deliveryPatch = z
  .object({ schedule, timeZone, recipients: people, guests: people, attachPdf: z.boolean(), paused: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names no change');
export const deliveriesQuery = z.object({ dashboardId: z.uuid().optional() });

export type DeliveryCreate = z.output<typeof deliveryCreate>;
export type DeliveryPatch = z.output<typeof deliveryPatch>;

export type DeliveryRecipient = { userId: string; username: string; unsubscribed: boolean };
export type DeliveryGuest = GuestRecipient & { unsubscribed: boolean };
export type DeliveryRun = {
  id: string;
  state: 'queued' | 'sent' | 'failed';
  error: string | null;
  /** Of one that was sent: why its PDF was left out. */ note: string | null;
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
  guests: DeliveryGuest[];
  attachPdf: boolean;
  state: 'active' | 'paused';
  pauseReason: string | null;
  nextRunAt: string | null;
  /** The newest first, at most 5. */
  runs: DeliveryRun[];
  createdAt: string;
};
export type WorkspaceMember = { userId: string; username: string };
/** Answer of GET /api/deliveries. `members`, and of one dashboard `guests`: who can be a recipient. */
export type DeliveryList = {
  deliveries: Delivery[];
  members: WorkspaceMember[];
  guests: GuestRecipient[];
  limit: number;
  mailIsSetUp: boolean;
};
/** What an unsubscribe link is for. */
export type Unsubscription = { dashboardName: string; unsubscribed: boolean };
