'use client';

import { useMemo, useState } from 'react';
import { SearchField } from '@/components/ui/forms/field';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { numberChoices } from './bound-number';
import { textEditorWords } from './words';

const MOST_SHOWN = 50;

/** The numbers of a page, one of them to be put into a text. */
export function NumberPicker({
  config,
  widgets,
  onPick,
}: {
  config: DashboardConfig;
  widgets: DashboardAnswer['widgets'];
  onPick: (token: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const choices = useMemo(() => numberChoices(config, widgets), [config, widgets]);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = choices.filter(({ name, shown }) =>
    words.every((word) => `${name} ${shown}`.toLowerCase().includes(word)),
  );
  if (choices.length === 0) return <p className="text-table text-ink-3">{textEditorWords.noNumbers}</p>;
  return (
    <div className="flex flex-col gap-2">
      <SearchField label={textEditorWords.search} value={typed} onChange={setTyped} />
      {found.length === 0 && (
        <p role="status" className="text-table text-ink-3">
          {textEditorWords.none}
        </p>
      )}
      <ul
        aria-label={textEditorWords.numbers}
        className="max-h-[220px] overflow-y-auto border-y border-line-1 empty:hidden"
      >
        {found.slice(0, MOST_SHOWN).map(({ token, name, shown }) => (
          <li key={token} className="border-t border-line-2 first:border-t-0">
            <button
              type="button"
              className="flex w-full items-baseline gap-3 px-2 py-1.5 text-left text-table hover:bg-wash pointer-coarse:py-2.5"
              onClick={() => onPick(token)}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              <span className="flex-none font-medium tabular-nums">{shown}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > MOST_SHOWN && (
        <p className="text-small text-ink-3">{textEditorWords.more(found.length - MOST_SHOWN)}</p>
      )}
    </div>
  );
}
