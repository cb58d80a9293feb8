import { route } from '@/lib/http/route';
import { settingsChange } from '@/lib/product/admin/schema';
import { changeSettings, readSettings } from '@/lib/product/admin/settings';

export const GET = route({ who: 'admin' }, ({ actor }) => readSettings(actor));
export const PATCH = route({ who: 'admin', body: settingsChange }, ({ actor, body, origin }) =>
  changeSettings(actor, body, origin),
);
