import type { Prisma } from './generated/client';

/**
 * JSON that is text already. Prisma walks any other value part by part and notes the path to each: a second for the
 * columns of a wide table.
 */
class WrittenJson {
  constructor(private readonly text: string) {}
  /** What Prisma itself makes of a value of a JSON column. */
  toJSON(): unknown {
    return { $type: 'Json', value: this.text };
  }
}

/** A value of ours as a JSON column takes it. Shapes are held by TypeScript on our side. */
export const toJson = (value: unknown): Prisma.InputJsonValue =>
  (value === undefined || value === null ? value : new WrittenJson(JSON.stringify(value))) as Prisma.InputJsonValue;
