'use client';

import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useUrlState } from '@/components/client/browser/url-state';
import { Button } from '@/components/ui/button';
import { Input, Select } from '@/components/ui/forms/field';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { askBoxWords } from './words';

/** How many earlier questions are sent with a follow-up. */
const TOLD = 5;

const AskPanel = lazy(() => import('./ask-panel'));

/** A line to ask about the data in words; the answer stands below it and in the address. */
export function AskBox({ sources }: { sources: readonly DataSource[] }) {
  const [asked, setAsked] = useUrlState('ask');
  const [of, setOf] = useUrlState('of', sources[0]?.id);
  const [words, setWords] = useState(asked);
  const [followed, setFollowed] = useState(asked);
  const [previous, setPrevious] = useState<readonly string[]>([]);
  // Back and a link change what is asked without a key being pressed here.
  if (followed !== asked) {
    setFollowed(asked);
    setWords(asked);
    setPrevious((before) => (followed === '' ? before : [...before, followed].slice(-TOLD)));
  }
  const source = sources.find(({ id }) => id === of) ?? sources[0];
  if (!source) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(words.trim(), 'push');
  };
  return (
    <div className="mb-3.5 print:hidden">
      <form method="dialog" role="search" aria-label="Ask about this data" onSubmit={submit} className="flex gap-2">
        {sources.length > 1 && (
          <Select
            aria-label="Data to ask about"
            value={source.id}
            onChange={(event) => {
              setPrevious([]);
              setOf(event.target.value);
            }}
            className="max-w-40"
          >
            {sources.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Input
          aria-label="Question"
          value={words}
          maxLength={300}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setWords(event.target.value)}
          placeholder={askBoxWords.askQuestionAbout}
          className="min-w-0 flex-1"
        />
        <Button type="submit" off={words.trim() === ''}>
          Ask
        </Button>
      </form>
      {asked !== '' && (
        <Suspense fallback={null}>
          <AskPanel
            key={`${source.id} ${asked}`}
            source={source}
            question={asked}
            previous={previous}
            isEarlier={words.trim() !== asked}
            onAsk={(question) => setAsked(question, 'push')}
            onClose={() => setAsked('', 'push')}
          />
        </Suspense>
      )}
    </div>
  );
}
