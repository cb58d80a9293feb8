'use client';

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '@/components/client/requests/api-error';
import { tableDetail, useTables } from '@/components/data-sources/connect/connect-calls';
import { Button, LinkButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { SearchField } from '@/components/ui/forms/field';
import { Skeleton } from '@/components/ui/skeleton';
import { useSettled } from '@/components/ui/use-settled';
import type { TableView } from '@/lib/product/connections/connection-schema';
import type { SqlConnection } from '@/lib/product/sql/schema';
import { knownColumns } from '../catalogue/use-catalogue';
import { writtenTable } from '../editor/names';
import { Columns, ColumnsToggle, NameButton, type Insert } from './tree-parts';
import { databaseTreeWords as words, schemaTreeWords } from './words';

/** The tables of a database with their columns, searched there; a press on a name writes it at the caret. */
export function DatabaseTree({ connection, onInsert }: { connection: SqlConnection; onInsert: Insert }) {
  const [sought, setSought] = useState('');
  const settled = useSettled(sought.trim());
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useTables(connection.id, settled);
  const tables = data?.pages.flatMap((page) => page.tables) ?? [];
  if (error)
    return (
      <ErrorState
        title={words.couldntList}
        action={
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {messageOf(error)}
      </ErrorState>
    );
  return (
    <>
      <SearchField label={words.find} value={sought} onChange={setSought} className="mb-2" />
      <p className="sr-only" role="status">
        {data && words.found(tables.length, hasNextPage)}
      </p>
      {!data && <Skeleton className="h-24 w-full" />}
      {data && tables.length === 0 && (
        <p className="py-2 text-small text-ink-2">{settled ? words.noMatch(settled) : words.none}</p>
      )}
      <ul>
        {tables.map((table) => (
          <TableItem
            key={JSON.stringify([table.schema, table.name])}
            table={table}
            connection={connection}
            onInsert={onInsert}
          />
        ))}
      </ul>
      {hasNextPage && (
        <p className="pt-2 text-small">
          <LinkButton aria-disabled={isFetchingNextPage || undefined} onClick={() => void fetchNextPage()}>
            {words.more}
          </LinkButton>
        </p>
      )}
    </>
  );
}

type ItemProps = { table: TableView; connection: SqlConnection; onInsert: Insert };

function TableItem({ table, connection, onInsert }: ItemProps) {
  const [open, setOpen] = useState(false);
  const { schema, name, kind, rows, rowsExact } = table;
  const isHome = schema === connection.schema;
  return (
    <li className="border-b border-line-1 py-1 last:border-b-0">
      <div className="flex items-center gap-0.5">
        <ColumnsToggle table={name} open={open} onToggle={() => setOpen(!open)} />
        <NameButton
          strong
          name={name}
          title={schemaTreeWords.insert(name)}
          onPress={() => onInsert(writtenTable({ schema, table: name }, connection))}
        />
        <span className="flex-none text-tiny text-ink-3">{words.size({ kind, rows, rowsExact })}</span>
      </div>
      {!isHome && (
        <p className="truncate pl-7.5 text-tiny text-ink-3" title={schema}>
          {schema}
        </p>
      )}
      {open && <ItsColumns table={table} connection={connection} onInsert={onInsert} />}
    </li>
  );
}

function ItsColumns({ table, connection, onInsert }: ItemProps) {
  const { data, error } = useQuery(tableDetail(connection.id, { schema: table.schema, name: table.name }));
  if (error) return <p className="pl-7.5 text-tiny text-bad">{messageOf(error)}</p>;
  if (!data) return <Skeleton className="ml-7.5 h-6" />;
  return (
    <Columns
      table={table.name}
      columns={knownColumns(data.columns)}
      language={connection.language}
      onInsert={onInsert}
    />
  );
}
