import { repairConfig, type ColumnRepair } from '@/lib/pure/analysis/dashboard/repair/repair';
import { movedKpi } from '@/lib/pure/analysis/dashboard/repair/repoint';
import { withKeys } from '@/lib/pure/query/resolve/config-keys';
import { carrying, carryingConfig, columnOfCalculation } from '@/lib/pure/query/resolve/definition';
import { fieldsOf } from '@/lib/pure/query/resolve/fields';
import { byKey, keptCalculation, namesIn, readExpression, renamed } from '@/lib/pure/query/resolve/read';
import { CalculationError } from '@/lib/pure/query/schema/calculation';
import { calculationKey } from '@/lib/pure/query/schema/calculation-key';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart, DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { Query } from '@/lib/pure/query/schema/query';
import { lackingWidgets } from '@/lib/pure/query/sql/lacking';
import { matchColumns, type TemplateMatch } from './match';
import type { OwnTemplate, TemplateCalculation, TemplateSource } from './template';
import { withoutWidgets } from './without';

/** The data source that stands for one of a template, and what a person chose for its columns. */
export type TemplateTarget = {
  source: string;
  id: string;
  columns: readonly Column[];
  choices?: ReadonlyMap<string, string | null>;
};
/** A part of a template that the data can’t show, and what it needs that they lack, by name. */
export type LeftOutPart = { kind: 'kpi' | 'chart' | 'filter' | 'calculation'; title: string; needs: string[] };

export type FilledTemplate = {
  config: DashboardConfig;
  /** Under the ids of the template, which stand in the config too. */
  calculations: (Omit<TemplateCalculation, 'sourceId'> & { dataSourceId: string })[];
  matches: { source: string; dataSourceId: string; columns: TemplateMatch[] }[];
  leftOut: LeftOutPart[];
};

type Part = { config: DashboardConfig; calculations: TemplateCalculation[]; leftOut: LeftOutPart[] };

/**
 * A template over other data: each of its columns is asked of the one that stands for it. What needs a column that
 * nothing stands for is left out and named, never filled with another. `isMetricOf`: whether a metric is one of this
 * data source; elsewhere its measure stays, and is no metric.
 */
export function fillOwnTemplate(
  template: OwnTemplate,
  targets: readonly TemplateTarget[],
  isMetricOf: (metric: string, dataSourceId: string) => boolean,
): FilledTemplate {
  const matches: FilledTemplate['matches'] = [];
  let part: Part = { config: template.config, calculations: template.calculations, leftOut: [] };
  for (const source of template.sources) {
    const target = targets.find((each) => each.source === source.id);
    if (!target) throw new Error(`no data source for ${source.id}`);
    const columns = matchColumns(source.columns, target.columns, target.choices);
    matches.push({ source: source.id, dataSourceId: target.id, columns });
    part = filledPart(part, { source, target, columns, isMetricOf });
  }
  const { config, calculations, leftOut } = part;
  const ids = new Map(targets.map(({ source, id }) => [source, id]));
  const moved = withKeys(config, ids);
  return {
    config: { ...moved, filters: apart(moved.filters) },
    calculations: calculations.map(({ sourceId, ...rest }) => ({ ...rest, dataSourceId: ids.get(sourceId)! })),
    matches,
    leftOut,
  };
}

/** One control a column, also where two data sources of the template are one. */
const apart = (filters: DashboardConfig['filters']): DashboardConfig['filters'] =>
  filters.filter(
    ({ dataSourceId, field }, nth) =>
      filters.findIndex((other) => other.dataSourceId === dataSourceId && other.field === field) === nth,
  );

type Filling = {
  source: TemplateSource;
  target: TemplateTarget;
  columns: readonly TemplateMatch[];
  isMetricOf: (metric: string, dataSourceId: string) => boolean;
};

const titleOf = (widget: Kpi | Chart) => ('label' in widget ? widget.label : widget.title);
const kindOf = (widget: Kpi | Chart) => ('label' in widget ? ('kpi' as const) : ('chart' as const));
const queriesOf = (widget: Kpi | Chart): Query[] =>
  'label' in widget && widget.sparkline ? [widget.query, widget.sparkline] : [widget.query];

