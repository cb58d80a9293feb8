'use client';

import { useMemo, type ComponentProps } from 'react';
import { guestImages } from '@/components/dashboards/texts/text-image';
import { TextView } from '@/components/dashboards/texts/text-view';

type Props = Pick<ComponentProps<typeof TextView>, 'blocks' | 'onOpen'> & { dashboardId: string };

/** A text of a shared dashboard, fetched where a page has one. */
export default function GuestText({ blocks, onOpen, dashboardId }: Props) {
  const images = useMemo(() => guestImages(dashboardId), [dashboardId]);
  return <TextView blocks={blocks} images={images} className="px-3.5 py-3.5 middle:px-4" onOpen={onOpen} />;
}
