import { withFormFile } from '@/lib/http/form-file';
import { Reply, route } from '@/lib/http/route';
import { imageTooLarge, uploadImage } from '@/lib/product/dashboards/images';
import { LARGEST_IMAGE } from '@/lib/pure/query/schema/dashboard-limits';

export const POST = route({ who: 'analyst', idempotent: true }, async ({ actor, request, origin }) => {
  const image = await withFormFile(request, (file) => uploadImage(actor, file, origin), {
    limit: LARGEST_IMAGE,
    tooLarge: imageTooLarge,
  });
  return new Reply(201, { image });
});
