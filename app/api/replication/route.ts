import { route } from '@/lib/http/route';
import { readReplication } from '@/lib/product/replication/replication';

export const GET = route({ who: 'owner' }, ({ actor }) => readReplication(actor));
