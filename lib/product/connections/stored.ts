import { z } from 'zod';
import { stored } from '@/lib/base/db/stored';
import {
  CONNECTION_AUTHS,
  RDS_ENGINES,
  REMOTE_REASONS,
  TLS_MODES,
  type ConnectionSettings,
} from '@/lib/engines/manifest/remote';

/** What the JSON columns of connections hold. */
export type StoredSettings = Omit<ConnectionSettings, 'type' | 'secret'>;
const text = z.string();
const settings: z.ZodType<StoredSettings> = z.object({
  host: text,
  port: z.number(),
  database: text,
  user: text,
  auth: z.enum(CONNECTION_AUTHS),
  tls: z.enum(TLS_MODES),
  options: z.object({
    ca: text.optional(),
    serviceName: text.optional(),
    account: text.optional(),
    warehouse: text.optional(),
    role: text.optional(),
    schema: text.optional(),
    engine: z.enum(RDS_ENGINES).optional(),
    region: text.optional(),
  }),
});

export const remoteFailure = z.object({ code: z.enum(REMOTE_REASONS), message: text, at: text });

export const storedSettings = stored('connection', settings, { advice: 'Delete it and connect the database again.' });
export const storedFailure = stored('connection', remoteFailure);
