'use client';

import { useState } from 'react';
import { Check } from 'lucide-react';
import type { DataSource, DataSourcePatch } from '@/lib/datasets/schema';
import { formatDate } from '@/lib/core/format';
import type { Reading, ReadingOption } from '@/lib/query/column';
import { messageOf } from '@/components/client/api-error';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { RadioCard, RadioCards } from '@/components/ui/radio-cards';
import { useChangeDataSource } from './change-data-source';
import { askedColumns, overSameMonths, rangeInWords, readingTitle, reviewTitle, spreadInWords, valueWriter, type Asked } from './reading-words';
import { counted } from './words';

type Choices = Readonly<Record<string, Reading>>;

type Props = {
  dataSource: DataSource;
  open: boolean;
  /** Closed without an answer: it can be given later, what uses the columns waits. */
  onOpenChange: (open: boolean) => void;
  onDecided: (dataSource: DataSource) => void;
};

/** Columns that the file itself cannot settle: both readings, with what each comes to. */
export function ReviewDialog({ dataSource, open, onOpenChange, onDecided }: Props) {
  const asked = askedColumns(dataSource.columns);
  const [choices, setChoices] = useState<Choices>({});
  const [busy, setBusy] = useState<'readings' | 'text' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const changeDataSource = useChangeDataSource();
  const chosen = asked.filter(({ key }) => choices[key]).length;

  const send = async (how: 'readings' | 'text', columns: NonNullable<DataSourcePatch['columns']>) => {
    setBusy(how);
    setFailure(null);
    try {
      onDecided(await changeDataSource(dataSource.id, { columns }));
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(null);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      dismissible={busy === null}
      width="wide"
      title={reviewTitle(asked.length)}
      description={`${dataSource.name}, ${counted(dataSource.rowCount, 'row')}. What uses ${asked.length === 1 ? 'it' : 'them'} waits for your choice.`}
      footer={(
        <>
          <span aria-live="polite" className="mr-auto text-small text-ink-3 middle:mr-0">{chosen} of {asked.length} chosen</span>
          <Button busy={busy === 'text'} off={busy === 'readings'} onClick={() => void send('text', asked.map(({ key }) => ({ key, type: 'text' })))}>Keep as text</Button>
          <Button look="filled" busy={busy === 'readings'} off={chosen < asked.length || busy === 'text'} onClick={() => void send('readings', asked.map(({ key }) => ({ key, reading: choices[key] })))}>Use these readings</Button>
        </>
      )}
    >
      {failure && <ErrorState title="The readings were not kept" className="mb-4">{failure}</ErrorState>}
      {asked.map((column, nth) => (
        <Question key={column.key} column={column} nth={nth + 1} choice={choices[column.key] ?? null} onChoose={(reading) => setChoices({ ...choices, [column.key]: reading })} />
      ))}
    </Dialog>
  );
}

function Question({ column, nth, choice, onChoose }: { column: Asked; nth: number; choice: Reading | null; onChoose: (reading: Reading) => void }) {
  const titleId = `review-${column.key}`;
  const { options, why, likelierBecause } = column.review;
  const spreads = overSameMonths(options);
  return (
    <section className="border-t border-line-1 py-3.5 last:pb-0">
      <div className="mb-2.5 flex gap-2.5">
        <span aria-hidden="true" className={classNames('grid size-5 flex-none place-items-center rounded-full border-[1.5px] text-tiny font-bold', choice ? 'border-accent bg-accent text-accent-on' : 'border-ctrl text-ink-2')}>
          {choice ? <Check className="!size-3" strokeWidth={3} /> : nth}
        </span>
        <div>
          <h3 id={titleId} className="font-mono text-body font-strong">{column.label}</h3>
          <p className="text-small text-ink-3">{why}</p>
        </div>
      </div>
      <RadioCards labelledBy={titleId} value={choice} onChange={(value) => onChoose(value as Reading)} className="middle:grid-cols-2">
        {options.map((option, at) => <Option key={option.reading} option={option} spread={spreads[at] ?? []} because={option.likelier ? likelierBecause : null} />)}
      </RadioCards>
    </section>
  );
}

type Spread = NonNullable<ReadingOption['spread']>;

function Option({ option, spread, because }: { option: ReadingOption; spread: Spread; because: string | null }) {
  const write = valueWriter(option);
  return (
    <RadioCard value={option.reading} title={readingTitle(option)} aside={<Examples option={option} write={write} />}>
      {spread.length > 0 && <SpreadChart spread={spread} />}
      <dl className="mt-2 grid grid-cols-[56px_1fr] items-baseline border-t border-line-1 pt-2 text-table tabular-nums group-has-checked:border-line-2">
        {option.sum !== null && <Fact name="Sum" value={write(option.sum)} big />}
        <Fact name="Range" value={rangeInWords(option)} big={option.sum === null} />
        {spread.length > 0 && <Fact name="Spread" value={spreadInWords(spread) ?? ''} />}
      </dl>
      {because && <p className="mt-1.5 text-small text-ink-2"><b className="font-strong">Likelier:</b> {because}</p>}
    </RadioCard>
  );
}

function Examples({ option, write }: { option: ReadingOption; write: (value: ReadingOption['min']) => string }) {
  return (
    <table className="leading-[19px]">
      <tbody>
        {option.examples.slice(0, 3).map(({ written, read }) => (
          <tr key={written}>
            <td className="pr-2.5 font-mono text-tiny">{written}</td>
            <td aria-label="reads" className="pr-2.5 text-ink-3">→</td>
            <td className="text-right text-small font-bold">{write(read)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fact({ name, value, big = false }: { name: string; value: string; big?: boolean }) {
  return (
    <>
      <dt className="text-small text-ink-3">{name}</dt>
      <dd className={big ? 'text-[1.1875rem] leading-[26px] font-strong' : undefined}>{value}</dd>
    </>
  );
}

/** Rows by month, on a common base: a reading that scatters or heaps them shows at once. */
function SpreadChart({ spread }: { spread: Spread }) {
  const most = Math.max(...spread.map(({ count }) => count), 1);
  const [first, last] = [spread[0], spread.at(-1)].map((month) => month && formatDate(`${month.label}-01`, 'month'));
  return (
    <div className="mt-2" aria-hidden="true">
      <svg viewBox={`0 0 ${spread.length * 10} 28`} preserveAspectRatio="none" className="h-7 w-full">
        {spread.map(({ label, count }, nth) => <rect key={label} x={nth * 10 + 1} width="8" y={26 - 24 * (count / most)} height={24 * (count / most)} className="fill-c1" />)}
        <line x1="0" x2={spread.length * 10} y1="26.5" y2="26.5" className="stroke-ink-3" strokeWidth="1" vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="flex justify-between text-[0.6875rem] leading-4 text-ink-3"><span>{first}</span>{last !== first && <span>{last}</span>}</p>
    </div>
  );
}
