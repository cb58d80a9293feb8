import { Download } from 'lucide-react';
import { dataSourcePath } from '@/components/data/change-data-source';
import { nearlyOf, type ColumnChange } from '@/components/data/offers/column-guess';
import { IssueList } from '@/components/data/issue-list';
import { isOfFile, shapeInWords } from '@/components/data/issue-words';
import { count, counted, upperFirst } from '@/components/data/words';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Cell, CellHead, Sheet } from '@/components/ui/overlays/sheet';
import { MOST_PLACES, type IssueGroup } from '@/lib/engines/ingest/schema/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { Column } from '@/lib/pure/query/schema/column';
import { issuesPanelWords } from './words';

type Props = {
  source: Pick<DataSource, 'id' | 'issues' | 'columns' | 'options'>;
  /** Absent where the reader may not change anything. */
  onChange?: (column: Column, change: ColumnChange) => void;
};

/** What was found and not silently mended, by kind, with its count and its first places; all of it as a file. */
export function IssuesPanel({ source: { id, issues, columns, options }, onChange }: Props) {
  if (issues.length === 0)
    return (
      <Sheet>
        <EmptyState>{issuesPanelWords.noProblemsFound}</EmptyState>
      </Sheet>
    );
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  const shape = shapeInWords(options);
  const found = issues.reduce((sum, group) => sum + group.count, 0);
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-2 text-control">
        <p className="min-w-0 flex-1 basis-60">
          <b>
            {counted(found, 'issue')} of {counted(issues.length, 'type')}.
          </b>{' '}
          <span className="text-ink-2">
            {issuesPanelWords.nothingSilentlyDropped}
            {shape && ` ${shape}`}
          </span>
        </p>
        <Button asChild>
          <a href={`${dataSourcePath(id)}/issues?format=csv`} download>
            <Download aria-hidden />
            Download all as CSV
          </a>
        </Button>
      </div>
      <Sheet>
        {issues.map((group) => (
          <Cell key={`${group.kind} ${group.column}`}>
            <CellHead
              title={upperFirst(group.message)}
              note={[group.column !== null && (labels.get(group.column) ?? group.column), counted(group.count, 'place')]
                .filter(Boolean)
                .join(' · ')}
            >
              {onChange && <Cure group={group} columns={columns} onChange={onChange} />}
            </CellHead>
            {group.first.length > 0 && (
              <IssueList issues={group.first} labels={labels} ofFile={isOfFile(group.kind, options)} />
            )}
            {group.count > group.first.length && group.first.length > 0 && (
              <p className="mt-1.5 text-small text-ink-3">
                Showing the first {group.first.length} of {count(group.count)}. The CSV lists{' '}
                {group.kind === 'invalid' || group.count <= MOST_PLACES
                  ? 'all of them'
                  : `up to ${count(MOST_PLACES)} of each type`}
                .
              </p>
            )}
          </Cell>
        ))}
      </Sheet>
    </>
  );
}

/** 'Integer but for 3 values' has a cure: read it as integer all the same, the misfits then count as missing. */
function Cure({
  group,
  columns,
  onChange,
}: {
  group: IssueGroup;
  columns: readonly Column[];
  onChange: NonNullable<Props['onChange']>;
}) {
  const column = columns.find(({ key }) => key === group.column);
  const nearly = column && nearlyOf(column, [group]);
  if (!nearly || nearly.type === column.type) return null;
  return (
    <Button size="small" onClick={() => onChange(column, { type: nearly.type })}>
      Read as {nearly.type}
    </Button>
  );
}
