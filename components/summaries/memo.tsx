'use client';

import { useState } from 'react';
import { Plus } from 'lucide-react';
import { Button, LinkButton } from '@/components/ui/button';
import type { Covers } from '@/lib/product/summaries/schema';
import { SECTIONS, type SectionKey } from '@/lib/pure/analysis/narration/summary/schema';
import type { SummarySection } from '@/lib/pure/analysis/narration/summary/sections';
import { MemoSentence, SentenceField, type Editing } from './memo-sentence';
import type { OpenedNumber } from './memo-text';
import { sectionWords, memoWords } from './words';

type Props = {
  sections: readonly SummarySection[];
  covers: Covers | null;
  onOpen: (opened: OpenedNumber) => void;
  editing: Editing | null;
};

/** The text, set like a printed memo: what it speaks of in the margin, the sentences beside it. */
export function Memo({ sections, covers, onOpen, editing }: Props) {
  const shown = SECTIONS.map(
    (key) => sections.find((section) => section.key === key) ?? { key, sentences: [], removed: [] },
  ).filter(({ sentences }) => editing !== null || sentences.length > 0);
  return (
    <div className="px-3.5 py-5 middle:px-8 middle:py-7 print:px-3.5 print:py-4">
      {shown.map((section) => {
        const lead = section.key === 'headline';
        return (
          <section
            key={section.key}
            aria-label={sectionWords(section.key, covers)}
            className="grid max-w-[900px] gap-x-8 gap-y-1 pb-5 last:pb-0 wide:grid-cols-[150px_minmax(0,68ch)] print:grid-cols-[120px_minmax(0,1fr)] print:pb-3"
            data-print="whole"
          >
            <h2 className={lead && !editing ? 'sr-only' : 'text-table leading-[24px] font-bold text-ink-2'}>
              {sectionWords(section.key, covers)}
            </h2>
            <div
              className={`flex min-w-0 flex-col gap-2 text-ink-1 wide:col-start-2 print:col-start-2 ${section.key === 'method' ? 'text-table text-ink-2' : ''}`}
            >
              {section.sentences.map((sentence) => (
                <MemoSentence key={sentence.id} sentence={sentence} lead={lead} onOpen={onOpen} editing={editing} />
              ))}
              {editing && <Additions section={section} name={sectionWords(section.key, covers)} editing={editing} />}
            </div>
          </section>
        );
      })}
    </div>
  );
}

function Additions({
  section: { key, sentences, removed },
  name,
  editing,
}: {
  section: { key: SectionKey } & Pick<SummarySection, 'sentences' | 'removed'>;
  name: string;
  editing: Editing;
}) {
  const [writing, setWriting] = useState(false);
  const add = (text: string) =>
    editing.edit({ op: 'add', section: key, after: sentences.at(-1)?.id ?? null, text }).then(
      () => setWriting(false),
      () => {},
    );
  return (
    <>
      {removed.map((sentence) => (
        <p key={sentence.id} className="text-small text-ink-3">
          <s>{sentence.text}</s>{' '}
          <LinkButton
            className="ml-1"
            onClick={() => void editing.edit({ op: 'restore', id: sentence.id }).catch(() => {})}
          >
            Restore
          </LinkButton>
        </p>
      ))}
      {writing ? (
        <SentenceField
          label={`New sentence under ${name}`}
          text=""
          busy={editing.busy}
          onSave={(text) => void add(text)}
          onCancel={() => setWriting(false)}
        />
      ) : (
        <div>
          <Button
            size="small"
            look="quiet"
            onClick={() => setWriting(true)}
            aria-label={memoWords.addSentenceUnder(name)}
          >
            <Plus aria-hidden />
            Add a sentence
          </Button>
        </div>
      )}
    </>
  );
}
