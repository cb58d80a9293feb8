import { attachment } from '@/lib/http/attachment';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { dashboardAsFile, replaceFromFile } from '@/lib/product/dashboards/file';
import { dashboardFile } from '@/lib/product/dashboards/file-schema';

export const GET = route({ who: 'user', params: itemParams }, async ({ actor, params }) => {
  const { fileName, text } = await dashboardAsFile(actor, params.id);
  return attachment(new Blob([text]).stream(), fileName, 'application/json; charset=utf-8');
});

export const PUT = route({ who: 'analyst', params: itemParams, body: dashboardFile }, ({ actor, params, body }) =>
  replaceFromFile(actor, params.id, body),
);
