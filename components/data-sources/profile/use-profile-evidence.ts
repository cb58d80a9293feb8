'use client';

import { useCallback, useState } from 'react';
import { useSearchParams } from 'next/navigation';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { dataSourcePath } from '@/components/data/change-data-source';
import type { FigureQuestion } from '@/components/data/profile-questions';
import { NOT_SHOWN, type ShownEvidence } from '@/components/evidence/shown';
import { useToast } from '@/components/ui/overlays/toast';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';

type Place = { id: string; point: number | null };

function write(place: Place | null): void {
  const address = new URL(window.location.href);
  for (const name of ['evidence', 'point']) address.searchParams.delete(name);
  if (place) address.searchParams.set('evidence', place.id);
  if (place && place.point !== null) address.searchParams.set('point', String(place.point));
  if (address.href !== window.location.href) window.history.pushState(null, '', address);
}

export type ProfileEvidence = {
  /** Which evidence the drawer shows; it stands in the address. */
  opened: Place | null;
  shown: ShownEvidence;
  /** Asks the engine for a figure of the profile and opens how it was made. */
  ask: (question: FigureQuestion) => void;
  /** Opens the evidence of an answer that is on the screen already. */
  open: (place: Place, shown: ShownEvidence) => void;
  onPoint: (point: number | null) => void;
  close: () => void;
};

/**
 * Figures of a profile come from one pass over the file; each is asked of the engine again when one wants to see how it
 * was made.
 */
export function useProfileEvidence({ id }: Pick<DataSource, 'id'>): ProfileEvidence {
  const params = useSearchParams();
  const toast = useToast();
  const queries = useQueryClient();
  const [known, setKnown] = useState<{ id: string; shown: ShownEvidence } | null>(null);
  const evidenceId = params.get('evidence');
  const point = params.get('point');
  const open = useCallback((place: Place, shown: ShownEvidence) => {
    setKnown({ id: place.id, shown });
    write(place);
  }, []);
  const ask = useCallback(
    (question: FigureQuestion) => {
      const { name, note, labels, query, pointOf } = question;
      const path = `${dataSourcePath(id)}/query`;
      queries
        .fetchQuery({
          queryKey: [path, 'figure', query],
          queryFn: ({ signal }) =>
            api<DashboardAnswer>(path, { method: 'POST', data: { queries: { figure: query } }, signal }),
          staleTime: 0,
        })
        .then(({ widgets: { figure } }) => {
          if (!figure || figure.error) throw new Error(figure?.error?.message ?? 'The number couldn’t be calculated.');
          open(
            { id: figure.evidenceId, point: pointOf(figure) },
            { name, note, labels, rows: figure.rows, format: null },
          );
        })
        .catch((failure: unknown) =>
          toast({
            title: `Couldn’t recalculate ${name}`,
            description: messageOf(failure),
            variant: 'destructive',
          }),
        );
    },
    [id, open, queries, toast],
  );
  const opened = evidenceId
    ? { id: evidenceId, point: point !== null && /^\d+$/.test(point) ? Number(point) : null }
    : null;
  return {
    opened,
    ask,
    open,
    shown: known && known.id === evidenceId ? known.shown : NOT_SHOWN,
    onPoint: (next) => {
      if (opened) write({ ...opened, point: next });
    },
    close: () => write(null),
  };
}
