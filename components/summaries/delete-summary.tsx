'use client';

import type { SummaryHead } from '@/lib/summaries/schema';
import { ConfirmDialog } from '@/components/ui/dialog';
import { useToast } from '@/components/ui/toast';
import { useDeleteSummary } from './summary-calls';

export default function DeleteSummary({ summary: { id, title }, onClose, onDeleted }: { summary: Pick<SummaryHead, 'id' | 'title'>; onClose: () => void; onDeleted: () => void }) {
  const remove = useDeleteSummary();
  const toast = useToast();
  return (
    <ConfirmDialog
      open onOpenChange={onClose} title={`Delete ‘${title}’`} confirm="Delete summary"
      onConfirm={async () => {
        await remove(id);
        toast({ title: `‘${title}’ was deleted`, variant: 'success' });
        onDeleted();
      }}
    >
      Its text and what you changed in it go; the data and the dashboards stay.
    </ConfirmDialog>
  );
}
