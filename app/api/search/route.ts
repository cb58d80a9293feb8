import { search } from '@/lib/dashboards/search';
import { searchQuery } from '@/lib/dashboards/search-schema';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', query: searchQuery }, ({ actor, query }) => search(actor, query.q));
