'use client';

import { useState } from 'react';
import Link from 'next/link';
import { ChevronRight } from 'lucide-react';
import { useMayChange } from '@/components/client/session/session';
import { linkClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { SearchField } from '@/components/ui/forms/field';
import type { SqlSource } from '@/lib/product/sql/schema';
import { written } from '../editor/names';
import { schemaTreeWords as words } from './words';
import { findNames } from './find-names';

/** Columns of one table that are drawn at once. */
const MOST_COLUMNS = 200;

const NAME =
  'focus-inside min-w-0 flex-1 truncate rounded-tag px-1 py-0.5 text-left font-mono text-small hover:bg-wash pointer-coarse:py-2.5';

type Insert = (text: string) => void;

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
        <button
          type="button"
          aria-expanded={open}
          aria-label={words.columnsOf(table)}
          onClick={() => setOpen(!open)}
          className="focus-inside grid size-6 flex-none place-items-center rounded-tag text-ink-2 hover:bg-wash pointer-coarse:size-10"
        >
          <ChevronRight aria-hidden className={classNames('!size-3.5', open && 'rotate-90')} />
        </button>
        <button
          type="button"
          title={words.insert(table)}
          onClick={() => onInsert(written(table))}
          className={classNames(NAME, 'font-strong')}
        >
          {table}
        </button>
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
          <button type="button" title={sql} onClick={() => onInsert(sql)} className={NAME}>
            {name}
          </button>
          <span className="flex-none text-tiny text-ink-3">{certified ? words.certified : words.metric}</span>
        </li>
      ))}
    </ul>
  );
}

function Columns({ table, columns, onInsert }: Pick<SqlSource, 'table' | 'columns'> & { onInsert: Insert }) {
  const left = columns.length - MOST_COLUMNS;
  return (
    <>
      <ul aria-label={words.columnsOf(table)} className="pt-0.5 pb-1 pl-6.5">
        {columns.slice(0, MOST_COLUMNS).map(({ key, label, type }) => (
          <li key={key} className="flex items-center gap-2">
            <button
              type="button"
              title={label === key ? words.insert(key) : `${words.insert(key)} (${label})`}
              onClick={() => onInsert(written(key))}
              className={NAME}
            >
              {key}
            </button>
            <span className="flex-none text-tiny text-ink-3">{type}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="pl-7.5 text-tiny text-ink-3">{words.more(left)}</p>}
    </>
  );
}
