import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Client, signUp, withoutIds } from './client';
import { standInForStripe } from './stripe-stand-in';

// A product of its own, with the keys of a payment service that stands in for Stripe.
const SECRET_KEY = 'sk_test_stand_in',
  WEBHOOK_SECRET = 'whsec_stand_in',
  PRICE = 'price_premium';
const script = fileURLToPath(new URL('../../scripts/test-server.mjs', import.meta.url));
const { startTestServer } = (await import(/* @vite-ignore */ pathToFileURL(script).href)) as {
  startTestServer: (options: {
    dataDir: string;
    env: Record<string, string>;
  }) => Promise<{ origin: string; databaseUrl: string; output: () => string; stop: () => Promise<void> }>;
};
const { webhooks } = new Stripe(SECRET_KEY);

let folder: string;
let stripe: Awaited<ReturnType<typeof standInForStripe>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let database: pg.Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-billing-'));
  stripe = await standInForStripe(SECRET_KEY);
  server = await startTestServer({
    dataDir: folder,
    env: {
      SIGNUPS_PER_HOUR: '1000',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_ID: PRICE,
      STRIPE_API_URL: stripe.origin,
    },
  });
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
}, 120_000);
afterAll(async () => {
  await database?.end();
  await server?.stop();
  await stripe?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rows = async (text: string, values: unknown[]) =>
  (await database.query(text, values)).rows as Record<string, unknown>[];

type Buyer = { client: Client; email: string; id: string; workspaceId: string; subscription: string; customer: string };
async function buyer(): Promise<Buyer> {
  const { client, person, id } = await signUp({}, server.origin);
  const [row] = await rows('select "workspaceId" from "Membership" where "userId" = $1', [id]);
  const mark = randomUUID().slice(0, 8);
  return {
    client,
    email: person.email,
    id,
    workspaceId: String(row!.workspaceId),
    subscription: `sub_${mark}`,
    customer: `cus_${mark}`,
  };
}

const NOW = Math.floor(Date.now() / 1000);
type Change = {
  id?: string;
  type?: string;
  status?: Stripe.Subscription.Status;
  created?: number;
  subscription?: string;
  cancel_at_period_end?: boolean;
  ended_at?: number;
};
function eventOf(
  { workspaceId, ...who }: Pick<Buyer, 'workspaceId' | 'subscription' | 'customer'>,
  change: Change = {},
) {
  const {
    id = `evt_${randomUUID()}`,
    type = 'customer.subscription.updated',
    status = 'active',
    created = NOW,
    subscription = who.subscription,
    cancel_at_period_end = false,
    ended_at = null,
  } = change;
  const object = {
    id: subscription,
    object: 'subscription',
    customer: who.customer,
    status,
    metadata: { workspaceId },
    cancel_at: null,
    cancel_at_period_end,
    ended_at,
    items: { data: [{ current_period_end: NOW + 2_592_000 }] },
  };
  return { id, object: 'event', type, created, data: { object } };
}
type StripeEvent = ReturnType<typeof eventOf>;

function deliver(
  event: StripeEvent,
  { secret = WEBHOOK_SECRET, timestamp = NOW, sent }: { secret?: string; timestamp?: number; sent?: string } = {},
) {
  const payload = JSON.stringify(event);
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return fetch(new URL('/api/subscription/webhook', server.origin), {
    method: 'POST',
    body: sent ?? payload,
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
  });
}
const told = async (who: Buyer, change: Change = {}) => {
  expect((await deliver(eventOf(who, change))).status).toBe(200);
};
const planOf = async ({ client }: Buyer) => {
  const { plan, source, status } = (await client.get('/api/subscription')).body;
  return { plan, source, status };
};
const PREMIUM = { plan: 'premium', source: 'billing', status: 'active' };
const ENDED = { plan: 'free', source: 'billing', status: 'cancelled' };

describe('buying Premium', () => {
  it('leads to a payment page of the workspace, and one press makes one page', async () => {
    const who = await buyer();
    const key = randomUUID();
    const press = () => who.client.post('/api/subscription/checkout', { plan: 'premium' }, { 'Idempotency-Key': key });
    const [first, second] = [await press(), await press()];
    expect(first).toMatchObject({
      status: 200,
      body: { url: expect.stringMatching(/^https:\/\/pay\.example\/checkout\//) },
    });
    expect(second.body).toEqual(first.body);
    const [call, again] = stripe.calls.slice(-2);
    expect(call).toMatchObject({
      path: '/v1/checkout/sessions',
      form: {
        mode: 'subscription',
        'line_items[0][price]': PRICE,
        'line_items[0][quantity]': '1',
        customer_email: who.email,
        client_reference_id: who.workspaceId,
        'subscription_data[metadata][workspaceId]': who.workspaceId,
        success_url: `${server.origin}/pricing?checkout=done`,
        cancel_url: `${server.origin}/pricing`,
      },
    });
    expect([call!.key, again!.key]).toEqual([`checkout ${who.workspaceId} ${key}`, call!.key]);
    expect(await planOf(who)).toEqual({ plan: 'free', source: 'self_hosted', status: 'active' });
  });

  it('is refused to a viewer, for another plan, and to who has it', async () => {
    const who = await buyer();
    expect(await who.client.post('/api/subscription/checkout', { plan: 'enterprise' })).toMatchObject({
      status: 400,
      body: { code: 'validation' },
    });
    await told(who);
    expect(await who.client.post('/api/subscription/checkout', { plan: 'premium' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    await database.query('update "User" set role = \'viewer\' where id = $1', [who.id]);
    for (const act of ['checkout', 'portal', 'cancel'])
      expect(await who.client.post(`/api/subscription/${act}`, { plan: 'premium' })).toMatchObject({
        status: 403,
        body: { code: 'role' },
      });
  });

  it('says plainly that the payment service refused, and nothing of why', async () => {
    const who = await buyer();
    stripe.fail(true);
    const answer = await who.client.post('/api/subscription/checkout', { plan: 'premium' });
    stripe.fail(false);
    expect(answer).toMatchObject({ status: 502, body: { code: 'upstream' } });
    expect(withoutIds(answer.body)).not.toMatch(/cus_secret|401|Unauthorized/);
  });
});

describe('an event', () => {
  it('of a new subscription gives Premium, renewal and all, and is in the record', async () => {
    const who = await buyer();
    await told(who, { type: 'customer.subscription.created' });
    expect((await who.client.get('/api/subscription')).body).toMatchObject({
      ...PREMIUM,
      price: 9.99,
      renewsAt: new Date((NOW + 2_592_000) * 1000).toISOString(),
      usage: { dataSources: { limit: 20 } },
    });
    expect(
      await rows('select action, outcome, details from "AuditEntry" where "workspaceId" = $1 and action = $2', [
        who.workspaceId,
        'plan.changed',
      ]),
    ).toMatchObject([{ outcome: 'done', details: { from: 'free', to: 'premium', source: 'billing' } }]);
  });

  it('that nobody has paid yet, or of another kind, changes nothing', async () => {
    const who = await buyer();
    await told(who, { type: 'customer.subscription.created', status: 'incomplete' });
    await told(who, { type: 'invoice.created' });
    expect(await planOf(who)).toMatchObject({ plan: 'free' });
  });

  it('delivered eight times at once and again later changes things once', async () => {
    const who = await buyer();
    const event = eventOf(who);
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(event)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(
      await rows('select 1 from "AuditEntry" where "workspaceId" = $1 and action = $2', [
        who.workspaceId,
        'plan.changed',
      ]),
    ).toHaveLength(1);
    await database.query('update "Workspace" set plan = \'free\', "planSource" = \'manual\' where id = $1', [
      who.workspaceId,
    ]);
    expect(await (await deliver(event)).json()).toEqual({ received: true });
    expect(await planOf(who)).toMatchObject({ plan: 'free', source: 'manual' });
  });

  it.each<[string, Change[], object]>([
    [
      'the end after the start',
      [
        { created: NOW },
        { created: NOW + 9, type: 'customer.subscription.deleted', status: 'canceled', ended_at: NOW + 9 },
      ],
      ENDED,
    ],
    [
      'a renewal that comes after the end',
      [
        { created: NOW },
        { created: NOW + 9, type: 'customer.subscription.deleted', status: 'canceled', ended_at: NOW + 9 },
        { created: NOW + 5 },
      ],
      ENDED,
    ],
    [
      'the end that comes before the start',
      [{ created: NOW + 9, type: 'customer.subscription.deleted', status: 'canceled' }],
      { plan: 'free', source: 'self_hosted', status: 'active' },
    ],
    [
      'a failed payment',
      [{ created: NOW }, { created: NOW + 9, status: 'past_due' }],
      { ...PREMIUM, status: 'past_due' },
    ],
    [
      'a payment made good',
      [{ created: NOW }, { created: NOW + 9, status: 'past_due' }, { created: NOW + 12 }],
      PREMIUM,
    ],
    [
      'a failed payment that comes late',
      [{ created: NOW }, { created: NOW + 12 }, { created: NOW + 9, status: 'past_due' }],
      PREMIUM,
    ],
    [
      'the late end of an earlier subscription',
      [
        { created: NOW, subscription: 'sub_first' },
        { created: NOW + 2, status: 'canceled', subscription: 'sub_first' },
        { created: NOW + 9 },
        { created: NOW + 12, status: 'canceled', subscription: 'sub_first' },
      ],
      PREMIUM,
    ],
  ])('%s', async (_what, changes, plan) => {
    const who = await buyer();
    const own = (change: Change) =>
      change.subscription ? { ...change, subscription: `${change.subscription}_${who.subscription}` } : change;
    for (const change of changes) await told(who, own(change));
    expect(await planOf(who)).toEqual(plan);
  });

  it('of an earlier subscription leaves a plan that the owner has set by hand', async () => {
    const who = await buyer();
    await told(who);
    await database.query('update "Workspace" set plan = \'enterprise\', "planSource" = \'manual\' where id = $1', [
      who.workspaceId,
    ]);
    await told(who, { created: NOW + 9, type: 'customer.subscription.deleted', status: 'canceled' });
    expect(await planOf(who)).toEqual({ plan: 'enterprise', source: 'manual', status: 'active' });
  });

  it('of a workspace that is not there is answered, logged and forgotten', async () => {
    const who = await buyer();
    for (const workspaceId of [randomUUID(), 'none', ''])
      expect((await deliver(eventOf({ ...who, workspaceId }))).status).toBe(200);
    await vi.waitFor(() => expect(server.output()).toContain('billing.unknown_workspace'));
    expect(await rows('select 1 from "Subscription" where "customerId" = $1', [who.customer])).toEqual([]);
  });

  it.each<[string, (event: StripeEvent) => Parameters<typeof deliver>[1]]>([
    ['signed with another secret', () => ({ secret: 'whsec_other' })],
    ['changed on its way', (event) => ({ sent: JSON.stringify(event).replace('"active"', '"trialing"') })],
    ['older than five minutes', () => ({ timestamp: NOW - 301 })],
  ])('%s is refused and changes nothing', async (_what, how) => {
    const who = await buyer();
    const event = eventOf(who);
    const answer = await deliver(event, how(event));
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'validation']);
    expect(await planOf(who)).toMatchObject({ plan: 'free' });
    expect(await rows('select 1 from "BillingEvent" where id = $1', [event.id])).toEqual([]);
  });

  it('without a signature is refused', async () => {
    expect((await new Client(server.origin).post('/api/subscription/webhook', eventOf(await buyer()))).status).toBe(
      400,
    );
  });
});

describe('a running subscription', () => {
  it('is managed on the payment service’s own pages', async () => {
    const who = await buyer();
    expect(await who.client.post('/api/subscription/portal')).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    await told(who);
    expect((await who.client.post('/api/subscription/portal')).body.url).toContain(`/portal/${who.customer}/`);
    expect(stripe.calls.at(-1)).toMatchObject({
      form: { customer: who.customer, return_url: `${server.origin}/pricing` },
    });
  });

  it('is cancelled to the end of what is paid for', async () => {
    const who = await buyer();
    expect(await who.client.post('/api/subscription/cancel')).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    await told(who);
    const cancelAt = new Date(1_900_000_000_000).toISOString();
    expect(await who.client.post('/api/subscription/cancel')).toMatchObject({
      status: 200,
      body: { success: true, cancelAt },
    });
    expect(stripe.calls.at(-1)).toMatchObject({
      path: `/v1/subscriptions/${who.subscription}`,
      form: { cancel_at_period_end: 'true' },
    });
    const { body } = await who.client.get('/api/subscription');
    expect(body).toMatchObject({ ...PREMIUM, cancelAt });
    expect(body).not.toHaveProperty('renewsAt');
    expect(
      await rows('select "actorId" from "AuditEntry" where "workspaceId" = $1 and action = $2', [
        who.workspaceId,
        'subscription.cancelled',
      ]),
    ).toEqual([{ actorId: who.id }]);
  });

  it('of somebody else is not reached', async () => {
    const who = await buyer();
    await told(who);
    const stranger = await buyer();
    expect((await stranger.client.post('/api/subscription/cancel')).status).toBe(409);
    expect(await planOf(who)).toEqual(PREMIUM);
  });
});

it('no key, secret or address of a payment page stands in the log', () => {
  expect(server.output()).not.toMatch(/sk_test|whsec|pay\.example|cus_secret/);
});
