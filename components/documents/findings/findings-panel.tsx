'use client';

import { useState, type ReactNode } from 'react';
import { useAiProvider } from '@/components/client/ai-provider';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useToast } from '@/components/ui/overlays/toast';
import { PROVIDER_NAMES } from '@/lib/base/ai/provider-schema';
import type { DocumentAnalysisItem, DocumentItem } from '@/lib/product/documents/schema';
import type { DocumentCitation } from '@/lib/pure/documents/schema';
import { formatDate } from '@/lib/pure/format/format';
import { useAnalyse } from '../calls/document-calls';
import { findingsWords as words } from '../calls/words';
import type { LitPlace } from '../viewer/place';
import { CitedItem } from './cited-item';

type Props = {
  document: DocumentItem;
  analysis: DocumentAnalysisItem | undefined;
  mayEdit: boolean;
  lit: LitPlace | null;
  onChoose: (place: LitPlace) => void;
};

const isSame = (lit: LitPlace | null, [first]: readonly DocumentCitation[]) =>
  lit !== null &&
  first !== undefined &&
  lit.page === first.page &&
  lit.paragraph === first.paragraph &&
  String(lit.bbox) === String(first.bbox);

/** What a document says, each piece with the way to its words. */
export function FindingsPanel({ document, analysis, mayEdit, lit, onChoose }: Props) {
  if (!analysis)
    return document.latestAnalysisId === null ? (
      <p className="p-3 text-ink-2">{words.none}</p>
    ) : (
      <table className="w-full">
        <tbody>
          <SkeletonRows rows={8} columns={2} />
        </tbody>
      </table>
    );
  const { summary, keyFacts, amounts, dates, parties, obligations, origin, dropped } = analysis;
  const item = (citations: DocumentCitation[], children: ReactNode, key: number) => (
    <li key={key} className="border-b border-line-1 last:border-b-0">
      <CitedItem
        citations={citations}
        documentName={document.name}
        isLit={isSame(lit, citations)}
        recognisedPages={document.recognisedPages}
        onChoose={onChoose}
      >
        {children}
      </CitedItem>
    </li>
  );
  const groups: [title: string, items: ReactNode[]][] = [
    [words.summary, summary.map(({ text, citations }, nth) => item(citations, text, nth))],
    [
      words.keyFacts,
      keyFacts.map(({ label, value, citations }, nth) => item(citations, <Pair label={label} value={value} />, nth)),
    ],
    [
      words.amounts,
      amounts.map(({ of, raw, citations }, nth) => item(citations, <Pair label={of} value={raw} />, nth)),
    ],
    [
      words.dates,
      dates.map(({ what, raw, value, citations }, nth) =>
        item(citations, <Pair label={what} value={raw} title={formatDate(value)} />, nth),
      ),
    ],
    [
      words.parties,
      parties.map(({ name, role, citations }, nth) => item(citations, <Pair label={role} value={name} />, nth)),
    ],
    [
      words.obligations,
      obligations.map(({ text, by, citations }, nth) => item(citations, by ? `${text} (${words.by(by)})` : text, nth)),
    ],
  ];
  const shown = groups.filter(([, items]) => items.length > 0);
  return (
    <div className="space-y-4 p-1">
      {shown.length === 0 && (
        <p className="p-2 text-ink-2">{document.notes.length > 0 ? words.noneImages : words.none}</p>
      )}
      {shown.map(([title, items]) => (
        <section key={title} aria-label={title}>
          <h2 className="px-2 pb-0.5 text-small font-bold text-ink-2">{title}</h2>
          <ul className="border-t border-line-2">{items}</ul>
        </section>
      ))}
      <div className="px-2 pb-2 text-small text-ink-3">
        {shown.length > 0 && <p>{origin === 'engine' ? words.byEngine : words.byProvider(PROVIDER_NAMES[origin])}</p>}
        {dropped > 0 && <p>{words.dropped(dropped)}</p>}
        {mayEdit && <ByProvider document={document} />}
      </div>
    </div>
  );
}

function Pair({ label, value, title }: { label: string; value: string; title?: string }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="text-ink-2">{label}</span>
      <span className="font-medium tabular-nums" title={title}>
        {value}
      </span>
    </span>
  );
}

/** Only where a provider is set up, since the text then leaves the server. */
function ByProvider({ document: { id } }: { document: DocumentItem }) {
  const provider = useAiProvider();
  const analyse = useAnalyse();
  const show = useToast();
  const [busy, setBusy] = useState(false);
  if (!provider) return null;
  const run = async () => {
    setBusy(true);
    try {
      await analyse({ id, questions: [], engine: false });
    } catch (error) {
      show({ title: words.couldntAnalyse, description: messageOf(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2">
      <Button size="small" busy={busy} onClick={() => void run()}>
        {words.analyseAgain}
      </Button>
      {words.sends}
    </p>
  );
}
