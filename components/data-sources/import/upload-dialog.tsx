'use client';

import Link from 'next/link';
import { useEffect, useState } from 'react';
import { IssueList } from '@/components/data/issue-list';
import { sizeInWords } from '@/components/data/words';
import { Steps } from '@/components/jobs/job-steps';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { useFileChoice } from './file-choice';
import { canCancel, countsOf, cureOf, shareOfUpload, stepOf, UPLOAD_STEPS, type UploadItem } from './upload-items';
import { uploadDialogWords } from './words';

type Props = {
  item: UploadItem;
  onCancel: () => void;
  onBackground: () => void;
  onRetry: () => void;
  onClose: () => void;
  /** Another file in the place of one that was refused. */
  onOther: (files: File[]) => void;
};

/**
 * One file from its first byte to its dashboard. Stays on failure, with the reason and the first places in the file.
 */
export function UploadDialog({ item, onCancel, onBackground, onRetry, onClose, onOther }: Props) {
  const { failure } = item;
  const { isWorthRetry, advice } = cureOf(failure ?? { reason: '', issues: [] });
  return (
    <Dialog
      open
      onOpenChange={failure ? onClose : onBackground}
      title={failure ? uploadDialogWords.fileCouldntUploaded : item.fileName}
      description={failure ? `${item.fileName}, ${sizeInWords(item.size)}` : sizeInWords(item.size)}
      footer={
        failure ? (
          <>
            {failure.code === 'plan_limit' && (
              <Button asChild>
                <Link href="/data-sources" onClick={onClose}>
                  Data sources
                </Link>
              </Button>
            )}
            {isWorthRetry ? <Button onClick={onRetry}>Try again</Button> : <OtherFile onFiles={onOther} />}
            <Button look="filled" onClick={onClose}>
              Close
            </Button>
          </>
        ) : (
          <>
            <Elapsed />
            {canCancel(item) && <Button onClick={onCancel}>Cancel</Button>}
            <Button look="filled" onClick={onBackground}>
              Continue in the background
            </Button>
          </>
        )
      }
    >
      {failure ? (
        <>
          <ErrorState title={`File upload failed: ${failure.reason}`}>
            {failure.issues.length > 0 && <IssueList issues={failure.issues} />}
          </ErrorState>
          <p className="mt-3 text-ink-2">{advice}</p>
        </>
      ) : (
        <div aria-live="polite">
          <Steps
            work={{
              title: item.fileName,
              steps: UPLOAD_STEPS,
              stepIndex: stepOf(item),
              counts: countsOf(item),
              share: shareOfUpload(item),
            }}
          />
        </div>
      )}
    </Dialog>
  );
}

/** A refused file is mended outside, and chosen anew: what the browser holds of it is the old one. */
function OtherFile({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { input, choose } = useFileChoice(onFiles);
  return (
    <>
      {input}
      <Button onClick={choose}>Choose another file</Button>
    </>
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
