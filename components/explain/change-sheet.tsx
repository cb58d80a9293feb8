'use client';

import { lazy, Suspense, useState, type ReactNode } from 'react';
import { lowerFirst } from '@/lib/analysis/dashboard/shown';
import type { EvidentSplit, Explained, Place } from '@/lib/changes/schema';
import { formatNumber } from '@/lib/core/format';
import type { DataSource } from '@/lib/datasets/schema';
import { commonText } from '@/components/charts/common-text';
import { classNames } from '@/components/ui/class-names';
import { CheckedNumber } from '@/components/ui/evidence-mark';
import { Cell, CellHead, Sheet } from '@/components/ui/sheet';
import { changeTexts, movedWord, partName, sideName, tellingSplit, toldParts, toldShare, toldText } from './change-words';
import { ChangeFigure, WaterfallTable } from './waterfall-table';

const EvidenceDrawer = lazy(() => import('@/components/evidence/evidence-drawer'));

type Opened = Place & { name: string };

type Props = { explained: Explained; source: DataSource; /** The answer belongs to the question before. */ outdated?: boolean; /** Continues the sheet above it. */ joined?: boolean; action?: ReactNode };

/** A change, what it is made of by the dimension that tells most, and the other dimensions one press away. */
export function ChangeSheet({ explained, source, outdated = false, joined = false, action }: Props) {
  const { dimensions, change } = explained;
  const best = tellingSplit(dimensions, change);
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const split = dimensions.find(({ field }) => field === chosen) ?? best ?? dimensions[0];
  const open = (place: Place, name: string) => setOpened({ ...place, name });
  return (
    <div className="@container/change">
      <Sheet joined={joined} className={classNames('grid-cols-1 @min-[1000px]/change:grid-cols-12', outdated && 'opacity-60')}>
        <Cell className="flex items-start gap-4 @min-[1000px]/change:col-span-12">
          <div className="min-w-0 flex-1"><Headline explained={explained} best={best} onEvidence={open} /></div>
          {action}
        </Cell>
        {split ? (
          <>
            <div className="pb-2 @min-[1000px]/change:col-span-8">
              <div className="px-3.5 pt-3.5 middle:px-4"><CellHead title={`By ${split.label}`} note={splitNote(explained, split)} /></div>
              <WaterfallTable explained={explained} split={split} onEvidence={open} />
              <Arithmetic explained={explained} split={split} />
            </div>
            <div className="@min-[1000px]/change:col-span-4"><Dimensions explained={explained} chosen={split.field} onChoose={setChosen} /></div>
          </>
        ) : <Cell className="text-ink-2 @min-[1000px]/change:col-span-12">No column of this data groups its rows, so the change has no parts to tell.</Cell>}
      </Sheet>
      {opened && (
        <Suspense fallback={null}>
          <EvidenceDrawer evidence={{ id: opened.evidenceId, point: opened.row }} sources={[source]} shown={{ name: opened.name, rows: null, format: null, labels: evidenceLabels(explained) }} onPoint={(point) => setOpened({ ...opened, row: point ?? 0 })} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Each answer holds the figure of both sides; of a mean then what stands above and below its line. */
function evidenceLabels({ columns, question: { sides }, side }: Explained): string[] {
  const names = [sideName(sides, 'before', side.format), sideName(sides, 'after', side.format)];
  return columns.map((label, nth) => `${label}, ${names[nth % 2]}`);
}

function Headline({ explained, best, onEvidence }: { explained: Explained; best: EvidentSplit | null; onEvidence: (place: Place, name: string) => void }) {
  const { question: { sides }, measure: { label, format }, side, before, after, change, evidenceId } = explained;
  const write = commonText([before, after], format);
  const number = (text: string, onOpen: () => void) => <CheckedNumber onOpen={onOpen} opens="how this number was made">{text}</CheckedNumber>;
  const whole = (value: number, which: 'before' | 'after') => number(write(value), () => onEvidence({ evidenceId, row: 0 }, `${label}, ${sideName(sides, which, side.format)}`));
  const [first, second] = [sideName(sides, 'before', side.format), sideName(sides, 'after', side.format)];
  const by = change !== 0 && <> by <ChangeFigure explained={explained} onEvidence={onEvidence} number={number} /></>;
  return (
    <>
      <p className="max-w-[72ch] text-title leading-[27px] text-balance">
        {sides.kind === 'periods'
          ? <>{label} {movedWord(explained)}{by}: {whole(before, 'before')} in {first}, {whole(after, 'after')} in {second}.</>
          : <>{label} {movedWord(explained)}{by} where {side.label} is {second}: {whole(after, 'after')}, against {whole(before, 'before')} where it is {first}.</>}
      </p>
      <p className="mt-1 max-w-[72ch] text-ink-2">{best ? <Told explained={explained} split={best} onEvidence={onEvidence} /> : 'No column tells it in few parts: in each of them it is spread over many values, or all moved about alike.'}</p>
    </>
  );
}

/** 'By region it is mostly West +66,203 and South −14,575.' */
function Told({ explained: { change, measure: { format } }, split, onEvidence }: { explained: Explained; split: EvidentSplit; onEvidence: (place: Place, name: string) => void }) {
  const told = toldParts(split);
  const write = changeTexts(told.map((part) => part.change), format);
  const share = toldShare(split, change);
  return (
    <>
      By {lowerFirst(split.label)} it is mostly{' '}
      {told.map((part, nth) => {
        const name = partName(part, split);
        return <span key={name}>{nth > 0 && (nth === told.length - 1 ? ' and ' : ', ')}{name} <CheckedNumber onOpen={() => onEvidence(split.places[nth]!, name)} opens="how this number was made">{write(part.change)}</CheckedNumber></span>;
      })}
      {share && `: ${share} of the change`}.
    </>
  );
}

function splitNote({ kind }: Explained, { values }: EvidentSplit): string {
  return `${formatNumber(values)} ${values === 1 ? 'value' : 'values'}${kind === 'ratio' ? '; each part is what its level and its weight add to the change' : ''}`;
}

/** The sum that closes, in words; of a mean also what came from levels and what from the mix. */
function Arithmetic({ explained: { change, measure: { format } }, split: { effects, rest, parts, label, even } }: { explained: Explained; split: EvidentSplit }) {
  const write = changeTexts([change, ...parts.map((part) => part.change)], format);
  return (
    <div className="space-y-1 px-4 pt-2.5 pb-2 text-table leading-[19px] text-ink-2">
      <p><b className="text-ink-1">Parts add up to {write(change)}</b>, the whole change, which was asked by itself.{rest && rest.unlisted !== 0 && ` ${write(rest.unlisted)} of it stands in values beyond those that were asked for.`}</p>
      {effects && <p><b className="text-ink-1">Level and weight:</b> {write(effects.rate)} comes from levels within the values of {label}, {write(effects.mix)} from another mix of them.</p>}
      {even && <p>All values of {label} moved about alike, so this column tells little.</p>}
    </div>
  );
}

/** All dimensions, the most telling first, each with what it tells. */
function Dimensions({ explained: { dimensions, change, measure: { format } }, chosen, onChoose }: { explained: Explained; chosen: string; onChoose: (field: string) => void }) {
  const write = changeTexts(dimensions.flatMap((split) => toldParts(split).map((part) => part.change)), format);
  return (
    <>
      <div className="px-3.5 pt-3.5 middle:px-4"><CellHead title="Split by" note="the most telling first" /></div>
      <ul>
        {dimensions.map((split) => {
          const share = toldShare(split, change);
          return (
            <li key={split.field} className="border-t border-line-1">
              <button type="button" aria-pressed={split.field === chosen} onClick={() => onChoose(split.field)} className={classNames('focus-inside block w-full px-3.5 py-2 text-left hover:bg-wash middle:px-4 pointer-coarse:min-h-11', split.field === chosen && 'bg-wash')}>
                <span className="font-strong">{split.label}</span>
                <span className="block truncate text-small text-ink-3">{split.even ? 'all values moved about alike' : [toldText(split, write), share].filter(Boolean).join(': ')}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
