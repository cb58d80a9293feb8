import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowHost, Client, signUp } from './client';

type Received = { headers: IncomingHttpHeaders; body: string };
const received: Received[] = [];
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(200).end();
  });
});
const CSV = 'day,region,amount\n2025-01-01,North,1\n2025-01-02,South,2\n';
const WEBHOOKS = '/api/workspace/webhooks';

let owner: Client;
let sourceId = '';
let url = '';
let forbidHost: () => Promise<void>;
beforeAll(async () => {
  await new Promise<void>((done) => {
    receiver.listen(0, '127.0.0.1', done);
  });
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  url = `http://${host}/hook`;
  ({ client: owner } = await signUp());
  sourceId = (await owner.upload('sales.csv', CSV)).body.dataSource.id;
  forbidHost = await allowHost(host);
});
afterAll(async () => {
  await forbidHost();
  receiver.close();
});

const list = async () => (await owner.get(WEBHOOKS)).body.webhooks;
const add = async () => {
  const { status, body } = await owner.post(WEBHOOKS, { url });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as { webhook: { id: string }; secret: string };
};
const tests = () => received.filter(({ headers }) => headers['x-plumbline-event'] === 'test').length;

describe('a webhook', () => {
  it('is told of each new version once, signed, without a value', async () => {
    const { webhook, secret } = await add();
    expect(secret).toMatch(/^whsec_/);
    expect(JSON.stringify(await list())).not.toContain(secret);
    const again = await owner.upload(
      'sales.csv',
      `${CSV}2025-01-03,Atlantis,3\n`,
      {},
      {
        mode: 'replace',
        targetId: sourceId,
      },
    );
    expect(again.status).toBe(201);
    // The first version may be told too, if its job was late.
    const ofSecond = () => received.filter(({ body }) => JSON.parse(body).dataSource?.version === 2);
    await expect.poll(() => ofSecond().length, { timeout: 20_000 }).toBe(1);
    const { headers, body } = ofSecond()[0]!;
    expect(headers['x-plumbline-event']).toBe('data_source.version');
    expect(JSON.parse(body)).toMatchObject({
      event: 'data_source.version',
      dataSource: { id: sourceId, version: 2, rowCount: 3, url: expect.stringContaining(`/data-sources/${sourceId}`) },
    });
    expect(body).not.toMatch(/Atlantis|2025-01-03/);
    const signed = createHmac('sha256', secret).update(`${headers['x-plumbline-timestamp']}.${body}`).digest('hex');
    expect(headers['x-plumbline-signature']).toBe(`sha256=${signed}`);
    await expect.poll(async () => (await list())[0].last?.state, { timeout: 10_000 }).toBe('sent');
    expect((await list())[0].last).toMatchObject({ event: 'data_source.version', status: 200, error: null });
    expect(ofSecond()).toHaveLength(1);
    expect((await owner.delete(`${WEBHOOKS}/${webhook.id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
  }, 60_000);

  it('is tested, and is nobody else’s', async () => {
    const { webhook } = await add();
    const before = tests();
    const { client: stranger } = await signUp();
    expect((await stranger.get(WEBHOOKS)).body.webhooks).toEqual([]);
    expect((await stranger.post(`${WEBHOOKS}/${webhook.id}/test`)).status).toBe(404);
    expect((await stranger.delete(`${WEBHOOKS}/${webhook.id}`)).status).toBe(404);
    expect((await owner.post(`${WEBHOOKS}/${webhook.id}/test`)).status).toBe(202);
    await expect.poll(tests, { timeout: 20_000 }).toBe(before + 1);
    expect((await new Client().get(WEBHOOKS)).status).toBe(401);
    await owner.delete(`${WEBHOOKS}/${webhook.id}`);
  }, 40_000);

  it.each([
    ['no address', { url: 'tomorrow' }],
    ['no https', { url: 'http://example.com/hook' }],
    ['a private address', { url: 'https://169.254.169.254/latest' }],
    ['a name and a password', { url: 'https://a:b@example.com/hook' }],
    ['nothing', { url: ' ' }],
  ])('is refused: %s', async (_, body) => {
    const { status, body: refused } = await owner.post(WEBHOOKS, body);
    expect([status, Object.keys(refused.details.fields)]).toEqual([400, ['url']]);
  });

  it('is one of at most ten, however many are added at once', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => owner.post(WEBHOOKS, { url })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 201)!.body).toMatchObject({ code: 'plan_limit' });
    for (const { id } of await list()) await owner.delete(`${WEBHOOKS}/${id}`);
  }, 30_000);
});
