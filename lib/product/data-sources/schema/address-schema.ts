import { z } from 'zod';
import { REFRESHES } from '@/lib/engines/manifest/remote';
import { ADDRESS_FORMATS } from './address-formats-schema';
import type { Refresh } from './remote-schema';

export const addressText = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(2000, 'can be at most 2,000 characters')
  .refine((text) => URL.canParse(text), 'isn’t a valid web address');

/** `POST /api/data-sources/addresses`. Without `format` the address's ending and what it answers tell it. */
export const addressSourceInput = z.strictObject({
  address: addressText,
  format: z.enum(ADDRESS_FORMATS, `is ${ADDRESS_FORMATS.join(' or ')}`).optional(),
  name: z.string().trim().min(1, 'can’t be empty').max(200, 'can be at most 200 characters').optional(),
  refresh: z.enum(REFRESHES, `is ${REFRESHES.join(', ')}`).optional(),
});
export type AddressSourceInput = z.output<typeof addressSourceInput>;

/** Why an address could not be read last. */
export type AddressFailure = { code: string; message: string; at: string };

/** A file that is read again from its web address. */
export type AddressView = {
  host: string;
  /** Without what follows a question mark: that may be a secret. */
  shown: string;
  refresh: Refresh;
  nextRefreshAt: string | null;
  /** When it was last read, or last said that nothing has changed. */
  checkedAt: string | null;
  failure: AddressFailure | null;
};
