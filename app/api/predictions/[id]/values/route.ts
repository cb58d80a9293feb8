import { attachment } from '@/lib/http/attachment';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { valuesQuery } from '@/lib/product/forecasts/schema';
import { downloadValues } from '@/lib/product/forecasts/values';

export const GET = route({ who: 'user', params: itemParams, query: valuesQuery }, async ({ actor, params, query }) => {
  const { text, fileName, contentType } = await downloadValues(actor, params.id, query.format);
  return attachment(new Blob([text]).stream(), fileName, contentType);
});
