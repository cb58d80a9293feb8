import { PrismaPg } from '@prisma/adapter-pg';
import { env } from '@/lib/base/env/env';
import { processWide } from '@/lib/base/env/process-wide';
import { PrismaClient } from './generated/client';

/**
 * Signing in to PostgreSQL anew costs more than most queries: a reader who looks for a while finds the connections
 * open.
 */
const IDLE_MS = 5 * 60_000;

const theClient = processWide(
  'database',
  () =>
    new PrismaClient({
      adapter: new PrismaPg({
        connectionString: env().DATABASE_URL,
        max: 12,
        idleTimeoutMillis: IDLE_MS,
        application_name: 'plumbline',
      }),
    }),
);

export const closeDatabase = async () => {
  await theClient.made()?.$disconnect();
};

/** Only the rooms' store.ts files import this. */
export const prisma = () => theClient.get();
