import { uploadQuery } from '@/lib/datasets/schema';
import { uploadDataSource, uploadOutcome } from '@/lib/datasets/upload';
import { Reply, route } from '@/lib/http/route';

export const POST = route({ who: 'analyst', idempotent: true }, async ({ actor, request, origin }) => {
  const uploaded = await uploadDataSource(actor, request, origin);
  return new Reply('job' in uploaded && uploaded.job ? 202 : 201, uploaded);
});

/** What became of an upload whose answer did not arrive. */
export const GET = route({ who: 'analyst', query: uploadQuery }, ({ actor, query }) => uploadOutcome(actor, query.key));
