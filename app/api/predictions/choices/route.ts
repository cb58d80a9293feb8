import { readChoices } from '@/lib/predictions/check';
import { choicesQuery } from '@/lib/predictions/schema';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', query: choicesQuery }, ({ actor, query }) => readChoices(actor, query.dataSourceId));
