import { createHmac, randomBytes } from 'node:crypto';
import type { WorkspaceId } from '@/lib/base/actor/actor';
import { publishOnCommit } from '@/lib/base/db/signals';
import type { Tx } from '@/lib/base/db/transaction';
import { startRounds } from '@/lib/base/jobs/rounds';
import { log } from '@/lib/base/log/log';
import { afterFailure } from '@/lib/base/mail/retries';
import { OutboundFailure, postChecked, checkedAddress, readTarget } from '@/lib/base/outbound/request';
import { reachRules } from '@/lib/base/outbound/rules';
import { AppError } from '@/lib/base/errors/errors';
import { newId } from '@/lib/base/secrets/ids';
import { seal, unseal } from '@/lib/base/secrets/seal';
import { claimPost, insertPostOnce, settlePost, type ClaimedPost } from './store';

export const WEBHOOK_TOPIC = 'webhook';
const LOOK_EVERY_MS = 30_000;
const LEASE_SECONDS = 60;

/** `ownerId`: of the alert or the webhook that it signs for. */
const purposeOf = (workspaceId: string, ownerId: string) => `webhook ${workspaceId} ${ownerId}`;

/** A secret that is shown once; only its sealed form is kept. */
export function newSecret(workspaceId: string, ownerId: string): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString('base64url')}`;
  return { secret, sealed: seal(secret, purposeOf(workspaceId, ownerId)) };
}

/**
 * Refuses an address that may not be called, as far as it can be told now: it is checked again with every message.
 * `field`: where it stands in the body of the request.
 */
export async function assertMayCall(url: string, field = 'webhook.url'): Promise<void> {
  const rules = await reachRules();
  try {
    const { host, port } = readTarget(url, rules);
    await checkedAddress(host, port, { rules });
  } catch (error) {
    // A name that is not known yet may be later.
    if (!(error instanceof OutboundFailure) || error.reason === 'resolve') return;
    throw new AppError('validation', `${field}: ${error.message}`, { fields: { [field]: error.message } });
  }
}

/** HMAC-SHA256 of '{timestamp}.{body}' in hex: the receiver makes it again with its secret. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

type Outcome = { status: number | null; error: string | null };

async function post(
  url: string,
  secret: string,
  { id, event, body }: { id: string; event: string; body: string },
): Promise<Outcome> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  try {
    const { status } = await postChecked(
      url,
      {
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'X-Plumbline-Event': event,
          'X-Plumbline-Id': id,
          'X-Plumbline-Timestamp': timestamp,
          'X-Plumbline-Signature': signatureOf(secret, timestamp, body),
        },
        body,
      },
      { rules: await reachRules() },
    );
    return { status, error: status >= 200 && status < 300 ? null : `The host answered ${status}.` };
  } catch (error) {
    if (error instanceof OutboundFailure) return { status: null, error: error.message };
    throw error;
  }
}

type Target = { url: string; secret: string };

/** Where a message goes and what signs it, as it stands now; null where nobody wants it any more. */
function targetOf({ workspaceId, alert, webhook }: ClaimedPost): Target | null {
  const owner = webhook ?? alert;
  const url = webhook ? webhook.url : alert?.webhookUrl;
  const secret = owner?.sealedSecret && unseal(owner.sealedSecret, purposeOf(workspaceId, owner.id));
  return url && secret ? { url, secret } : null;
}

/** Sends the next message that waits; false where none does. A 410 says that nobody wants any more. */
async function sendNext(): Promise<boolean> {
  const claimed = await claimPost(LEASE_SECONDS);
  if (!claimed) return false;
  const { id, event, body, attempts } = claimed;
  const target = targetOf(claimed);
  if (!target) {
    await settlePost(id, { state: 'failed', status: null, error: 'There is no webhook for this message any more.' });
    return true;
  }
  const { status, error } = await post(target.url, target.secret, { id, event, body });
  if (error === null) await settlePost(id, { state: 'sent', status, error });
  else await settlePost(id, { ...afterFailure(attempts, status === 410, Date.now()), status, error });
  log.info('webhook.sent', { postId: id, event, attempts, status });
  return true;
}

export type WebhookMessage = {
  webhookId: string;
  event: string;
  /** Told once under this name; null each time. */ occasion: string | null;
  message: object;
};

/** A message to a webhook of the workspace, for the worker to send. */
export async function queuePost(tx: Tx, workspaceId: WorkspaceId, { message, ...post }: WebhookMessage): Promise<void> {
  const { event } = post;
  const body = JSON.stringify({ id: newId(), event, ...message, createdAt: new Date().toISOString() });
  await insertPostOnce(tx, workspaceId, { ...post, body });
  await publishOnCommit(tx, WEBHOOK_TOPIC);
}

/** Sends what waits, one message at a time. */
export const startWebhookWorker = (): { stop: () => Promise<void> } =>
  startRounds({ name: 'webhook.round', topic: WEBHOOK_TOPIC, everyMs: LOOK_EVERY_MS }, async (goesOn) => {
    while (goesOn() && (await sendNext()));
  });
