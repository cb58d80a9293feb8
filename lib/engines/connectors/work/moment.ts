import type { AnswerMoment } from '@/lib/engines/answers/protocol/answers';
import type { Moment, Session } from '../connector';
import { wordedFailure, type WorkContext } from './ask';
import type { SessionPool } from './sessions';

/** Work on a session; the next is asked for when the last one is done. */
export type Step = (session: Session) => Promise<void>;

type Lanes = { pool: SessionPool; asked: WorkContext };

const endQuietly = async (session: Session): Promise<void> => {
  await session.end().catch(() => undefined);
};

/**
 * Does work at one moment of the database on a session of its own.
 * @throws RemoteFailure
 */
export async function atOneMoment<T>(
  { pool, asked }: Lanes,
  work: (session: Session, moment: Moment) => Promise<T>,
): Promise<{ result: T; moment: AnswerMoment }> {
  const session = await pool.take(asked.signal);
  try {
    const moment = await session.begin();
    const result = await work(session, moment);
    return { result, moment: await readAt(session, moment) };
  } catch (error) {
    throw wordedFailure(error, asked);
  } finally {
    await endQuietly(session);
    pool.give(session);
  }
}

/** The moment, with its end where statements could see different states. */
async function readAt(session: Session, { at, steady }: Moment): Promise<AnswerMoment> {
  if (steady) return { at };
  await endQuietly(session);
  const until = await session.begin();
  return { at, until: until.at };
}

/**
 * Does steps on as many sessions as are free, all at the moment of the first one.
 * @param next the next step; null when there is none
 */
export async function inLanes(
  { pool, asked }: Lanes,
  { first, moment, next }: { first: Session; moment: Moment; next: () => Step | null },
): Promise<void> {
  const lane = async (session: Session) => {
    for (let step = next(); step; step = next()) await step(session);
  };
  const others = moment.steady ? Math.min(pool.most, asked.connector.sharedSessions) - 1 : 0;
  const further = async () => {
    const session = await pool.takeAnother().catch(() => null);
    if (!session) return;
    try {
      // Where it can't stand at the same moment, the first session does the work alone.
      if (moment.snapshot !== null) await session.begin(moment.snapshot);
      else return;
      await lane(session);
    } catch {
      /* a step words its own failures; what is left is begin's */
    } finally {
      await endQuietly(session);
      pool.give(session);
    }
  };
  await Promise.all([lane(first), ...Array.from({ length: moment.snapshot === null ? 0 : others }, further)]);
}
