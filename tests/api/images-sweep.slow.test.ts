import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { png } from '@/tests/support/images';
import { signUp, type Client } from './client';
import { startOwnServer, type OwnServer } from './own-server';

let server: OwnServer;
beforeAll(async () => {
  server = await startOwnServer({});
}, 120_000);
afterAll(() => server?.stop());

async function uploaded(client: Client, width: number): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(png(width, 2))]), 'a.png');
  const { status, body } = await client.post('/api/images', form);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.image.hash;
}

it('one whose file was lost is there again once it is uploaded again', async () => {
  const { client } = await signUp({}, server.origin);
  const hash = await uploaded(client, 9);
  const [row] = await server.sql<{ id: string; workspaceId: string }>('select id, "workspaceId" from "Image"');
  rmSync(join(server.dataDir, 'files/images', row!.workspaceId, row!.id));
  expect((await client.get(`/api/images/${hash}`)).status).toBe(404);
  expect(await uploaded(client, 9)).toBe(hash);
  expect((await client.get(`/api/images/${hash}`)).status).toBe(200);
  await server.sql('delete from "Image"');
  rmSync(join(server.dataDir, 'files/images'), { recursive: true });
});

const CSV = 'day,region,amount\n2025-01-01,North,1\n2025-01-02,South,2\n2025-01-03,North,4\n';
const files = (): string[] =>
  readdirSync(join(server.dataDir, 'files/images'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

it('takes away images that no dashboard, no version of one and no template shows, a day after their last use', async () => {
  const { client } = await signUp({}, server.origin);
  const source = (await client.upload('sales.csv', CSV)).body.dataSource.id;
  const upload = async (width: number) => {
    const hash = await uploaded(client, width);
    return { hash, line: `![x](image:${hash}-${width}x2)` };
  };
  const [shown, former, binned, unused, fresh, templated] = [
    await upload(1),
    await upload(2),
    await upload(3),
    await upload(4),
    await upload(5),
    await upload(6),
  ];
  const dashboardWith = async (...bodies: string[]) => {
    const made = await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name: 'Sales' });
    const { id } = made.body.dashboard;
    for (const body of bodies) {
      const config = { version: 1, kpis: [], charts: [], texts: [{ id: 't', body }] };
      expect((await client.patch(`/api/dashboards/${id}`, { config })).status).toBe(200);
      // Saves of one person within minutes are one version.
      await server.sql(`update "DashboardVersion" set "savedAt" = now() - interval '1 hour' where "dashboardId" = $1`, [
        id,
      ]);
    }
    return id as string;
  };
  await dashboardWith(former.line, shown.line);
  expect((await client.delete(`/api/dashboards/${await dashboardWith(binned.line)}`)).status).toBe(200);
  const dashboardId = await dashboardWith(templated.line);
  expect((await client.post('/api/dashboards/templates', { dashboardId, name: 'Letter' })).status).toBe(201);
  for (const path of [dashboardId, `deleted/${dashboardId}`])
    expect((await client.delete(`/api/dashboards/${path}`)).status).toBe(200);
  const ids = new Map(
    (await server.sql<{ id: string; hash: string }>('select id, hash from "Image"')).map(({ id, hash }) => [hash, id]),
  );
  expect(files().toSorted()).toEqual([...ids.values()].toSorted());
  await server.sql(`update "Image" set "usedAt" = now() - interval '2 days' where hash <> $1`, [fresh.hash]);

  // The sweep runs when the product starts.
  server = await server.restart({});
  await expect.poll(async () => (await server.sql('select 1 from "Image"')).length, { timeout: 30_000 }).toBe(5);
  await expect
    .poll(() => files().toSorted(), { timeout: 10_000 })
    .toEqual([shown, former, binned, fresh, templated].map(({ hash }) => ids.get(hash)).toSorted());
  const kept = await server.sql<{ hash: string }>(`select hash from "Image" where "usedAt" < now() - interval '1 day'`);
  expect(kept).toEqual([]);
  expect(ids.has(unused.hash)).toBe(true);
}, 180_000);
