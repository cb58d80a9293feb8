import { PrismaPg } from '@prisma/adapter-pg';
import { env } from '@/lib/core/env';
import { PrismaClient } from './generated/client';

// One client a process: route handlers and instrumentation are bundled apart, so it hangs on globalThis.
const shared = globalThis as unknown as { plumblinePrisma?: PrismaClient };

/** Signing in to PostgreSQL anew costs more than most queries: a reader who looks for a while finds the connections open. */
const IDLE_MS = 5 * 60_000;

export const closeDatabase = async () => { await shared.plumblinePrisma?.$disconnect(); };

/** Only the rooms' store.ts files import this. */
export const prisma = () => (shared.plumblinePrisma ??= new PrismaClient({ adapter: new PrismaPg({ connectionString: env().DATABASE_URL, max: 12, idleTimeoutMillis: IDLE_MS, application_name: 'plumbline' }) }));
