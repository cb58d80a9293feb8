import { requestContact } from '@/lib/admin/contacts';
import { contactInput } from '@/lib/admin/schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'anyone', body: contactInput, idempotent: true }, ({ body, origin }) => requestContact(body, origin));
