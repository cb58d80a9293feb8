import { z } from 'zod';
import { imagesIn } from '@/lib/pure/format/named-image';
import type { NumberLook } from '@/lib/pure/format/number-style';
import { CHART_TYPES } from './chart-kinds';
import { grain } from './column-schema';
import {
  LONGEST_ANNOTATION,
  LONGEST_TAB_NAME,
  LONGEST_TEXT,
  MOST_ANNOTATIONS,
  MOST_CHARTS,
  MOST_COLOURS,
  MOST_IMAGES,
  MOST_KPIS,
  MOST_PANELS,
  MOST_REFERENCES,
  MOST_TABS,
  MOST_TEXTS,
  MOST_TONES,
} from './dashboard-limits';
import { query } from './query';

/** A dashboard is data: queries, how each is drawn, and where it stands. Never code, never SQL. */

export const NUMBER_FORMATS = ['plain', 'currency', 'percent', 'year', 'code'] as const;

const columnFormat = z.object({
  kind: z.enum(NUMBER_FORMATS),
  unit: z.string().max(20).optional(),
  decimals: z.int().min(0).max(10).optional(),
});

/** What stands around a number: at most so many characters. */
const around = z.string().max(12).optional();

/** How a person has numbers written; see lib/pure/format/number-style.ts. */
const numberStyle: z.ZodType<NumberLook> = z.object({
  as: z.enum(['number', 'percent', 'currency']).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency code of three letters, such as EUR')
    .optional(),
  decimals: z.int().min(0).max(6).optional(),
  size: z.enum(['full', 'compact']).optional(),
  prefix: around,
  suffix: around,
  negative: z.literal('parentheses').optional(),
});

export const kpi = z.object({
  id: z.string().min(1).max(60),
  label: z.string().trim().min(1).max(120),
  dataSourceId: z.uuid(),
  query,
  format: columnFormat,
  number: numberStyle.optional(),
  /**
   * `by`: the figure itself is of all rows; while no span of this column is chosen its last whole period is held
   * against the one before. Without a grain the column holds years.
   */
  comparison: z.object({
    kind: z.enum(['none', 'previous_period', 'previous_year', 'target']),
    value: z.number().optional(),
    by: z.object({ field: z.string().min(1).max(200), grain: grain.optional() }).optional(),
  }),
  goodDirection: z.enum(['up', 'down', 'none']),
  /** The query behind the small line, or null. */
  sparkline: query.nullable(),
});

const referenceLabel = z.string().trim().max(60).optional();

/**
 * What the values of a chart are held against: a value that a person set, the mean of what is drawn, or a band from one
 * value to another.
 */
const reference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), value: z.number(), label: referenceLabel }),
  z.object({ kind: z.literal('mean'), label: referenceLabel }),
  z.object({ kind: z.literal('band'), from: z.number(), to: z.number(), label: referenceLabel }),
]);

export const chart = z.object({
  id: z.string().min(1).max(60),
  title: z.string().trim().min(1).max(160),
  type: z.enum(CHART_TYPES),
  dataSourceId: z.uuid(),
  query,
  options: z
    .object({
      /** Unit and encoding, behind the title in grey: 'US$', 'top 10', 'trips per cell'. */
      note: z.string().max(200).optional(),
      /**
       * Said after it while the reader narrows nothing: what holds of all rows ('rank correlation 0.92'), or of a span
       * that the reader's would replace.
       */
      whole: z.string().max(200).optional(),
      horizontal: z.boolean().optional(),
      /** Cells of a pivot table are tinted by their value. */
      heat: z.boolean().optional(),
      /** Bars that share one length: parts of a whole. */
      share: z.boolean().optional(),
      logarithmic: z.boolean().optional(),
      /** Where the measured axis of a line begins and ends; bars stand on zero. */
      range: z.object({ from: z.number().optional(), to: z.number().optional() }).optional(),
      /** False: no values are written into the picture. */
      labels: z.boolean().optional(),
      references: z.array(reference).max(MOST_REFERENCES).optional(),
      /** Of the first measure, and of those of its unit. */
      number: numberStyle.optional(),
      /** Small multiples: the last grouping of the query has a panel a value, at most so many of them. */
      panels: z
        .object({ most: z.int().min(2).max(MOST_PANELS).optional(), ownAxes: z.boolean().optional() })
        .optional(),
      /**
       * The forecast whose stored points are drawn behind the history; without it, or where it is gone, the history
       * stands alone.
       */
      forecast: z.object({ predictionId: z.uuid(), series: z.int().min(0).max(19) }).optional(),
      /** The finding that it shows, as of the version that was tested. */
      insight: z.uuid().optional(),
      /**
       * What its title claims: of which version of the data, and of which groups, which have to be drawn. Null where a
       * person wrote the title.
       */
      claim: z
        .object({ version: z.int().min(1), subject: z.array(z.string().max(10_000)).max(10) })
        .nullable()
        .optional(),
    })
    .default({}),
  /** The text alternative: the finding with its numbers, as of the time the chart was made. */
  description: z.string().max(1000),
});

