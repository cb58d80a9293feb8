'use client';

import { useState } from 'react';
import { Check } from 'lucide-react';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/overlays/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { RadioCard, RadioCards } from '@/components/ui/forms/radio-cards';
import type { ColumnPatch } from '@/lib/product/data-sources/schema/schema';
import { formatDate } from '@/lib/pure/format/format';
import type { Column, ColumnReading, ReadingOption } from '@/lib/pure/query/schema/column';
import { spreadInWords, spreadPictures, type SpreadPicture } from './reading-spread';
import {
  askedColumns,
  rangeInWords,
  readingTitle,
  reviewTitle,
  valueWriter,
  type AmbiguousColumn,
} from './reading-words';
import { counted } from '../words';
import { readingsDialogWords } from './words';

type Choices = Readonly<Record<string, ColumnReading>>;

type Props = {
  of: { name: string; rowCount: number; columns: readonly Column[] };
  /** Whether the next file with these columns can be read the same way. */
  canRemember: boolean;
  /** Closed without an answer: it can be given later, what uses the columns waits. */
  onClose: () => void;
  onChoose: (columns: ColumnPatch[], remember: boolean) => Promise<void>;
};

/** Columns that the file itself cannot settle: both readings, with what each comes to. */
export function ReadingsDialog({ of: { name, rowCount, columns }, canRemember, onClose, onChoose }: Props) {
  const asked = askedColumns(columns);
  const [choices, setChoices] = useState<Choices>({});
  const [busy, setBusy] = useState<'readings' | 'text' | null>(null);
  const [remember, setRemember] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const chosen = asked.filter(({ key }) => choices[key]).length;

  const send = async (how: 'readings' | 'text', chosenColumns: ColumnPatch[]) => {
    setBusy(how);
    setFailure(null);
    try {
      await onChoose(chosenColumns, remember);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(null);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={busy === null}
      width="wide"
      title={reviewTitle(asked.length)}
      description={`${name}, ${counted(rowCount, 'row')}. Charts that use ${asked.length === 1 ? 'it' : 'them'} are paused until you choose.`}
      footer={
        <>
          {canRemember && (
            <Checkbox
              label={readingsDialogWords.useSameReadings}
              checked={remember}
              onChange={(event) => setRemember(event.target.checked)}
              className="mr-auto pointer-coarse:min-h-11"
            />
          )}
          <span aria-live="polite" className="text-small text-ink-3 max-middle:mr-auto">
            {chosen} of {asked.length} selected
          </span>
          <Button
            busy={busy === 'text'}
            off={busy === 'readings'}
            onClick={() =>
              void send(
                'text',
                asked.map(({ key }) => ({ key, type: 'text' })),
              )
            }
          >
            Keep as text
          </Button>
          <Button
            look="filled"
            busy={busy === 'readings'}
            off={chosen < asked.length || busy === 'text'}
            onClick={() =>
              void send(
                'readings',
                asked.map(({ key }) => ({ key, reading: choices[key] })),
              )
            }
          >
            Use these readings
          </Button>
        </>
      }
    >
      {failure && (
        <ErrorState title={readingsDialogWords.couldntSaveReadings} className="mb-4">
          {failure}
        </ErrorState>
      )}
      {asked.map((column, nth) => (
        <Question
          key={column.key}
          column={column}
          nth={nth + 1}
          choice={choices[column.key] ?? null}
          onChoose={(reading) => setChoices({ ...choices, [column.key]: reading })}
        />
      ))}
    </Dialog>
  );
}

function Question({
  column,
  nth,
  choice,
  onChoose,
}: {
  column: AmbiguousColumn;
  nth: number;
  choice: ColumnReading | null;
  onChoose: (reading: ColumnReading) => void;
}) {
  const titleId = `review-${column.key}`;
  const { options, why, likelierBecause } = column.review;
  const pictures = spreadPictures(options);
  return (
    <section className="border-t border-line-1 py-3.5 last:pb-0">
      <div className="mb-2.5 flex gap-2.5">
        <span
          aria-hidden="true"
          className={classNames(
            'grid size-5 flex-none place-items-center rounded-full border-[1.5px] text-tiny font-bold',
            choice ? 'border-accent bg-accent text-accent-on' : 'border-ctrl text-ink-2',
          )}
        >
          {choice ? <Check className="!size-3" strokeWidth={3} /> : nth}
        </span>
        <div>
          <h3 id={titleId} className="font-mono text-body font-strong">
            {column.label}
          </h3>
          <p className="text-small text-ink-3">{why}</p>
        </div>
      </div>
      <RadioCards
        labelledBy={titleId}
        value={choice}
        onChange={(value) => onChoose(value as ColumnReading)}
        className="middle:grid-cols-2"
      >
        {options.map((option, at) => (
          <Option
            key={option.reading}
            option={option}
            picture={pictures[at] ?? null}
            because={option.likelier ? likelierBecause : null}
          />
        ))}
      </RadioCards>
    </section>
  );
}

function Option({
  option,
  picture,
  because,
}: {
  option: ReadingOption;
  picture: SpreadPicture | null;
  because: string | null;
}) {
  const write = valueWriter(option);
  return (
    <RadioCard value={option.reading} title={readingTitle(option)} aside={<Examples option={option} write={write} />}>
      {picture && <SpreadChart picture={picture} />}
      <dl className="mt-2 grid grid-cols-[56px_1fr] items-baseline border-t border-line-1 pt-2 text-table tabular-nums group-has-checked:border-line-2">
        {option.sum !== null && <Fact name="Sum" value={write(option.sum)} big />}
        <Fact name="Range" value={rangeInWords(option)} big={option.sum === null} />
        {picture && <Fact name="Spread" value={spreadInWords(option.spread ?? []) ?? ''} />}
      </dl>
      {because && (
        <p className="mt-1.5 text-small text-ink-2">
          <b className="font-strong">More likely:</b> {because}
        </p>
      )}
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
            <td aria-label="reads" className="pr-2.5 text-ink-3">
              →
            </td>
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

const LETTERS_UP_TO = 14;

/** Rows over time, both readings on one base: one that scatters or heaps them shows at once. */
function SpreadChart({ picture: { from, to, most, bars, ticks } }: { picture: SpreadPicture }) {
  const thin = (to - from) / 170; // a single day of a year is still seen
  const share = (at: number) => `${(100 * (at - from)) / (to - from)}%`;
  const [first, last] = [ticks[0], ticks.at(-1)].map((tick) =>
    formatDate(new Date((tick?.at ?? 0) * 86_400_000).toISOString().slice(0, 10), 'month'),
  );
  return (
    <div className="mt-2" aria-hidden="true">
      <svg viewBox={`${from} 0 ${to - from} 28`} preserveAspectRatio="none" className="h-7 w-full">
        {bars.map(({ start, end, count: rows }) => (
          <rect
            key={start}
            x={start}
            width={Math.max(thin, (end - start) * 0.9)}
            y={26 - 24 * (rows / most)}
            height={24 * (rows / most)}
            className="fill-c1"
          />
        ))}
        <line
          x1={from}
          x2={to}
          y1="26.5"
          y2="26.5"
          className="stroke-ink-3"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {ticks.length <= LETTERS_UP_TO ? (
        <p className="relative h-4 text-[0.6875rem] leading-4 text-ink-3">
          {ticks.map(({ at, letter }, nth) => (
            <span
              key={at}
              className="absolute -translate-x-1/2"
              style={{ left: share((at + (ticks[nth + 1]?.at ?? to)) / 2) }}
            >
              {letter}
            </span>
          ))}
        </p>
      ) : (
        <p className="flex justify-between text-[0.6875rem] leading-4 text-ink-3">
          <span>{first}</span>
          <span>{last}</span>
        </p>
      )}
    </div>
  );
}
