'use client';

import { useId, useState } from 'react';
import { Swatch } from '@/components/charts/swatch';
import { classNames } from '@/components/ui/class-names';
import { Button } from '@/components/ui/button';
import { Tick } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { ValueColour } from '@/lib/pure/query/schema/dashboard-config';
import { MOST_COLOURS, MOST_TONES } from '@/lib/pure/query/schema/dashboard-limits';
import { colourWords as WORDS } from './words';

export type ColouredValue = { value: ValueColour['value']; name: string };

type Props = {
  column: { dataSourceId: string; field: string; label: string };
  values: readonly ColouredValue[];
  colours: readonly ValueColour[];
  onSave: (colours: ValueColour[]) => void;
  onClose: () => void;
};

const MOST_VALUES = 30;
const TONES = Array.from({ length: MOST_TONES }, (_, nth) => nth + 1);

/** Which colour of the palette each value of a column has. */
export default function ColoursDialog({ column, values, colours, onSave, onClose }: Props) {
  const isOwn = ({ dataSourceId, field }: ValueColour) =>
    dataSourceId === column.dataSourceId && field === column.field;
  const others = colours.filter((colour) => !isOwn(colour));
  const [own, setOwn] = useState(() => colours.filter(isOwn));
  const isFull = others.length + own.length >= MOST_COLOURS;
  const choose = (value: ValueColour['value'], tone: number | null) => {
    const rest = own.filter((colour) => colour.value !== value);
    const { dataSourceId, field } = column;
    setOwn(tone === null ? rest : [...rest, { dataSourceId, field, value, tone }]);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={WORDS.title(column.label)}
      description={WORDS.about}
      footer={
        <>
          <Button onClick={onClose}>{WORDS.cancel}</Button>
          <Button look="filled" onClick={() => onSave([...others, ...own])}>
            {WORDS.save}
          </Button>
        </>
      }
    >
      {values.length === 0 && <p className="text-ink-2">{WORDS.none}</p>}
      {values.slice(0, MOST_VALUES).map(({ value, name }) => (
        <ValueRow
          key={`${typeof value} ${value}`}
          name={name}
          tone={own.find((colour) => colour.value === value)?.tone ?? null}
          isFull={isFull}
          onChange={(tone) => choose(value, tone)}
        />
      ))}
      {values.length > MOST_VALUES && (
        <p className="mt-2 text-small text-ink-3">{WORDS.more(MOST_VALUES, values.length)}</p>
      )}
      {isFull && (
        <p role="status" className="mt-2 text-small text-ink-2">
          {WORDS.full(MOST_COLOURS)}
        </p>
      )}
      <Button size="small" className="mt-3" off={own.length === 0} onClick={() => setOwn([])}>
        {WORDS.reset}
      </Button>
    </Dialog>
  );
}

type RowProps = { name: string; tone: number | null; isFull: boolean; onChange: (tone: number | null) => void };

function ValueRow({ name, tone, isFull, onChange }: RowProps) {
  const group = useId();
  return (
    <fieldset className="border-t border-line-1 py-1.5 first:border-t-0">
      <legend className="sr-only">{name}</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span aria-hidden="true" className="min-w-0 flex-1 basis-32 wrap-anywhere">
          {name}
        </span>
        <div className="flex flex-wrap items-center gap-1">
          <Option group={group} checked={tone === null} onChange={() => onChange(null)} label={WORDS.automatic}>
            <span className="px-1.5 text-small">{WORDS.automatic}</span>
          </Option>
          {TONES.map((each) => (
            <Option
              key={each}
              group={group}
              checked={tone === each}
              off={isFull && tone === null}
              onChange={() => onChange(each)}
              label={WORDS.names[each - 1]!}
            >
              <Swatch tone={each} className="m-[5px] size-4" />
            </Option>
          ))}
        </div>
      </div>
    </fieldset>
  );
}

function Option({
  group,
  label,
  checked,
  off = false,
  onChange,
  children,
}: {
  group: string;
  label: string;
  checked: boolean;
  off?: boolean;
  onChange: () => void;
  children: React.ReactNode;
}) {
  return (
    <label
      title={label}
      className={classNames(
        'flex min-h-[26px] items-center justify-center rounded-control border pointer-coarse:min-h-11 pointer-coarse:min-w-9',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        checked ? 'border-ink-1 outline outline-ink-1' : 'border-line-1',
        off && 'opacity-40',
      )}
    >
      <Tick
        type="radio"
        name={group}
        aria-label={label}
        checked={checked}
        disabled={off}
        onChange={onChange}
        className="sr-only"
      />
      {children}
    </label>
  );
}
