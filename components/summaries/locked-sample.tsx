import Link from 'next/link';
import { Lock } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CheckedNumber, EvidenceMark } from '@/components/ui/evidence-mark';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { lockedSampleWords } from './words';

type Piece = string | { number: string };
const n = (number: string): Piece => ({ number });

/** Of the taxi trips of our own sample, March 2019: nobody's data. */
const SAMPLE: { label: string | null; sentences: Piece[][] }[] = [
  {
    label: null,
    sentences: [['Revenue fell ', n('8.8%'), ' to ', n('$51,770'), ' in 18–31 Mar 2019, compared with 4–17 Mar.']],
  },
  {
    label: 'What changed',
    sentences: [
      ['Trips fell ', n('9.1%'), ' to ', n('2,840'), '; average fare rose ', n('0.3%'), ' to ', n('$18.23'), '.'],
    ],
  },
  {
    label: 'Where it came from',
    sentences: [
      ['Of the ', n('$4,995'), ' in revenue, ', n('$3,120'), ' came from Manhattan and ', n('$1,204'), ' from Queens.'],
    ],
  },
  {
    label: 'What to do next',
    sentences: [[lockedSampleWords.startManhattanAccounts]],
  },
];

/** What a summary is like, for those whose plan has none. */
export function LockedSample({ mayUpgrade }: { mayUpgrade: boolean }) {
  return (
    <Sheet>
      <Cell className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <p className="flex min-w-0 flex-1 basis-72 items-start gap-2">
          <Lock aria-hidden className="mt-0.5 text-ink-3" />
          <span>
            <b>{lockedSampleWords.executiveSummariesPart}</b> Get a written summary of a dashboard or data source, with
            every number checked.
          </span>
        </p>
        <Button look="filled" asChild>
          <Link href="/pricing">{mayUpgrade ? 'Upgrade' : 'Compare plans'}</Link>
        </Button>
      </Cell>
      <section aria-label="Sample of a summary" className="px-3.5 py-5 middle:px-8 middle:py-7">
        <p className="mb-3 flex items-center gap-2.5 text-small text-ink-3">
          <Badge tone="neutral">Sample</Badge>Not your data: taxi trips, March 2019
        </p>
        <p className="mb-4 flex items-center gap-2 text-table text-ink-2">
          <span aria-hidden="true">
            <EvidenceMark />
          </span>
          {lockedSampleWords.ownSummariesEvery}
        </p>
        <div className="max-w-[68ch]">
          {SAMPLE.map(({ label, sentences }) => (
            <div key={label ?? 'headline'} className="mb-4">
              {label && <h2 className="mb-1 text-table font-bold">{label}</h2>}
              {sentences.map((pieces, nth) => (
                <p key={nth} className={label ? 'leading-[23px] text-ink-2' : 'text-title leading-[27px] text-ink-1'}>
                  {pieces.map((piece, place) =>
                    typeof piece === 'string' ? piece : <CheckedNumber key={place}>{piece.number}</CheckedNumber>,
                  )}
                </p>
              ))}
            </div>
          ))}
        </div>
      </section>
    </Sheet>
  );
}
