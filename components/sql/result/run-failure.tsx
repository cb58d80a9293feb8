'use client';

import { ApiError, messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import type { SqlFailure } from '../run/failure';
import { failureWords } from './words';

const TITLES: Record<string, string> = {
  timeout: failureWords.timeout,
  too_large: failureWords.tooLarge,
  busy: failureWords.busy,
};

const titleOf = (error: unknown): string =>
  error instanceof ApiError
    ? error.status === 0 && error.code !== 'timeout'
      ? failureWords.offline
      : (TITLES[error.code ?? ''] ?? failureWords.wrong)
    : failureWords.wrong;

const isOffline = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0 && error.code !== 'timeout' && !navigator.onLine;

/** Why there is no result, where in the text, and what to do. */
export function RunFailure({ failure, onShow }: { failure: SqlFailure; onShow: () => void }) {
  const { error, fault } = failure;
  if (!fault)
    return (
      <ErrorState title={titleOf(error)}>{isOffline(error) ? failureWords.offlineBody : messageOf(error)}</ErrorState>
    );
  return (
    <ErrorState
      title={failureWords.wrong}
      action={
        fault.place && (
          <Button size="small" onClick={onShow}>
            {failureWords.goTo(fault.place)}
          </Button>
        )
      }
    >
      <p>
        {fault.place && <b className="text-ink-1">{failureWords.at(fault.place)}: </b>}
        {fault.message}
        {fault.advice && ` ${fault.advice}`}
      </p>
    </ErrorState>
  );
}
