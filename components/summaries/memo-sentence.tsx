'use client';

import { useEffect, useRef, useState } from 'react';
import Link from 'next/link';
import { Pencil, Trash2, Undo2 } from 'lucide-react';
import { testLine } from '@/components/insights/words';
import { Button, IconButton, LinkButton } from '@/components/ui/button';
import { Field, Textarea } from '@/components/ui/forms/field';
import type { SentenceEdit } from '@/lib/product/summaries/schema';
import type { SummarySentence } from '@/lib/pure/analysis/narration/summary/sections';
import { MemoText, type OpenedNumber } from './memo-text';
import { beneath, faultWords, memoSentenceWords } from './words';

export type Editing = {
  /** Resolves when it is kept; rejects with the reason. */
  edit: (edit: SentenceEdit) => Promise<void>;
  busy: boolean;
};

type Props = {
  sentence: SummarySentence;
  lead: boolean;
  onOpen: (opened: OpenedNumber) => void;
  /** Absent where one reads. */ editing: Editing | null;
};

/** One sentence with what is to be known of it: whose words, how tested, what does not hold. */
export function MemoSentence({ sentence, lead, onOpen, editing }: Props) {
  const [writing, setWriting] = useState(false);
  if (editing && writing)
    return (
      <SentenceField
        label="Sentence"
        text={sentence.text}
        busy={editing.busy}
        onSave={(text) =>
          editing.edit({ op: 'replace', id: sentence.id, text }).then(
            () => setWriting(false),
            () => {},
          )
        }
        onCancel={() => setWriting(false)}
      />
    );
  const { test, href, origin } = sentence;
  return (
    <div className={editing ? 'flex items-start gap-2' : undefined}>
      <div className={sentence.verified ? 'min-w-0 flex-1' : 'min-w-0 flex-1 border-l-3 border-bad pl-3'}>
        <p className={lead ? 'text-title leading-[28px] text-balance text-ink-1' : 'leading-[24px]'}>
          <MemoText sentence={sentence} onOpen={onOpen} />
          {origin === 'user' && (
            <span
              className="ml-2 text-small whitespace-nowrap text-ink-3"
              title={sentence.verified ? memoSentenceWords.editedManuallyNumbers : undefined}
            >
              edited
            </span>
          )}
        </p>
        {faultWords(sentence).map((words) => (
          <p key={words} className="text-small text-bad">
            {words}
          </p>
        ))}
        <Beneath sentence={sentence} editing={editing} />
        {test && (
          <p className="text-small text-ink-3">
            {testLine({ kind: test.kind, stats: test })}
            {href && (
              <>
                {' '}
                ·{' '}
                <Link href={href} className="hover:underline" data-print="none">
                  the finding
                </Link>
              </>
            )}
          </p>
        )}
      </div>
      {editing && (
        <span className="flex flex-none">
          <IconButton label={`Edit: ${sentence.text}`} disabled={editing.busy} onClick={() => setWriting(true)}>
            <Pencil aria-hidden />
          </IconButton>
          {sentence.edited?.now && (
            <IconButton
              label={`Undo edits: ${sentence.text}`}
              disabled={editing.busy}
              onClick={() => void editing.edit({ op: 'restore', id: sentence.id }).catch(() => {})}
            >
              <Undo2 aria-hidden />
            </IconButton>
          )}
          <IconButton
            label={`Remove: ${sentence.text}`}
            disabled={editing.busy}
            onClick={() => void editing.edit({ op: 'remove', id: sentence.id }).catch(() => {})}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      )}
    </div>
  );
}

/** Where the product says something else by now than what a person has changed. */
function Beneath({ sentence, editing }: { sentence: SummarySentence; editing: Editing | null }) {
  const now = beneath(sentence);
  if (!now) return null;
  if (now.words === null)
    return (
      <p data-print="none" className="text-small text-warn">
        {memoSentenceWords.originalFindingNo}
      </p>
    );
  return (
    <p data-print="none" className="text-small text-warn">
      The original text has changed to “{now.words}”
      {editing && (
        <LinkButton
          className="ml-2"
          onClick={() => void editing.edit({ op: 'restore', id: sentence.id }).catch(() => {})}
        >
          Use it
        </LinkButton>
      )}
    </p>
  );
}

export function SentenceField({
  label,
  text,
  busy,
  onSave,
  onCancel,
}: {
  label: string;
  text: string;
  busy: boolean;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const empty = typed.trim() === '';
  return (
    <form
      method="dialog"
      className="my-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!empty) onSave(typed.trim());
      }}
    >
      <Field label={label} hideLabel hint={memoSentenceWords.unchangedNumbersKeep}>
        <Textarea
          ref={field}
          rows={3}
          value={typed}
          maxLength={2000}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel();
          }}
        />
      </Field>
      <div className="mt-2 flex gap-2">
        <Button size="small" look="filled" type="submit" busy={busy} off={empty}>
          Save
        </Button>
        <Button size="small" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
