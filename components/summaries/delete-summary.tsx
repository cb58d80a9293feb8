'use client';

import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { useToast } from '@/components/ui/overlays/toast';
import type { SummaryHead } from '@/lib/product/summaries/schema';
import { useDeleteSummary } from './summary-calls';

export default function DeleteSummary({
  summary: { id, title },
  onClose,
  onDeleted,
}: {
  summary: Pick<SummaryHead, 'id' | 'title'>;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = useDeleteSummary();
  const toast = useToast();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete “${title}”?`}
      confirm="Delete summary"
      onConfirm={async () => {
        await remove(id);
        toast({ title: `“${title}” deleted`, variant: 'success' });
        onDeleted();
      }}
    >
      This deletes the text and your edits. Data and dashboards aren’t affected.
    </ConfirmDialog>
  );
}
