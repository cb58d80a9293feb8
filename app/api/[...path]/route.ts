import { notFound } from '@/lib/core/errors';
import { route } from '@/lib/http/route';

/** An address of the API that nothing stands at: the answer is JSON there too. */
const nothingHere = route({ who: 'anyone' }, () => { throw notFound('address'); });

export const GET = nothingHere;
export const POST = nothingHere;
export const PUT = nothingHere;
export const PATCH = nothingHere;
export const DELETE = nothingHere;
