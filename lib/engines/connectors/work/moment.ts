import type { AnswerMoment } from '@/lib/engines/answers/protocol/answers';
import type { Moment, Session } from '../connector';
import { RemoteFailure } from '../failure';
import { wordedFailure, type WorkContext } from './ask';
import type { SessionPool } from './sessions';

/** Work on a session, at the moment as that session knows it; the next is asked for when the last one is done. */
export type Step = (session: Session, own: Moment) => Promise<void>;

type Lanes = { pool: SessionPool; asked: WorkContext; /** Of the past. */ asOf?: string };

const endQuietly = async (session: Session): Promise<void> => {
  await session.end().catch(() => undefined);
};

/**
 * Does work at one moment of the database on a session of its own: now, or one of the past where it keeps that.
 * @throws RemoteFailure
 */
export async function atOneMoment<T>(
  { pool, asked, asOf }: Lanes,
  work: (session: Session, moment: Moment) => Promise<T>,
): Promise<{ result: T; moment: AnswerMoment }> {
  const { label, hasPast } = asked.connector;
  if (asOf !== undefined && !hasPast)
    throw new RemoteFailure('query_failed', `${label} can’t be asked as of a moment of the past.`);
  const session = await pool.take(asked.signal);
  try {
    const moment = await session.begin(asOf);
    const result = await work(session, moment);
    if (asOf !== undefined && !moment.steady)
      throw new RemoteFailure('query_failed', `${label} no longer keeps the rows of that moment.`);
    return { result, moment: await readAt(session, moment) };
  } catch (error) {
    throw wordedFailure(error, asked);
  } finally {
    await endQuietly(session);
    pool.give(session);
  }
}

/** The moment, with its end where statements could see different states. */
/** What an answer says of a steady moment. */
export const momentSaid = ({ at, withinMs }: Moment): AnswerMoment => ({
  at,
  ...(withinMs !== undefined && { withinMs }),
});

async function readAt(session: Session, moment: Moment): Promise<AnswerMoment> {
  const { at, steady } = moment;
  if (steady) return momentSaid(moment);
  await endQuietly(session);
  const until = await session.begin();
  return { at, until: until.at };
}

/** How many sessions can stand at the moment of the first one. */
export const lanesAt = ({ pool, asked }: Lanes, { steady, snapshot }: Moment): number =>
  steady && snapshot !== null ? Math.min(pool.most, asked.connector.sharedSessions) : 1;

/**
 * Does steps on as many sessions as are free, all at the moment of the first one.
 * @param next the next step; null when there is none
 */
export async function inLanes(
  { pool, asked }: Lanes,
  { first, moment, next }: { first: Session; moment: Moment; next: () => Step | null },
): Promise<void> {
  const lane = async (session: Session, own: Moment) => {
    for (let step = next(); step; step = next()) await step(session, own);
  };
  const others = lanesAt({ pool, asked }, moment) - 1;
  const further = async () => {
    const session = await pool.takeAnother().catch(() => null);
    if (!session) return;
    try {
      // Where it can't stand at the same moment, the first session does the work alone.
      await lane(session, await session.begin(moment.snapshot));
    } catch {
      /* a step words its own failures; what is left is begin's */
    } finally {
      await endQuietly(session);
      pool.give(session);
    }
  };
  await Promise.all([lane(first, moment), ...Array.from({ length: others }, further)]);
}
