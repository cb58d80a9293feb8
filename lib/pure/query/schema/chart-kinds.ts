import type { Aggregate, Dimension, Measure, Presentation } from './query';

/** How a picture is read: which channel holds the measured value. `charts/picture.ts` says how well each serves. */
export type ReadAs = 'line' | 'bar' | 'part' | 'cell' | 'spread' | 'dots';

/** The sentence that tells an answer: `narration/finding.ts` has one for each. */
export type Telling =
  | 'rows'
  | 'pivot'
  | 'series'
  | 'lines'
  | 'each'
  | 'bars'
  | 'ranking'
  | 'stack'
  | 'histogram'
  | 'boxes'
  | 'parts'
  | 'cells'
  | 'density'
  | 'dots';

/** What of an answer decides how it is told. */
export type AnswerForm = {
  dimensions: readonly Dimension[];
  measures: number;
  /** They are of one unit. */
  alike: boolean;
  /** Two raw columns, a point a row. */
  pairs: boolean;
};

/** What was chosen in the builder, as far as the types that can draw it depend on it. */
export type ChartChoices = {
  along: 'numbers' | 'periods' | 'parts' | 'names';
  by: 'numbers' | 'few' | 'many' | null;
  /** The measure counts rows. */
  counts: boolean;
  /** The values of the groups add up to the whole. */
  adds: boolean;
  /** A column is measured, whose values have a spread. */
  spread: boolean;
  /** As few groups as a whole can be cut into. */
  fewParts: boolean;
  fewRows: boolean;
  /** How many measures there are beside the first, and whether all are of its unit. */
  besides: { count: number; alike: boolean } | null;
  /** What places the groups on a map: one column of regions, or one of latitudes and one of longitudes. */
  places?: 'regions' | 'points';
  /** How the measures are presented, where they are not as they stand. */
  shown?: readonly Shown[];
};

type Shown = Presentation['kind'];

type ChosenMeasure = { agg: Aggregate; field: string | null };

/**
 * A chart type as the rules, the narration and the builder read it. The picture is in
 * `components/charts/kinds/<type>`.
 */
export type ChartKind = {
  /** Null: rows and columns of text, nothing is drawn. */
  readAs: ReadAs | null;
  tells: (answer: AnswerForm) => Telling;
  /** Whether it draws one measure by these dimensions. */
  suits: (choices: ChartChoices) => boolean;
  /** How it may draw a measure beside the others of its answer; not at all without. */
  presents?: readonly Shown[];
  /** One measured axis, across which a reference line or band can lie. */
  holdsReferences?: true;
  /** How many measures it draws beside the first: of its unit only, or any. */
  besides?: { most: number; of: 'alike' | 'any' };
  /** Whether it is suggested before the types that stand above it in the list. */
  leads?: (choices: ChartChoices) => boolean;
  /** The measures that it needs for the one that was chosen, and the chosen one again; null: as chosen. */
  asks?: {
    measures: (chosen: ChosenMeasure) => Measure[] | null;
    chosen?: (measures: readonly Measure[]) => ChosenMeasure;
  };
  /** Names stand by size: only the first ones with the rest folded, or all. */
  ranks?: 'top' | 'all';
  /** Measured from zero: no logarithmic axis. */
  fromZero?: true;
  /** Each value of the dimension is a bar: there is room for so many, by size or in an order of their own. */
  bars?: true;
  /** A line runs along the dimension, which needs an order and at least two points. */
  line?: true;
  /** Sizes are compared: equal ones show nothing, nor does one alone unless it is a bin. */
  sizes?: 'groups' | 'bins';
  /** Parts of one whole, at most so many. */
  mostParts?: number;
  /** What the title names has to be among what is drawn. */
  names?: true;
  /** A point for each pair of values. */
  pairs?: true;
  /** Says where: beside a ranking of the same values it tells something else. */
  onMap?: true;
  /** Needs the wide half of a row. */
  wide?: true;
  /** Beside a finding it needs more height than a line. */
  tall?: true;
  /** Lies where its dimension has no order of its own: as high as it has rows. */
  lies?: true;
  /** Pixels on a phone, where they are other than usual. */
  height?: (options: { share?: boolean }) => number | null;
};

const severalLines = ({ dimensions, measures }: AnswerForm) => dimensions.length > 1 || measures > 1;

/** Two dimensions as a plane of cells; one alone as bars. */
const onPlane = ({ dimensions: [first, second] }: AnswerForm): Telling => {
  if (!second) return 'bars';
  return first?.bins && second.bins ? 'density' : 'cells';
};

const EVERY: readonly Shown[] = ['share', 'change', 'index', 'running', 'moving', 'rank'];
/** An index has no zero to stand on, and the longest bar would have the last rank. */
const FROM_ZERO: readonly Shown[] = ['share', 'change', 'running', 'moving'];

/** The most measures beside the first that some type draws. */
export const MOST_BESIDES = 5;
const FIVE = ['min', 'q1', 'median', 'q3', 'max'] as const;
const inOrder = ({ along }: ChartChoices) => along === 'periods' || along === 'parts';
const isGroup = ({ along }: ChartChoices) => along === 'parts' || along === 'names';

