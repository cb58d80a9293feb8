import type { ReactNode } from 'react';
import Link from 'next/link';
import { Age } from '@/components/data/age';
import { DATABASE_NAMES, isDatabase } from '@/components/data/database-names';
import { count, counted, sizeInWords } from '@/components/data/words';
import { Sheet } from '@/components/ui/overlays/sheet';
import { Table, Td, Th, type SortState } from '@/components/ui/table';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import type { Makers } from '@/lib/product/members/schema';
import { SourceState } from './source-state';

export const SOURCE_COLUMNS = {
  name: 'Name',
  rows: 'Rows',
  columns: 'Columns',
  size: 'Size',
  state: 'State',
  updated: 'Updated',
} as const;
export type SourceColumn = keyof typeof SOURCE_COLUMNS;
const NUMERIC: readonly SourceColumn[] = ['rows', 'columns', 'size'];
/** What a phone leaves out. */
const WIDE_ONLY: readonly SourceColumn[] = ['columns', 'size', 'updated'];
const hiddenOnPhone = (column: SourceColumn) => (WIDE_ONLY.includes(column) ? 'max-middle:hidden' : undefined);

/** What stands under a data source's name. */
export function sourceNote(
  { uploadType, mode, issueCount, usedIn }: Pick<DataSourceSummary, 'uploadType' | 'mode' | 'issueCount' | 'usedIn'>,
  maker?: string,
): string {
  return [
    isDatabase(uploadType) ? DATABASE_NAMES[uploadType] : uploadType.toUpperCase(),
    mode,
    issueCount > 0 && counted(issueCount, 'issue'),
    usedIn > 0 && `in ${counted(usedIn, 'dashboard')}`,
    maker && `by ${maker}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

type Props = {
  label: string;
  sources: readonly DataSourceSummary[];
  makers?: Makers;
  sort?: { by: SourceColumn; dir: Exclude<SortState, null> };
  onSort?: (column: SourceColumn) => void;
  actions?: (source: DataSourceSummary) => ReactNode;
};

export function SourceTable({ label, sources, makers = {}, sort, onSort, actions }: Props) {
  return (
    <Sheet>
      <Table label={label}>
        <thead>
          <tr>
            {(Object.keys(SOURCE_COLUMNS) as SourceColumn[]).map((column) => (
              <Th
                key={column}
                first={column === 'name'}
                numeric={NUMERIC.includes(column)}
                sort={sort?.by === column ? sort.dir : null}
                onSort={onSort && (() => onSort(column))}
                className={hiddenOnPhone(column)}
              >
                {SOURCE_COLUMNS[column]}
              </Th>
            ))}
            {actions && (
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <SourceRow key={source.id} source={source} maker={makers[source.id]} actions={actions} />
          ))}
        </tbody>
      </Table>
    </Sheet>
  );
}

function SourceRow({
  source,
  maker,
  actions,
}: {
  source: DataSourceSummary;
  maker: string | undefined;
  actions: Props['actions'];
}) {
  const read = source.version > 0;
  return (
    <tr className="hover:*:bg-page">
      <Td first className="max-w-[46vw] py-1.5">
        <Link
          href={`/data-sources/${source.id}`}
          className="block truncate font-bold hover:underline"
          title={source.name}
        >
          {source.name}
        </Link>
        <span className="block truncate text-small leading-4 text-ink-3">{sourceNote(source, maker)}</span>
      </Td>
      <Td numeric>{read ? count(source.rowCount) : ''}</Td>
      <Td numeric className={hiddenOnPhone('columns')}>
        {read ? count(source.columnCount) : ''}
      </Td>
      <Td numeric className={hiddenOnPhone('size')}>
        {source.mode === 'live' ? '' : sizeInWords(source.sizeBytes)}
      </Td>
      <Td>
        <SourceState status={source.status} />
      </Td>
      <Td className={`text-small whitespace-nowrap text-ink-3 ${hiddenOnPhone('updated')}`}>
        <Age at={source.refreshedAt ?? source.createdAt} />
      </Td>
      {actions && <Td className="w-12 text-right">{actions(source)}</Td>}
    </tr>
  );
}
