import type { Health } from './answer-schema';
import type { ServerAlertKind } from './server-alert-kinds-schema';

/** What the rules look at. Null: nothing to judge by, so the rule stays as it is. */
export type ServerReadings = {
  status: Health['status'];
  requests: number;
  errors: number;
  p95: number | null;
  queueMinutes: number;
  diskPercent: number | null;
  backupHours: number | null;
  lagMinutes: number | null;
};

/** Of fewer requests in an hour a share says nothing. */
const FEWEST_REQUESTS = 20;
const rounded = (value: number) => (value >= 10 ? String(Math.round(value)) : value.toFixed(1));
const above = (value: number | null, threshold: number): boolean | null => (value === null ? null : value > threshold);

type Rule = {
  title: string;
  isOut: (readings: ServerReadings, threshold: number) => boolean | null;
  tell: (readings: ServerReadings, threshold: number) => string;
};

export const SERVER_RULES: Record<ServerAlertKind, Rule> = {
  status: {
    title: 'Status',
    isOut: ({ status }) => status !== 'ok',
    tell: ({ status }) => `The server’s status is ${status}.`,
  },
  errorShare: {
    title: 'Failed requests',
    isOut: ({ requests, errors }, most) => (requests < FEWEST_REQUESTS ? null : (100 * errors) / requests > most),
    tell: ({ requests, errors }, most) =>
      `${rounded((100 * errors) / Math.max(1, requests))}% of ${requests} requests in the past hour failed (alert above ${most}%).`,
  },
  p95: {
    title: 'Response time',
    isOut: ({ p95, requests }, most) => (requests < FEWEST_REQUESTS ? null : above(p95, most)),
    tell: ({ p95 }, most) =>
      `The 95th percentile of the past hour is ${Math.round(p95 ?? 0)} ms (alert above ${most} ms).`,
  },
  queueAge: {
    title: 'Job queue',
    isOut: ({ queueMinutes }, most) => queueMinutes > most,
    tell: ({ queueMinutes }, most) =>
      `The oldest job has waited ${rounded(queueMinutes)} min (alert above ${most} min).`,
  },
  disk: {
    title: 'Disk space',
    isOut: ({ diskPercent }, least) => (diskPercent === null ? null : diskPercent < least),
    tell: ({ diskPercent }, least) => `${rounded(diskPercent ?? 0)}% of the disk is free (alert below ${least}%).`,
  },
  backupAge: {
    title: 'Backup',
    isOut: ({ backupHours }, most) => backupHours === null || backupHours > most,
    tell: ({ backupHours }, most) =>
      backupHours === null
        ? 'There’s no backup of this server.'
        : `The last backup is ${Math.round(backupHours)} hours old (alert above ${most} hours).`,
  },
  replicationLag: {
    title: 'Replication',
    isOut: ({ lagMinutes }, most) => above(lagMinutes, most),
    tell: ({ lagMinutes }, most) => `A copy is ${rounded(lagMinutes ?? 0)} min behind (alert above ${most} min).`,
  },
};

type Enabled = { kind: ServerAlertKind; threshold: number };
type Turn = { kind: ServerAlertKind; event: 'fired' | 'recovered'; text: string };

/** Which rules fire now, and what has changed since `before`. A rule that is off, or taken back, is quietly over. */
export function evaluateServer(
  rules: readonly Enabled[],
  readings: ServerReadings,
  before: readonly string[],
): { firing: ServerAlertKind[]; turns: Turn[] } {
  const firing: ServerAlertKind[] = [];
  const turns: Turn[] = [];
  for (const { kind, threshold } of rules) {
    const { isOut, tell } = SERVER_RULES[kind];
    const was = before.includes(kind);
    const is = isOut(readings, threshold) ?? was;
    if (is) firing.push(kind);
    if (is !== was) turns.push({ kind, event: is ? 'fired' : 'recovered', text: tell(readings, threshold) });
  }
  return { firing, turns };
}
