import type { NumberLook } from '@/lib/pure/format/number-style';
import type { Grain } from '@/lib/pure/query/schema/column';
import type { ChartType } from '@/lib/pure/query/schema/chart-kinds';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Aggregate, Measure, Part, Presentation, Query } from '@/lib/pure/query/schema/query';
import type { Ranking } from './presenting';

/** A measure that the builder can say. */
export type PlainMeasure =
  /**
   * The latest value goes along a column of time; with `each` it is that of each of its values, added up. Which of the
   * rows of one moment counts (`ties`) is kept as the rules found it.
   */
  (
    | { agg: Aggregate; field: string | null; along?: string; each?: string; ties?: 'first' | 'last' }
    | { calculation: string }
    /** A metric of the workspace, as it is defined now. */
    | { metric: Measure }
  ) & {
    /** As a share, a change, a rank …; left out of the query where the chart can’t show it so. */
    as?: Presentation;
  };

/** A chart as it is put together in the builder: choices, from which the query and the picture follow. */
export type ChartForm = Ranking & {
  dataSourceId: string;
  /** `kept`: a measure that the builder cannot say (a ratio, a narrowed sum) stays as it is. */
  measure: PlainMeasure | { kept: Measure[] };
  /** Beside the first, in their order; there is no split then. */
  others?: PlainMeasure[];
  dimension: string | null;
  /** How time is cut: into periods, or by its parts. */
  cut: { grain: Grain } | { part: Part } | null;
  split: string | null;
  /** Null: as suggested. */
  type: ChartType | null;
  /** Null: as it follows from the choices. */
  title: string | null;
  filters: Query['filters'];
  /** How the picture is drawn beyond its type; absent: as usual. */
  look?: Look;
  /** How its numbers are written; absent: as the data says. */
  number?: NumberLook;
  /** Small multiples: a panel a value of this column, where the type can have them. */
  panels?: { field: string; most?: number; ownAxes?: boolean };
  /** Of a pivot table; what stands above is then what it would be as a chart. */
  pivot?: PivotForm;
};

export type Look = Pick<Chart['options'], 'labels' | 'logarithmic' | 'range' | 'references'>;

/** A level of rows or columns: a column of the data, cut as time is. */
export type PivotLevel = { field: string; cut: ChartForm['cut'] };
/** A figure of each cell; `kept`: one that the builder cannot say. */
export type PivotValue = PlainMeasure | { kept: Measure[] };
/** What a pivot table is put together from. */
export type PivotForm = { rows: PivotLevel[]; columns: PivotLevel[]; values: PivotValue[]; heat?: boolean };
