'use client';

import { useState } from 'react';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import { Segmented } from '@/components/ui/forms/segmented';
import type { ChangeChoices } from '@/lib/pure/analysis/changes/choices';
import { formatCell } from '@/lib/pure/format/format';
import type { ChangeQuestion, ChangeSide, ChangeSides } from '@/lib/pure/query/resolve/change';
import type { Cell, Grain } from '@/lib/pure/query/schema/column';
import type { Measure } from '@/lib/pure/query/schema/query';
import {
  daysOf,
  periodsBetween,
  spacingOf,
  stretchOf,
  withSpacing,
  type PeriodSides,
  type Spacing,
} from './period-choice';
import { changeFormWords } from './words';

type Props = {
  choices: ChangeChoices;
  question: ChangeQuestion;
  /** What the measure is called where it is none of the choices. */ measureName: string | null;
  onChange: (question: ChangeQuestion) => void;
};

const SPACINGS: Record<Spacing, string> = {
  hour: 'Hours',
  day: 'Days',
  week: 'Weeks',
  month: 'Months',
  quarter: 'Quarters',
  year: 'Years',
  dates: 'Dates',
};
const same = (a: Measure, b: Measure) => JSON.stringify(a) === JSON.stringify(b);

/** What changed, and between what: two stretches of time, or two values of a column. */
export function ChangeForm({ choices: { measures, times, groups, proposal }, question, measureName, onChange }: Props) {
  const { measure, sides } = question;
  const known = measures.findIndex((choice) => same(choice.measure, measure));
  const put = (next: ChangeSides) => onChange({ ...question, sides: next });
  const time = times.find(({ field }) => field === sides.field);
  const along = sides.kind === 'periods' || time !== undefined;
  const switchTo = (kind: 'time' | 'groups') => {
    const [group] = groups;
    if (kind === 'groups' && group)
      put({ kind: 'groups', field: group.field, before: group.values[0]!, after: group.values[1]! });
    if (kind === 'time' && proposal && times.length > 0) put(proposal.sides);
  };
  return (
    <>
      <Field label="Measure">
        <LongSelect
          what="measures"
          value={String(known)}
          onChange={(nth) => {
            const choice = measures[Number(nth)];
            if (choice) onChange({ ...question, measure: choice.measure });
          }}
          options={[
            ...(known < 0 ? [{ value: '-1', label: measureName ?? 'as requested' }] : []),
            ...measures.map(({ label, measure: { agg } }, nth) => ({
              value: String(nth),
              label:
                agg === 'count'
                  ? `Number of ${label.toLowerCase()}`
                  : agg === 'avg'
                    ? `Average of ${label}`
                    : `Sum of ${label}`,
            })),
          ]}
        />
      </Field>
      {times.length > 0 && groups.length > 0 && (
        <div className="flex h-control items-center max-middle:col-span-2">
          <Segmented
            label="Between"
            value={along ? 'time' : 'groups'}
            options={[
              { value: 'time', label: 'Periods' },
              { value: 'groups', label: 'Groups' },
            ]}
            onChange={switchTo}
          />
        </div>
      )}
      {sides.kind === 'periods' ? (
        <Periods times={times} sides={sides} onChange={put} />
      ) : time ? (
        <Years time={time} sides={sides} onChange={put} />
      ) : (
        <Groups groups={groups} sides={sides} onChange={put} />
      )}
    </>
  );
}

function Periods({
  times,
  sides,
  onChange,
}: {
  times: ChangeChoices['times'];
  sides: PeriodSides;
  onChange: (sides: ChangeSides) => void;
}) {
  const time = times.find(({ field }) => field === sides.field);
  const grains = time?.grains.map(({ grain }) => grain) ?? [];
  const found = spacingOf(sides, grains);
  const [byDates, setByDates] = useState(false);
  const spacing = byDates ? 'dates' : found;
  const changeSpacing = (next: Spacing) => {
    setByDates(next === 'dates');
    if (next !== 'dates') onChange(withSpacing(sides, next));
  };
  return (
    <>
      {times.length > 1 && (
        <Field label="Time">
          <LongSelect
            what="columns"
            value={sides.field}
            onChange={(field) => onChange({ ...sides, field })}
            options={times.filter(({ years }) => !years).map(({ field, label }) => ({ value: field, label }))}
          />
        </Field>
      )}
      <Field label="By">
        <Select className="w-full" value={spacing} onChange={({ target }) => changeSpacing(target.value as Spacing)}>
          {[...grains, 'dates' as const].map((each) => (
            <option key={each} value={each}>
              {SPACINGS[each]}
            </option>
          ))}
        </Select>
      </Field>
      {spacing === 'dates' || !time ? (
        <>
          {(['before', 'after'] as const).map((side) => (
            <Days key={side} side={side} sides={sides} onChange={onChange} />
          ))}
        </>
      ) : (
        <Whole time={time} grain={spacing} sides={sides} onChange={onChange} />
      )}
    </>
  );
}

