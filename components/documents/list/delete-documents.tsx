'use client';

import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { useToast } from '@/components/ui/overlays/toast';
import type { ListedDocument } from '@/lib/product/documents/schema';
import { useDeleteDocument, useForgetDocuments } from '../calls/document-calls';
import { deleteDocumentWords as words } from '../calls/words';

type Props = {
  documents: readonly Pick<ListedDocument, 'id' | 'name'>[];
  onClose: () => void;
  onDeleted: () => void;
};

/** For good: there is no bin. */
export function DeleteDocuments({ documents, onClose, onDeleted }: Props) {
  const remove = useDeleteDocument();
  const forget = useForgetDocuments();
  const show = useToast();
  const [first] = documents;
  const isOne = documents.length === 1;
  return (
    <ConfirmDialog
      open
      title={isOne ? words.title(first!.name) : words.many(documents.length)}
      confirm="Delete"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      onConfirm={async () => {
        for (const { id } of documents) await remove(id);
        forget();
        if (isOne) show({ title: words.deleted(first!.name) });
        onDeleted();
      }}
    >
      {words.consequence}
    </ConfirmDialog>
  );
}
