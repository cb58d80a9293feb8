import { guestCookiesOf } from '@/lib/http/guest-route';
import { imageResponse } from '@/lib/http/image-response';
import { route } from '@/lib/http/route';
import { getImageOfDashboard } from '@/lib/product/dashboards/images';
import { imageOfDashboardParams } from '@/lib/product/dashboards/schema';
import { guestOf } from '@/lib/product/sharing/guests';

export const GET = route({ who: 'anyone', params: imageOfDashboardParams }, async ({ params, request }) => {
  const { actor } = await guestOf(guestCookiesOf(request.headers), params.id);
  return imageResponse(await getImageOfDashboard(actor, params.id, params.hash));
});
