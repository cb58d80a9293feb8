import { log, traceOf } from '@/lib/base/log/log';
import type { JobEnd } from '@/lib/engines/answers/pool';
import type { ChildRequest } from '@/lib/engines/answers/protocol/messages';
import type { Runner } from '@/lib/engines/answers/remote';
import type { RemoteRelation } from '@/lib/engines/manifest/relation';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import { ChildEnded } from '../process/child';
import { connectorChildren, type ConnectorChildren } from '../process/children';
import type { ConnectorAnswers, SentFind, SentPage, SentQueries, SentStatistics } from '../messages';
import { asQueryFailure } from '../work/failures';
import { RemoteFailure } from '../failure';

type OnReport = Parameters<Runner['submit']>[1];
type Sent = SentQueries | SentPage | SentFind | SentStatistics;

/**
 * A profile is older than the rows: a column that may be null in the database is asked as one that is, even where the
 * profile has seen no null.
 */
function asTheyMayBe(columns: readonly QueryColumn[], { columns: remote }: RemoteRelation): QueryColumn[] {
  const full = new Set(remote.flatMap(({ key, nullable }) => (nullable ? [] : key)));
  return columns.map((column) => (full.has(column.key) ? column : { ...column, nulls: Math.max(1, column.nulls) }));
}

/** The work as it is sent to the child of a connection; null for what only rows of ours can be asked for. */
function sentOf(work: ChildRequest): { relation: RemoteRelation; sent: Sent } | null {
  const { relation } = work;
  if (relation.kind !== 'remote') return null;
  const { rows, columns, identity, asOf } = relation;
  const source = { rows, columns, identity, ...(asOf !== undefined && { asOf }) };
  switch (work.kind) {
    case 'queries': {
      const { questions } = work;
      return { relation, sent: { kind: 'queries', columns: asTheyMayBe(work.columns, relation), questions, source } };
    }
    case 'page': {
      const { relation: _, ...page } = work;
      return { relation, sent: { ...page, columns: asTheyMayBe(page.columns, relation), source } };
    }
    case 'find': {
      const { relation: _, ...find } = work;
      return { relation, sent: { ...find, columns: asTheyMayBe(find.columns, relation), source } };
    }
    case 'statistics': {
      const { relation: _, ...statistics } = work;
      return { relation, sent: { ...statistics, columns: asTheyMayBe(statistics.columns, relation), source } };
    }
    default:
      return null;
  }
}

/** Takes questions about rows in users' own databases: each goes to the child of its connection. */
export class RemoteRunner implements Runner {
  constructor(private readonly children: () => ConnectorChildren = connectorChildren) {}

  submit(work: ChildRequest, onReport: OnReport): ReturnType<Runner['submit']> {
    const leave = new AbortController();
    return { ended: this.run(work, { onReport, signal: leave.signal }), cancel: () => leave.abort() };
  }

  private async run(
    work: ChildRequest,
    { onReport, signal }: { onReport: OnReport; signal: AbortSignal },
  ): Promise<JobEnd> {
    const asked = sentOf(work);
    if (!asked) return { failure: { code: 'failed', message: 'This needs a copy of the rows. Take a copy first.' } };
    const children = this.children();
    try {
      const answer = await children.once(asked.relation.connection, asked.sent, {
        deadlineMs: children.deadlineMs,
        signal,
        onOutcome: (id, outcome) => onReport({ kind: 'outcome', job: 0, id, outcome }),
      });
      if (asked.sent.kind !== 'queries') reportAnswer(answer, onReport);
      return 'done';
    } catch (error) {
      if (error instanceof ChildEnded) return 'crashed';
      if (error instanceof RemoteFailure && error.reason === 'cancelled') return 'cancelled';
      const failure = asQueryFailure(error);
      if (failure) return { failure };
      log.error('connector.failed', traceOf(error));
      return { failure: { code: 'failed', message: 'The database couldn’t be asked. The server log has details.' } };
    }
  }
}

function reportAnswer(answer: ConnectorAnswers['queries' | 'page' | 'find' | 'statistics'], onReport: OnReport): void {
  onReport({ kind: 'answer', job: 0, answer });
}
