import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEPLOYMENT_CHECKS } from '@/lib/product/deployment-check/checks-schema';
import { signUp, type Answer, type Client } from './client';
import { startOwnServer, type OwnServer } from './own-server';

let server: OwnServer, owner: Client, analyst: Client;

beforeAll(async () => {
  server = await startOwnServer({ SMTP_URL: '' });
  owner = (await signUp({ setupCode: server.setupCode }, server.origin)).client;
  analyst = (await signUp({}, server.origin)).client;
}, 120_000);
afterAll(() => server?.stop());

const PATH = '/api/admin/deployment-check';
const run = (body: object = {}) => owner.post(PATH, body, { Origin: server.origin });
const statusOf = ({ body }: Answer, id: string) =>
  (body.checks as { id: string; status: string }[]).find((check) => check.id === id)?.status;

it('runs every check, through the address that people open', async () => {
  expect((await owner.get(PATH)).body).toEqual({ ranAt: null, checks: [] });
  const answer = await run({ browserTime: new Date().toISOString() });
  expect(answer.status).toBe(200);
  expect(answer.body.checks.map(({ id }: { id: string }) => id)).toEqual([...DEPLOYMENT_CHECKS]);
  for (const id of ['https', 'secret', 'cookies', 'public-url', 'database', 'clock', 'headers', 'upload-limit'])
    expect([id, statusOf(answer, id)]).toEqual([id, 'pass']);
  for (const id of ['event-stream', 'workers', 'debug']) expect([id, statusOf(answer, id)]).toEqual([id, 'pass']);
  expect(statusOf(answer, 'mail')).toBe('warn');
  expect(statusOf(answer, 'backup')).toBe('fail');
  expect((await owner.get(PATH)).body).toEqual(answer.body);
});

it('sees a browser whose clock is wrong, and runs one check alone', async () => {
  const off = await run({ ids: ['clock'], browserTime: new Date(Date.now() - 60_000).toISOString() });
  expect(statusOf(off, 'clock')).toBe('warn');
  expect(off.body.checks).toHaveLength(DEPLOYMENT_CHECKS.length);
  expect(statusOf(await run({ ids: ['clock'] }), 'clock')).toBe('pass');
});

it('is the owner’s alone, and knows its checks', async () => {
  expect((await analyst.get(PATH)).status).toBe(403);
  expect((await analyst.post(PATH, {})).status).toBe(403);
  for (const body of [{ ids: ['everything'] }, { ids: [] }, { all: true }])
    expect((await run(body)).body.code).toBe('validation');
  expect((await owner.get(`${PATH}/stream?token=made-up`)).status).toBe(404);
});
