import Link from 'next/link';
import { Lock } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CheckedNumber, EvidenceMark } from '@/components/ui/evidence-mark';
import { Cell, Sheet } from '@/components/ui/sheet';

type Piece = string | { number: string };
const n = (number: string): Piece => ({ number });

/** Of the taxi trips of our own sample, March 2019: nobody's data. */
const SAMPLE: { label: string | null; sentences: Piece[][] }[] = [
  { label: null, sentences: [['Revenue fell ', n('8.8%'), ' to ', n('$51,770'), ' over 18–31 Mar 2019, against 4–17 Mar.']] },
  { label: 'What changed and stands out', sentences: [['Trips fell ', n('9.1%'), ' to ', n('2,840'), '; average fare rose ', n('0.3%'), ' to ', n('$18.23'), '.']] },
  { label: 'What lies behind it', sentences: [['Of the fall of ', n('$4,995'), ' in revenue, ', n('$3,120'), ' came from Manhattan and ', n('$1,204'), ' from Queens.']] },
  { label: 'What to do next', sentences: [['Look at borough Manhattan first: the largest part of the fall came from there.']] },
];

/** What a summary is like, for those whose plan has none. */
export function LockedSample({ mayUpgrade }: { mayUpgrade: boolean }) {
  return (
    <Sheet>
      <Cell className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <p className="flex min-w-0 flex-1 basis-72 items-start gap-2"><Lock aria-hidden className="mt-0.5 text-ink-3" /><span><b>Executive summaries are part of Premium.</b> One is written from your dashboards or data in sentences, and every number in it can be checked.</span></p>
        <Button look="filled" asChild><Link href="/pricing">{mayUpgrade ? 'Upgrade' : 'See the plans'}</Link></Button>
      </Cell>
      <section aria-label="Sample of a summary" className="px-3.5 py-5 middle:px-8 middle:py-7">
        <p className="mb-3 flex items-center gap-2.5 text-small text-ink-3"><Badge tone="neutral">Sample</Badge>Not your data: taxi trips, March 2019</p>
        <p className="mb-4 flex items-center gap-2 text-table text-ink-2"><span aria-hidden="true"><EvidenceMark /></span>In a summary of yours each number opens the query and the rows it was made from.</p>
        <div className="max-w-[68ch]">
          {SAMPLE.map(({ label, sentences }) => (
            <div key={label ?? 'headline'} className="mb-4">
              {label && <h2 className="mb-1 text-table font-bold">{label}</h2>}
              {sentences.map((pieces, nth) => <p key={nth} className={label ? 'leading-[23px] text-ink-2' : 'text-title leading-[27px] text-ink-1'}>{pieces.map((piece, place) => (typeof piece === 'string' ? piece : <CheckedNumber key={place}>{piece.number}</CheckedNumber>))}</p>)}
            </div>
          ))}
        </div>
      </section>
    </Sheet>
  );
}
