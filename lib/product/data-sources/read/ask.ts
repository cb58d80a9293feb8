import { createHash } from 'node:crypto';
import type { WorkspaceId } from '@/lib/base/actor/actor';
import { log, traceOf } from '@/lib/base/log/log';
import type { QueryFailure, QueryOutcome } from '@/lib/engines/answers/protocol/answers';
import { runQueries } from '@/lib/engines/answers/run';
import { RemoteFailure } from '@/lib/engines/connectors/failure';
import type { RemoteRelation } from '@/lib/engines/manifest/relation';
import { AWAY_REASONS, type RemoteReason } from '@/lib/engines/manifest/remote';
import type { RemoteFailureView } from '@/lib/product/connections/connection-schema';
import { noteOutcome } from '@/lib/product/connections/open-connection';
import { isOfConnection, viewOf } from '@/lib/product/connections/remote-failure';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import { canonical } from '@/lib/pure/query/schema/canonical';
import type { Query } from '@/lib/pure/query/schema/query';
import type { Row } from '@/lib/pure/query/schema/result';
import { findLiveAnswers, keepLiveAnswers, setFailure } from '../store/remote-store';
import type { LiveOutcome } from '../store/remote-stored';
import type { LiveState } from './live';
import type { SourceTable } from './load';

type Asked = {
  queries: { id: string; query: Query }[];
  signal?: AbortSignal;
  /** Past every cache. */ fresh?: boolean;
};
/** What is asked of a table. */
export type TableAsked = Pick<SourceTable, 'id' | 'relation' | 'columns' | 'live'>;
type Outcomes = Map<string, QueryOutcome>;
type Live = { id: string; relation: RemoteRelation; columns: readonly QueryColumn[]; live: LiveState };

/** A database that was away so recently is not asked again: the last answers come at once. */
const AWAY_MS = 15_000;
/** A longer answer is not kept for when the database is away. */
const LONGEST_KEPT = 512 * 1024;

/**
 * Answers queries about a data source, wherever its rows lie. All answers about a live source stand for one moment; one
 * whose database is away answers as it did last, and says so.
 */
export async function askTable({ id, relation, columns, live }: TableAsked, asked: Asked): Promise<Outcomes> {
  if (relation.kind !== 'remote' || !live) return runQueries({ relation, columns, ...asked });
  return askLive(live.workspaceId, { id, relation, columns, live }, asked);
}

async function askLive(workspaceId: WorkspaceId, table: Live, asked: Asked): Promise<Outcomes> {
  const away = asked.fresh ? null : awayNow(table.live.failure);
  const outcomes = away
    ? new Map(asked.queries.map(({ id }) => [id, { ok: false as const, failure: asFailure(away) }]))
    : await askedAtOneMoment(table, asked);
  if (asked.signal?.aborted) return outcomes;
  if (!away) await noteState(workspaceId, table, [...outcomes.values()]);
  if (!away) await keepAnswers(workspaceId, table, asked, outcomes);
  return asked.fresh ? withMoments(outcomes) : withLastAnswers(workspaceId, table, asked, withMoments(outcomes));
}

const awayNow = (failure: RemoteFailureView | null): RemoteFailureView | null =>
  failure && isOfConnection(failure.code) && Date.now() - Date.parse(failure.at) < AWAY_MS ? failure : null;

const asFailure = ({ code, message }: RemoteFailureView): QueryFailure => ({ code: 'failed', message, reason: code });

const momentOf = (outcome: QueryOutcome) => (outcome.ok ? outcome.moment?.at : undefined);

/** What was known already may stand for another moment than what was asked now: then all is asked once more. */
async function askedAtOneMoment({ relation, columns }: Live, asked: Asked): Promise<Outcomes> {
  const outcomes = await runQueries({ relation, columns, ...asked });
  const moments = new Set([...outcomes.values()].flatMap((outcome) => momentOf(outcome) ?? []));
  if (moments.size < 2 || asked.signal?.aborted) return outcomes;
  return runQueries({ relation, columns, ...asked, fresh: true });
}

const AWAY: ReadonlySet<RemoteReason> = new Set(AWAY_REASONS);
const awayReason = (outcome: QueryOutcome): RemoteReason | null =>
  !outcome.ok && outcome.failure.reason && AWAY.has(outcome.failure.reason) ? outcome.failure.reason : null;

