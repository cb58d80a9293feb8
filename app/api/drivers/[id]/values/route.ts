import { attachment } from '@/lib/http/attachment';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { valuesQuery } from '@/lib/product/drivers/schema';
import { downloadPredicted } from '@/lib/product/drivers/values';

export const GET = route(
  { who: 'user', params: itemParams, query: valuesQuery },
  async ({ actor, params, query, request }) => {
    const { text, fileName, contentType } = await downloadPredicted(actor, params.id, query.format, request.signal);
    return attachment(new Blob([text]).stream(), fileName, contentType);
  },
);
