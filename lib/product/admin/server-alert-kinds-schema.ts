export const SERVER_ALERTS = [
  'status',
  'errorShare',
  'p95',
  'queueAge',
  'disk',
  'backupAge',
  'replicationLag',
] as const;
export type ServerAlertKind = (typeof SERVER_ALERTS)[number];

/** Bounds of each threshold; null where there is none to set. */
export const THRESHOLDS: Record<
  ServerAlertKind,
  { unit: string; initial: number; least: number; most: number } | null
> = {
  status: null,
  errorShare: { unit: '%', initial: 5, least: 0.1, most: 100 },
  p95: { unit: 'ms', initial: 2000, least: 10, most: 600_000 },
  queueAge: { unit: 'min', initial: 15, least: 1, most: 1440 },
  disk: { unit: '%', initial: 10, least: 1, most: 99 },
  backupAge: { unit: 'h', initial: 26, least: 1, most: 8760 },
  replicationLag: { unit: 'min', initial: 30, least: 1, most: 10_080 },
};

export type ServerAlertRule = { kind: ServerAlertKind; enabled: boolean; threshold: number };
export type ServerAlerts = {
  rules: (ServerAlertRule & { firing: boolean })[];
  mail: boolean;
  webhookUrl: string | null;
  /** Why the last message to the webhook did not arrive. */
  webhookError: string | null;
};
/** `secret` once, when it was made: it signs what is sent. */
export type SavedServerAlerts = { alerts: ServerAlerts; secret?: string };
