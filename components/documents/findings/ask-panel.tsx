'use client';

import { useState, type FormEvent } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/forms/field';
import type { DocumentAnswerItem, DocumentAnalysisItem, DocumentItem } from '@/lib/product/documents/schema';
import { useAskDocuments } from '../calls/document-calls';
import { askPanelWords as words } from '../calls/words';
import type { LitPlace } from '../viewer/place';
import { CitedItem, placeOf } from './cited-item';

type Asked = { q: string; answer: DocumentAnswerItem };
type Props = {
  document: DocumentItem;
  analysis: DocumentAnalysisItem | undefined;
  lit: LitPlace | null;
  onChoose: (place: LitPlace) => void;
};

/** Questions to one document; an answer lights its words at once. */
export function AskPanel({ document, analysis, lit, onChoose }: Props) {
  const ask = useAskDocuments();
  const [question, setQuestion] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked[]>([]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const q = question.trim();
    if (q === '' || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { rows } = await ask({ documentIds: [document.id], question: q });
      const { answer, error } = rows[0]!;
      if (!answer) throw new Error(error ?? words.couldntAsk);
      setAsked((now) => [{ q, answer }, ...now]);
      setQuestion('');
      if (answer.citations[0]) onChoose(placeOf(answer.citations[0]));
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const all = [...asked, ...(analysis?.questions ?? [])];
  return (
    <div className="p-2">
      <form method="dialog" onSubmit={(event) => void submit(event)} className="flex items-end gap-2">
        <Field label={words.question} className="min-w-0 flex-1">
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
      <div aria-live="polite" className="mt-3 space-y-3">
        {busy && <p className="text-small text-ink-3">{words.asking}</p>}
        {failure && <ErrorState title={words.couldntAsk}>{failure}</ErrorState>}
        {all.length === 0 && !busy && <p className="text-small text-ink-3">{words.none}</p>}
        {all.map(({ q, answer }, nth) => (
          <Answer
            key={`${q} ${all.length - nth}`}
            q={q}
            answer={answer}
            document={document}
            lit={lit}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  );
}

function Answer({ q, answer, document, lit, onChoose }: Asked & Pick<Props, 'document' | 'lit' | 'onChoose'>) {
  const isLit = (citations: DocumentAnswerItem['citations']) =>
    citations[0] !== undefined &&
    lit !== null &&
    String(lit.bbox) === String(citations[0].bbox) &&
    lit.page === citations[0].page;
  const said = answer.candidates.length > 1 ? answer.candidates : [answer];
  return (
    <section className="border-t border-line-1 pt-2">
      <h2 className="text-small text-ink-3">{q}</h2>
      {!answer.found ? (
        <p className="text-ink-2">{words.notFound}</p>
      ) : (
        <>
          {said.length > 1 && <p className="text-small text-ink-3">{words.several}</p>}
          {said.map(({ text, citations }, nth) => (
            <CitedItem
              key={nth}
              citations={citations}
              documentName={document.name}
              isLit={isLit(citations)}
              recognisedPages={document.recognisedPages}
              onChoose={onChoose}
            >
              <b className="font-strong">{text}</b>
              {citations[0] && citations[0].quote !== text && (
                <span className="block text-small text-ink-3">{citations[0].quote}</span>
              )}
            </CitedItem>
          ))}
        </>
      )}
    </section>
  );
}
