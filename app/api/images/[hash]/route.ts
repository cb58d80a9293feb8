import { imageResponse } from '@/lib/http/image-response';
import { route } from '@/lib/http/route';
import { getImage } from '@/lib/product/dashboards/images';
import { imageParams } from '@/lib/product/dashboards/schema';

export const GET = route({ who: 'user', shown: true, params: imageParams }, async ({ actor, params, request }) =>
  imageResponse(await getImage(actor, params.hash), request.headers),
);
