'use client';

import { RadioCard, RadioCards } from '@/components/ui/forms/radio-cards';
import { JOIN_KINDS, type JoinKind } from '@/lib/engines/manifest/join';
import type { MergePreview } from '@/lib/product/data-sources/schema/merge-schema';
import { kindPhrases, rowsInWords } from './merge-phrases';

const KEPT: Record<JoinKind, [left: boolean, both: boolean, right: boolean]> = {
  left: [true, true, false],
  inner: [false, true, false],
  right: [false, true, true],
  full: [true, true, true],
  left_anti: [true, false, false],
};

type Props = {
  leftName: string;
  rightName: string;
  value: JoinKind;
  preview: MergePreview | undefined;
  onChange: (kind: JoinKind) => void;
};

/** Which rows the result keeps, each way with the rows that it comes to. */
export function MergeKinds({ leftName, rightName, value, preview, onChange }: Props) {
  const phrases = kindPhrases(leftName, rightName);
  return (
    <RadioCards label="Rows to keep" value={value} onChange={(kind) => onChange(kind as JoinKind)} className="!gap-2">
      {JOIN_KINDS.map((kind) => (
        <RadioCard key={kind} value={kind} title={phrases[kind].title} note={phrases[kind].note}>
          <span className="mt-1.5 flex items-center gap-3 pl-6 text-table tabular-nums">
            <KeptRows kind={kind} />
            {preview ? rowsInWords(preview.rowsByKind[kind]) : ''}
          </span>
        </RadioCard>
      ))}
    </RadioCards>
  );
}

/** Rows of the left above, of the right below, met in the middle: what is kept is filled. */
function KeptRows({ kind }: { kind: JoinKind }) {
  const [left, both, right] = KEPT[kind];
  const fill = (kept: boolean) => (kept ? 'fill-c1 stroke-c1' : 'fill-none stroke-ctrl');
  return (
    <svg aria-hidden="true" viewBox="0 0 56 16" className="!h-4 !w-14 flex-none" strokeWidth="1">
      <rect x="0.5" y="1.5" width="17" height="6" className={fill(left)} />
      <rect x="19.5" y="1.5" width="17" height="6" className={fill(both)} />
      <rect x="19.5" y="8.5" width="17" height="6" className={fill(both && kind !== 'left_anti')} />
      <rect x="38.5" y="8.5" width="17" height="6" className={fill(right)} />
    </svg>
  );
}
