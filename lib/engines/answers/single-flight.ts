import type { Relation } from '@/lib/engines/manifest/relation';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import { failureOf } from './pool';
import type { QueryOutcome } from './protocol/answers';
import type { Question } from './protocol/messages';
import type { Runner } from './remote';

type Flight = {
  key: string;
  question: Question;
  waiting: number;
  outcome: Promise<QueryOutcome>;
  settle: (outcome: QueryOutcome) => void;
  cancelUnwanted: () => void;
};

/** One caller's place on a flight. */
export type FlightPlace = { outcome: Promise<QueryOutcome>; leave: () => void };

/** Queries under way. Equal ones share one flight; a flight that nobody waits for any more is cancelled. */
export class SingleFlight {
  private readonly underWay = new Map<string, Flight>();

  /** @param runnerOf who answers questions about a relation */
  constructor(private readonly runnerOf: (relation: Relation) => Runner) {}

  /** A place on the flight that already answers this key. */
  join(key: string): FlightPlace | null {
    const flight = this.underWay.get(key);
    return flight ? this.placeOn(flight) : null;
  }

  /** Sends questions about one relation together: answered in one go, wanted one by one. Places stand by key. */
  start(
    relation: Relation,
    columns: QueryColumn[],
    questions: (Question & { key: string })[],
  ): Map<string, FlightPlace> {
    const flights = questions.map(({ key, id, resolved }) => this.prepare(key, { id, resolved }));
    const places = new Map(flights.map((flight) => [flight.key, this.placeOn(flight)]));
    if (flights.length) this.run(relation, columns, flights, false);
    return places;
  }

  private prepare(key: string, question: Question): Flight {
    const flight: Flight = {
      key,
      question,
      waiting: 0,
      outcome: Promise.resolve<QueryOutcome>({ ok: false, failure: failureOf('done') }),
      settle: () => undefined,
      cancelUnwanted: () => undefined,
    };
    flight.outcome = new Promise((resolve) => {
      flight.settle = (outcome) => {
        this.remove(flight);
        resolve(outcome);
      };
    });
    this.underWay.set(key, flight);
    return flight;
  }

  private remove(flight: Flight): void {
    if (this.underWay.get(flight.key) === flight) this.underWay.delete(flight.key);
  }

  /** A crash is tried once more, each question by itself, so that one cannot fail the others. */
  private run(relation: Relation, columns: QueryColumn[], flights: Flight[], isSecond: boolean): void {
    // Asked by their places: callers may name two questions alike, and each must be answered.
    const open = new Map(flights.map((flight, nth) => [String(nth), flight]));
    const { ended, cancel } = this.runnerOf(relation).submit(
      {
        kind: 'queries',
        relation,
        columns,
        questions: flights.map(({ question }, nth) => ({ ...question, id: String(nth) })),
      },
      (report) => {
        if (report.kind !== 'outcome') return;
        open.get(report.id)?.settle(report.outcome);
        open.delete(report.id);
      },
    );
    const cancelUnwanted = () => {
      if ([...open.values()].every(({ waiting }) => waiting === 0)) cancel();
    };
    for (const flight of flights) flight.cancelUnwanted = cancelUnwanted;
    void ended.then((end) => {
      const wanted = [...open.values()].filter(({ waiting }) => waiting > 0);
      if (end === 'crashed' && !isSecond) for (const flight of wanted) this.run(relation, columns, [flight], true);
      else for (const flight of open.values()) flight.settle({ ok: false, failure: failureOf(end) });
    });
  }

  private placeOn(flight: Flight): FlightPlace {
    flight.waiting++;
    return {
      outcome: flight.outcome,
      leave: () => {
        flight.waiting--;
        if (flight.waiting > 0) return;
        this.remove(flight);
        flight.cancelUnwanted();
      },
    };
  }
}
