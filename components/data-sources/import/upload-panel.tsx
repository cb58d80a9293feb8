'use client';

import Link from 'next/link';
import { CircleAlert, CircleCheck, CircleDashed, CircleHelp } from 'lucide-react';
import { sizeInWords } from '@/components/data/words';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { batchInWords, canCancel, isOver, shareOfUpload, stateInWords, type UploadItem } from './upload-items';
import { uploadPanelWords } from './words';

type Uploads = { cancel: (id: number) => void; retry: (id: number) => void; show: (id: number) => void };
type Props = {
  items: readonly UploadItem[];
  uploads: Uploads;
  /** Goes on, told by the tray. */ onHide: () => void;
  /** All are over: they are put away. */ onClose: () => void;
};

/**
 * Several files on their way, each with its state. It lies beside the page, which stays usable, and stays until it is
 * closed.
 */
export function UploadPanel({ items, uploads, onHide, onClose }: Props) {
  const ended = items.every(isOver);
  const share = items.reduce((sum, item) => sum + (shareOfUpload(item) ?? 0), 0) / items.length;
  return (
    <section
      aria-label="Uploads"
      data-print="none"
      className="fixed bottom-4 left-4 z-50 flex max-h-[min(440px,60dvh)] w-[440px] max-w-[calc(100vw-2rem)] flex-col border-t-2 border-ink-1 bg-raise shadow-raise"
    >
      <header className="flex items-center gap-3 px-4 py-2.5">
        <h2 role="status" className="min-w-0 flex-1 font-bold tabular-nums">
          {batchInWords(items)}
        </h2>
        {ended ? (
          <>
            <Button size="small" asChild>
              <Link href="/data-sources" onClick={onClose}>
                Data sources
              </Link>
            </Button>
            <Button size="small" onClick={onClose}>
              Close
            </Button>
          </>
        ) : (
          <Button size="small" onClick={onHide}>
            Hide
          </Button>
        )}
      </header>
      {!ended && <Progress value={share} label="Uploads in progress" />}
      <ul className="divide-y divide-line-1 overflow-y-auto border-t border-line-1">
        {items.map((item) => (
          <PanelRow key={item.id} item={item} uploads={uploads} />
        ))}
      </ul>
    </section>
  );
}

function PanelRow({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const { id, phase, fileName, size } = item;
  const failed = phase === 'failed';
  return (
    <li className="flex items-start gap-2.5 px-4 py-2 text-table">
      <span className="mt-0.5">
        <Mark phase={phase} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex gap-2">
          <span className="truncate font-strong" title={fileName}>
            {fileName}
          </span>
          <span className="ml-auto whitespace-nowrap text-ink-3 tabular-nums">{sizeInWords(size)}</span>
        </p>
        <p className={failed ? 'text-bad' : 'text-ink-2 tabular-nums'}>{stateInWords(item)}</p>
      </div>
      <span className="flex flex-none gap-1.5">
        {phase === 'check' && (
          <Button size="small" aria-label={`Review ${fileName}`} onClick={() => uploads.show(id)}>
            Check
          </Button>
        )}
        {phase === 'review' && (
          <Button size="small" aria-label={uploadPanelWords.chooseReading(fileName)} onClick={() => uploads.show(id)}>
            Choose
          </Button>
        )}
        {phase === 'done' && item.path && (
          <Button size="small" asChild>
            <Link href={item.path} aria-label={`Open ${fileName}`}>
              Open
            </Link>
          </Button>
        )}
        {failed && (
          <Button size="small" aria-label={`Details of ${fileName}`} onClick={() => uploads.show(id)}>
            Details
          </Button>
        )}
        {canCancel(item) && (
          <Button size="small" look="quiet" aria-label={`Cancel ${fileName}`} onClick={() => uploads.cancel(id)}>
            Cancel
          </Button>
        )}
      </span>
    </li>
  );
}

function Mark({ phase }: Pick<UploadItem, 'phase'>) {
  if (phase === 'done') return <CircleCheck aria-hidden className="!size-4 text-good" />;
  if (phase === 'failed') return <CircleAlert aria-hidden className="!size-4 text-bad" />;
  return phase === 'check' || phase === 'review' ? (
    <CircleHelp aria-hidden className="!size-4 text-warn" />
  ) : (
    <CircleDashed aria-hidden className="!size-4 text-ink-3" />
  );
}
