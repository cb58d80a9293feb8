'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Textarea } from '@/components/ui/forms/field';
import { LONGEST_COMMENT } from '@/lib/product/comments/limits-schema';
import { WORDS } from './words';

type Props = {
  label: string;
  action: string;
  people: readonly string[];
  initial?: string;
  focused?: boolean;
  /** Rejects where it couldn’t be saved: the text stays. */
  onSubmit: (text: string) => Promise<void>;
  onCancel?: () => void;
};

const SUGGESTED = 6;

/** The word before the caret that begins with '@', without it. */
function begunMention(text: string, caret: number): { from: number; typed: string } | null {
  const found = /(?:^|[\s(])@([^\s@]{0,60})$/u.exec(text.slice(0, caret));
  return found ? { from: caret - found[1]!.length - 1, typed: found[1]!.toLowerCase() } : null;
}

/** A text, with the people that can be mentioned offered while a name is typed. */
export function CommentForm({ label, action, people, initial = '', focused = false, onSubmit, onCancel }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const [caret, setCaret] = useState(0);
  const [busy, setBusy] = useState(false);
  const empty = text.trim() === '';
  const begun = begunMention(text, caret);
  const offered = begun ? people.filter((name) => name.toLowerCase().startsWith(begun.typed)).slice(0, SUGGESTED) : [];
  const mention = (name: string) => {
    if (!begun) return;
    const before = `${text.slice(0, begun.from)}@${name} `;
    setText(before + text.slice(caret));
    setCaret(before.length);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  };
  const submit = () => {
    if (empty || busy) return;
    setBusy(true);
    onSubmit(text.trim()).then(
      () => {
        setText('');
        setBusy(false);
      },
      () => setBusy(false),
    );
  };
  return (
    <form
      method="dialog"
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={label}>
        <Textarea
          ref={field}
          rows={3}
          value={text}
          maxLength={LONGEST_COMMENT}
          placeholder={WORDS.placeholder}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- it was opened to be written in
          autoFocus={focused}
          onChange={(event) => {
            setText(event.target.value);
            setCaret(event.target.selectionStart);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              submit();
            }
          }}
        />
      </Field>
      {offered.length > 0 && (
        <div role="group" aria-label={WORDS.mention} className="flex flex-wrap gap-1.5">
          {offered.map((name) => (
            <Button key={name} size="small" onClick={() => mention(name)}>
              @{name}
            </Button>
          ))}
        </div>
      )}
      <div className="flex gap-2">
        <Button type="submit" size="small" look="filled" busy={busy} off={empty}>
          {action}
        </Button>
        {onCancel && (
          <Button size="small" disabled={busy} onClick={onCancel}>
            {WORDS.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
