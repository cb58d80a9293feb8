'use client';

import { lazy } from 'react';
import { axisOf } from '@/components/charts/model/dimension';
import { colourField, timeField } from '@/components/charts/model/look-fields';
import type { CalculatedSource } from '@/components/filters/calculated';
import { nameOf } from '@/components/filters/say-filter';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { Chart, DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { putAnnotations, putColours } from '../state/look';
import type { answerOf } from '../widgets/widget-cell';
import type { ColouredValue } from './colours-dialog';
import { annotationWords, colourWords } from './words';

const ColoursDialog = lazy(() => import('./colours-dialog'));
const AnnotationsDialog = lazy(() => import('./annotations-dialog'));

type Props = {
  kind: 'colours' | 'annotations';
  chart: Chart;
  source: CalculatedSource;
  answer: ReturnType<typeof answerOf>;
  config: DashboardConfig;
  change: (next: DashboardConfig, done: string) => void;
  onClose: () => void;
};

/** The values of a column as the chart shows them; rows without one, and the folded rest, have no colour of their own. */
function valuesIn({ query, dataSourceId }: Chart, field: string, answer: Props['answer']): ColouredValue[] {
  const nth = query.dimensions.findIndex((dimension) => dimension.field === field);
  const key = resultKeys(query).dimensions[nth];
  const column = answer?.columns.find((each) => each.key === key);
  if (!answer || !column || !key) return [];
  const rows = answer.other ? answer.rows.slice(0, -1) : answer.rows;
  const axis = axisOf(column, query.dimensions[nth]!, dataSourceId, rows);
  const values = [...new Set(rows.map((row) => row[key] ?? null))].filter((value) => value !== null);
  return values.map((value) => ({ value, name: axis.name(value) }));
}

/** What is chosen for all charts of the page from one of them. */
export default function LookEditing({ kind, chart, source, answer, config, change, onClose }: Props) {
  const field = kind === 'colours' ? colourField(chart) : timeField(chart);
  const known = source.columns.find(({ key }) => key === field);
  if (!field || !known) return null;
  const column = { dataSourceId: chart.dataSourceId, field, label: nameOf(known) };
  if (kind === 'colours')
    return (
      <ColoursDialog
        column={column}
        values={valuesIn(chart, field, answer)}
        colours={config.colours ?? []}
        onClose={onClose}
        onSave={(colours) => {
          change(putColours(config, colours), colourWords.done(column.label));
          onClose();
        }}
      />
    );
  return (
    <AnnotationsDialog
      column={column}
      isHourly={chart.query.dimensions[0]?.grain === 'hour'}
      annotations={config.annotations ?? []}
      onClose={onClose}
      onSave={(annotations) => {
        change(putAnnotations(config, annotations), annotationWords.done);
        onClose();
      }}
    />
  );
}
