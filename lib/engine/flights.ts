import type { QueryColumn } from '@/lib/query/fields';
import { failureOf, type QueryPool } from './pool';
import type { Question } from './query/messages';
import type { QueryOutcome, Relation } from './shapes';

type Flight = { key: string; question: Question; interested: number; landed: Promise<QueryOutcome>; land: (outcome: QueryOutcome) => void; recall: () => void };

/** One passenger's place on a flight. */
export type Seat = { landed: Promise<QueryOutcome>; leave: () => void };

/** Queries under way. Equal ones share one flight; a flight that nobody waits for any more is called back. */
export class Flights {
  private readonly inAir = new Map<string, Flight>();

  constructor(private readonly pool: QueryPool) {}

  /** A seat on the flight that already answers this key. */
  join(key: string): Seat | null {
    const flight = this.inAir.get(key);
    return flight ? this.seat(flight) : null;
  }

  /** Sends questions about one relation off together: answered in one go, wanted one by one. Seats stand by key. */
  depart(relation: Relation, columns: QueryColumn[], questions: (Question & { key: string })[]): Map<string, Seat> {
    const flights = questions.map(({ key, id, resolved }) => this.prepare(key, { id, resolved }));
    const seats = new Map(flights.map((flight) => [flight.key, this.seat(flight)]));
    if (flights.length) this.fly(relation, columns, flights, false);
    return seats;
  }

  private prepare(key: string, question: Question): Flight {
    const flight: Flight = { key, question, interested: 0, landed: Promise.resolve<QueryOutcome>({ ok: false, failure: failureOf('done') }), land: () => undefined, recall: () => undefined };
    flight.landed = new Promise((resolve) => {
      flight.land = (outcome) => {
        this.takeDown(flight);
        resolve(outcome);
      };
    });
    this.inAir.set(key, flight);
    return flight;
  }

  private takeDown(flight: Flight): void {
    if (this.inAir.get(flight.key) === flight) this.inAir.delete(flight.key);
  }

  /** A crash is tried once more, each question by itself, so that one cannot fail the others. */
  private fly(relation: Relation, columns: QueryColumn[], flights: Flight[], isSecond: boolean): void {
    const waiting = new Map(flights.map((flight) => [flight.question.id, flight]));
    const { ended, cancel } = this.pool.submit({ kind: 'queries', relation, columns, questions: flights.map(({ question }) => question) }, (report) => {
      if (report.kind !== 'outcome') return;
      waiting.get(report.id)?.land(report.outcome);
      waiting.delete(report.id);
    });
    const recall = () => { if ([...waiting.values()].every(({ interested }) => interested === 0)) cancel(); };
    for (const flight of flights) flight.recall = recall;
    void ended.then((end) => {
      const wanted = [...waiting.values()].filter(({ interested }) => interested > 0);
      if (end === 'crashed' && !isSecond) for (const flight of wanted) this.fly(relation, columns, [flight], true);
      else for (const flight of waiting.values()) flight.land({ ok: false, failure: failureOf(end) });
    });
  }

  private seat(flight: Flight): Seat {
    flight.interested++;
    return {
      landed: flight.landed,
      leave: () => {
        flight.interested--;
        if (flight.interested > 0) return;
        this.takeDown(flight);
        flight.recall();
      },
    };
  }
}
