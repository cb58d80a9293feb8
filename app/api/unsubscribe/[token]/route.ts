import { tokenParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { unsubscribe } from '@/lib/product/deliveries/deliveries';

/** One click (RFC 8058): a mail program posts here without a session, and with a body that says nothing more. */
export const POST = route({ who: 'anyone', params: tokenParams }, ({ params }) => unsubscribe(params.token));
