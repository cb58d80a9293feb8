import { settingsChange } from '@/lib/admin/schema';
import { changeSettings, readSettings } from '@/lib/admin/settings';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'admin' }, ({ actor }) => readSettings(actor));
export const PATCH = route({ who: 'admin', body: settingsChange }, ({ actor, body, origin }) => changeSettings(actor, body, origin));
