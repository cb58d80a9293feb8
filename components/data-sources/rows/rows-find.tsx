'use client';

import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { dataSourcePath } from '@/components/data/change-data-source';
import { count } from '@/components/data/words';
import { IconButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Input } from '@/components/ui/forms/field';
import type { FoundCells } from '@/lib/product/data-sources/schema/rows-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { FoundPlace } from './rows-grid';
import type { RowsRequestQuery, RowsState } from './rows-state';

const PAUSE_MS = 250;
const PAGE_FOUND = 500;

type Props = {
  source: DataSource;
  state: RowsState;
  asked: RowsRequestQuery;
  field: Ref<HTMLInputElement>;
  onTarget: (target: FoundPlace | null) => void;
};

/** A text in any cell of all rows, not only of those on screen: typed, then walked through. */
export function RowsFind({ source, state, asked, field, onTarget }: Props) {
  const { find: text, setFind } = state;
  const [typed, setTyped] = useState(text);
  const [nth, setNth] = useState(0);
  const chunk = Math.floor(nth / PAGE_FOUND) * PAGE_FOUND;
  const path = `${dataSourcePath(source.id)}/find`;
  const { data, error, isFetching } = useQuery({
    queryKey: [path, source.version, text, asked, chunk],
    queryFn: ({ signal }) => api<FoundCells>(path, { data: { ...asked, text, offset: chunk }, signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const cells = text ? (data?.cells ?? null) : null;
  const asks = JSON.stringify([text, asked]);

  useEffect(() => {
    const pause = setTimeout(() => {
      if (typed !== text) setFind(typed);
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, text, setFind]);
  // Back and 'Clear all' change the address alone.
  const written = useRef(text);
  useEffect(() => {
    if (written.current !== text) setTyped((now) => (now === written.current || text === '' ? text : now));
    written.current = text;
  }, [text]);
  useEffect(() => {
    setNth(0);
  }, [asks]);

  const current = data?.found[nth - chunk];
  const target = text && current && !isFetching ? `${current.place} ${current.key}` : '';
  useEffect(() => {
    const [place, ...key] = target.split(' ');
    onTarget(target ? { place: Number(place), key: key.join(' ') } : null);
  }, [target, onTarget]);

  const step = (by: number) => {
    if (cells) setNth((nth + by + cells) % cells);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (typed === text) step(event.shiftKey ? -1 : 1);
      else setFind(typed);
    }
    if (event.key === 'Escape' && typed) {
      setTyped('');
      setFind('');
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 max-middle:w-full">
      <Field label="Find in the rows" hideLabel className="max-middle:flex-1">
        <Input
          ref={field}
          type="search"
          placeholder="Find in the rows"
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          className="!h-control-small middle:!w-52"
        />
      </Field>
      {text !== '' && (
        <>
          <span role="status" className="min-w-28 text-small text-ink-2 tabular-nums">
            {error ? (
              <span className="text-bad">{messageOf(error)}</span>
            ) : cells === null || (isFetching && cells === 0) ? (
              'Searching…'
            ) : cells === 0 ? (
              'No matches'
            ) : (
              `Match ${count(nth + 1)} of ${count(cells)}`
            )}
          </span>
          <IconButton label="Previous match" off={!cells} className="!h-control-small" onClick={() => step(-1)}>
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton label="Next match" off={!cells} className="!h-control-small" onClick={() => step(1)}>
            <ChevronDown aria-hidden />
          </IconButton>
          <Checkbox
            label="Show only matching rows"
            checked={state.only}
            onChange={(event) => state.setOnly(event.target.checked)}
          />
        </>
      )}
    </div>
  );
}