const KINDS = {
  line: {
    readAs: 'line',
    line: true,
    presents: EVERY,
    holdsReferences: true,
    besides: { most: MOST_BESIDES, of: 'alike' },
    suits: (chosen) =>
      chosen.along === 'periods' ||
      (chosen.by === null && (inOrder(chosen) || (chosen.along === 'numbers' && !chosen.counts))),
    tells: (answer) => (!answer.alike ? 'each' : severalLines(answer) ? 'lines' : 'series'),
  },
  area: {
    readAs: 'line',
    line: true,
    presents: ['share', 'running', 'moving'],
    holdsReferences: true,
    suits: ({ along, by }) => along === 'periods' && by === null,
    fromZero: true,
    tells: (answer) => (severalLines(answer) ? 'stack' : 'series'),
  },
  bar: {
    readAs: 'bar',
    bars: true,
    presents: FROM_ZERO,
    holdsReferences: true,
    fromZero: true,
    sizes: 'groups',
    names: true,
    lies: true,
    ranks: 'top',
    suits: ({ along, by, counts }) => by === null && !(along === 'numbers' && counts),
    leads: isGroup,
    tells: (answer) => (severalLines(answer) ? 'stack' : 'bars'),
  },
  stacked_bar: {
    readAs: 'part',
    bars: true,
    presents: ['share'],
    fromZero: true,
    sizes: 'groups',
    suits: ({ along, by, adds }) => adds && (along === 'periods' ? by !== null : along !== 'numbers' && by === 'few'),
    height: ({ share }) => (share ? 200 : null),
    tells: () => 'stack',
  },
  combo: {
    readAs: 'bar',
    bars: true,
    fromZero: true,
    wide: true,
    presents: FROM_ZERO,
    ranks: 'top',
    besides: { most: 1, of: 'any' },
    suits: ({ by, besides }) => by === null && besides !== null,
    tells: () => 'each',
  },
  scatter: {
    readAs: 'dots',
    pairs: true,
    tall: true,
    suits: ({ along, by, fewRows }) => along === 'numbers' && by === 'numbers' && fewRows,
    tells: (answer) => (answer.pairs ? 'dots' : onPlane(answer)),
  },
  histogram: {
    readAs: 'spread',
    fromZero: true,
    sizes: 'bins',
    suits: ({ along, by, counts }) => along === 'numbers' && by === null && counts,
    asks: { measures: () => [{ agg: 'count' }] },
    tells: ({ dimensions: [first] }) => (first?.bins ? 'histogram' : 'ranking'),
  },
  box: {
    readAs: 'bar',
    suits: (chosen) => isGroup(chosen) && chosen.by === null && chosen.spread,
    asks: {
      measures: ({ field }) => (field === null ? null : FIVE.map((agg) => ({ field, agg }))),
      chosen: ([first]) => ({ agg: 'median', field: first?.field ?? null }),
    },
    tells: ({ measures }) => (measures === 5 ? 'boxes' : 'ranking'),
  },
  heatmap: {
    readAs: 'cell',
    presents: ['share', 'change', 'index', 'running', 'moving'],
    sizes: 'groups',
    wide: true,
    tall: true,
    height: () => 240,
    suits: ({ by }) => by !== null,
    tells: onPlane,
  },
  pie: {
    readAs: 'part',
    presents: ['share'],
    sizes: 'groups',
    mostParts: 5,
    suits: ({ along, by, adds, fewParts }) => along === 'names' && by === null && adds && fewParts,
    height: () => 200,
    tells: () => 'parts',
  },
  map: {
    readAs: 'cell',
    presents: ['share'],
    sizes: 'groups',
    ranks: 'all',
    onMap: true,
    wide: true,
    tall: true,
    height: () => 460,
    suits: ({ places, by }) => places === 'points' || (places === 'regions' && by === null),
    leads: ({ places }) => places === 'points',
    tells: ({ dimensions }) => (dimensions.length > 1 ? 'density' : 'ranking'),
  },
  table: {
    readAs: null,
    presents: EVERY,
    wide: true,
    height: () => 280,
    ranks: 'all',
    besides: { most: MOST_BESIDES, of: 'any' },
    suits: ({ along, by }) => !(along === 'numbers' && by === 'numbers'),
    tells: () => 'rows',
  },
  pivot: {
    readAs: null,
    wide: true,
    tall: true,
    height: () => 320,
    suits: ({ along, by }) => along !== 'numbers' && by !== 'numbers',
    presents: ['share'],
    besides: { most: MOST_BESIDES, of: 'any' },
    tells: () => 'pivot',
  },
} as const satisfies Record<string, ChartKind>;

export type ChartType = keyof typeof KINDS;
export const CHART_KINDS: Record<ChartType, ChartKind> = KINDS;
export const CHART_TYPES = Object.keys(KINDS) as [ChartType, ...ChartType[]];

/** Whether it can draw what was chosen in the builder. */
export const canDraw = (kind: ChartKind, choices: ChartChoices): boolean =>
  (choices.shown ?? []).every((shown) => kind.presents?.includes(shown)) && suitsChoices(kind, choices);

const drawsBesides = (besides: ChartKind['besides'], chosen: ChartChoices['besides']): boolean =>
  chosen === null || (besides !== undefined && chosen.count <= besides.most && (chosen.alike || besides.of === 'any'));

const suitsChoices = ({ suits, besides }: ChartKind, choices: ChartChoices): boolean =>
  drawsBesides(besides, choices.besides) && suits(choices);

/** Of what is drawn as a chart; a figure is of no kind. */
export const kindOf = (type: ChartType | 'figure'): Partial<ChartKind> => (type === 'figure' ? {} : CHART_KINDS[type]);
