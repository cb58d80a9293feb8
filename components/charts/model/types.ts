import type { ValueFormat } from '@/lib/core/format';
import type { Grain } from '@/lib/query/column';
import type { Filter } from '@/lib/query/schema';
import type { Widget } from '@/lib/dashboards/schema';

/** The answer of a widget that did not fail. */
export type ChartAnswer = Extract<Widget, { evidenceId: string }>;

/** Index into the categorical colours: 1 to 8, and 0 for what is other or before. */
export type Tone = number;

export type MarkLine = { name: string; value: string; tone: Tone | null };

/** One thing of a chart that can be pointed at, by pointer or by arrow keys. */
export type Mark = {
  /** What it is: 'Wed 27 Mar 2019', 'JFK Airport'. */
  label: string;
  lines: MarkLine[];
  /** Against the comparison: '−9.3%'. */
  change: string | null;
  /** The result row behind it: the `point` of its evidence. Null for a gap. */
  row: number | null;
  /** The filters that narrow a dashboard to it, or null where no filter can say it. */
  filters: Filter[] | null;
  /** Its place in the grid of arrow keys. */
  column: number;
  line: number;
};

export type LegendItem = { name: string; tone: Tone };

/** A measured axis: its format, and the unit that is said once. */
export type Quantity = { format: ValueFormat; unit: string | null; whole: boolean };

/** The slots of an axis that has places, not distances. */
export type Slots =
  | { kind: 'time'; grain: Grain; /** Periods from one slot to the next. */ step: number; times: number[]; names: string[] }
  | { kind: 'names'; names: string[]; /** Shorter, for the axis: the lower edge of a bin. */ labels?: string[]; ordered: boolean };

export type Series = { name: string; tone: Tone; values: (number | null)[] };

type Common = {
  marks: Mark[];
  /** Plain sentences below the picture: what is hatched, missing, outside the frame. */
  notes: string[];
  legend: LegendItem[];
};

export type LineModel = Common & {
  kind: 'line';
  filled: boolean;
  /** Too many periods hold no value for a line between the others: each is a dot. */
  dots?: true;
  slots: Slots;
  series: Series[];
  before: { name: string; values: (number | null)[] } | null;
  /** Places that the data fill only in part. */
  partial: number[];
  quantity: Quantity;
  logarithmic: boolean;
};

export type Bar = { name: string; value: number | null; before: number | null; tone: Tone; partial: boolean; other: boolean };

export type BarModel = Common & { kind: 'bar'; horizontal: boolean; slots: Slots; bars: Bar[]; quantity: Quantity };

export type StackModel = Common & {
  kind: 'stack';
  horizontal: boolean;
  /** Each bar is 100 %. */
  share: boolean;
  slots: Slots;
  parts: Series[];
  /** Places that the data fill only in part. */
  partial: number[];
  quantity: Quantity;
};

export type HistogramModel = Common & { kind: 'histogram'; from: number; width: number; counts: number[]; x: Quantity; quantity: Quantity };

export type Cell2D = { column: number; row: number; value: number };

export type CellsModel = Common & {
  kind: 'cells';
  columns: Slots;
  rows: string[];
  cells: Cell2D[];
  scale: { min: number; max: number; diverging: boolean };
  quantity: Quantity;
  label: string;
  /** Each cell is a number of things: '38 rows'. */
  counting: boolean;
};

export type DensityModel = Common & {
  kind: 'density';
  x: NamedQuantity & { from: number; width: number; bins: number };
  y: NamedQuantity & { from: number; width: number; bins: number };
  cells: Cell2D[];
  max: number;
};

export type BoxFive = { min: number; q1: number; median: number; q3: number; max: number };
export type BoxModel = Common & { kind: 'box'; horizontal: boolean; slots: Slots; boxes: (BoxFive | null)[]; quantity: Quantity };

/** An axis that is named where it stands. */
export type NamedQuantity = Quantity & { label: string };

export type ScatterModel = Common & { kind: 'scatter'; points: { x: number; y: number }[]; x: NamedQuantity; y: NamedQuantity; logarithmic: boolean };

export type PieModel = Common & { kind: 'pie'; parts: { name: string; value: number; tone: Tone }[]; quantity: Quantity };

/** Drawn by words alone: a table, or a sentence that says why there is nothing to draw. */
export type TableModel = Common & { kind: 'table' };
export type EmptyModel = Common & { kind: 'empty'; reason: string };

export type DrawnModel = LineModel | BarModel | StackModel | HistogramModel | CellsModel | DensityModel | BoxModel | ScatterModel | PieModel;
export type ChartModel = DrawnModel | TableModel | EmptyModel;