/** What the lists say of the connection and of the data source follows from how the database answered. */
async function noteState(workspaceId: WorkspaceId, { id, relation, live }: Live, outcomes: QueryOutcome[]) {
  const answered = outcomes.some((outcome) => outcome.ok && !outcome.cached);
  if (answered) {
    await noteOutcome(workspaceId, relation.connection, null);
    if (live.failure) await setFailure(workspaceId, id, null);
    return;
  }
  const failed = outcomes.find((outcome) => awayReason(outcome) !== null);
  const reason = failed && awayReason(failed);
  if (!failed || failed.ok || !reason) return;
  const failure = new RemoteFailure(reason, failed.failure.message);
  await noteOutcome(workspaceId, relation.connection, failure);
  await setFailure(workspaceId, id, viewOf(failure));
}

const hashOf = (query: Query) => createHash('sha256').update(canonical(query)).digest('hex');

async function keepAnswers(
  workspaceId: WorkspaceId,
  { id }: Live,
  { queries }: Asked,
  outcomes: Outcomes,
): Promise<void> {
  const kept = new Map(
    queries.flatMap(({ id: name, query }) => {
      const outcome = outcomes.get(name);
      if (!outcome?.ok || outcome.cached || !outcome.moment) return [];
      if (JSON.stringify(outcome).length > LONGEST_KEPT) return [];
      const question = hashOf(query);
      return [[question, { question, outcome, moment: outcome.moment.at }] as const];
    }),
  );
  if (!kept.size) return;
  // An answer is right whether or not it can be kept.
  await keepLiveAnswers(workspaceId, id, [...kept.values()]).catch((error: unknown) =>
    log.warn('live.keep', traceOf(error)),
  );
}

/** The answer itself says who gave it and as of when: evidence, widgets and files read it there. */
const withMoment = (outcome: LiveOutcome, stale?: QueryFailure): LiveOutcome => ({
  ...outcome,
  answer: {
    ...outcome.answer,
    ...(outcome.engine && { engine: outcome.engine }),
    ...(outcome.moment && {
      moment: {
        ...outcome.moment,
        ...(stale && { stale: { code: stale.reason ?? stale.code, message: stale.message } }),
      },
    }),
  },
});

const withMoments = (outcomes: Outcomes): Outcomes =>
  new Map([...outcomes].map(([id, outcome]) => [id, outcome.ok ? withMoment(outcome) : outcome]));

/**
 * What a database answers as of a moment of the past, with nothing kept of it; a failure where it can’t be asked so.
 * Rows of ours have no such moment.
 */
export async function askAsOf(
  { relation, columns }: TableAsked,
  { query, moment, signal }: { query: Query; moment: string; signal?: AbortSignal },
): Promise<QueryOutcome | null> {
  if (relation.kind !== 'remote') return null;
  const past: RemoteRelation = { ...relation, key: `${relation.key} as of ${moment}`, asOf: moment };
  const queries = [{ id: 'past', query }];
  return (await runQueries({ relation: past, columns, queries, signal, fresh: true })).get('past') ?? null;
}

/** The rows of answers that are kept as they were at these moments, by id; without those that are not. */
export async function answersAsOf(
  { id, live }: TableAsked,
  asked: readonly { id: string; query: Query; moment: string }[],
): Promise<Map<string, Row[]>> {
  if (!live || !asked.length) return new Map();
  const hashed = asked.map((each) => ({ ...each, hash: hashOf(each.query) }));
  const last = await findLiveAnswers(
    live.workspaceId,
    id,
    hashed.map(({ hash }) => hash),
  );
  return new Map(
    hashed.flatMap(({ id: name, hash, moment }) => {
      const found = last.get(hash);
      return found?.moment?.at === moment ? [[name, found.answer.rows] as const] : [];
    }),
  );
}

async function withLastAnswers(
  workspaceId: WorkspaceId,
  { id }: Live,
  { queries }: Asked,
  outcomes: Outcomes,
): Promise<Outcomes> {
  const missing = queries.flatMap(({ id: name, query }) => {
    const outcome = outcomes.get(name);
    return outcome && !outcome.ok && awayReason(outcome)
      ? [{ name, failure: outcome.failure, hash: hashOf(query) }]
      : [];
  });
  if (!missing.length) return outcomes;
  const last = await findLiveAnswers(
    workspaceId,
    id,
    missing.map(({ hash }) => hash),
  );
  const all = new Map(outcomes);
  for (const { name, failure, hash } of missing) {
    const found = last.get(hash);
    if (found) all.set(name, { ...withMoment(found, failure), cached: true });
  }
  return all;
}

export { sweepLiveAnswers } from '../store/remote-store';
