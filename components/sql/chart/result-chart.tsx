'use client';

import { useId, useMemo, useState, type ReactNode } from 'react';
import { ChartFigure } from '@/components/charts/figure';
import { counted } from '@/components/data/words';
import { Select } from '@/components/ui/forms/field';
import { Segmented } from '@/components/ui/forms/segmented';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import {
  alongs,
  defaultChart,
  measurable,
  RESULT_CHARTS,
  splitting,
  whyNot,
  type ResultChart as Chosen,
  type ResultChartKind,
} from './choices';
import { pictureOf } from './picture';
import { chartWords as words } from './words';

type Props = {
  answer: SqlAnswer;
  onEvidence: () => void;
  onTable: () => void;
  /** What can be done with the chart that is drawn. */
  actions: (chart: Chosen, title: string) => ReactNode;
};

/** The rows of an answer as a picture; what it is drawn of can be chosen. */
export default function ResultChart({ answer, onEvidence, onTable, actions }: Props) {
  const [chart, setChart] = useState(() => defaultChart(answer));
  const reason = whyNot(answer, chart);
  const picture = useMemo(
    () => (chart === null || reason !== null ? null : pictureOf(answer, chart)),
    [answer, chart, reason],
  );
  return (
    <div className="grid gap-3 p-3">
      {chart && <Choices answer={answer} chart={chart} onChange={setChart} />}
      {picture && 'model' in picture ? (
        <>
          <h2 className="text-table font-strong">{picture.title}</h2>
          <div style={{ height: heightOf(picture.model) }}>
            <ChartFigure {...picture} onEvidence={onEvidence} onToggleTable={onTable} />
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-60 text-small text-ink-3">
              {words.rows(counted(answer.rows.length, 'row'))}
            </p>
            {actions(chart!, picture.title)}
          </div>
        </>
      ) : (
        <p role="status" className="py-6 text-center text-ink-2">
          {reason ?? (picture && 'reason' in picture ? picture.reason : words.oneColumn)}
        </p>
      )}
    </div>
  );
}

const LOWEST = 320;
const TALLEST = 1400;
const BAR = 36;
/** Lying bars need a line each. */
const heightOf = (model: Extract<ReturnType<typeof pictureOf>, { model: object }>['model']): number =>
  model.kind === 'bar' && model.horizontal ? Math.max(96, Math.min(model.bars.length * BAR + 12, TALLEST)) : LOWEST;

function Choices({ answer, chart, onChange }: { answer: SqlAnswer; chart: Chosen; onChange: (chart: Chosen) => void }) {
  const { kind, along, value, split } = chart;
  const name = (nth: number) => ({ value: nth, label: answer.columns[nth]!.name });
  const take = (next: ResultChartKind) => {
    const [first = along] = alongs(answer, next);
    onChange({
      kind: next,
      value,
      along: alongs(answer, next).includes(along) ? along : first,
      split: next === 'line' ? split : null,
    });
  };
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Segmented
        label={words.kind}
        value={kind}
        options={RESULT_CHARTS.map((each) => ({ value: each, label: words.kinds[each] }))}
        onChange={take}
      />
      <Column
        label={words.along(kind === 'scatter')}
        value={along}
        onChange={(nth) => onChange({ ...chart, along: nth })}
      >
        {alongs(answer, kind).map(name)}
      </Column>
      <Column
        label={words.value(kind === 'scatter')}
        value={value}
        onChange={(nth) => onChange({ ...chart, value: nth })}
      >
        {measurable(answer).map(name)}
      </Column>
      {kind === 'line' && splitting(answer).length > 0 && (
        <Column
          label={words.split}
          value={split ?? NONE}
          onChange={(nth) => onChange({ ...chart, split: nth === NONE ? null : nth })}
        >
          {[{ value: NONE, label: words.noSplit }, ...splitting(answer).map(name)]}
        </Column>
      )}
    </div>
  );
}
const NONE = -1;

type ColumnProps = {
  label: string;
  value: number;
  onChange: (nth: number) => void;
  children: readonly { value: number; label: string }[];
};

function Column({ label, value, onChange, children }: ColumnProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-small text-ink-2">
      <label htmlFor={id} className="flex-none">
        {label}
      </label>
      <Select small id={id} className="min-w-0" value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {children.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
