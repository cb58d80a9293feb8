import { useState } from 'react';
import { CalculationEditor } from '@/components/dashboards/calculations/calculation-editor';
import CalculationsPanel from '@/components/dashboards/calculations/calculations-panel';
import { readTyped } from '@/lib/product/dashboards/calculation-meaning';
import type { Calculation, SampleValue, Validation } from '@/lib/product/dashboards/calculation-schema';
import { CalculationError } from '@/lib/pure/query/schema/calculation';
import { dashboard, source } from '../taxis/server';

const AT = '2026-11-21T14:02:00Z';
const calculation = (given: Partial<Calculation> & Pick<Calculation, 'id' | 'name' | 'expression'>): Calculation => ({
  dashboardId: dashboard.id,
  dataSourceId: source.id,
  key: `calc_${given.id}`,
  prompt: null,
  createdBy: 'typed',
  level: 'aggregate',
  type: 'decimal',
  format: { kind: 'plain' },
  formatChosen: false,
  status: 'valid',
  error: null,
  usedIn: [],
  column: null,
  createdAt: AT,
  updatedAt: AT,
  ...given,
});
export const calculations = [
  calculation({
    id: '1',
    name: 'Tip share',
    expression: 'SUM([Tip]) / SUM([Fare])',
    format: { kind: 'percent' },
    formatChosen: true,
    usedIn: [
      { id: 'a', title: 'Tip share by borough' },
      { id: 'b', title: 'Tip share' },
    ],
  }),
  calculation({
    id: '2',
    name: 'Length',
    expression:
      "CASE WHEN [Distance] < 1 THEN 'under a mile' WHEN [Distance] < 5 THEN 'one to five miles' ELSE 'longer' END",
    level: 'row',
    type: 'text',
    usedIn: [{ id: 'c', title: 'Rows by length' }],
  }),
  calculation({
    id: '3',
    name: 'Toll share',
    expression: 'SUM([toll]) / SUM([Fare])',
    status: 'invalid',
    error: { message: 'No column named toll.', position: { from: 4, to: 10 } },
  }),
];

const sampleOf = (level: Calculation['level'], reads: string[]): SampleValue[] =>
  level === 'row'
    ? source.data.slice(0, 5).map((row, nth) => ({
        label: `Row ${nth + 1}`,
        value: nth === 3 ? null : 0.125 * nth,
        reads: reads.map((key) => ({
          label: source.columns.find((column) => column.key === key)!.label,
          value: row[key] ?? null,
          format: source.columns.find((column) => column.key === key)!.format,
        })),
      }))
    : [
        ['All rows', 0.1512],
        ['Manhattan', 0.1499],
        ['Queens', 0.1604],
        ['Brooklyn', 0.1187],
        ['Bronx', null],
      ].map(([label, value]) => ({ label: String(label), value: value as number | null }));

export const answers = {
  'POST /api/ai-calculations/validate': (_url: URL, body: unknown): Validation => {
    const read = readTyped((body as { expression: string }).expression, source.columns);
    if (read instanceof CalculationError)
      return {
        valid: false,
        dataSourceId: source.id,
        level: null,
        type: null,
        format: null,
        sample: [],
        error: { message: read.message, position: read.position },
      };
    const { level, type, format, reads } = read;
    return { valid: true, dataSourceId: source.id, level, type, format, sample: sampleOf(level, reads), error: null };
  },
  'GET /api/ai-calculations': () => calculations,
};

/** `?view=none|full` for the list, `?view=write&text=…` for the editor. */
export default function CalculationsPage() {
  const params = new URLSearchParams(location.search);
  const view = params.get('view');
  const [items, setItems] = useState(view === 'none' ? [] : view === 'full' ? calculations.slice(0, 2) : calculations);
  if (view === 'write')
    return (
      <CalculationEditor
        dashboardId={dashboard.id}
        sources={[source]}
        calculation={calculation({ id: '9', name: 'Tip share', expression: params.get('text') ?? '' })}
        onSaved={() => undefined}
        onBack={() => undefined}
        onClose={() => undefined}
      />
    );
  return (
    <CalculationsPanel
      dashboardId={dashboard.id}
      sources={[source]}
      calculations={items}
      limit={view === 'full' ? 2 : 5}
      onChange={setItems}
      onClose={() => undefined}
    />
  );
}
