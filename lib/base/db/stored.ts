import { isDeepStrictEqual } from 'node:util';
import { z, type ZodType } from 'zod';
import { AppError } from '@/lib/base/errors/errors';
import { log } from '@/lib/base/log/log';
import { Prisma } from './generated/client';
import { toJson } from './json';

/** From one version of a shape to the next. Pure: of the value alone. */
export type Upgrade = (older: unknown) => unknown;

/** What a JSON column holds. A value without an envelope was written before there were envelopes: version 1. */
type Envelope = { shapeVersion: number; value: unknown };

/** One kind of JSON column: how it is written, and how it is read whatever version of its shape it was written in. */
export type StoredJson<T> = {
  enveloped: (value: T) => Envelope;
  write: (value: T) => Prisma.InputJsonValue;
  /**
   * `revision`: a name of the row that changes whenever it does; what was found sound under it is not checked again.
   *
   * @throws AppError 'unreadable_row'
   */
  read: (json: unknown, revision?: string) => T;
};

type Options = {
  /** What the reader can do instead: 'Run it again.' */
  advice?: string;
  /** From version 1 to 2, from 2 to 3, and so on. */
  upgrades?: readonly Upgrade[];
};

/** Revisions remembered as sound; beyond it they are checked anew. */
const MOST_REVISIONS = 20_000;

const isEnvelope = (json: unknown): json is Envelope =>
  typeof json === 'object' &&
  json !== null &&
  Object.keys(json).length === 2 &&
  'shapeVersion' in json &&
  'value' in json &&
  typeof json.shapeVersion === 'number';

/**
 * `thing` is the word that the reader has for it. What is kept never leaves the server with its version: `read` answers
 * the bare value.
 */
export function stored<T>(thing: string, schema: ZodType<T>, { advice, upgrades = [] }: Options = {}): StoredJson<T> {
  const current = upgrades.length + 1;
  const sound = new Set<string>();
  const enveloped = (value: T): Envelope => ({ shapeVersion: current, value });

  function upgraded({ shapeVersion, value }: Envelope): unknown {
    if (!Number.isInteger(shapeVersion) || shapeVersion < 1 || shapeVersion > current)
      throw unreadable(thing, shapeVersion > current ? 'later' : 'earlier', advice);
    try {
      return upgrades.slice(shapeVersion - 1).reduce((older, upgrade) => upgrade(older), value);
    } catch {
      log.warn('row.not_upgraded', { thing, shapeVersion });
      throw unreadable(thing, 'earlier', advice);
    }
  }

  function read(json: unknown, revision?: string): T {
    const kept = isEnvelope(json) ? json : { shapeVersion: 1, value: json };
    if (revision !== undefined && sound.has(revision)) return kept.value as T;
    const { success, data, error } = schema.safeParse(upgraded(kept));
    if (!success) {
      log.warn('row.unreadable', { thing, path: error.issues[0]?.path.join('.') });
      throw unreadable(thing, 'earlier', advice);
    }
    if (revision !== undefined && isDeepStrictEqual(data, kept.value)) {
      if (sound.size >= MOST_REVISIONS) sound.clear();
      sound.add(revision);
    }
    return data;
  }

  return { enveloped, write: (value) => toJson(enveloped(value)), read };
}

const unreadable = (thing: string, when: 'earlier' | 'later', advice = '') =>
  new AppError(
    'unreadable_row',
    `This ${thing} was saved by ${when === 'earlier' ? 'an earlier' : 'a later'} version and can’t be read. ${advice}`.trim(),
  );

/** The bare value of a JSON column within SQL, whatever version it was written in. `column` is a name in our code. */
export const bareValue = (column: string): Prisma.Sql =>
  Prisma.raw(`(case jsonb_typeof(${column}->'shapeVersion') when 'number' then ${column}->'value' else ${column} end)`);

/** What `read` answers, or `instead` with the sentence that says why it can’t be read. */
export function orUnreadable<T>(read: () => T, instead: (why: string) => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'unreadable_row') return instead(error.message);
    throw error;
  }
}

/** Of a list: the rows that can be read. The others stay where they are, and the log names what they lack. */
export const readableOf = <Row, T>(rows: readonly Row[], read: (row: Row) => T): T[] =>
  rows.flatMap((row) =>
    orUnreadable(
      () => [read(row)],
      () => [],
    ),
  );

/** A result that is passed on to whoever asked for it: no more of it is checked than `read`, which the server reads. */
export const passedOn = <T extends object>(read: ZodType = z.looseObject({})): ZodType<T> =>
  z.custom<T>((value) => read.safeParse(value).success);

/** Many items of one kind, such as the points of a series: the first and the last are checked. */
export const longRun = <T>(item: ZodType<T>): ZodType<T[]> =>
  z.custom<T[]>(
    (value) =>
      Array.isArray(value) && [value[0], value.at(-1)].every((end) => end === undefined || item.safeParse(end).success),
  );
