'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import EvidenceDrawer from '@/components/evidence/evidence-drawer';
import { NOT_SHOWN } from '@/components/evidence/shown';
import { useEvidence } from '@/components/evidence/use-evidence';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { arithmeticOf, evidenceBehind } from '@/lib/pure/analysis/narration/arithmetic';
import type { Row } from '@/lib/pure/query/schema/result';
import type { OpenedNumber } from './memo-text';

/** All rows behind a number, by their evidence: evidence keeps the first of them itself. */
function useRowsOf({ id, claim }: OpenedNumber): {
  rowsOf: (evidenceId: string) => Row[] | undefined;
  pending: boolean;
} {
  const ids = claim ? evidenceBehind(claim) : [id];
  const answers = useQueries({
    queries: ids.map((each) => ({ queryKey: [`/api/evidence/${each}/answer`], staleTime: Infinity })),
  });
  const rows = new Map(ids.map((each, nth) => [each, (answers[nth]?.data as { rows: Row[] } | undefined)?.rows]));
  return { rowsOf: (evidenceId) => rows.get(evidenceId), pending: answers.some(({ isPending }) => isPending) };
}

/** What stands behind a number of a summary: where it is made of several, how. */
export default function SummaryEvidence({
  opened,
  onPoint,
  onClose,
}: {
  opened: OpenedNumber;
  onPoint: (point: number | null) => void;
  onClose: () => void;
}) {
  const { data: evidence } = useEvidence(opened.id);
  const { data: source, isPending } = useQuery<DataSource>({
    queryKey: [`/api/data-sources/${evidence?.dataSourceId}`],
    enabled: evidence !== undefined,
  });
  const { rowsOf, pending } = useRowsOf(opened);
  if (isPending || pending) return null;
  const note = opened.claim && arithmeticOf(opened.claim, rowsOf);
  return (
    <EvidenceDrawer
      evidence={opened}
      sources={source ? [source] : []}
      shown={{ ...NOT_SHOWN, rows: rowsOf(opened.id) ?? null, ...(note && { note }) }}
      onPoint={onPoint}
      onClose={onClose}
    />
  );
}
