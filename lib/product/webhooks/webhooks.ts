import type { UserActor, WorkspaceId } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError, notFound } from '@/lib/base/errors/errors';
import type { TaskInput } from '@/lib/base/jobs/worker';
import { take } from '@/lib/base/limits/throttle';
import { lockPlan } from '@/lib/base/plans/plans';
import { newId } from '@/lib/base/secrets/ids';
import { assertMayCall, newSecret, queuePost } from '@/lib/product/alerts/webhook';
import { loadTable } from '@/lib/product/data-sources/read/load';
import { MOST_WEBHOOKS } from './limits-schema';
import type { NewWebhook, Webhook, WebhookInput } from './schema';
import { countWebhooks, deleteWebhookRow, insertWebhook, listWebhookRows, webhooksOf } from './store';

const VERSION_EVENT = 'data_source.version';

export const listWebhooks = async ({ workspaceId }: UserActor): Promise<{ webhooks: Webhook[] }> => ({
  webhooks: await listWebhookRows(workspaceId),
});

/** @throws AppError validation where the address may not be called, plan_limit */
export async function createWebhook(
  actor: UserActor,
  { url }: WebhookInput,
  origin: RequestOrigin,
): Promise<NewWebhook> {
  await assertMayCall(url, 'url');
  const id = newId();
  const { secret, sealed } = newSecret(actor.workspaceId, id);
  await inTransaction(async (tx) => {
    await lockPlan(tx, actor.workspaceId);
    if ((await countWebhooks(tx, actor.workspaceId)) >= MOST_WEBHOOKS)
      throw new AppError('plan_limit', `A workspace can have ${MOST_WEBHOOKS} webhooks. Delete one first.`, {
        limit: MOST_WEBHOOKS,
        used: MOST_WEBHOOKS,
      });
    await insertWebhook(tx, actor.workspaceId, { id, url, sealedSecret: sealed });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'webhook.created',
      targetType: 'webhook',
      targetId: id,
    });
  });
  const made = (await listWebhookRows(actor.workspaceId)).find((each) => each.id === id);
  if (!made) throw notFound('webhook');
  return { webhook: made, secret };
}

export async function deleteWebhook(actor: UserActor, id: string, origin: RequestOrigin): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    if (!(await deleteWebhookRow(tx, actor.workspaceId, id))) throw notFound('webhook');
    await record(tx, { ...auditEntry(actor, origin), action: 'webhook.deleted', targetType: 'webhook', targetId: id });
  });
  return { success: true };
}

/** A message that says it is a test. */
export async function testWebhook(actor: UserActor, id: string): Promise<{ success: true }> {
  if ((await webhooksOf(actor.workspaceId, id)).length === 0) throw notFound('webhook');
  await take({ key: `webhook test ${actor.userId}`, limit: 10, seconds: 600 }, 'Too many test messages.');
  const message = { text: 'This is a test message from Plumbline.' };
  await inTransaction((tx) =>
    queuePost(tx, actor.workspaceId, { webhookId: id, event: 'test', occasion: null, message }),
  );
  return { success: true };
}

/** What a program learns of a version: which it is and where it is to be seen, no row and no figure of it. */
async function versionMessage(workspaceId: WorkspaceId, dataSourceId: string) {
  const { id, name, version, rowCount } = await loadTable({ workspaceId }, dataSourceId);
  return {
    version,
    message: { dataSource: { id, name, version, rowCount, url: `${env().PUBLIC_URL}/data-sources/${id}` } },
  };
}

/** After a new version of a data source: each webhook of its workspace, once for each version. */
export async function tellWebhooks({ actor: { workspaceId }, targetId }: TaskInput): Promise<void> {
  const ids = await webhooksOf(workspaceId);
  if (ids.length === 0) return;
  const told = await versionMessage(workspaceId, targetId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null; // deleted meanwhile
    throw error;
  });
  if (!told) return;
  const occasion = `${targetId} ${told.version}`;
  await inTransaction(async (tx) => {
    for (const webhookId of ids)
      await queuePost(tx, workspaceId, { webhookId, event: VERSION_EVENT, occasion, message: told.message });
  });
}
