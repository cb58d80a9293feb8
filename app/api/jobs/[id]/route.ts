import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { cancelJob, getJob } from '@/lib/jobs/jobs';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getJob(actor, params.id));
export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params }) => cancelJob(actor, params.id));
