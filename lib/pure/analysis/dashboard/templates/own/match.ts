import type { Column } from '@/lib/pure/query/schema/column';
import { columnTypes } from '@/lib/pure/query/schema/column-types';
import type { TemplateColumn } from './template';

/** A column that a template needs, the column of the data that stands for it, and how that was found. */
export type TemplateMatch = { column: TemplateColumn; to: string | null; by: 'name' | 'label' | 'choice' | null };

type Candidate = Pick<Column, 'key' | 'label' | 'type' | 'role'>;

/** Whether values of this column can be asked as those of the other: numbers, times, yes or no, or words. */
export const canStandFor = (wanted: Pick<Column, 'type'>, column: Pick<Column, 'type'>): boolean =>
  columnTypes[wanted.type].kind === columnTypes[column.type].kind;

/** 'Order Date', 'order_date' and 'orderDate' are one name. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const namesOf = ({ key, label }: Candidate) =>
  new Set([plainName(label), plainName(key)].filter((name) => name !== ''));
const shares = (left: Candidate, right: Candidate) => {
  const theirs = namesOf(right);
  return [...namesOf(left)].some((name) => theirs.has(name));
};

/**
 * For each column of a template the one of the data that stands for it: what a person chose (null: none), else the
 * column of the same key, else the only one of the same plain name. Where several could be meant none is taken, and no
 * column is taken twice but by choice.
 */
export function matchColumns(
  wanted: readonly TemplateColumn[],
  columns: readonly Candidate[],
  choices: ReadonlyMap<string, string | null> = new Map(),
): TemplateMatch[] {
  const taken = new Set([...choices.values()].filter((key) => key !== null));
  const open = wanted.filter(({ key }) => !choices.has(key));
  const same = new Map<string, string>();
  for (const { key, type } of open) {
    const found = columns.find((column) => column.key === key && canStandFor({ type }, column));
    if (!found || taken.has(found.key)) continue;
    same.set(key, found.key);
    taken.add(found.key);
  }
  const free = columns.filter(({ key, role }) => !taken.has(key) && role !== 'ignore');
  const meant = new Map(
    open
      .filter(({ key }) => !same.has(key))
      .flatMap((column) => {
        const alike = free.filter((each) => canStandFor(column, each) && shares(column, each));
        const ofRole = alike.filter(({ role }) => role === column.role);
        const [only, ...others] = ofRole.length === 1 ? ofRole : alike;
        return only && others.length === 0 ? [[column.key, only.key] as const] : [];
      }),
  );
  const isMeantOnce = (key: string) => [...meant.values()].filter((each) => each === key).length === 1;
  return wanted.map((column): TemplateMatch => {
    const { key } = column;
    if (choices.has(key)) return { column, to: choices.get(key) ?? null, by: 'choice' };
    const named = same.get(key);
    if (named !== undefined) return { column, to: named, by: 'name' };
    const labelled = meant.get(key);
    return labelled !== undefined && isMeantOnce(labelled)
      ? { column, to: labelled, by: 'label' }
      : { column, to: null, by: null };
  });
}

/** For each data source of a template the one of these that has most of its columns; of equals one that has none yet. */
export function assignSources(
  wanted: readonly { id: string; columns: readonly TemplateColumn[] }[],
  given: readonly { id: string; columns: readonly Candidate[] }[],
): Map<string, string> {
  const assigned = new Map<string, string>();
  for (const { id, columns } of wanted) {
    const used = new Set(assigned.values());
    const [best] = given
      .map((source) => ({
        id: source.id,
        has: matchColumns(columns, source.columns).filter(({ to }) => to !== null).length,
      }))
      .toSorted((a, b) => b.has - a.has || Number(used.has(a.id)) - Number(used.has(b.id)));
    if (best) assigned.set(id, best.id);
  }
  return assigned;
}
