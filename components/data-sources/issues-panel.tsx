import type { ReactNode } from 'react';
import type { IssueGroup } from '@/lib/engine/shapes';
import { EmptyState } from '@/components/ui/empty-state';
import { Cell, CellHead, Sheet } from '@/components/ui/sheet';
import { IssueList } from './issue-list';
import { count, counted } from './words';

/** What was found and not silently mended, by kind, with its count and its first places. */
export function IssuesPanel({ issues, cure }: { issues: readonly IssueGroup[]; cure?: (group: IssueGroup) => ReactNode }) {
  if (issues.length === 0) return <Sheet><EmptyState>Nothing in this file needed mending.</EmptyState></Sheet>;
  return (
    <Sheet>
      {issues.map((group) => (
        <Cell key={`${group.kind} ${group.column}`}>
          <CellHead title={group.message} note={counted(group.count, 'place')}>{cure?.(group)}</CellHead>
          {group.first.length > 0 && <IssueList issues={group.first} />}
          {group.count > group.first.length && group.first.length > 0 && <p className="mt-1.5 text-small text-ink-3">The first {group.first.length} of {count(group.count)}.</p>}
        </Cell>
      ))}
    </Sheet>
  );
}
