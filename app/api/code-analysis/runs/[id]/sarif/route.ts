import { attachment } from '@/lib/http/attachment';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { openSarif } from '@/lib/product/code-analysis/export-sarif';

export const GET = route({ who: 'user', download: true, params: itemParams }, async ({ actor, params }) => {
  const { fileName, text } = await openSarif(actor, params.id);
  return attachment(new Blob([text]).stream(), fileName, 'application/sarif+json; charset=utf-8');
});
