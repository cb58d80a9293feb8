import type { AnswerMoment, QueryFailure, QueryOutcome } from '@/lib/engines/answers/protocol/answers';
import type { Question } from '@/lib/engines/answers/protocol/messages';
import type { RemoteValue } from '@/lib/engines/manifest/remote';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import { columnsToWrite } from '@/lib/pure/query/resolve/read';
import type { AbsoluteQuery } from '@/lib/pure/query/resolve/resolve';
import type { ColumnType } from '@/lib/pure/query/schema/column';
import { answerOf, type RawAnswer } from '@/lib/pure/query/sql/answer';
import { binnedColumns, boundsStatement, statementOver } from '@/lib/pure/query/sql/compile';
import type { Bounds } from '@/lib/pure/query/sql/dimension';
import { shareSets, type SharedSets } from '@/lib/pure/query/sql/grouping-sets';
import type { SqlDialect } from '@/lib/pure/query/sql/dialects/dialect';
import { mergeMeasures, type MergedPlans } from '@/lib/pure/query/sql/merge';
import { mostRows, planQuery, type QueryPlan } from '@/lib/pure/query/sql/plan';
import type { SentQueries } from '../messages';
import type { Moment, Session } from '../connector';
import { RemoteFailure } from '../failure';
import { readRows, wordedFailure, type WorkContext } from './ask';
import type { Database } from './database';
import { asQueryFailure } from './failures';
import { atOneMoment, inLanes, lanesAt, momentSaid, type Step } from './moment';
import { SpokenRows } from './source';

type Emit = (id: string, outcome: QueryOutcome) => void;
type Planned = Question & { plan: QueryPlan; bounds: Bounds };
type Answered = { id: string; outcome: QueryOutcome };

/** What cells of a column of an answer are; of words the database's own type says whether they are numbers. */
const VALUES: Record<ColumnType, RemoteValue | null> = {
  integer: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  category: null,
  text: null,
  id: null,
};
export const valueOfType = (type: ColumnType): RemoteValue | null => VALUES[type];

/** What the cells of a statement of a plan are; a folded one has whole numbers behind them. */
function valuesOf({ dimensions, measures, selected }: QueryPlan): (RemoteValue | null)[] {
  const shown = [...dimensions, ...measures, ...selected].map(({ type }) => valueOfType(type));
  return [...shown, ...Array.from({ length: dimensions.length + 2 }, () => 'integer' as const)];
}

/** Rows of a database stand in no order: which of two of one moment is the later one isn't known. */
const withoutRowOrder = (query: AbsoluteQuery): AbsoluteQuery => ({
  ...query,
  measures: query.measures.map(({ ties: _, ...measure }) => measure),
});

/**
 * Smallest and largest value of what queries bin that have the same filters and calculations. The profile knows them as
 * they were: a value that came since would be counted into the last bin.
 */
export async function boundsOf(
  queries: readonly AbsoluteQuery[],
  { stored, rows }: { stored: readonly QueryColumn[]; rows: SpokenRows },
  { session, asked }: { session: Session; asked: WorkContext },
): Promise<Bounds> {
  const [first] = queries;
  if (!first) return {};
  const columns = columnsToWrite(first, stored);
  const binned = binnedColumns(queries, columns);
  if (binned.length === 0) return {};
  const keys = stored.filter(({ formula }) => formula === undefined).map(({ key }) => key);
  const { sql, read } = boundsStatement(first.filters, binned, columns, {
    dialect: rows.dialect,
    table: rows.table(keys),
  });
  const { rows: read1 } = await readRows(session, sql, { values: [] }, asked);
  return read(read1[0] ?? []);
}

/** Questions whose bounds one statement tells. */
function withEqualRows(questions: readonly Question[]): Question[][] {
  const groups = new Map<string, Question[]>();
  for (const question of questions) {
    const { filters, calculations } = question.resolved.query;
    const key = JSON.stringify([filters, calculations]);
    groups.set(key, [...(groups.get(key) ?? []), question]);
  }
  return [...groups.values()];
}

