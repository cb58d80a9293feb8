import { z } from 'zod';
import { alertRule, type AlertRule } from '@/lib/pure/analysis/alerts/rule-schema';
import type { ValueFormat } from '@/lib/pure/format/format';

/** Of a workspace. */
export const MOST_ALERTS = 50;

const webhook = z.object({
  url: z.string().trim().max(2000, 'can be at most 2,000 characters').min(1, 'is required'),
});

export const alertCreate = z.object({
  dashboardId: z.uuid(),
  rule: alertRule,
  mail: z.boolean().default(true),
  mailRecovery: z.boolean().default(false),
  webhook: webhook.nullable().default(null),
});
export const alertPatch = z
  .object({
    rule: alertRule,
    mail: z.boolean(),
    mailRecovery: z.boolean(),
    /** Another address gets another secret. */
    webhook: webhook.nullable(),
    paused: z.boolean(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names no change');
export const alertsQuery = z.object({ dashboardId: z.uuid().optional() });

export type AlertCreate = z.output<typeof alertCreate>;
export type AlertPatch = z.output<typeof alertPatch>;

export type AlertState = 'ok' | 'firing' | 'unchecked' | 'paused';
/** `label`: what is watched, such as 'Revenue'; null where its widget is gone. */
export type Alert = {
  id: string;
  dashboardId: string;
  dashboardName: string;
  label: string | null;
  format: ValueFormat;
  rule: AlertRule;
  mail: boolean;
  mailRecovery: boolean;
  webhookUrl: string | null;
  state: AlertState;
  pauseReason: string | null;
  /** What the last check found, in words. */
  lastText: string | null;
  checkedAt: string | null;
  checkedVersion: number | null;
  createdAt: string;
};
export type AlertEventKind = 'fired' | 'recovered';
/** A value of an event, as it was told. */
export type AlertEventValue = {
  group: string | null;
  value: number | null;
  before: number | null;
  text: string;
  evidenceId: string;
  dataVersion: number;
};
export type AlertEvent = {
  id: string;
  kind: AlertEventKind;
  values: AlertEventValue[];
  createdAt: string;
};
/** A message to the webhook and what its host answered. */
export type WebhookAnswer = {
  id: string;
  event: 'alert.fired' | 'alert.recovered' | 'test';
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  attempts: number;
  status: number | null;
  error: string | null;
  createdAt: string;
  nextAttemptAt: string;
};
/** Newest first. */
export type AlertDetail = Alert & { events: AlertEvent[]; webhookAnswers: WebhookAnswer[] };
/** `webhookSecret` is answered this once. */
export type SavedAlert = { alert: Alert; webhookSecret?: string };
/** Answer of GET /api/alerts. `mailIsSetUp`: whether this server sends mail. */
export type AlertList = { alerts: Alert[]; limit: number; mailIsSetUp: boolean };
