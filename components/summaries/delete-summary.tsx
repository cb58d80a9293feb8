'use client';

import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { useToast } from '@/components/ui/overlays/toast';
import type { SummaryHead } from '@/lib/product/summaries/schema';
import { useDeleteSummary } from './summary-calls';
import { deleteSummaryWords } from './words';

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
      {deleteSummaryWords.deletesTextEdits}
    </ConfirmDialog>
  );
}
