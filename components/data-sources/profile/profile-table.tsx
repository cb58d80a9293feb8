'use client';

import { useState, type ReactNode } from 'react';
import { guessesOf, type ColumnChange } from '@/components/data/offers/column-guess';
import { Figure, type AskFigure } from '@/components/data/figure';
import {
  aggregateQuestion,
  distinctQuestion,
  missingQuestion,
  topQuestion,
  type FigureQuestion,
} from '@/components/data/profile-questions';
import { distinctInWords, figuresOf, missingIn, type ColumnFigures } from '@/components/data/source-facts';
import { count } from '@/components/data/words';
import { Badge } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/button';
import { MiddleCut } from '@/components/ui/middle-cut';
import { Sheet } from '@/components/ui/overlays/sheet';
import { Table, Td, Th } from '@/components/ui/table';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { Column } from '@/lib/pure/query/schema/column';
import { RoleEditor, TypeEditor } from './column-editor';
import { GuessLines } from './column-guess-lines';
import { Distribution } from './distribution';

type Props = {
  source: Pick<DataSource, 'columns' | 'rowCount' | 'overrides' | 'issues' | 'origin' | 'because'>;
  /** Absent where the reader may not change anything. */
  onChange?: (column: Column, change: ColumnChange) => void;
  onAsk: AskFigure;
};

const AT_ONCE = 100;

/** Every column in a line: what it is, how full, how it is spread. A very wide table is shown by the hundred. */
export function ProfileTable({ source, ...rest }: Props) {
  const { columns } = source;
  const [most, setMost] = useState(AT_ONCE);
  const shown = columns.slice(0, most);
  return (
    <>
      <Sheet joined className="@max-[769px]/profile:hidden">
        <WideTable source={source} shown={shown} {...rest} />
      </Sheet>
      <Sheet joined className="@min-[770px]/profile:hidden">
        <PhoneList source={source} shown={shown} {...rest} />
      </Sheet>
      {columns.length > most && (
        <Sheet joined>
          <div className="px-4 py-2.5">
            <LinkButton onClick={() => setMost(most + AT_ONCE)}>
              Show {Math.min(AT_ONCE, columns.length - most)} more of {count(columns.length)} columns
            </LinkButton>
          </div>
        </Sheet>
      )}
    </>
  );
}

/** Where room is short the role stands below the type. */
const ROLE_APART = '@max-[830px]/profile:hidden';
const GUESS = 'block text-tiny font-normal leading-4 text-ink-3';
const TIGHT = '!px-1.5 first:!pl-4 last:!pr-4';

type ShownProps = Props & { shown: readonly Column[] };

