import { route } from '@/lib/http/route';
import { requestContact } from '@/lib/product/admin/contacts';
import { contactInput } from '@/lib/product/admin/schema';

export const POST = route({ who: 'anyone', body: contactInput, idempotent: true }, ({ body, origin }) =>
  requestContact(body, origin),
);
