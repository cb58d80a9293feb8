import { route } from '@/lib/http/route';
import { listContactRequests } from '@/lib/product/admin/contacts';
import { contactsQuery } from '@/lib/product/admin/schema';

export const GET = route({ who: 'admin', query: contactsQuery }, ({ actor, query }) =>
  listContactRequests(actor, query),
);
