'use client';

import { lazy, Suspense, useState, type ReactNode } from 'react';
import { commonText } from '@/components/charts/draw/common-text';
import { classNames } from '@/components/ui/class-names';
import { CheckedNumber } from '@/components/ui/evidence-mark';
import { Segmented } from '@/components/ui/forms/segmented';
import { Cell, CellHead, Sheet } from '@/components/ui/overlays/sheet';
import type { EvidentSplit, ChangeAnswer, PartEvidence } from '@/lib/product/changes/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { lowerFirst } from '@/lib/pure/analysis/semantics/table/shown';
import { formatNumber } from '@/lib/pure/format/format';
import {
  changeTexts,
  movedWord,
  moveWords,
  partName,
  shareOfChange,
  shareOfMoves,
  sideName,
  tellingSplit,
  toldMoves,
  toldText,
  type PartOrder,
  type ChangeMoves as Moved,
  changeSheetWords,
} from './words';
import { ChangeFigure, WaterfallTable } from './waterfall-table';

const EvidenceDrawer = lazy(() => import('@/components/evidence/evidence-drawer'));

type Opened = PartEvidence & { name: string };
/** Of several rows of an answer at once. */
const WHOLE_ANSWER = -1;

const ORDERS: { value: PartOrder; label: string }[] = [
  { value: 'contribution', label: 'By contribution' },
  { value: 'name', label: 'By name' },
  { value: 'percent', label: 'By percent' },
];

type Props = {
  explained: ChangeAnswer;
  source: DataSource;
  /** The answer belongs to the question before. */ outdated?: boolean;
  /** Continues the sheet above it. */ joined?: boolean;
  action?: ReactNode;
};

