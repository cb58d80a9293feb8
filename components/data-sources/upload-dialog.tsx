'use client';

import Link from 'next/link';
import { useEffect, useState } from 'react';
import { Steps } from '@/components/shell/job-steps';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { IssueList } from './issue-list';
import { canCancel, countsOf, shareOfUpload, stepOf, UPLOAD_STEPS, type UploadItem } from './upload-items';
import { sizeInWords } from './words';

type Props = {
  item: UploadItem;
  onCancel: () => void;
  onBackground: () => void;
  onRetry: () => void;
  onClose: () => void;
};

/** One file from its first byte to its dashboard. Stays on failure, with the reason and the first places in the file. */
export function UploadDialog({ item, onCancel, onBackground, onRetry, onClose }: Props) {
  const { failure } = item;
  return (
    <Dialog
      open
      onOpenChange={failure ? onClose : onBackground}
      title={failure ? 'This file was not taken' : item.fileName}
      description={failure ? `${item.fileName}, ${sizeInWords(item.size)}` : sizeInWords(item.size)}
      footer={failure
        ? (
          <>
            {failure.planLimit && <Button asChild><Link href="/data-sources" onClick={onClose}>Data sources</Link></Button>}
            <Button onClick={onRetry}>Try again</Button>
            <Button look="filled" onClick={onClose}>Close</Button>
          </>
        )
        : (
          <>
            <Elapsed />
            {canCancel(item) && <Button onClick={onCancel}>Cancel</Button>}
            <Button look="filled" onClick={onBackground}>Go on in the background</Button>
          </>
        )}
    >
      {failure
        ? (
          <ErrorState title={`File upload failed: ${failure.reason}`}>
            {failure.issues.length > 0 && <IssueList issues={failure.issues} />}
          </ErrorState>
        )
        : (
          <div aria-live="polite">
            <Steps work={{ title: item.fileName, steps: UPLOAD_STEPS, stepIndex: stepOf(item), counts: countsOf(item), share: shareOfUpload(item) }} />
          </div>
        )}
    </Dialog>
  );
}

/** Seconds since the dialog opened, from the third on. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span className="mr-auto text-small text-ink-3 tabular-nums">{seconds > 2 && `${seconds} s`}</span>;
}
