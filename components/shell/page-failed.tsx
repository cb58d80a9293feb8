'use client';

import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Page } from '@/components/ui/page';
import { pageFailedWords } from './words';

/** A page that failed as a whole. The digest is what the server's log names it by. */
export function PageFailed({ digest, onRetry }: { digest?: string; onRetry: () => void }) {
  return (
    <Page className="max-w-[720px]">
      <h1 className="sr-only">This page couldn’t load</h1>
      <ErrorState
        title="This page couldn’t load"
        action={
          <Button look="filled" onClick={onRetry}>
            Retry
          </Button>
        }
        className="mt-6"
      >
        {pageFailedWords.nothingChangedLost}
        {digest && (
          <>
            {' '}
            If it keeps happening, give your administrator this ID: <code>{digest}</code>.
          </>
        )}
      </ErrorState>
    </Page>
  );
}
