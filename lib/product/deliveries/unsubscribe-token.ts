import { readSigned, sign } from '@/lib/base/secrets/sign';
import type { RecipientKey } from './store';

const UNSUBSCRIBE = 'unsubscribe';
const GUEST = 'guest';

/** What the link of a mail holds: the delivery and the person that it was mailed to. */
export const unsubscribeToken = (deliveryId: string, who: RecipientKey): string =>
  sign('userId' in who ? `${deliveryId} ${who.userId}` : `${deliveryId} ${who.shareId} ${GUEST}`, UNSUBSCRIBE);

export function readUnsubscribeToken(token: string): { deliveryId: string; who: RecipientKey } | null {
  const [deliveryId, id, kind] = readSigned(token, UNSUBSCRIBE)?.split(' ') ?? [];
  if (!deliveryId || !id) return null;
  return { deliveryId, who: kind === GUEST ? { shareId: id } : { userId: id } };
}
