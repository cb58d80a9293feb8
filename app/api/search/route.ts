import { route } from '@/lib/http/route';
import { search } from '@/lib/product/dashboards/search';
import { searchQuery } from '@/lib/product/dashboards/search-schema';

export const GET = route({ who: 'user', query: searchQuery }, ({ actor, query }) => search(actor, query.q));
