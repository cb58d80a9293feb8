import { Prisma } from './generated/client';

/** A row that others stand under, or that was to be changed, is not there any more. */
const GONE = new Set(['P2003', 'P2025']);

/** Whether what a statement wrote to was deleted while the work was under way. */
export const wasDeleted = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && GONE.has(error.code);
