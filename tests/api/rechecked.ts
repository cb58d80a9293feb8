import { vi } from 'vitest';
import type { Answer, Client } from './client';

/** What a recheck has found: at once, or once its job has ended. */
export async function rechecked(client: Client, evidenceId: string): Promise<Answer['body']> {
  const { status, body } = await client.post(`/api/evidence/${evidenceId}/recheck`);
  if (status !== 202) return body;
  await vi.waitFor(
    async () => {
      const { state } = (await client.get(`/api/jobs/${body.job.id}`)).body;
      if (state !== 'succeeded') throw new Error(`the recheck is ${state}`);
    },
    { timeout: 45_000, interval: 100 },
  );
  return (await client.get(`/api/evidence/${evidenceId}/recheck`)).body;
}
