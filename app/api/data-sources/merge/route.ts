import { Reply, route } from '@/lib/http/route';
import { mergeDataSources, previewMerge } from '@/lib/product/data-sources/merge/merge';
import { isPreview, mergeInput } from '@/lib/product/data-sources/schema/merge-schema';

export const POST = route(
  { who: 'analyst', body: mergeInput, idempotent: (body) => !isPreview(body) },
  async ({ actor, body, origin, request }) => {
    if (body.preview) return previewMerge(actor, body, request.signal);
    const merged = await mergeDataSources(actor, body, origin, request.signal);
    return new Reply(merged.job ? 202 : 201, merged);
  },
);
