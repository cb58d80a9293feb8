import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { readSetting, writeSetting, type SettingValue } from '@/lib/base/db/settings';
import { inTransaction, lockFor, type Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { diskSpace } from '@/lib/base/files/disk';
import { readQueue } from '@/lib/base/jobs/jobs';
import { startRounds } from '@/lib/base/jobs/rounds';
import { mailIsSetUp, send } from '@/lib/base/mail/outbox';
import { OutboundFailure, postChecked } from '@/lib/base/outbound/request';
import { reachRules } from '@/lib/base/outbound/rules';
import { newId } from '@/lib/base/secrets/ids';
import { seal, unseal } from '@/lib/base/secrets/seal';
import { readTelemetry } from '@/lib/base/telemetry/read';
import { assertMayCall } from '@/lib/product/alerts/webhook';
import { readLastBackups } from '@/lib/product/backup/last';
import { readLags } from '@/lib/product/replication/lags';
import { readPublicHealth } from './health';
import type { SavedServerAlerts, ServerAlertKind, ServerAlerts } from './server-alert-kinds-schema';
import { SERVER_ALERTS, THRESHOLDS } from './server-alert-kinds-schema';
import { evaluateServer, SERVER_RULES, type ServerReadings } from './server-alert-rules';
import { addressesOfOwners } from './store';

type Stored = SettingValue<'server.alerts'>;
type State = SettingValue<'server.alert_state'>;

const LOOK_EVERY_MS = 60_000;
const PURPOSE = 'server alerts';
const MOST_POSTS = 50;
const MOST_TRIES = 8;
const MINUTE_MS = 60_000;

const threshold = (kind: ServerAlertKind) => {
  const bounds = THRESHOLDS[kind];
  return bounds
    ? z
        .number()
        .min(bounds.least, `must be at least ${bounds.least}`)
        .max(bounds.most, `must be at most ${bounds.most}`)
    : z.number();
};
export const serverAlertsInput = z.strictObject({
  rules: z
    .array(z.strictObject({ kind: z.enum(SERVER_ALERTS), enabled: z.boolean(), threshold: z.number() }))
    .max(SERVER_ALERTS.length)
    .superRefine((rules, context) => {
      rules.forEach(({ kind, threshold: given }, nth) => {
        const found = threshold(kind).safeParse(given);
        if (!found.success)
          context.addIssue({ code: 'custom', path: [nth, 'threshold'], message: found.error.issues[0]!.message });
      });
    }),
  mail: z.boolean(),
  webhookUrl: z
    .url({ protocol: /^https?$/, error: 'isn’t an address' })
    .max(2000)
    .nullable(),
});
type Input = z.output<typeof serverAlertsInput>;

const ruleOf = (stored: Stored, kind: ServerAlertKind) =>
  stored.rules.find((rule) => rule.kind === kind) ?? {
    kind,
    enabled: false,
    threshold: THRESHOLDS[kind]?.initial ?? 0,
  };

async function read(tx?: Tx): Promise<ServerAlerts> {
  const [stored, state] = [await readSetting('server.alerts', tx), await readSetting('server.alert_state', tx)];
  return {
    rules: SERVER_ALERTS.map((kind) => ({ ...ruleOf(stored, kind), firing: state.firing.includes(kind) })),
    mail: stored.mail,
    webhookUrl: stored.webhookUrl,
    webhookError: state.webhookError,
  };
}

export const readServerAlerts = (_actor: UserActor): Promise<ServerAlerts> => read();

/** A new address gets a new secret, which is shown once. */
export async function changeServerAlerts(
  actor: UserActor,
  { webhookUrl, ...input }: Input,
  origin: RequestOrigin,
): Promise<SavedServerAlerts> {
  if (webhookUrl) await assertMayCall(webhookUrl);
  return inTransaction(async (tx) => {
    await lockFor(tx, 'server alerts');
    const before = await readSetting('server.alerts', tx);
    const isNew = webhookUrl !== null && webhookUrl !== before.webhookUrl;
    const secret = isNew ? `whsec_${randomBytes(32).toString('base64url')}` : undefined;
    const sealedSecret = secret ? seal(secret, PURPOSE) : webhookUrl === null ? null : before.sealedSecret;
    await writeSetting(tx, 'server.alerts', { ...input, webhookUrl, sealedSecret });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'server_alerts.changed',
      targetType: 'settings',
      details: { enabled: input.rules.filter(({ enabled }) => enabled).length, webhook: webhookUrl !== null },
    });
    return { alerts: await read(tx), ...(secret && { secret }) };
  });
}

