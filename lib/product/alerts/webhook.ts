import { createHmac, randomBytes } from 'node:crypto';
import { mintWorkspaceId } from '@/lib/base/actor/actor';
import { startRounds } from '@/lib/base/jobs/rounds';
import { log } from '@/lib/base/log/log';
import { afterFailure } from '@/lib/base/mail/retries';
import { OutboundFailure, postChecked, checkedAddress, readTarget } from '@/lib/base/outbound/request';
import { reachRules } from '@/lib/base/outbound/rules';
import { AppError } from '@/lib/base/errors/errors';
import { seal, unseal } from '@/lib/base/secrets/seal';
import { claimPost, findAlert, settlePost } from './store';

export const WEBHOOK_TOPIC = 'webhook';
const LOOK_EVERY_MS = 30_000;
const LEASE_SECONDS = 60;

const purposeOf = (workspaceId: string, alertId: string) => `webhook ${workspaceId} ${alertId}`;

/** A secret that is shown once; only its sealed form is kept. */
export function newSecret(workspaceId: string, alertId: string): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString('base64url')}`;
  return { secret, sealed: seal(secret, purposeOf(workspaceId, alertId)) };
}

/** Refuses an address that may not be called, as far as it can be told now: it is checked again with every message. */
export async function assertMayCall(url: string): Promise<void> {
  const rules = await reachRules();
  try {
    const { host, port } = readTarget(url, rules);
    await checkedAddress(host, port, { rules });
  } catch (error) {
    // A name that is not known yet may be later.
    if (!(error instanceof OutboundFailure) || error.reason === 'resolve') return;
    throw new AppError('validation', `webhook.url: ${error.message}`, { fields: { 'webhook.url': error.message } });
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

/** Sends the next message that waits; false where none does. A 410 says that nobody wants any more. */
async function sendNext(): Promise<boolean> {
  const claimed = await claimPost(LEASE_SECONDS);
  if (!claimed) return false;
  const { id, event, body, attempts, workspaceId, alertId } = claimed;
  const alert = await findAlert(mintWorkspaceId(workspaceId), alertId);
  const secret = alert?.sealedSecret && unseal(alert.sealedSecret, purposeOf(workspaceId, alertId));
  if (!alert?.webhookUrl || !secret) {
    await settlePost(id, { state: 'failed', status: null, error: 'This alert has no webhook any more.' });
    return true;
  }
  const { status, error } = await post(alert.webhookUrl, secret, { id, event, body });
  if (error === null) await settlePost(id, { state: 'sent', status, error });
  else await settlePost(id, { ...afterFailure(attempts, status === 410, Date.now()), status, error });
  log.info('webhook.sent', { postId: id, event, attempts, status });
  return true;
}

/** Sends what waits, one message at a time. */
export const startWebhookWorker = (): { stop: () => Promise<void> } =>
  startRounds({ name: 'webhook.round', topic: WEBHOOK_TOPIC, everyMs: LOOK_EVERY_MS }, async (goesOn) => {
    while (goesOn() && (await sendNext()));
  });
