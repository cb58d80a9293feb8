import { useState } from 'react';

/** A text that is being typed: it follows the value whenever that changes. */
export function useDraft(value: string): [string, (text: string) => void] {
  const [draft, setDraft] = useState({ text: value, of: value });
  if (draft.of !== value) setDraft({ text: value, of: value });
  return [draft.text, (text) => setDraft({ text, of: value })];
}
