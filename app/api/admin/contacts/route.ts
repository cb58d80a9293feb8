import { listContactRequests } from '@/lib/admin/contacts';
import { contactsQuery } from '@/lib/admin/schema';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'admin', query: contactsQuery }, ({ actor, query }) => listContactRequests(actor, query));
