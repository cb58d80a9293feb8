import type { MinedFinding } from '@/lib/pure/analysis/insights/schema';
import { MOST_NAMED } from '@/lib/pure/analysis/narration/insight/beside';
import type { TableValues } from '@/lib/pure/analysis/values';

/** A finding as the scorer of the planted corpus reads it (SPEC.md there). */
export type Told = {
  type: string;
  measure?: string;
  measures?: string[];
  target?: string;
  drivers?: string[];
  dimension?: string;
  stratifier?: string;
  value?: string;
  scope: Record<string, string>;
  time?: string;
  at?: string;
  period?: number;
  direction?: string;
  shape?: string;
  issue?: string;
  column?: string;
  confidence: number;
  priority: number;
};

/** The scorer takes .8 for asserted; what is only possible is not. */
const UNSURE = 0.79;

export function toldOf(finding: MinedFinding, table: TableValues, score: number): Told {
  const labels = new Map([...table.columns, ...table.leftOut].map(({ column }) => [column.key, column.label]));
  const label = (key: string) => labels.get(key) ?? key;
  const { detail, scope, confidence, grade } = finding;
  const base = {
    scope: scope ? { [label(scope.field)]: String(scope.value) } : {},
    confidence: grade === 'found' ? confidence : confidence * UNSURE,
    priority: score,
  };
  const measured = 'figure' in detail ? { measure: label(detail.figure.field ?? 'rows') } : {};
  switch (detail.kind) {
    case 'trend':
      return { ...base, ...measured, type: 'trend', time: label(detail.time.field), direction: detail.direction };
    case 'changepoint':
      return {
        ...base,
        ...measured,
        type: 'changepoint',
        time: label(detail.time.field),
        at: detail.at,
        direction: detail.direction,
      };
    case 'seasonality':
      return { ...base, ...measured, type: 'seasonality', time: label(detail.time.field), period: detail.period };
    case 'turning_point':
      return { ...base, ...measured, type: detail.direction, time: label(detail.time.field), at: detail.at };
    case 'anomaly':
      return {
        ...base,
        ...measured,
        type: 'anomaly',
        time: label(detail.time.field),
        at: detail.at,
        direction: detail.direction,
      };
    case 'correlation':
      return {
        ...base,
        type: 'correlation',
        measures: [label(detail.left), label(detail.right)],
        direction: detail.direction,
      };
    case 'association':
      return { ...base, type: 'association', measures: [label(detail.left), label(detail.right)] };
    case 'segment':
      return {
        ...base,
        ...measured,
        type: 'segment',
        dimension: label(detail.dimension),
        value: String(detail.value),
        direction: detail.direction,
      };
    case 'dominance':
      return {
        ...base,
        ...measured,
        type: 'dominance',
        dimension: label(detail.dimension),
        value: String(detail.value),
      };
    case 'concentration':
      return {
        ...base,
        ...measured,
        type: 'dominance',
        dimension: label(detail.dimension),
        value: String(detail.values[0]),
      };
    case 'bimodal':
      return { ...base, type: 'distribution', measure: label(detail.field), shape: 'bimodal' };
    case 'simpson':
      return detail.form === 'pair'
        ? {
            ...base,
            type: 'simpson',
            measures: [label(detail.left), label(detail.right)],
            dimension: label(detail.stratifier),
          }
        : {
            ...base,
            ...measured,
            type: 'simpson',
            dimension: label(detail.dimension),
            stratifier: label(detail.stratifier),
          };
    case 'driver':
      return {
        ...base,
        type: 'driver',
        target: label(detail.target),
        drivers: detail.drivers.map(({ field }) => label(field)),
      };
    case 'quality':
      return {
        ...base,
        type: 'quality',
        issue: detail.issue,
        ...(detail.column !== null && { column: label(detail.column) }),
        ...(detail.at !== null && { at: detail.at }),
      };
    case 'prediction':
      return { ...base, ...measured, type: 'prediction', time: label(detail.time.field) };
  }
}

/** What the sentences of a finding name beside it, as findings of their own. */
export function namedBeside(finding: MinedFinding, table: TableValues, score: number): Told[] {
  const told: Told = toldOf(finding, table, score);
  const label = (key: string) =>
    [...table.columns, ...table.leftOut].find(({ column }) => column.key === key)?.column.label ?? key;
  const opposite: Told[] =
    finding.detail.kind === 'segment' && finding.detail.opposite !== null
      ? [
          {
            ...told,
            value: String(finding.detail.opposite),
            direction: finding.detail.direction === 'high' ? 'low' : 'high',
          },
        ]
      : [];
  return opposite.concat(
    finding.also.slice(0, MOST_NAMED).map((also): Told => {
      const renamed = (name: string | undefined) => (name === label(also.insteadOf) ? label(also.field) : name);
      return {
        ...told,
        ...(told.measure && { measure: renamed(told.measure)! }),
        ...(told.measures && { measures: told.measures.map((name) => renamed(name)!) }),
        ...(told.dimension && { dimension: renamed(told.dimension)! }),
      };
    }),
  );
}

/** In the order of the findings: the scorer sorts by priority. */
export const allTold = (findings: MinedFinding[], table: TableValues): Told[] =>
  findings.map((finding, place) => toldOf(finding, table, 1 / (place + 1)));
