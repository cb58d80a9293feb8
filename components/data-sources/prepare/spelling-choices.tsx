'use client';

import { X } from 'lucide-react';
import { count } from '@/components/data/words';
import { IconButton, LinkButton } from '@/components/ui/button';
import { Input, Textarea } from '@/components/ui/forms/field';

export type SpellingChoice = { to: string; from: string[] };
/** Rows of each spelling, where they were counted. */
export type SpellingRows = ReadonlyMap<string, number>;

type Props = {
  groups: readonly SpellingChoice[];
  rows: SpellingRows;
  onChange: (groups: SpellingChoice[]) => void;
};

/** The spellings that become one, group by group; whatever is not one of them is taken out. */
export function SpellingChoices({ groups, rows, onChange }: Props) {
  const change = (nth: number, to: Partial<SpellingChoice>) =>
    onChange(groups.map((group, place) => (place === nth ? { ...group, ...to } : group)));
  return (
    <fieldset>
      <legend className="mb-1 text-table font-medium text-ink-2">Spellings</legend>
      <ul className="max-h-80 space-y-3 overflow-auto border border-line-1 p-2.5">
        {groups.map(({ to, from }, nth) => (
          <li key={nth}>
            <div className="flex items-center gap-2">
              <Input
                aria-label={`Value ${nth + 1}`}
                value={to}
                maxLength={1000}
                placeholder="Value to keep"
                onChange={({ target }) => change(nth, { to: target.value })}
              />
              <IconButton
                label={`Leave out ${to || `value ${nth + 1}`}`}
                onClick={() => onChange(groups.filter((_, place) => place !== nth))}
              >
                <X aria-hidden />
              </IconButton>
            </div>
            {rows.size > 0 && from.length > 0 ? (
              <ul className="mt-1 space-y-0.5 pl-2 text-small">
                {from.map((text) => (
                  <li key={text} className="flex items-center gap-2">
                    <span className="min-w-0 flex-1 break-words whitespace-pre-wrap">{text}</span>
                    <span className="text-ink-3 tabular-nums">{count(rows.get(text) ?? 0)}</span>
                    <IconButton
                      label={`Keep ${text} as it is`}
                      onClick={() => change(nth, { from: from.filter((each) => each !== text) })}
                    >
                      <X aria-hidden />
                    </IconButton>
                  </li>
                ))}
              </ul>
            ) : (
              <Textarea
                aria-label={`Spellings of ${to || `value ${nth + 1}`}, one a line`}
                placeholder="Other spellings, one a line"
                rows={Math.min(6, Math.max(2, from.length))}
                value={from.join('\n')}
                onChange={({ target }) => change(nth, { from: target.value.split('\n') })}
                className="mt-1"
              />
            )}
          </li>
        ))}
      </ul>
      <LinkButton className="mt-1.5 text-small" onClick={() => onChange([...groups, { to: '', from: [] }])}>
        Add a value
      </LinkButton>
    </fieldset>
  );
}
