'use client';

import { isCode, messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';

/** Why there is no preview. What the choice itself rules out isn't tried again. */
export function PreviewError({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  return (
    <Sheet>
      <Cell>
        <ErrorState
          title={title}
          action={
            !isCode(error, 'validation') && (
              <Button size="small" onClick={onRetry}>
                Retry
              </Button>
            )
          }
        >
          {messageOf(error)}
        </ErrorState>
      </Cell>
    </Sheet>
  );
}
