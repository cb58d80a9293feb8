import type { Issue, IssueGroup } from '@/lib/engine/shapes';

const LISTED = 20;

/** Gathers what was found and not silently mended, by kind and column. */
export class Findings {
  readonly notes: string[] = [];
  private readonly groups = new Map<string, IssueGroup>();

  /** Counts one more of a kind. Only the first ones are described: a file may have millions. */
  add(kind: string, describe: () => Omit<Issue, 'column'> & { message: string }): void {
    const group = this.groups.get(kind);
    if (group) group.count++;
    if (group && group.first.length >= LISTED) return;
    const { message, ...issue } = describe();
    if (group) group.first.push({ ...issue, column: null });
    else this.groups.set(kind, { kind, message, column: null, count: 1, first: [{ ...issue, column: null }] });
  }

  addGroup(group: IssueGroup): void {
    this.groups.set(`${group.kind} ${group.column}`, { ...group, first: group.first.slice(0, LISTED) });
  }

  note(sentence: string): void {
    if (!this.notes.includes(sentence)) this.notes.push(sentence);
  }

  /** The notes so far, which are then no longer here. */
  takeNotes(): string[] {
    return this.notes.splice(0);
  }

  get issues(): IssueGroup[] {
    return [...this.groups.values()];
  }
}

export const plural = (count: number, one: string, many = `${one}s`) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
export const shortened = (text: string, length = 80) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);
