import type { Readable } from 'node:stream';
import type { ReachRules } from '@/lib/base/outbound/addresses';

/**
 * A place outside the data folder where whole files are kept by name: a folder, a bucket of an object store, or
 * what another installation receives.
 */
export type Depot = {
  put: (path: string, name: string) => Promise<void>;
  read: (name: string) => Promise<Readable>;
  /** Null where there is none. */
  sizeOf: (name: string) => Promise<number | null>;
  remove: (name: string) => Promise<void>;
  list: (prefix: string) => Promise<string[]>;
};

export type DepotAddress =
  | { kind: 'folder'; path: string }
  | { kind: 'instance'; url: string; token: string; rules: ReachRules }
  | {
      kind: 'object_store';
      endpoint: string | null;
      region: string;
      bucket: string;
      prefix: string;
      accessKeyId: string;
      secretAccessKey: string;
    };
