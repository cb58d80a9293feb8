import { attachedFile } from '@/lib/http/attachment';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { openDocument } from '@/lib/product/documents/documents';

export const GET = route({ who: 'user', download: true, params: itemParams }, async ({ actor, params }) => {
  const { mime, ...file } = await openDocument(actor, params.id);
  return attachedFile({ ...file, contentType: mime });
});
