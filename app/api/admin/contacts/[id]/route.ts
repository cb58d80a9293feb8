import { changeContactRequest } from '@/lib/admin/contacts';
import { contactChange } from '@/lib/admin/schema';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const PATCH = route({ who: 'admin', params: itemParams, body: contactChange }, ({ actor, params, body, origin }) => changeContactRequest(actor, params.id, body, origin));
