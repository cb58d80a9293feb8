import type { Readable } from 'node:stream';

/** A place outside the data folder where whole files are kept by name: a folder, or a bucket of an object store. */
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
  | {
      kind: 'object_store';
      endpoint: string | null;
      region: string;
      bucket: string;
      prefix: string;
      accessKeyId: string;
      secretAccessKey: string;
    };