/** A change, what it is made of by the dimension that tells most, and the other dimensions one press away. */
export function ChangeSheet({ explained, source, outdated = false, joined = false, action }: Props) {
  const { dimensions, change } = explained;
  const best = tellingSplit(dimensions, change);
  const [chosen, setChosen] = useState<string | null>(null);
  const [order, setOrder] = useState<PartOrder>('contribution');
  const [opened, setOpened] = useState<Opened | null>(null);
  const split = dimensions.find(({ field }) => field === chosen) ?? best ?? dimensions[0];
  const open = (place: PartEvidence, name: string) => setOpened({ ...place, name });
  return (
    <div className="@container/change">
      <Sheet
        joined={joined}
        className={classNames('grid-cols-1 @min-[1000px]/change:grid-cols-12', outdated && 'opacity-60')}
      >
        <Cell className="flex items-start gap-4 @min-[1000px]/change:col-span-12">
          <div className="min-w-0 flex-1">
            <Headline explained={explained} best={best} onEvidence={open} />
          </div>
          {action}
        </Cell>
        {split ? (
          <>
            <div className="pb-2 @min-[1000px]/change:col-span-8">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-3.5 pt-3.5 pb-1 middle:px-4">
                <CellHead title={`By ${split.label}`} note={splitNote(explained, split)} />
                <Segmented label="Order of the parts" value={order} options={ORDERS} onChange={setOrder} />
              </div>
              <WaterfallTable explained={explained} split={split} order={order} onEvidence={open} />
              <Arithmetic explained={explained} split={split} />
            </div>
            <div className="@min-[1000px]/change:col-span-4">
              <Dimensions explained={explained} chosen={split.field} onChoose={setChosen} />
            </div>
          </>
        ) : (
          <Cell className="text-ink-2 @min-[1000px]/change:col-span-12">{changeSheetWords.dataNoGrouping}</Cell>
        )}
      </Sheet>
      {opened && (
        <Suspense fallback={null}>
          <EvidenceDrawer
            evidence={{ id: opened.evidenceId, point: opened.row === WHOLE_ANSWER ? null : opened.row }}
            sources={[source]}
            shown={{ name: opened.name, rows: null, format: null, labels: evidenceLabels(explained) }}
            onPoint={(point) => setOpened({ ...opened, row: point ?? WHOLE_ANSWER })}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Each answer holds the figure of both sides; of a mean then what stands above and below its line. */
function evidenceLabels({ columns, question: { sides }, side }: ChangeAnswer): string[] {
  const names = [sideName(sides, 'before', side.format), sideName(sides, 'after', side.format)];
  return columns.map((label, nth) => `${label}, ${names[nth % 2]}`);
}

function Headline({
  explained,
  best,
  onEvidence,
}: {
  explained: ChangeAnswer;
  best: EvidentSplit | null;
  onEvidence: (place: PartEvidence, name: string) => void;
}) {
  const {
    question: { sides },
    measure: { label, format },
    side,
    before,
    after,
    change,
    evidenceId,
  } = explained;
  const write = commonText([before, after], format);
  const number = (text: string, onOpen: () => void) => (
    <CheckedNumber onOpen={onOpen} opens="show how this number was calculated">
      {text}
    </CheckedNumber>
  );
  const whole = (value: number, which: 'before' | 'after') =>
    number(write(value), () => onEvidence({ evidenceId, row: 0 }, `${label}, ${sideName(sides, which, side.format)}`));
  const [first, second] = [sideName(sides, 'before', side.format), sideName(sides, 'after', side.format)];
  const by = change !== 0 && (
    <>
      {' '}
      by <ChangeFigure explained={explained} onEvidence={onEvidence} number={number} />
    </>
  );
  return (
    <>
      <p className="max-w-[72ch] text-title leading-[27px] text-balance">
        {sides.kind === 'periods' ? (
          <>
            {label} {movedWord(explained)}
            {by}: {whole(before, 'before')} in {first}, {whole(after, 'after')} in {second}.
          </>
        ) : (
          <>
            {label} {movedWord(explained)}
            {by} where {side.label} is {second}: {whole(after, 'after')}, vs. {whole(before, 'before')} where it is{' '}
            {first}.
          </>
        )}
      </p>
      <p className="mt-1 max-w-[72ch] text-ink-2">
        {best ? <Told explained={explained} split={best} onEvidence={onEvidence} /> : changeSheetWords.noSingleColumn}
      </p>
    </>
  );
}

/** 'By region, West and South fell by 80,778 together (84.0% of all that fell); North rose by 14,575.' */
function Told({
  explained,
  split,
  onEvidence,
}: {
  explained: ChangeAnswer;
  split: EvidentSplit;
  onEvidence: (place: PartEvidence, name: string) => void;
}) {
  const { along, against } = toldMoves(split);
  const write = changeTexts([along.sum, against.sum], explained.measure.format);
  const share = shareOfChange(split, explained.change);
  const moved = (told: Moved, offset: boolean) => {
    const names = told.parts.map((part) => partName(part, split));
    const { verb, all } = moveWords(explained, told);
    const ofAll = offset ? shareOfMoves(told) : null;
    const place =
      told.parts.length > 1
        ? { evidenceId: split.places[split.parts.indexOf(told.parts[0]!)]!.evidenceId, row: WHOLE_ANSWER }
        : split.places[split.parts.indexOf(told.parts[0]!)]!;
    return (
      <>
        {listed(names)} {verb}{' '}
        <CheckedNumber onOpen={() => onEvidence(place, listed(names))} opens="show how this number was calculated">
          {write(told.sum).replace(/^[+−]/, '')}
        </CheckedNumber>
        {names.length > 1 && ' together'}
        {ofAll && ` (${ofAll} of ${all})`}
      </>
    );
  };
  return (
    <>
      By {lowerFirst(split.label)}, {moved(along, share === null)}
      {against.parts.length > 0 && <>; {moved(against, true)}</>}
      {share && `: ${share} of the change`}.
    </>
  );
}

const listed = (names: readonly string[]) =>
  names.map((name, nth) => `${nth === 0 ? '' : nth === names.length - 1 ? ' and ' : ', '}${name}`).join('');

function splitNote({ kind }: ChangeAnswer, { values }: EvidentSplit): string {
  return `${formatNumber(values)} ${values === 1 ? 'value' : 'values'}${kind === 'ratio' ? '; each part is its rate effect plus its mix effect' : ''}`;
}

/** The sum that closes, in words; of a mean also what came from levels and what from the mix. */
function Arithmetic({
  explained: {
    change,
    measure: { format },
  },
  split: { effects, rest, parts, label, even },
}: {
  explained: ChangeAnswer;
  split: EvidentSplit;
}) {
  const write = changeTexts([change, ...parts.map((part) => part.change)], format);
  return (
    <div className="space-y-1 px-4 pt-2.5 pb-2 text-table leading-[19px] text-ink-2">
      <p>
        <b className="text-ink-1">Parts add up to {write(change)}</b>, the total change, which was calculated
        separately.
        {rest && rest.unlisted !== 0 && ` ${write(rest.unlisted)} of it comes from values not listed here.`}
      </p>
      {effects && (
        <p>
          <b className="text-ink-1">Rate and mix:</b> {write(effects.rate)} comes from changes within values of {label},{' '}
          {write(effects.mix)} from a different mix of values.
        </p>
      )}
      {even && <p>All values of {label} moved about equally, so this column explains little.</p>}
    </div>
  );
}

/** All dimensions, the most telling first, each with what it tells. */
function Dimensions({
  explained: {
    dimensions,
    change,
    measure: { format },
  },
  chosen,
  onChoose,
}: {
  explained: ChangeAnswer;
  chosen: string;
  onChoose: (field: string) => void;
}) {
  const write = changeTexts(
    dimensions.flatMap((split) => {
      const { along, against } = toldMoves(split);
      return [along.sum, against.sum];
    }),
    format,
  );
  return (
    <>
      <div className="px-3.5 pt-3.5 middle:px-4">
        <CellHead title="Split by" note="most informative first" />
      </div>
      <ul>
        {dimensions.map((split) => {
          const share = shareOfChange(split, change);
          return (
            <li key={split.field} className="border-t border-line-1">
              <button
                type="button"
                aria-pressed={split.field === chosen}
                onClick={() => onChoose(split.field)}
                className={classNames(
                  'focus-inside block w-full px-3.5 py-2 text-left hover:bg-wash middle:px-4 pointer-coarse:min-h-11',
                  split.field === chosen && 'bg-wash',
                )}
              >
                <span className="font-strong">{split.label}</span>
                <span className="block truncate text-small text-ink-3">
                  {split.even
                    ? 'all values moved about equally'
                    : [toldText(split, write), share].filter(Boolean).join(': ')}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
