import { z } from 'zod';
import { stored } from '@/lib/base/db/stored';
import { REFRESHES } from '@/lib/engines/manifest/remote';
import { ADDRESS_FORMATS, type AddressFormat } from '../schema/address-formats-schema';
import type { AddressFailure } from '../schema/address-schema';
import type { Refresh } from '../schema/remote-schema';

/** What the JSON column of the address of a data source holds. */
export type StoredAddress = {
  /** The whole address; only the server opens it. */
  sealed: string;
  shown: string;
  host: string;
  /** Null until it is told or known. */
  format: AddressFormat | null;
  refresh: Refresh;
  /** What it answered with the version that stands, so that it is asked only for what is newer. */
  etag: string | null;
  lastModified: string | null;
  checkedAt: string | null;
  failure: AddressFailure | null;
};

const text = z.string();
const address: z.ZodType<StoredAddress> = z.looseObject({
  sealed: text,
  shown: text,
  host: text,
  format: z.enum(ADDRESS_FORMATS).nullable(),
  refresh: z.enum(REFRESHES),
  etag: text.nullable(),
  lastModified: text.nullable(),
  checkedAt: text.nullable(),
  failure: z.object({ code: text, message: text, at: text }).nullable(),
});

export const storedAddress = stored('data source', address, { advice: 'Add its address again.' });
