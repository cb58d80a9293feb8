'use client';

import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Field, Textarea } from '@/components/ui/forms/field';
import type { TextSpan } from '@/lib/pure/query/schema/calculation';
import { complete, completionAt, type Choice, type ExpressionCompletion } from './complete';

type Props = {
  value: string;
  columns: readonly { label: string; type: string }[];
  error: { message: string; position: TextSpan } | null;
  onChange: (text: string) => void;
};

const TEXT = '!font-mono !text-[0.8125rem] !leading-5';

/**
 * The text of a calculation: columns are offered after a bracket, functions after their first letter, what is wrong is
 * underlined.
 */
export function ExpressionField({ value, columns, error, onChange }: Props) {
  const list = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const caretNext = useRef<number | null>(null);
  const [completion, setCompletion] = useState<ExpressionCompletion | null>(null);
  const [marked, setMarked] = useState(0);
  const [scrolled, setScrolled] = useState(0);
  useLayoutEffect(() => {
    if (caretNext.current === null) return;
    area.current?.setSelectionRange(caretNext.current, caretNext.current);
    caretNext.current = null;
  });

  const offer = (text: string, caret: number) => {
    setCompletion(completionAt(text, caret, columns));
    setMarked(0);
  };
  const choose = (choice: Choice) => {
    const caret = area.current?.selectionStart ?? value.length;
    const next = complete(value, caret, completion!.from, choice);
    caretNext.current = next.caret;
    setCompletion(null);
    onChange(next.text);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!completion) return;
    const { choices } = completion;
    const act: Record<string, () => void> = {
      ArrowDown: () => setMarked((before) => (before + 1) % choices.length),
      ArrowUp: () => setMarked((before) => (before + choices.length - 1) % choices.length),
      Enter: () => choose(choices[marked]!),
      Tab: () => choose(choices[marked]!),
      Escape: () => setCompletion(null),
    };
    const found = event.shiftKey ? undefined : act[event.key];
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    found();
  };
  return (
    <Field
      label="Expression"
      error={error?.message ?? null}
      hint={
        <>
          Put column names in brackets: <code>SUM([Tip]) / SUM([Fare])</code>
        </>
      }
    >
      <div className="relative">
        <Textarea
          ref={area}
          rows={4}
          value={value}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          className={classNames('resize-y', TEXT)}
          aria-autocomplete="list"
          aria-controls={completion ? list : undefined}
          aria-activedescendant={completion ? `${list}-${marked}` : undefined}
          onChange={({ target }) => {
            onChange(target.value);
            offer(target.value, target.selectionStart);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setCompletion(null)}
          onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop)}
        />
        <Underline text={value} span={error?.position ?? null} scrolled={scrolled} />
        {completion && (
          <ul
            id={list}
            role="listbox"
            aria-label="Syntax reference"
            className="absolute inset-x-0 top-full z-1 mt-1 max-h-64 overflow-y-auto border-t-2 border-ink-1 bg-raise py-1 shadow-raise"
          >
            {completion.choices.map((choice, nth) => (
              // The keyboard moves through the list from the text.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events
              <li
                key={`${choice.kind} ${choice.label}`}
                id={`${list}-${nth}`}
                role="option"
                aria-selected={nth === marked}
                className={classNames(
                  'flex min-h-8 items-center gap-3 px-3 text-control pointer-coarse:min-h-11',
                  nth === marked && 'bg-sel',
                )}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
                onMouseMove={() => setMarked(nth)}
              >
                <span className="shrink-0">{choice.label}</span>
                <span className="min-w-0 flex-1 truncate text-right text-small text-ink-3">{choice.note}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Field>
  );
}

/** The same text without ink over the field, so that the place that is wrong can be drawn under. */
function Underline({ text, span, scrolled }: { text: string; span: TextSpan | null; scrolled: number }) {
  if (!span) return null;
  // What is missing at the end has no width: the last character stands for it.
  const from = Math.max(0, Math.min(span.from, text.length - 1));
  const to = Math.max(span.to, from + 1);
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 overflow-hidden rounded-control border border-transparent"
    >
      <div
        className={classNames('px-2.5 py-1.5 break-words whitespace-pre-wrap text-transparent', TEXT)}
        style={{ transform: `translateY(${-scrolled}px)` }}
      >
        {text.slice(0, from)}
        <span data-wrong className="underline decoration-bad decoration-wavy decoration-2 underline-offset-[3px]">
          {text.slice(from, to)}
        </span>
        {text.slice(to)}
      </div>
    </div>
  );
}
