import { attachment } from '@/lib/http/attachment';
import { guestRoute } from '@/lib/http/guest-route';
import { guestDownloadQuery } from '@/lib/product/sharing/schema';
import { downloadAsGuest } from '@/lib/product/sharing/view';

export const GET = guestRoute({ query: guestDownloadQuery }, async ({ visit, id, query, request, origin }) => {
  const { choice } = query;
  const { fileName, text } = await downloadAsGuest(visit, id, { choice, origin, signal: request.signal });
  return attachment(new Blob([text]).stream(), fileName, 'text/csv; charset=utf-8');
});
