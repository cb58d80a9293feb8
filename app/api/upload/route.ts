import { check } from '@/lib/base/errors/errors';
import { withFormFile } from '@/lib/http/form-file';
import { Reply, route } from '@/lib/http/route';
import { uploadFields } from '@/lib/product/data-sources/schema/import-schema';
import { uploadQuery } from '@/lib/product/data-sources/schema/schema';
import { uploadDataSource, uploadOutcome } from '@/lib/product/data-sources/import/upload';

export const POST = route({ who: 'analyst', idempotent: true }, async ({ actor, request, origin }) => {
  const arrival = { key: request.headers.get('idempotency-key'), signal: request.signal };
  const uploaded = await withFormFile(request, ({ fields, ...file }) =>
    uploadDataSource(actor, { ...file, ...arrival, intent: () => check(uploadFields, fields) }, origin),
  );
  return new Reply('job' in uploaded && uploaded.job ? 202 : 201, uploaded);
});

/** What became of an upload whose answer did not arrive. */
export const GET = route({ who: 'analyst', query: uploadQuery }, ({ actor, query }) => uploadOutcome(actor, query.key));
