'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { CircleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { offersOf, type Offer } from './offers';
import { useOffers } from './use-offers';

const ReviewDialog = dynamic(() => import('./review-dialog').then((file) => file.ReviewDialog), { ssr: false });
const NamesDialog = dynamic(() => import('./names-dialog').then((file) => file.NamesDialog), { ssr: false });

type Props = {
  source: DataSource;
  mayChange: boolean;
  /** Takes over what the data source became; what it answers is said beside the way back. */
  onTaken: Parameters<typeof useOffers>[1];
  /** Offers that this page makes elsewhere. */
  without?: readonly string[];
};

/** A quiet strip of what was done to a file and what could be done: each acts on a press and can be taken back. */
export function SourceOffers({ source, mayChange, onTaken, without = [] }: Props) {
  const { busy, failure, arrive, change } = useOffers(source, onTaken);
  const [opened, setOpened] = useState<'readings' | 'names' | null>(null);
  const offers = offersOf(source).filter(({ key, done }) => (done || mayChange) && !without.includes(key));
  if (offers.length === 0 && !failure) return null;
  return (
    <section
      aria-label={`How ${source.name} is read`}
      aria-busy={busy}
      className="mb-3.5 border-y border-line-1 text-small print:hidden"
    >
      <ul>
        {offers.map((offer) => (
          <li
            key={`${offer.key} ${offer.action}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-1 py-1.5 first:border-t-0"
          >
            <p className="min-w-0 flex-1 basis-72 break-words">
              <span className="font-medium">{offer.said}</span> <span className="text-ink-2">{offer.effect}</span>
            </p>
            {mayChange && <Acts offer={offer} busy={busy} onOpen={setOpened} onChange={change} />}
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {busy && <Spinner words="Rereading the file" className="py-1.5" />}
        {failure && (
          <p className="flex items-center gap-1.5 py-1.5 text-bad">
            <CircleAlert aria-hidden className="flex-none" />
            Couldn’t reread the file. {failure} Nothing has changed.
          </p>
        )}
      </div>
      {opened === 'readings' && (
        <ReviewDialog
          dataSource={source}
          onClose={() => setOpened(null)}
          onDecided={(decided) => {
            setOpened(null);
            arrive(decided);
          }}
        />
      )}
      {opened === 'names' && (
        <NamesDialog
          source={source}
          busy={busy}
          onClose={() => setOpened(null)}
          onName={(patch, undo) => {
            setOpened(null);
            change(patch, undo);
          }}
        />
      )}
    </section>
  );
}

type ActsProps = {
  offer: Offer;
  busy: boolean;
  onOpen: (dialog: 'readings' | 'names') => void;
  onChange: ReturnType<typeof useOffers>['change'];
};

function Acts({ offer, busy, onOpen, onChange }: ActsProps) {
  if (offer.opens)
    return (
      <Button size="small" off={busy} onClick={() => onOpen(offer.opens)}>
        {offer.action}
      </Button>
    );
  const { dismiss, patch, undo, action } = offer;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Button size="small" look={offer.done ? 'quiet' : 'outline'} off={busy} onClick={() => onChange(patch, undo)}>
        {action}
      </Button>
      {dismiss && (
        <Button
          size="small"
          look="quiet"
          off={busy}
          aria-label={`Dismiss: ${action}`}
          onClick={() => onChange(dismiss)}
        >
          Dismiss
        </Button>
      )}
    </span>
  );
}