function Whole({
  time: { first, last },
  grain,
  sides,
  onChange,
}: {
  time: ChangeChoices['times'][0];
  grain: Grain;
  sides: PeriodSides;
  onChange: (sides: ChangeSides) => void;
}) {
  const periods = periodsBetween(first, last, grain);
  return (['before', 'after'] as const).map((side) => (
    <Field key={side} label={LABELS[side]}>
      <LongSelect
        what="periods"
        value={sides[side].from}
        onChange={(from) => {
          const period = periods.find(({ value }) => value === from);
          if (period) onChange({ ...sides, [side]: period.stretch });
        }}
        options={[
          ...(periods.some(({ value }) => value === sides[side].from)
            ? []
            : [{ value: sides[side].from, label: sides[side].from }]),
          ...periods.map(({ value, name }) => ({ value, label: name, disabled: value === sides[other(side)].from })),
        ]}
      />
    </Field>
  ));
}

const LABELS: Record<ChangeSide, string> = { before: 'From', after: 'To' };
const other = (side: ChangeSide): ChangeSide => (side === 'before' ? 'after' : 'before');

/** Two days; asked only once they make a stretch. */
function Days({
  side,
  sides,
  onChange,
}: {
  side: ChangeSide;
  sides: PeriodSides;
  onChange: (sides: ChangeSides) => void;
}) {
  const [days, setDays] = useState(daysOf(sides[side]));
  const change = (next: typeof days) => {
    setDays(next);
    const stretch = stretchOf(next.first, next.last);
    if (stretch) onChange({ ...sides, [side]: stretch });
  };
  const wrong = stretchOf(days.first, days.last) === null;
  return (
    <div className="flex items-end gap-1.5 max-middle:col-span-2" role="group" aria-label={LABELS[side]}>
      <Field label={`${LABELS[side]}: start date`}>
        <Input type="date" value={days.first} onChange={({ target }) => change({ ...days, first: target.value })} />
      </Field>
      <Field label="end date" error={wrong ? changeFormWords.endDateBefore : null}>
        <Input type="date" value={days.last} onChange={({ target }) => change({ ...days, last: target.value })} />
      </Field>
    </div>
  );
}

type GroupSides = Extract<ChangeSides, { kind: 'groups' }>;

function Values({
  values,
  sides,
  name,
  onChange,
}: {
  values: readonly Cell[];
  sides: GroupSides;
  name: (value: Cell) => string;
  onChange: (sides: ChangeSides) => void;
}) {
  return (['before', 'after'] as const).map((side) => {
    const offered = values.includes(sides[side]) ? values : [sides[side], ...values];
    return (
      <Field key={side} label={LABELS[side]}>
        <LongSelect
          what="values"
          className="middle:max-w-60"
          value={String(offered.indexOf(sides[side]))}
          onChange={(nth) => onChange({ ...sides, [side]: offered[Number(nth)]! })}
          options={offered.map((value, nth) => ({
            value: String(nth),
            label: name(value),
            disabled: value === sides[other(side)],
          }))}
        />
      </Field>
    );
  });
}

function Groups({
  groups,
  sides,
  onChange,
}: {
  groups: ChangeChoices['groups'];
  sides: GroupSides;
  onChange: (sides: ChangeSides) => void;
}) {
  const group = groups.find(({ field }) => field === sides.field);
  const changeField = (field: string) => {
    const next = groups.find((one) => one.field === field);
    if (next) onChange({ kind: 'groups', field, before: next.values[0]!, after: next.values[1]! });
  };
  return (
    <>
      <Field label="Column">
        <LongSelect
          what="columns"
          value={sides.field}
          onChange={changeField}
          options={[
            ...(group ? [] : [{ value: sides.field, label: sides.field }]),
            ...groups.map(({ field, label }) => ({ value: field, label })),
          ]}
        />
      </Field>
      <Values
        values={sides.part ? [] : (group?.values ?? [])}
        sides={sides}
        name={(value) => formatCell(value)}
        onChange={onChange}
      />
    </>
  );
}

function Years({
  time: { first, last },
  sides,
  onChange,
}: {
  time: ChangeChoices['times'][0];
  sides: GroupSides;
  onChange: (sides: ChangeSides) => void;
}) {
  const years = Array.from({ length: Math.max(0, Number(last) - Number(first) + 1) }, (_, nth) => Number(last) - nth);
  return <Values values={years} sides={sides} name={String} onChange={onChange} />;
}
