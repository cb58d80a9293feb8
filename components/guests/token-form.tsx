'use client';

import { lazy, Suspense } from 'react';

const Form = lazy(() =>
  import('@/components/auth/guest-token-form').then((file) => ({ default: file.GuestTokenForm })),
);

/** Stands on pages whose link is no longer good; the page of an open one does not load it. */
export const GuestTokenForm = () => (
  <Suspense fallback={null}>
    <Form />
  </Suspense>
);
