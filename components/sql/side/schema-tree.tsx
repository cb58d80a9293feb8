'use client';

import { useState } from 'react';
import Link from 'next/link';
import { useMayChange } from '@/components/client/session/session';
import { linkClass } from '@/components/ui/button';
import { SearchField } from '@/components/ui/forms/field';
import type { SqlSource } from '@/lib/product/sql/schema';
import { written } from '../editor/names';
import { schemaTreeWords as words } from './words';
import { findNames } from './find-names';
import { Columns, ColumnsToggle, NameButton, type Insert } from './tree-parts';

/** The tables with their columns; a press on a name writes it at the caret. */
export function SchemaTree({ tables, onInsert }: { tables: readonly SqlSource[]; onInsert: Insert }) {
  const [sought, setSought] = useState('');
  const found = findNames(tables, sought);
  if (!tables.length) return <NoTables />;
  return (
    <>
      <SearchField label={words.find} value={sought} onChange={setSought} className="mb-2" />
      <p className="sr-only" role="status">
        {sought && `${found.length} of ${tables.length} tables`}
      </p>
      {found.length === 0 && <p className="py-2 text-small text-ink-2">{words.noMatch(sought)}</p>}
      <ul>
        {found.map((source) => (
          <TableItem
            key={`${source.dataSourceId} ${sought !== ''}`}
            source={source}
            opened={sought !== '' || tables.length === 1}
            onInsert={onInsert}
          />
        ))}
      </ul>
    </>
  );
}

function NoTables() {
  const mayChange = useMayChange();
  return (
    <p className="py-2 text-table text-ink-2">
      {mayChange ? words.none : words.noneShared}{' '}
      {mayChange && (
        <Link href="/data-sources" className={linkClass}>
          Data Sources
        </Link>
      )}
    </p>
  );
}

function TableItem({ source, opened, onInsert }: { source: SqlSource; opened: boolean; onInsert: Insert }) {
  const { table, name, rowCount, live, columns, metrics = [] } = source;
  const [open, setOpen] = useState(opened);
  return (
    <li className="border-b border-line-1 py-1 last:border-b-0">
      <div className="flex items-center gap-0.5">
        <ColumnsToggle table={table} open={open} onToggle={() => setOpen(!open)} />
        <NameButton strong name={table} title={words.insert(table)} onPress={() => onInsert(written(table))} />
        {!live && <span className="flex-none text-tiny text-ink-3">{words.rows(rowCount)}</span>}
      </div>
      <p className="truncate pl-7.5 text-tiny text-ink-3" title={name}>
        {name}
      </p>
      {live && <p className="pl-7.5 text-tiny text-warn">{words.live}</p>}
      {open && metrics.length > 0 && !live && <Metrics table={table} metrics={metrics} onInsert={onInsert} />}
      {open && <Columns table={table} columns={columns} onInsert={onInsert} />}
    </li>
  );
}

/** The metrics of a table; a press writes the expression that a metric is, with its name beside it. */
function Metrics({
  table,
  metrics,
  onInsert,
}: {
  table: string;
  metrics: NonNullable<SqlSource['metrics']>;
  onInsert: Insert;
}) {
  return (
    <ul aria-label={words.metricsOf(table)} className="pt-0.5 pl-6.5">
      {metrics.map(({ name, sql, certified }) => (
        <li key={name} className="flex items-center gap-2">
          <NameButton name={name} title={sql} onPress={() => onInsert(sql)} />
          <span className="flex-none text-tiny text-ink-3">{certified ? words.certified : words.metric}</span>
        </li>
      ))}
    </ul>
  );
}