/** Answers the questions of one piece of work, all for one moment. */
class Asking {
  private readonly planned = new Map<QueryPlan, Planned>();
  readonly failed: { id: string; failure: QueryFailure }[] = [];

  constructor(
    private readonly work: SentQueries,
    private readonly asked: WorkContext,
  ) {}

  private fail(id: string, error: unknown): void {
    this.failed.push({ id, failure: asQueryFailure(error) ?? ourFault(error) });
  }

  /** Plans all questions, those under the same filters with one look at what they bin. */
  async plans(session: Session): Promise<QueryPlan[]> {
    const plans: QueryPlan[] = [];
    for (const questions of withEqualRows(this.work.questions))
      plans.push(...(await this.planAlike(session, questions)));
    return plans;
  }

  private async planAlike(session: Session, questions: Question[]): Promise<QueryPlan[]> {
    const { columns: stored, source } = this.work;
    const { asked } = this;
    const rows = new SpokenRows(source, asked.connector, session);
    const queries = questions.map(({ resolved }) => resolved.query);
    try {
      const bounds = await boundsOf(queries, { stored, rows }, { session, asked });
      return questions.flatMap((question) => this.plan(session, question, bounds));
    } catch (error) {
      if (questions.length > 1 && !asked.signal.aborted) return await this.planEach(session, questions);
      for (const { id } of questions) this.fail(id, error);
      return [];
    }
  }

  /** One that can't be asked for its bounds stands in nobody's way. */
  private async planEach(session: Session, questions: readonly Question[]): Promise<QueryPlan[]> {
    const plans: QueryPlan[] = [];
    for (const question of questions) plans.push(...(await this.planAlike(session, [question])));
    return plans;
  }

  private plan(session: Session, question: Question, bounds: Bounds): QueryPlan[] {
    try {
      const plan = planQuery(withoutRowOrder(question.resolved.query), this.work.columns, session.dialect, bounds);
      this.planned.set(plan, { ...question, plan, bounds });
      return [plan];
    } catch (error) {
      this.fail(question.id, error);
      return [];
    }
  }

  /** Answers all members of a merged plan from one statement. */
  async answer(session: Session, merged: MergedPlans): Promise<Answered[]> {
    const rows = new SpokenRows(this.work.source, this.asked.connector, session);
    try {
      return this.answersOf(merged, await this.rawAnswer(session, merged.plan, rows), rows);
    } catch (error) {
      const dialect = this.anotherWay(session, error);
      if (dialect) return await this.answerIn(session, merged, dialect);
      for (const { plan } of merged.members) this.fail(this.planned.get(plan)!.id, error);
      return [];
    }
  }

  /** How questions are said that failed so, where the database can be asked another way. */
  private anotherWay(session: Session, error: unknown): SqlDialect | null {
    return (error instanceof RemoteFailure && session.insteadOf?.(error)) || null;
  }

  private async answerIn(session: Session, { members }: MergedPlans, dialect: SqlDialect): Promise<Answered[]> {
    const plans = members.map(({ plan }) => {
      const { bounds, ...question } = this.planned.get(plan)!;
      const another = planQuery(withoutRowOrder(question.resolved.query), this.work.columns, dialect, bounds);
      this.planned.set(another, { ...question, plan: another, bounds });
      return another;
    });
    const answered: Answered[] = [];
    for (const merged of mergeMeasures(plans)) answered.push(...(await this.answer(session, merged)));
    return answered;
  }

  /** Answers plans of one pass from one statement; null where each has to be asked by itself. */
  async answerSets(session: Session, shared: SharedSets): Promise<Answered[] | null> {
    const rows = new SpokenRows(this.work.source, this.asked.connector, session);
    const source = rows.sourceOf(shared.members[0]!.plan, this.work.columns);
    const { dimensions, measures, most } = shared;
    const values = [
      ...dimensions.map(() => 'integer' as const),
      ...[...dimensions, ...measures].map(({ type }) => valueOfType(type)),
    ];
    try {
      const read = await readRows(session, shared.statement(source), { rows: most, values }, this.asked);
      if (read.more) return null;
      return shared.members.flatMap((member) => {
        const own = shared.rowsOf(member, read.rows);
        return this.answersOf(member, { rows: own, rowCount: own.length }, rows);
      });
    } catch (error) {
      if (this.asked.signal.aborted) throw error;
      return null;
    }
  }

