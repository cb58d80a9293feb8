import { isTime, type Grain } from '@/lib/pure/query/schema/column';
import type { Presentation } from '@/lib/pure/query/schema/query';
import { askBack } from './asked-back';
import type { QuestionFigure } from './figure';
import { groupByGrain, groupByTrend } from './groups';
import { isPhrase, neighbour, use, type QuestionScene } from './scene';

/** What a question asks for beside its figure: how that stands to the periods before. */
type Asked = { as: 'running' | 'moving' | 'change'; grain: Grain | null; periods: number | null; place: number };

const MOST_PERIODS = 366;

const grainAt = ({ mentions }: QuestionScene, place: number): Grain | null => {
  const said = mentions[place]?.said;
  return said?.kind === 'clock' && said.clock.kind === 'grain' ? said.clock.grain : null;
};

/** '3-month moving average', 'moving average over 6 months': how many periods, and of which length. */
function periodsOf(scene: QuestionScene, place: number): { periods: number; grain: Grain | null } | null {
  const { mentions } = scene;
  const numberAt = (at: number) => {
    const said = mentions[at]?.said;
    return said?.kind === 'number' && Number.isInteger(said.value) ? said.value : null;
  };
  const clock = grainAt(scene, place - 1) ? place - 1 : -1;
  const before = clock >= 0 ? place - 2 : place - 1;
  const found = [before, ...[1, 2, 3, 4, 5].map((step) => place + step)].find((at) => numberAt(at) !== null);
  const periods = found === undefined ? null : numberAt(found);
  if (found === undefined || periods === null || periods < 2 || periods > MOST_PERIODS) return null;
  const unit = clock >= 0 ? clock : grainAt(scene, found + 1) ? found + 1 : -1;
  use(scene, found, unit);
  const links = mentions.flatMap((mention, at) =>
    at > place && at < found && isPhrase(mention, 'comparator') && mention.words === 'over' ? [at] : [],
  );
  use(scene, ...links);
  return { periods, grain: grainAt(scene, unit) };
}

/**
 * 'Running total of sales', 'sales year over year', '3-month moving average of the price'; null where nothing like it is
 * said. Read before the groups, as 'over 3 months' is none.
 */
export function findPresentation(scene: QuestionScene): Asked | null {
  const place = scene.mentions.findIndex((mention) => isPhrase(mention, 'presented'));
  const mention = scene.mentions[place];
  if (!isPhrase(mention, 'presented')) return null;
  const { as, grain = null } = mention.said.phrase;
  use(scene, place);
  if (as !== 'moving') {
    // 'Monthly growth rate', 'the yoy growth rate': said twice, it is one.
    const growth = scene.mentions.findIndex((each, at) => at !== place && isPhrase(each, 'presented', 'moved'));
    if (growth >= 0 && Math.abs(growth - place) <= 2) use(scene, growth);
    return { as, grain, periods: null, place };
  }
  const over = periodsOf(scene, place);
  if (!over)
    askBack(
      'not_a_query',
      'Say how many periods the moving average covers, such as “3-month moving average of sales”.',
    );
  return { as, grain: over.grain, periods: over.periods, place };
}

/** 'Growth of sales by year': the change of each period, where one is grouped by. */
function growthOf(scene: QuestionScene): Asked | null {
  const place = scene.mentions.findIndex(
    (mention, at) =>
      isPhrase(mention, 'moved') && !scene.used.has(at) && /^(growth|change)( of| in)?$/.test(mention.words),
  );
  const isAlongTime = scene.groupings.some(({ column, dimension }) => isTime(column) && !dimension.part);
  if (place < 0 || !isAlongTime) return null;
  use(scene, place);
  return { as: 'change', grain: null, periods: null, place };
}

/** The grouping along time that what is asked needs: the one that was said, else one of its own. */
function addPeriods(scene: QuestionScene, { as, grain, place }: Asked): Grain | null {
  const along = () => scene.groupings.find(({ column, dimension }) => isTime(column) && !dimension.part);
  if (!along()) {
    if (grain) groupByGrain(scene, place, grain);
    else groupByTrend(scene, neighbour(scene, place, 1));
  }
  const found = along();
  if (!found)
    askBack(
      'no_such_column',
      as === 'change'
        ? 'Growth from period to period needs a column of dates, and this data has none.'
        : `A ${as === 'running' ? 'running total' : 'moving average'} needs a column of dates, and this data has none.`,
    );
  return found.dimension.grain ?? (found.column.type === 'date' ? 'day' : null);
}

/** How the figures of a question are told beside those of other periods; null where they stand by themselves. */
export function readPresentation(scene: QuestionScene, found: Asked | null): Presentation | null {
  const asked = found ?? growthOf(scene);
  if (!asked) return null;
  const grain = addPeriods(scene, asked);
  switch (asked.as) {
    case 'running':
      return { kind: 'running' };
    case 'moving':
      return { kind: 'moving', periods: asked.periods! };
    case 'change': {
      // Months against the same month of the year before; years against the year before.
      const isYearly = asked.grain === 'year' && (grain === 'month' || grain === 'quarter');
      return { kind: 'change', against: isYearly ? 'previous_year' : 'previous_period', say: 'percent' };
    }
  }
}

/** @throws AskedBack for a running total of what does not add up. */
export function refusePresented(as: Presentation | null, figures: readonly QuestionFigure[]): void {
  if (as?.kind !== 'running') return;
  const other = figures.find((figure) => figure.kind !== 'rows' && !(figure.kind === 'column' && figure.agg === 'sum'));
  if (other)
    askBack(
      'not_a_query',
      `A running total needs something that adds up${other.kind === 'column' ? `, and ${other.column.label} doesn’t` : ''}.`,
    );
}
