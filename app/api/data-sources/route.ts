import { Reply, route } from '@/lib/http/route';
import { listDataSources } from '@/lib/product/data-sources/read/read';
import { takeRemoteSource } from '@/lib/product/data-sources/remote/take';
import { remoteSourceInput } from '@/lib/product/data-sources/schema/remote-schema';

export const GET = route({ who: 'user' }, ({ actor }) => listDataSources(actor));

export const POST = route(
  { who: 'analyst', body: remoteSourceInput, idempotent: true },
  async ({ actor, body, origin, request }) => {
    const taken = await takeRemoteSource(actor, body, origin, request.signal);
    return new Reply(taken.job ? 202 : 201, taken);
  },
);
