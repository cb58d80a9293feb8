import { cutText } from '@/lib/base/errors/text';
import { MOST_PLACES, type Issue, type IssueGroup } from '@/lib/engines/ingest/schema/schema';
import { quoted, type Duck } from './duck';
import { TableWriter } from './table-writer';
import { handedOver, scan } from './text-table';

const LISTED = 20;

type Group = Omit<IssueGroup, 'first'> & { places: Issue[] };
type Place = { kind: string } & Issue;

/** Gathers what was found and not silently mended, by kind and column. */
export class IssueLog {
  readonly notes: string[] = [];
  private readonly groups = new Map<string, Group>();
  private readonly listed = new Map<string, number>();

  /** Counts one more of a kind. Only the first ones are described: a file may have millions. */
  add(kind: string, describe: () => Omit<Issue, 'column'> & { message: string }): void {
    const group = this.groups.get(kind);
    if (group) group.count++;
    if (group && this.roomFor(group) <= group.places.length) return;
    const { message, ...issue } = describe();
    if (group) group.places.push({ ...issue, column: null });
    else this.groups.set(kind, { kind, message, column: null, count: 1, places: [{ ...issue, column: null }] });
    this.listed.set(kind, (this.listed.get(kind) ?? 0) + 1);
  }

  /** `first` may hold as many places as there is room for; more are counted alone. */
  addGroup({ first, ...group }: IssueGroup): void {
    const places = first.slice(0, this.roomFor({ kind: group.kind, places: [] }));
    this.groups.set(`${group.kind} ${group.column}`, { ...group, places });
    this.listed.set(group.kind, (this.listed.get(group.kind) ?? 0) + places.length);
  }

  /** How many places of a group are kept in all: its first ones, and others while its kind has room. */
  roomFor({ kind, places }: Pick<Group, 'kind' | 'places'>): number {
    return Math.max(LISTED, places.length + MOST_PLACES - (this.listed.get(kind) ?? 0));
  }

  note(sentence: string): void {
    if (!this.notes.includes(sentence)) this.notes.push(sentence);
  }

  /** The notes so far, which are then no longer here. */
  takeNotes(): string[] {
    return this.notes.splice(0);
  }

  get issues(): IssueGroup[] {
    return [...this.groups.values()].map(({ places, ...group }) => ({ ...group, first: places.slice(0, LISTED) }));
  }

  /**
   * Every place that is kept, where the issues list only the first of them; what the left-overs hold is not said twice.
   */
  get places(): Place[] {
    const groups = [...this.groups.values()].filter(({ kind }) => kind !== 'invalid');
    return groups.some(({ places }) => places.length > LISTED)
      ? groups.flatMap(({ kind, places }) => places.map((place) => ({ kind, ...place })))
      : [];
  }
}

/** Writes places as Parquet, in their order. */
export async function savePlaces(duck: Duck, places: readonly Place[], workPath: string, path: string): Promise<void> {
  const writer = new TableWriter(workPath);
  for (const { kind, row, column, found, expected } of places)
    writer.row([kind, row === null ? null : String(row), column, found, expected]);
  writer.finish();
  const table = handedOver(writer, ['kind', 'row', 'column', 'found', 'expected']);
  await duck.run(
    `COPY (SELECT c0 AS "kind", CAST(c1 AS BIGINT) AS "row", c2 AS "column", coalesce(c3, '') AS "found", coalesce(c4, '') AS "expected" FROM ${scan(table)}) TO ${quoted(path)} (FORMAT parquet, COMPRESSION zstd)`,
  );
}

export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
export const shortened = (text: string, length = 80) => cutText(text, length);
