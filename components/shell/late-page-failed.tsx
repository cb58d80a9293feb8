'use client';

import { lazy, Suspense, type ComponentProps } from 'react';
import type { PageFailed as Page } from './page-failed';

type Props = ComponentProps<typeof Page>;

/** Where not even this page's own script arrives. */
const Plain = ({ onRetry }: Props) => (
  <div className="px-(--gutter) pt-6">
    <h1>This page couldn’t load</h1>
    <button type="button" className="mt-3 text-accent underline" onClick={onRetry}>
      Retry
    </button>
  </div>
);

const PageFailed = lazy(() =>
  import('./page-failed').then(
    (file) => ({ default: file.PageFailed }),
    () => ({ default: Plain }),
  ),
);

/** Stands ready on every page and is seen on few: it arrives when a page fails. */
export const LatePageFailed = (props: Props) => (
  <Suspense fallback={null}>
    <PageFailed {...props} />
  </Suspense>
);
