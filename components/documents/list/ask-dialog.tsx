'use client';

import { useState, type FormEvent } from 'react';
import Link from 'next/link';
import { documentHref } from '@/components/data/document-places';
import { messageOf } from '@/components/client/requests/api-error';
import { Button, linkClass } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { AnswerOfDocuments, ListedDocument } from '@/lib/product/documents/schema';
import { useAskDocuments } from '../calls/document-calls';
import { askWords as words } from '../calls/words';

/** One question to several documents; the answers as a table, each with the way to its place. */
export function AskDialog({ documents, onClose }: { documents: readonly ListedDocument[]; onClose: () => void }) {
  const ask = useAskDocuments();
  const [question, setQuestion] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [answer, setAnswer] = useState<AnswerOfDocuments | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (question.trim() === '' || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      setAnswer(await ask({ documentIds: documents.map(({ id }) => id), question: question.trim() }));
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      width="wide"
      title={words.title(documents.length)}
      description={words.sub}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <form method="dialog" onSubmit={(event) => void submit(event)} className="flex items-end gap-2.5">
        <Field label={words.question} className="flex-1">
          <Input
            value={question}
            maxLength={500}
            placeholder={words.placeholder}
            onChange={(event) => setQuestion(event.target.value)}
          />
        </Field>
        <Button type="submit" look="filled" busy={busy}>
          {words.ask}
        </Button>
      </form>
      <div aria-live="polite" className="mt-4">
        {busy && <p className="text-small text-ink-3">{words.asking}</p>}
        {failure && <ErrorState title={words.couldntAsk}>{failure}</ErrorState>}
        {answer && !busy && <Answers answer={answer} />}
      </div>
    </Dialog>
  );
}

function Answers({ answer: { rows } }: { answer: AnswerOfDocuments }) {
  return (
    <table className="w-full text-table">
      <thead>
        <tr className="text-left text-tiny text-ink-3">
          <th scope="col" className="py-1 pr-3 font-medium">
            Document
          </th>
          <th scope="col" className="py-1 pr-3 font-medium">
            Answer
          </th>
          <th scope="col" className="py-1 font-medium">
            Place
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ documentId, documentName, answer, error }) => {
          const citation = answer?.citations[0];
          return (
            <tr key={documentId} className="align-top [&>*]:border-t [&>*]:border-line-1 [&>*]:py-1.5">
              <th scope="row" className="max-w-56 truncate pr-3 text-left font-medium" title={documentName}>
                {documentName}
              </th>
              <td className={`pr-3 ${answer?.found ? '' : 'text-ink-3'}`}>
                {error ?? answer?.text ?? words.notFound}
                {answer && answer.candidates.length > 1 && (
                  <span className="block text-small text-ink-3">{words.several(answer.candidates.length)}</span>
                )}
              </td>
              <td className="whitespace-nowrap">
                {citation && (
                  <Link
                    href={documentHref({
                      documentId,
                      page: citation.page,
                      bbox: citation.bbox,
                      paragraph: citation.paragraph,
                    })}
                    className={linkClass}
                    title={citation.quote}
                  >
                    {citation.page === null ? 'Open' : `Page ${citation.page}`}
                  </Link>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
