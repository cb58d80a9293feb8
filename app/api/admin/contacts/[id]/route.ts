import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { changeContactRequest } from '@/lib/product/admin/contacts';
import { contactChange } from '@/lib/product/admin/schema';

export const PATCH = route(
  { who: 'admin', params: itemParams, body: contactChange },
  ({ actor, params, body, origin }) => changeContactRequest(actor, params.id, body, origin),
);
