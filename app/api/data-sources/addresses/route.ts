import { Reply, route } from '@/lib/http/route';
import { takeAddressSource } from '@/lib/product/data-sources/address/take';
import { addressSourceInput } from '@/lib/product/data-sources/schema/address-schema';

export const POST = route(
  { who: 'analyst', body: addressSourceInput, idempotent: true },
  async ({ actor, body, origin }) => {
    const taken = await takeAddressSource(actor, body, origin);
    return new Reply(taken.job ? 202 : 201, taken);
  },
);