/** What asks one data source of the template, asked of the columns of its target. */
function filledPart(part: Part, { source, target, columns, isMetricOf }: Filling): Part {
  const { config } = part;
  const isOwn = ({ dataSourceId }: { dataSourceId: string }) => dataSourceId === source.id;
  const matched = new Map(columns.map((match) => [match.column.key, match]));
  const isThere = (field: string) => (matched.get(field)?.to ?? null) !== null;
  const nameOf = (field: string) => matched.get(field)?.column.label ?? field;

  const ownCalculations = part.calculations.filter(({ sourceId }) => sourceId === source.id);
  const kept = ownCalculations.map(keptCalculation);
  const understood = ownCalculations.flatMap((each) => fitted(each, matched, target.columns) ?? []);
  const isBorne = (key: string) => understood.some(({ id }) => calculationKey(id) === key);
  const lacks = (query: Query): string[] => {
    const missing = fieldsOf(carrying(query, kept)).filter((field) => !isThere(field));
    if (missing.length > 0) return missing.map(nameOf);
    const named = kept.filter(({ key }) => fieldsOf({ ...query, calculations: [] }).includes(key));
    return named.filter(({ key }) => !isBorne(key)).map(({ label }) => label);
  };
  const unasked = new Map(
    [...config.kpis, ...config.charts].filter(isOwn).flatMap((widget) => {
      const needs = [...new Set(queriesOf(widget).flatMap(lacks))];
      return needs.length > 0 ? [[widget.id, needs] as const] : [];
    }),
  );

  const repairs = columns.flatMap(({ column: { key, label }, to }): ColumnRepair[] => {
    const stands = target.columns.find((each) => each.key === to) ?? null;
    return stands && stands.key === key && stands.label === label ? [] : [{ field: key, label, to: stands }];
  });
  const repaired = repairConfig(withoutWidgets(config, new Set(unasked.keys())), source.id, repairs);
  const rows = understood.map(keptCalculation);
  const asked = [...target.columns, ...rows.filter(({ level }) => level === 'row').map(columnOfCalculation)];
  const lacking = lackingWidgets(carryingConfig(repaired, rows), source.id, asked);
  const unfit = new Map(
    lacking.flatMap(({ kind, widgetId, fields }) => (kind === 'filter' ? [] : [[widgetId, fields] as const])),
  );
  const sayTo = (field: string) =>
    columns.find(({ to }) => to === field)?.column.label ?? labelOfCalculation(field, kept);
  const left = withoutWidgets(repaired, new Set(unfit.keys()));

  const offered = (control: DashboardConfig['filters'][number]) =>
    !isOwn(control) || !lacking.some(({ kind, fields }) => kind === 'filter' && fields.includes(control.field));
  const gone: LeftOutPart[] = [...config.kpis, ...config.charts].filter(isOwn).flatMap((widget) => {
    const needs = unasked.get(widget.id) ?? unfit.get(widget.id)?.map(sayTo);
    return needs ? [{ kind: kindOf(widget), title: titleOf(widget), needs: [...new Set(needs)] }] : [];
  });
  const filters: LeftOutPart[] = config.filters.filter(isOwn).flatMap(({ field }) => {
    const to = matched.get(field)?.to ?? (isBorne(field) ? field : null);
    const isOffered = left.filters.some((control) => isOwn(control) && control.field === to && offered(control));
    const name = matched.has(field) ? nameOf(field) : labelOfCalculation(field, kept);
    return isOffered ? [] : [{ kind: 'filter', title: name, needs: [name] }];
  });
  const bare = <Q extends Query>(query: Q): Q => ({
    ...query,
    measures: query.measures.map(({ metric, ...measure }) =>
      metric && isMetricOf(metric.id, target.id) ? { metric, ...measure } : measure,
    ),
  });
  return {
    config: {
      ...left,
      kpis: left.kpis.map((kpi) =>
        isOwn(kpi)
          ? { ...movedKpi(kpi, { id: source.id, columns: target.columns }, bare), dataSourceId: source.id }
          : kpi,
      ),
      charts: left.charts.map((chart) => (isOwn(chart) ? { ...chart, query: bare(chart.query) } : chart)),
      filters: left.filters.filter(offered),
    },
    calculations: [...part.calculations.filter(({ sourceId }) => sourceId !== source.id), ...understood],
    leftOut: [
      ...part.leftOut,
      ...gone,
      ...filters,
      ...ownCalculations
        .filter(({ id }) => !isBorne(calculationKey(id)))
        .map(({ name, expression }) => ({
          kind: 'calculation' as const,
          title: name,
          needs: namesIn(expression)
            .filter((field) => !isThere(field))
            .map(nameOf),
        })),
    ],
  };
}

const labelOfCalculation = (field: string, kept: readonly { key: string; label: string }[]) =>
  kept.find(({ key }) => key === field)?.label ?? field;

/** A calculation over the columns that stand for those it reads; null where one is missing or they don’t bear it. */
function fitted(
  calculation: TemplateCalculation,
  matched: ReadonlyMap<string, TemplateMatch>,
  columns: readonly Column[],
): TemplateCalculation | null {
  const standing = (field: string) => matched.get(field)?.to ?? null;
  if (namesIn(calculation.expression).some((field) => standing(field) === null)) return null;
  const expression = renamed(calculation.expression, (field) => standing(field) ?? field);
  try {
    const { level, type } = readExpression(expression, byKey(columns));
    return { ...calculation, expression, level, type };
  } catch (error) {
    if (error instanceof CalculationError) return null;
    throw error;
  }
}
