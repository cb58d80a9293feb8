'use client';

import { Equal, X } from 'lucide-react';
import { IconButton, LinkButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { LongSelect } from '@/components/ui/forms/long-select';
import type { KeyPair } from '@/lib/engines/manifest/join';
import type { MergeKey } from '@/lib/product/data-sources/schema/merge-schema';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import { keyName } from './merge-phrases';
import { mergeKeysWords } from './words';

type Columns = DataSourceSummary['columns'];
type Pair = Partial<KeyPair>;
const MOST_PAIRS = 5;

type Props = {
  left: { name: string; columns: Columns };
  right: { name: string; columns: Columns };
  pairs: Pair[];
  suggested: MergeKey[];
  onChange: (pairs: Pair[]) => void;
};

export const isWhole = (pair: Pair): pair is KeyPair => Boolean(pair.left && pair.right);
export const pairsOf = (key: MergeKey): KeyPair[] =>
  [key, ...key.and].map(({ left, right, match }) => ({ left, right, match }));

/** The columns whose values are held against each other. */
export function MergeKeys({ left, right, pairs, suggested, onChange }: Props) {
  const change = (nth: number, to: Pair) =>
    onChange(pairs.map((pair, place) => (place === nth ? { ...pair, ...to } : pair)));
  const others = suggested.filter((key) => JSON.stringify(pairsOf(key)) !== JSON.stringify(pairs));
  return (
    <>
      <ul className="space-y-3">
        {pairs.map((pair, nth) => (
          <li key={nth}>
            <div className="flex items-end gap-2">
              <ColumnSelect
                label={`Column of ${left.name}, pair ${nth + 1}`}
                columns={left.columns}
                value={pair.left}
                onChange={(key) => change(nth, { left: key })}
              />
              <Equal aria-label="equals" className="mb-2.5 flex-none text-ink-3" />
              <ColumnSelect
                label={`Column of ${right.name}, pair ${nth + 1}`}
                columns={right.columns}
                value={pair.right}
                onChange={(key) => change(nth, { right: key })}
              />
              {pairs.length > 1 && (
                <IconButton
                  label={`Remove pair ${nth + 1}`}
                  onClick={() => onChange(pairs.filter((_, place) => place !== nth))}
                >
                  <X aria-hidden />
                </IconButton>
              )}
            </div>
            <Checkbox
              className="mt-1"
              label={mergeKeysWords.ignoreCaseAccents}
              checked={pair.match === 'normalised'}
              onChange={({ target }) => change(nth, { match: target.checked ? 'normalised' : 'exact' })}
            />
          </li>
        ))}
      </ul>
      <p className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1.5 text-small">
        {pairs.length < MOST_PAIRS && (
          <LinkButton onClick={() => onChange([...pairs, { match: 'exact' }])}>Add a key column</LinkButton>
        )}
        {others.slice(0, 3).map((key) => (
          <LinkButton key={JSON.stringify(pairsOf(key))} onClick={() => onChange(pairsOf(key))}>
            Use {keyName(key)}
            {key.match === 'normalised' ? ', normalised' : ''}
          </LinkButton>
        ))}
      </p>
    </>
  );
}

function ColumnSelect({
  label,
  columns,
  value,
  onChange,
}: {
  label: string;
  columns: Columns;
  value?: string;
  onChange: (key: string) => void;
}) {
  return (
    <LongSelect
      what="columns"
      label={label}
      className="min-w-0 flex-1"
      value={value ?? ''}
      onChange={onChange}
      options={[
        { value: '', label: 'Column', disabled: true },
        ...columns.map(({ key, label: name }) => ({ value: key, label: name })),
      ]}
    />
  );
}