function WideTable({
  source: {
    rowCount,
    overrides,
    because,
    issues,
    origin: { asLastTime },
  },
  shown,
  onChange,
  onAsk,
}: ShownProps) {
  const changeOf = (column: Column) => onChange && ((change: ColumnChange) => onChange(column, change));
  return (
    <Table label="Profile of the columns">
      <thead>
        <tr>
          <Th className={TIGHT}>Column</Th>
          <Th className={TIGHT}>Type</Th>
          <Th className={`${TIGHT} ${ROLE_APART}`}>Role</Th>
          <Th numeric className={TIGHT}>
            Missing
          </Th>
          <Th numeric className={TIGHT}>
            Distinct
          </Th>
          <Th className={`${TIGHT} !pl-3.5`}>Distribution</Th>
          <Th numeric className={TIGHT}>
            Min
          </Th>
          <Th numeric className={TIGHT}>
            Median
          </Th>
          <Th numeric className={TIGHT}>
            Mean
          </Th>
          <Th numeric className={TIGHT}>
            Max
          </Th>
        </tr>
      </thead>
      <tbody>
        {shown.map((column) => (
          <tr key={column.key}>
            <Td className={`${TIGHT} min-w-28 max-w-48 font-bold`}>
              <MiddleCut className="max-w-44">{column.label}</MiddleCut>
              {column.review && <Badge tone="warn">Two readings</Badge>}
              <GuessLines
                label={column.label}
                guesses={guessesOf(column, { overrides, issues, asLastTime })}
                onChange={changeOf(column)}
                className={GUESS}
              />
            </Td>
            <Td className={TIGHT}>
              <TypeEditor column={column} onChange={changeOf(column)} />
              <span className="block leading-4 @min-[831px]/profile:hidden">
                <RoleEditor column={column} because={because[column.key]} onChange={changeOf(column)} />
              </span>
            </Td>
            <Td className={`${TIGHT} ${ROLE_APART}`}>
              <RoleEditor column={column} because={because[column.key]} onChange={changeOf(column)} />
            </Td>
            <Td numeric className={TIGHT}>
              <Missing column={column} onAsk={askOf(column, onAsk)} />
            </Td>
            <Td numeric className={TIGHT}>
              <Figure question={distinctQuestion(column)} onAsk={askOf(column, onAsk)}>
                {distinctInWords(column)}
              </Figure>
            </Td>
            <Td className={`${TIGHT} w-40 !pl-3.5`}>
              <Distribution column={column} rowCount={rowCount} onAsk={askOf(column, onAsk)} />
            </Td>
            <FigureCells column={column} figures={figuresOf(column, rowCount)} onAsk={askOf(column, onAsk)} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** While a column can be read in two ways it answers no question. */
const askOf = ({ review }: Column, onAsk: AskFigure): AskFigure | undefined => (review ? undefined : onAsk);

function Missing({ column, onAsk }: { column: Column; onAsk?: AskFigure }) {
  const { invalid } = column;
  const missing = missingIn(column);
  return (
    <>
      <Figure
        question={missingQuestion(column)}
        onAsk={onAsk}
        className={missing > 0 ? 'font-bold text-warn' : 'text-ink-3'}
      >
        {count(missing)}
      </Figure>
      {invalid > 0 && <span className="block text-tiny text-warn">{count(invalid)} invalid</span>}
    </>
  );
}

const NUMBERS = [
  ['min', 'min'],
  ['median', 'median'],
  ['mean', 'avg'],
  ['max', 'max'],
] as const;

type FiguresProps = { column: Column; figures: ColumnFigures; onAsk?: AskFigure };

function FigureCells({ column, figures, onAsk }: FiguresProps) {
  if (figures.kind === 'number')
    return NUMBERS.map(([name, agg]) => (
      <Td key={name} numeric className={TIGHT}>
        <Figure question={aggregateQuestion(column, agg)} onAsk={onAsk}>
          {figures[name]}
        </Figure>
      </Td>
    ));
  return (
    <Td colSpan={4} className={`${TIGHT} max-w-[250px] truncate !pl-3.5`}>
      <FigureWords column={column} figures={figures} onAsk={onAsk} />
    </Td>
  );
}

/** The figures as a line of words; small words stay grey. */
function FigureWords({ column, figures, onAsk }: FiguresProps) {
  const figure = (question: FigureQuestion, text: string) => (
    <Figure question={question} onAsk={onAsk}>
      {text}
    </Figure>
  );
  switch (figures.kind) {
    case 'number':
      return (
        <>
          {figure(aggregateQuestion(column, 'min'), figures.min)} <Grey>to</Grey>{' '}
          {figure(aggregateQuestion(column, 'max'), figures.max)}
          <Grey>, median</Grey> {figure(aggregateQuestion(column, 'median'), figures.median)}
        </>
      );
    case 'range':
      return (
        <>
          {figure(aggregateQuestion(column, 'min'), figures.from)} <Grey>to</Grey>{' '}
          {figure(aggregateQuestion(column, 'max'), figures.to)}
        </>
      );
    case 'values':
      return (
        <>
          {figures.first.map(({ cell, value, share }, nth) => (
            <span key={value}>
              {nth > 0 && ', '}
              <Figure question={topQuestion(column, cell)} onAsk={onAsk}>
                {value} <Grey>{share}</Grey>
              </Figure>
            </span>
          ))}
          {figures.more > 0 && <Grey> and {count(figures.more)} more</Grey>}
        </>
      );
    case 'examples':
      return (
        <>
          {figures.values.join(', ')}
          <Grey> …</Grey>
        </>
      );
    case 'empty':
      return <Grey>all values missing</Grey>;
  }
}

const Grey = ({ children }: { children: ReactNode }) => <span className="text-ink-3">{children}</span>;

function PhoneList({
  source: {
    rowCount,
    overrides,
    because,
    issues,
    origin: { asLastTime },
  },
  shown,
  onChange,
  onAsk,
}: ShownProps) {
  return (
    <ul aria-label="Profile of the columns">
      {shown.map((column) => (
        <li
          key={column.key}
          className="grid grid-cols-[minmax(0,1fr)_148px] items-center gap-x-2.5 gap-y-0.5 border-b border-line-1 px-3.5 py-2 last:border-b-0"
        >
          <div className="flex min-w-0 flex-wrap items-center gap-x-2">
            <b className="max-w-full">
              <MiddleCut>{column.label}</MiddleCut>
            </b>
            <TypeEditor column={column} onChange={onChange && ((change) => onChange(column, change))} />
            <RoleEditor
              column={column}
              because={because[column.key]}
              onChange={onChange && ((change) => onChange(column, change))}
            />
            <GuessLines
              label={column.label}
              guesses={guessesOf(column, { overrides, issues, asLastTime })}
              onChange={onChange && ((change) => onChange(column, change))}
              className="basis-full text-small text-ink-3"
            />
          </div>
          <Distribution column={column} rowCount={rowCount} onAsk={askOf(column, onAsk)} />
          <p className="text-small tabular-nums">
            <FigureWords column={column} figures={figuresOf(column, rowCount)} onAsk={askOf(column, onAsk)} />
          </p>
          <p className="text-right text-small text-ink-3">
            {missingIn(column) > 0 ? (
              <Figure question={missingQuestion(column)} onAsk={askOf(column, onAsk)} className="text-warn">
                {count(missingIn(column))} missing
              </Figure>
            ) : (
              <Figure question={distinctQuestion(column)} onAsk={askOf(column, onAsk)}>
                {distinctInWords(column)} distinct
              </Figure>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
