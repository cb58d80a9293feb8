'use client';

import { useState, type ReactNode } from 'react';
import type { Column } from '@/lib/query/column';
import { Badge } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import { Table, Td, Th } from '@/components/ui/table';
import { RoleEditor, TypeEditor, type ColumnChange } from './column-editor';
import { Distribution } from './distribution';
import { distinctInWords, figuresOf, type Figures } from './source-facts';
import { count } from './words';

type Props = {
  columns: readonly Column[];
  rowCount: number;
  /** Absent where the reader may not change anything. */
  onChange?: (column: Column, change: ColumnChange) => void;
};

const AT_ONCE = 100;

/** Every column in a line: what it is, how full, how it is spread. A very wide table is shown by the hundred. */
export function ProfileTable({ columns, ...rest }: Props) {
  const [most, setMost] = useState(AT_ONCE);
  const shown = columns.slice(0, most);
  return (
    <>
      <Sheet joined className="max-middle:hidden"><WideTable columns={shown} {...rest} /></Sheet>
      <Sheet joined className="middle:hidden"><PhoneList columns={shown} {...rest} /></Sheet>
      {columns.length > most && (
        <Sheet joined>
          <div className="px-4 py-2.5"><LinkButton onClick={() => setMost(most + AT_ONCE)}>Show {Math.min(AT_ONCE, columns.length - most)} more of {count(columns.length)} columns</LinkButton></div>
        </Sheet>
      )}
    </>
  );
}

/** Where room is short the role stands below the type. */
const ROLE_APART = 'max-[899px]:hidden';
const TIGHT = '!px-1.5 first:!pl-4 last:!pr-4';

function WideTable({ columns, rowCount, onChange }: Props) {
  const changeOf = (column: Column) => onChange && ((change: ColumnChange) => onChange(column, change));
  return (
    <Table label="Profile of the columns">
      <thead>
        <tr>
          <Th className={TIGHT}>Column</Th><Th className={TIGHT}>Type</Th><Th className={`${TIGHT} ${ROLE_APART}`}>Role</Th>
          <Th numeric className={TIGHT}>Missing</Th><Th numeric className={TIGHT}>Distinct</Th><Th className={`${TIGHT} !pl-3.5`}>Distribution</Th>
          <Th numeric className={TIGHT}>Min</Th><Th numeric className={TIGHT}>Median</Th><Th numeric className={TIGHT}>Mean</Th><Th numeric className={TIGHT}>Max</Th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column.key}>
            <Td className={`${TIGHT} max-w-48 font-bold`}><span className="block truncate" title={titleOf(column)}>{column.label}</span>{column.review && <Badge tone="warn">Two readings</Badge>}</Td>
            <Td className={TIGHT}><TypeEditor column={column} onChange={changeOf(column)} /><span className="block leading-4 min-[900px]:hidden"><RoleEditor column={column} onChange={changeOf(column)} /></span></Td>
            <Td className={`${TIGHT} ${ROLE_APART}`}><RoleEditor column={column} onChange={changeOf(column)} /></Td>
            <Td numeric className={TIGHT}><Missing column={column} /></Td>
            <Td numeric className={TIGHT}>{distinctInWords(column)}</Td>
            <Td className={`${TIGHT} w-40 !pl-3.5`}><Distribution column={column} rowCount={rowCount} /></Td>
            <FigureCells figures={figuresOf(column, rowCount)} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const titleOf = ({ label, readAs }: Column) => (readAs ? `${label}, read as ${readAs}` : label);

function Missing({ column: { nulls, invalid } }: { column: Column }) {
  return (
    <>
      {nulls > 0 ? <b className="text-warn">{count(nulls)}</b> : <span className="text-ink-3">0</span>}
      {invalid > 0 && <span className="block text-tiny text-warn">{count(invalid)} misfit</span>}
    </>
  );
}

function FigureCells({ figures }: { figures: Figures }) {
  if (figures.kind === 'number') return [figures.min, figures.median, figures.mean, figures.max].map((figure, nth) => <Td key={nth} numeric className={TIGHT}>{figure}</Td>);
  return <Td colSpan={4} className={`${TIGHT} max-w-[250px] truncate !pl-3.5`}><FigureWords figures={figures} /></Td>;
}

/** The figures as a line of words; small words stay grey. */
function FigureWords({ figures }: { figures: Figures }) {
  switch (figures.kind) {
    case 'number': return <>{figures.min} <Grey>to</Grey> {figures.max}<Grey>, median</Grey> {figures.median}</>;
    case 'range': return <>{figures.from} <Grey>to</Grey> {figures.to}</>;
    case 'values': return (
      <>
        {figures.first.map(({ value, share }, nth) => <span key={value}>{nth > 0 && ', '}{value} <Grey>{share}</Grey></span>)}
        {figures.more > 0 && <Grey> and {count(figures.more)} more</Grey>}
      </>
    );
    case 'examples': return <>{figures.values.join(', ')}<Grey> …</Grey></>;
    case 'empty': return <Grey>every cell is missing</Grey>;
  }
}

const Grey = ({ children }: { children: ReactNode }) => <span className="text-ink-3">{children}</span>;

function PhoneList({ columns, rowCount, onChange }: Props) {
  return (
    <ul aria-label="Profile of the columns">
      {columns.map((column) => (
        <li key={column.key} className="grid grid-cols-[minmax(0,1fr)_148px] items-center gap-x-2.5 gap-y-0.5 border-b border-line-1 px-3.5 py-2 last:border-b-0">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2"><b className="max-w-full truncate">{column.label}</b><TypeEditor column={column} onChange={onChange && ((change) => onChange(column, change))} /><RoleEditor column={column} onChange={onChange && ((change) => onChange(column, change))} /></div>
          <Distribution column={column} rowCount={rowCount} />
          <p className="text-small tabular-nums"><FigureWords figures={figuresOf(column, rowCount)} /></p>
          <p className="text-right text-small text-ink-3">{column.nulls > 0 ? <span className="text-warn">{count(column.nulls)} missing</span> : `${distinctInWords(column)} distinct`}</p>
        </li>
      ))}
    </ul>
  );
}
