'use client';

import { useCallback } from 'react';
import { useMutation, type MutationKey } from '@tanstack/react-query';
import { newKey } from './envelope';

/**
 * A change on the server as a mutation: retried once under the same idempotency key, and followed by the server's cache
 * being told where its key names what the server keeps. Rejects as `change` does.
 */
export function useChange<Input, Answer>(
  mutationKey: MutationKey,
  change: (input: Input, idempotencyKey: string) => Promise<Answer>,
): (input: Input) => Promise<Answer> {
  const { mutateAsync } = useMutation<Answer, Error, { input: Input; idempotencyKey: string }>({
    mutationKey,
    mutationFn: ({ input, idempotencyKey }) => change(input, idempotencyKey),
  });
  return useCallback((input) => mutateAsync({ input, idempotencyKey: newKey() }), [mutateAsync]);
}