  private answersOf({ members }: MergedPlans, raw: RawAnswer, rows: SpokenRows): Answered[] {
    return members.map(({ plan, pick }) => {
      const { id, resolved } = this.planned.get(plan)!;
      return {
        id,
        outcome: {
          ok: true,
          answer: answerOf(plan, resolved, { rows: raw.rows.map(pick), rowCount: raw.rowCount }),
          sql: statementOver(plan, rows.sourceOf(plan, this.work.columns)),
          cached: false,
        },
      };
    });
  }

  /** Rows under the cap, and how many there would be. */
  private async rawAnswer(session: Session, plan: QueryPlan, spoken: SpokenRows): Promise<RawAnswer> {
    const source = spoken.sourceOf(plan, this.work.columns);
    const cap = mostRows(plan);
    const unlimited = plan.query.limit === undefined && plan.result.length > plan.measures.length;
    const capped = unlimited ? { ...plan, query: { ...plan.query, limit: cap + 1, other: false } } : plan;
    const reading = { rows: cap, values: valuesOf(plan) };
    const { rows, more } = await readRows(session, statementOver(capped, source), reading, this.asked);
    if (!more) return { rows, rowCount: rows.length };
    const counted = `SELECT count(*) FROM ${spoken.dialect.derived(statementOver({ ...plan, sort: [] }, { ...source, order: [] }), 'answer')}`;
    const { rows: count } = await readRows(session, counted, { values: ['integer'] }, this.asked);
    return { rows, rowCount: Number(count[0]?.[0]) };
  }
}

const ourFault = (error: unknown): QueryFailure => ({
  code: 'fault',
  message: `The query failed, and would fail again: a fault of ours (${error instanceof Error ? error.name : 'unknown'}).`,
});

/**
 * Answers all questions for one moment of the database, in as few statements as it can, a broken one beside the
 * others. Answers are given as they come where one moment is sure, else with its end when all are there.
 */
export async function answerQueries(
  { connector, pool }: Database,
  work: SentQueries,
  asked: WorkContext & { emit: Emit },
): Promise<void> {
  const asking = new Asking(work, asked);
  const held: Answered[] = [];
  const emit = (answered: readonly Answered[], engine: string, moment: AnswerMoment) => {
    for (const { id, outcome } of answered) asked.emit(id, outcome.ok ? { ...outcome, engine, moment } : outcome);
  };
  let engine = connector.label;
  try {
    const { moment } = await atOneMoment({ pool, asked, asOf: work.source.asOf }, async (first, at) => {
      engine = `${connector.label} ${first.serverVersion}`;
      const { shared, alone } = shareSets(mergeMeasures(await asking.plans(first)), lanesAt({ pool, asked }, at));
      const tell = (answered: readonly Answered[], own: Moment) => {
        // One session that couldn’t stand at the moment is enough.
        at.steady &&= own.steady;
        if (at.steady) emit(answered, engine, momentSaid(at));
        else held.push(...answered);
      };
      const one =
        (merged: MergedPlans): Step =>
        async (session, own) =>
          tell(await asking.answer(session, merged), own);
      const steps: Step[] = [
        ...shared.map((sets): Step => async (session, own) => {
          const answered = await asking.answerSets(session, sets);
          if (answered) tell(answered, own);
          else for (const merged of sets.members) await one(merged)(session, own);
        }),
        ...alone.map(one),
      ];
      await inLanes({ pool, asked }, { first, moment: at, next: () => steps.shift() ?? null });
    });
    emit(held, engine, moment);
    for (const { id, failure } of asking.failed) asked.emit(id, { ok: false, failure });
  } catch (error) {
    const failure = asQueryFailure(error) ?? asQueryFailure(wordedFailure(error, asked)) ?? ourFault(error);
    if (failure.code === 'cancelled') throw new RemoteFailure('cancelled', failure.message);
    for (const { id } of work.questions) asked.emit(id, { ok: false, failure });
  }
}
