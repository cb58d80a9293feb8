import type { Widget } from '@/lib/product/dashboards/schema';
import type { PlacedReference } from '@/lib/pure/analysis/charts/references';
import type { ValueFormat } from '@/lib/pure/format/format';
import type { Grain } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';

/** The answer of a widget that did not fail. */
export type ChartAnswer = Extract<Widget, { evidenceId: string }>;

/** Index into the categorical colours: 1 to 8, and 0 for what is other or before. */
export type Tone = number;

export type MarkLine = { name: string; value: string; tone: Tone | null };

/** One thing of a chart that can be pointed at, by pointer or by arrow keys. */
export type ChartMark = {
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

export type LegendItem = { name: string; tone: Tone; /** Said after the name. */ note?: string };

/** A measured axis: its format, and the unit that is said once. */
export type Quantity = { format: ValueFormat; unit: string | null; whole: boolean };

export type ColourScale = {
  min: number;
  max: number;
  diverging: boolean;
  quantity: Quantity;
  /** After the numbers: what they count or measure. */ words: string;
};

/** The slots of an axis that has places, not distances. */
export type Slots =
  | {
      kind: 'time';
      grain: Grain;
      /** Periods from one slot to the next. */ step: number;
      times: number[];
      names: string[];
    }
  | {
      kind: 'names';
      names: string[];
      /** Shorter, for the axis: the lower edge of a bin. */ labels?: string[];
      ordered: boolean;
    };

export type ChartSeries = {
  name: string;
  tone: Tone;
  /** A person chose its colour: it has it also where the others share one. */
  isChosen?: true;
  values: (number | null)[];
};

/** An annotation where it lies: from one slot to another, both included. */
export type PlacedAnnotation = { text: string; when: string; from: number; to: number };

/** What every picture has. */
export type Picture = {
  /** Lines and bands across the measured axis. */
  references?: readonly PlacedReference[];
  /** One of several of its kind: named above, its legend and notes stand below all of them. */
  inPanel?: true;
  /** Values that its axis reaches, as those of the other panels do. */
  reach?: readonly number[];
  /** What happened along the axis. */
  annotations?: readonly PlacedAnnotation[];
  /** No values are written into it. */
  unlabelled?: true;
  marks: ChartMark[];
  /** Plain sentences below the picture: what is hatched, missing, outside the frame. */
  notes: string[];
  legend: LegendItem[];
  /** The legend of what is told by shades. */
  scale?: ColourScale;
  /** The legend stands beside the picture where there is room. */
  legendBeside?: true;
  /** Read along the axis under a plumb line, not mark by mark. */
  along?: true;
};

/** An axis that is named where it stands. */
export type NamedQuantity = Quantity & { label: string };
