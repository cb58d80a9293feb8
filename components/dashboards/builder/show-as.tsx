'use client';

import type { CalculatedSource } from '@/components/filters/calculated';
import { Field, Input, Select } from '@/components/ui/forms/field';
import type { Grain } from '@/lib/pure/query/schema/column';
import type { Presentation } from '@/lib/pure/query/schema/query';
import { asItStands, presentable, shownAs } from './draft';
import { refusalOf } from './presenting';
import type { ChartForm, PlainMeasure } from './chart-form';

type Props = {
  draft: ChartForm;
  measure: PlainMeasure;
  source: Pick<CalculatedSource, 'columns'>;
  /** What the measure is called in the form. */
  label: string;
  onChange: (measure: PlainMeasure) => void;
};

const VALUE = 'value';
const PERIODS = { usual: 3, least: 2, most: 366 };

type Choice = { label: string; as: Presentation };

const CHOICES = (grain: Grain | null, split: string): Choice[] => {
  const before = `previous ${grain ?? 'period'}`;
  const change = (against: 'previous_period' | 'previous_year', say: 'difference' | 'percent'): Presentation => ({
    kind: 'change',
    against,
    say,
  });
  return [
    { label: 'Share of total', as: { kind: 'share', of: 'total' } },
    { label: `Share of each ${split}`, as: { kind: 'share', of: 'group' } },
    { label: `Change from ${before}`, as: change('previous_period', 'difference') },
    { label: `Change from ${before}, in percent`, as: change('previous_period', 'percent') },
    { label: 'Change from previous year', as: change('previous_year', 'difference') },
    { label: 'Change from previous year, in percent', as: change('previous_year', 'percent') },
    { label: 'Index, first = 100', as: { kind: 'index' } },
    { label: 'Running total', as: { kind: 'running' } },
    { label: 'Moving average', as: { kind: 'moving', periods: PERIODS.usual } },
    { label: 'Rank', as: { kind: 'rank' } },
  ];
};

const keyOf = (as: Presentation | undefined): string =>
  as
    ? [as.kind, 'of' in as && as.of, 'against' in as && as.against, 'say' in as && as.say].filter(Boolean).join(' ')
    : VALUE;

const withAs = (measure: PlainMeasure, as: Presentation | undefined): PlainMeasure => ({
  ...asItStands(measure),
  ...(as && { as }),
});

/** A measure as it stands, or beside the other groups of its chart; what can’t be shown says why. */
export function ShowAs({ draft, measure, source, label, onChange }: Props) {
  const given = presentable(measure, draft, source);
  const first = source.columns.find(({ key }) => key === draft.dimension);
  const choices = CHOICES(given.grain, given.grain ?? first?.label ?? 'group');
  const shown = shownAs(measure, draft, source);
  const choose = (key: string) => onChange(withAs(measure, choices.find(({ as }) => keyOf(as) === key)?.as));
  return (
    <>
      <Field
        label={label === 'Measure' ? 'Show as' : 'Show it as'}
        className={shown?.kind === 'moving' ? '' : 'col-span-2'}
      >
        <Select className="w-full" value={keyOf(shown)} onChange={(event) => choose(event.target.value)}>
          <option value={VALUE}>Value</option>
          {choices.map(({ label: words, as }) => {
            const refusal = refusalOf(as, given);
            return (
              <option key={keyOf(as)} value={keyOf(as)} disabled={refusal !== null}>
                {refusal ? `${words}: ${refusal}` : words}
              </option>
            );
          })}
        </Select>
      </Field>
      {shown?.kind === 'moving' && (
        <Field label={`Of how many ${given.grain ?? 'period'}s`}>
          <PeriodsInput
            periods={shown.periods}
            onChange={(periods) => onChange(withAs(measure, { kind: 'moving', periods }))}
          />
        </Field>
      )}
    </>
  );
}

/** What is being typed counts once it is a number of periods. */
function PeriodsInput({ periods, onChange }: { periods: number; onChange: (periods: number) => void }) {
  return (
    <Input
      type="number"
      inputMode="numeric"
      min={PERIODS.least}
      max={PERIODS.most}
      defaultValue={periods}
      onChange={(event) => {
        const typed = event.target.valueAsNumber;
        if (Number.isInteger(typed) && typed >= PERIODS.least && typed <= PERIODS.most) onChange(typed);
      }}
    />
  );
}
