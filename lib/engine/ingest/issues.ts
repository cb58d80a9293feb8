import type { Issue, IssueGroup } from '@/lib/engine/shapes';

const LISTED = 20;

/** Gathers what was found and not silently mended, by kind and column. */
export class Findings {
  readonly notes: string[] = [];
  private readonly groups = new Map<string, IssueGroup>();

  add(kind: string, message: string, column: string | null, issue: Issue, count = 1): void {
    const key = `${kind}\0${column ?? ''}`;
    const group = this.groups.get(key) ?? { kind, message, column, count: 0, first: [] };
    group.count += count;
    if (group.first.length < LISTED) group.first.push(issue);
    this.groups.set(key, group);
  }

  addGroup(group: IssueGroup): void {
    this.groups.set(`${group.kind}\0${group.column ?? ''}`, { ...group, first: group.first.slice(0, LISTED) });
  }

  note(sentence: string): void {
    if (!this.notes.includes(sentence)) this.notes.push(sentence);
  }

  get issues(): IssueGroup[] {
    return [...this.groups.values()];
  }
}

export const plural = (count: number, one: string, many = `${one}s`) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
export const shortened = (text: string, length = 80) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);