/** A text of the page, in the subset of Markdown of lib/pure/format/rich-text.ts; `{{…}}` is a number of a widget. */
const textWidget = z.object({
  id: z.string().min(1).max(60),
  body: z
    .string()
    .max(LONGEST_TEXT)
    .refine((body) => body.trim() !== '', 'is empty'),
});

/** A part of a dashboard with a name of its own; addresses name it by its id. */
const tab = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/, 'has other characters than a–z, 0–9 and -'),
  name: z.string().trim().min(1, 'can’t be empty').max(LONGEST_TAB_NAME),
});
const ownTabIds = (tabs: readonly { id: string }[]) => new Set(tabs.map(({ id }) => id)).size === tabs.length;

/**
 * A place on the sheet of 12 columns; `y` and `h` count rows of 66 px: a KPI is 2 high, a chart 4 or 5. The rows of one
 * tab lie under those of the tab before it. What names no tab that there is stands on the first.
 */
export const layoutItem = z.object({
  id: z.string().min(1).max(60),
  x: z.int().min(0).max(11),
  y: z.int().min(0).max(1000),
  w: z.int().min(1).max(12),
  h: z.int().min(1).max(50),
  tab: z.string().max(60).optional(),
});

/** A filter control of the row above the widgets: which field it offers. */
export const filterControl = z.object({
  dataSourceId: z.uuid(),
  field: z.string().min(1).max(200),
  kind: z.enum(['time', 'category']),
});

/** The colour of a value of a column: an index into the palette, so that it holds in light and dark. */
export const valueColour = z.object({
  dataSourceId: z.uuid(),
  field: z.string().min(1).max(200),
  value: z.union([z.string().max(500), z.number(), z.boolean()]),
  tone: z.int().min(1).max(MOST_TONES),
});

const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/, 'must be a day such as 2024-05-03, or a time such as 2024-05-03T14:00');

/** What happened at a moment, or from one day to another with both of them: in all charts along this column. */
export const annotation = z.object({
  id: z.string().min(1).max(60),
  dataSourceId: z.uuid(),
  field: z.string().min(1).max(200),
  from: moment,
  to: moment.optional(),
  text: z.string().trim().min(1).max(LONGEST_ANNOTATION),
});

export const dashboardConfig = z.object({
  version: z.literal(1),
  kpis: z.array(kpi).max(MOST_KPIS),
  charts: z.array(chart).max(MOST_CHARTS),
  /** Absent where a page has none. */
  texts: z
    .array(textWidget)
    .max(MOST_TEXTS)
    .refine((texts) => imagesIn(texts).length <= MOST_IMAGES, `show more than ${MOST_IMAGES} images`)
    .optional(),
  /** Absent where none was chosen. */
  colours: z.array(valueColour).max(MOST_COLOURS).optional(),
  annotations: z.array(annotation).max(MOST_ANNOTATIONS).optional(),
  /** Absent where the dashboard is one page. */
  tabs: z.array(tab).min(1).max(MOST_TABS).refine(ownTabIds, 'has two tabs with the same id').optional(),
  filters: z.array(filterControl).max(12).default([]),
  layout: z.array(layoutItem).max(80).default([]),
  notes: z.array(z.string().max(500)).max(20).default([]),
});

/** No two widgets share an id: an answer and its evidence are found by it. */
type Identified = { id: string }[];
export const hasOwnIds = ({
  kpis,
  charts,
  texts = [],
}: Record<'kpis' | 'charts', Identified> & { texts?: Identified | undefined }): boolean =>
  new Set([...kpis, ...charts, ...texts].map(({ id }) => id)).size === kpis.length + charts.length + texts.length;
export const SHARED_ID = 'has two widgets with the same id';

export type Kpi = z.infer<typeof kpi>;
export type Chart = z.infer<typeof chart>;
export type TextWidget = z.infer<typeof textWidget>;
export type ChartReference = z.infer<typeof reference>;
export type ValueColour = z.infer<typeof valueColour>;
export type Annotation = z.infer<typeof annotation>;
/** What a dashboard says of all its charts. */
export type PageLook = Pick<DashboardConfig, 'colours' | 'annotations'>;
export type FilterControl = z.infer<typeof filterControl>;
export type DashboardConfig = z.infer<typeof dashboardConfig>;
export type DashboardTab = z.infer<typeof tab>;
export type LayoutItem = z.infer<typeof layoutItem>;