async function readings(): Promise<ServerReadings> {
  const [{ status }, { requests, errors, p95 }, { oldest }, disk, { madeAt }, lags] = await Promise.all([
    readPublicHealth(),
    readTelemetry('1h'),
    readQueue(),
    diskSpace().catch(() => null),
    readLastBackups(),
    readLags(),
  ]);
  const since = (at: Date | string | null) => (at === null ? null : Date.now() - new Date(at).getTime());
  const age = since(madeAt);
  return {
    status,
    requests,
    errors,
    p95,
    queueMinutes: (since(oldest) ?? 0) / MINUTE_MS,
    diskPercent: disk && (100 * disk.free) / disk.total,
    backupHours: age === null ? null : age / (60 * MINUTE_MS),
    lagMinutes: lags.length ? Math.max(...lags.map(({ seconds }) => seconds)) / 60 : null,
  };
}

type Turn = ReturnType<typeof evaluateServer>['turns'][number];

const titleOf = ({ kind, event }: Turn) => `${event === 'fired' ? 'Alert' : 'Recovered'}: ${SERVER_RULES[kind].title}`;

async function mailOwners(tx: Tx, turn: Turn): Promise<void> {
  const text = [turn.text, '', `${env().PUBLIC_URL}/admin/monitoring`].join('\n');
  for (const to of await addressesOfOwners(tx))
    await send(tx, { kind: 'server_alert', to, subject: titleOf(turn), text });
}

const postOf = ({ kind, event, text }: Turn): State['posts'][number] => {
  const id = newId();
  const body = {
    id,
    event: `server.${event}`,
    rule: kind,
    text,
    url: `${env().PUBLIC_URL}/admin/monitoring`,
    createdAt: new Date().toISOString(),
  };
  return { id, event: body.event, body: JSON.stringify(body), attempts: 0, nextAt: new Date().toISOString() };
};

/** Each turn is told once, by mail and to the webhook, in the transaction that keeps it from being told again. */
async function checkServer(): Promise<void> {
  const stored = await readSetting('server.alerts');
  const enabled = stored.rules.filter((rule) => rule.enabled);
  const { firing: known } = await readSetting('server.alert_state');
  if (enabled.length === 0 && known.length === 0) return;
  const now = await readings();
  const mailed = stored.mail && (await mailIsSetUp());
  await inTransaction(async (tx) => {
    await lockFor(tx, 'server alerts');
    const state = await readSetting('server.alert_state', tx);
    const { firing, turns } = evaluateServer(enabled, now, state.firing);
    if (mailed) for (const turn of turns) await mailOwners(tx, turn);
    const posts = stored.webhookUrl ? [...state.posts, ...turns.map(postOf)].slice(-MOST_POSTS) : [];
    await writeSetting(tx, 'server.alert_state', { ...state, firing, posts });
  });
}

async function post(url: string, secret: string, { id, event, body }: State['posts'][number]): Promise<string | null> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  try {
    const { status } = await postChecked(
      url,
      {
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'X-Plumbline-Event': event,
          'X-Plumbline-Id': id,
          'X-Plumbline-Timestamp': timestamp,
          'X-Plumbline-Signature': `sha256=${signature}`,
        },
        body,
      },
      { rules: await reachRules() },
    );
    return status >= 200 && status < 300 ? null : `The host answered ${status}.`;
  } catch (error) {
    if (error instanceof OutboundFailure) return error.message;
    throw error;
  }
}

/** Sends what waits; what fails is tried again, each time later. */
async function sendPosts(): Promise<void> {
  const { webhookUrl, sealedSecret } = await readSetting('server.alerts');
  const secret = sealedSecret && unseal(sealedSecret, PURPOSE);
  const due = (await readSetting('server.alert_state')).posts.filter(({ nextAt }) => new Date(nextAt) <= new Date());
  if (!webhookUrl || !secret) return;
  for (const waiting of due) {
    const error = await post(webhookUrl, secret, waiting);
    await inTransaction(async (tx) => {
      await lockFor(tx, 'server alerts');
      const state = await readSetting('server.alert_state', tx);
      const isOver = error === null || waiting.attempts + 1 >= MOST_TRIES;
      const later = {
        ...waiting,
        attempts: waiting.attempts + 1,
        nextAt: new Date(Date.now() + 2 ** waiting.attempts * MINUTE_MS).toISOString(),
      };
      await writeSetting(tx, 'server.alert_state', {
        ...state,
        webhookError: error,
        posts: state.posts.flatMap((each) => (each.id === waiting.id ? (isOver ? [] : [later]) : [each])),
      });
    });
  }
}

export const startServerAlertClock = (): { stop: () => Promise<void> } =>
  startRounds({ name: 'server.alerts', topic: 'server.alerts', everyMs: LOOK_EVERY_MS }, async () => {
    await checkServer();
    await sendPosts();
  });
