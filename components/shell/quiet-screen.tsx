import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { Page, PageHead } from '@/components/ui/page';
import { Sheet } from '@/components/ui/overlays/sheet';

/** A screen that holds nothing yet, and says so. */
export function QuietScreen({
  title,
  nav,
  children,
}: {
  title: string;
  /** The way to the pages beside it. */ nav?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Page>
      {nav}
      <PageHead title={title} />
      <Sheet>
        <EmptyState>{children}</EmptyState>
      </Sheet>
    </Page>
  );
}
