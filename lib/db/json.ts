import type { Prisma } from './generated/client';

/** A value of ours as a JSON column takes it. Shapes are held by TypeScript on our side. */
export const toJson = (value: unknown): Prisma.InputJsonValue => value as Prisma.InputJsonValue;
