import { cancelJob, getJob } from '@/lib/base/jobs/jobs';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getJob(actor, params.id));
export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params }) => cancelJob(actor, params.id));
