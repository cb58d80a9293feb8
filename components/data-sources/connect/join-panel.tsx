'use client';

import { useState } from 'react';
import { Equal, X } from 'lucide-react';
import { Button, IconButton, LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { LongSelect } from '@/components/ui/forms/long-select';
import { MOST_JOINED, type RemoteJoin, type TableName } from '@/lib/engines/manifest/remote';
import {
  joinsOf,
  joinsTo,
  keyOfTable,
  mayRepeat,
  offersOf,
  type TableToJoin,
  type JoinOffer,
  type TableSelection,
} from './joins';
import { joinWords as words } from './words';

const sayJoin = ({ left, right }: RemoteJoin): string =>
  `${left.table.name}.${left.column} = ${right.table.name}.${right.column}`;

/** The tables that are joined, and those that the keys of the chosen ones lead to. */
export function JoinPanel({
  selection,
  described,
  isJoining,
  onJoin,
  onRemove,
  onJoining,
}: {
  selection: TableSelection;
  described: readonly TableToJoin[];
  /** Tables of the list are shown to be joined, not to begin anew. */
  isJoining: boolean;
  onJoin: (offer: JoinOffer) => void;
  onRemove: (table: TableName) => void;
  onJoining: (joining: boolean) => void;
}) {
  const [first, ...more] = selection.tables;
  const isFull = selection.tables.length >= MOST_JOINED;
  const offers = isFull ? [] : offersOf(described);
  if (!first) return null;
  return (
    <section aria-label={words.title} className="mt-4 border-t border-line-1 pt-3">
      {more.length > 0 && (
        <>
          <h3 className="mb-1 text-table font-bold">{words.title}</h3>
          <ul className="mb-3 text-table">
            <li className="flex min-h-8 items-center gap-2">
              <b>{first.name}</b>
              <span className="text-small text-ink-3">{words.counted}</span>
            </li>
            {more.map((table) => (
              <li key={keyOfTable(table)} className="flex min-h-8 items-center gap-2">
                <span className="min-w-0 flex-1 break-words">
                  <b>{table.name}</b>{' '}
                  <span className="text-small text-ink-3">{joinsOf(selection, table).map(sayJoin).join(', ')}</span>
                </span>
                <IconButton label={`Remove ${table.name}`} onClick={() => onRemove(table)}>
                  <X aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </>
      )}
      {offers.length > 0 && (
        <>
          <h3 className="mb-1.5 text-table font-bold">{words.along}</h3>
          <ul className="mb-3 flex flex-wrap gap-2">
            {offers.map((offer) => (
              <li key={JSON.stringify(offer.on)}>
                <Button size="small" onClick={() => onJoin(offer)} title={offer.on.map(sayJoin).join(', ')}>
                  Join {offer.table.name}
                  <span className="font-normal text-ink-3">
                    by {offer.on.map(({ left }) => left.column).join(', ')}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {isFull ? (
        <p className="text-small text-ink-3">{words.most(MOST_JOINED)}</p>
      ) : (
        <p className="text-small text-ink-3">
          {isJoining ? (
            <>
              {words.others}{' '}
              {more.length === 0 && <LinkButton onClick={() => onJoining(false)}>{words.stop}</LinkButton>}
            </>
          ) : (
            <LinkButton onClick={() => onJoining(true)}>{words.other}</LinkButton>
          )}
        </p>
      )}
    </section>
  );
}

type Pair = { left: string; right: string };
const NO_PAIR: Pair = { left: '', right: '' };
const MOST_PAIRS = 5;

/** How a table is joined to the chosen ones: by a foreign key, or by columns that one names. */
export function JoinForm({
  next,
  chosen,
  onJoin,
}: {
  next: TableToJoin;
  chosen: readonly TableToJoin[];
  onJoin: (offer: JoinOffer) => void;
}) {
  const keys = joinsTo(next, chosen);
  // The place of a foreign key, or -1 for pairs of one's own.
  const [byKey, setByKey] = useState(keys.length > 0 ? 0 : -1);
  const [pairs, setPairs] = useState<Pair[]>([NO_PAIR]);
  const lefts = chosen.flatMap(({ table, detail }, nth) =>
    detail.columns.map(({ name }) => ({ value: `${nth}.${name}`, label: name, group: table.name })),
  );
  const rights = next.detail.columns.map(({ name }) => ({ value: name, label: name }));
  const own = pairs.flatMap(({ left, right }): RemoteJoin[] => {
    const [nth, ...column] = left.split('.');
    const from = chosen[Number(nth)];
    return from && left && right
      ? [{ left: { table: from.table, column: column.join('.') }, right: { table: next.table, column: right } }]
      : [];
  });
  const on = keys[byKey] ?? own;
  const isWhole = keys[byKey] !== undefined || own.length === pairs.length;
  const repeats =
    isWhole &&
    mayRepeat(
      on.map(({ right }) => right.column),
      next.detail,
    );
  const change = (nth: number, to: Partial<Pair>) =>
    setPairs(pairs.map((pair, place) => (place === nth ? { ...pair, ...to } : pair)));
  return (
    <div className="mt-4 grid gap-3 border-t border-line-1 pt-3">
      <h3 className="text-table font-bold">Join {next.table.name}</h3>
      {keys.length > 0 ? (
        <LongSelect
          what="keys"
          label={`Columns that match in ${next.table.name}`}
          value={String(byKey)}
          onChange={(place) => setByKey(Number(place))}
          options={[
            ...keys.map((key, nth) => ({ value: String(nth), label: key.map(sayJoin).join(', ') })),
            { value: '-1', label: 'Other columns' },
          ]}
        />
      ) : (
        <p className="text-small text-ink-3">{words.noKey}</p>
      )}
      {byKey === -1 && (
        <ul className="grid gap-3">
          {pairs.map((pair, nth) => (
            <li key={nth} className="flex flex-wrap items-end gap-2">
              <LongSelect
                what="columns"
                label={`Column in this data source, pair ${nth + 1}`}
                className="min-w-0 flex-1 basis-40"
                value={pair.left}
                onChange={(left) => change(nth, { left })}
                options={[{ value: '', label: 'Column', disabled: true }, ...lefts]}
              />
              <Equal aria-label="equals" className="mb-2.5 flex-none text-ink-3" />
              <LongSelect
                what="columns"
                label={`Column of ${next.table.name}, pair ${nth + 1}`}
                className="min-w-0 flex-1 basis-40"
                value={pair.right}
                onChange={(right) => change(nth, { right })}
                options={[{ value: '', label: 'Column', disabled: true }, ...rights]}
              />
              {pairs.length > 1 && (
                <IconButton
                  label={`Remove pair ${nth + 1}`}
                  onClick={() => setPairs(pairs.filter((_, place) => place !== nth))}
                >
                  <X aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {byKey === -1 && pairs.length < MOST_PAIRS && (
        <p className="text-small">
          <LinkButton onClick={() => setPairs([...pairs, NO_PAIR])}>Add a key column</LinkButton>
        </p>
      )}
      {repeats && <Notice>{words.repeats(next.table.name, chosen[0]?.table.name ?? '')}</Notice>}
      <div>
        <Button
          off={!isWhole}
          title={isWhole ? undefined : words.pairs}
          onClick={() => onJoin({ table: next.table, on, repeats })}
        >
          Join {next.table.name}
        </Button>
      </div>
    </div>
  );
}
