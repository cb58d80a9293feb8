import { isTime, type Column } from '@/lib/pure/query/schema/column';
import type { Aggregate } from '@/lib/pure/query/schema/query';
import type { QuestionFigure } from './figure';
import { isPhrase, partId, use, type QuestionScene } from './scene';

const FIRST = /^(first|earliest|oldest)$/;
const LAST = /^(last|latest|most recent|newest)$/;
const NOUN = 'data|records?|values?|numbers?|figures?|information|entries|entry';
const BEHIND = new RegExp(
  `^(with|that has|which has|having|of|there is|is there|we have|any|available|recorded|${NOUN})$`,
);
const ALL_OF_TIME = new RegExp(
  [
    `^(?:what|which) (?:is the |are the )?(?:time )?(?:period|span|range|timeframe|time frame|years|dates|time range|date range|time)` +
      ` (?:does|do|is|are) (?:the |this |it|these |that )?(?:${NOUN}|dataset|data set|table|file)?(?: ?(?:cover|covers|covered|span|spans|from|for|go back to|included|include))*$`,
    `^(?:(?:what|which) (?:is|are) the )?(?:date|time) (?:range|span)(?: (?:of|in|for) (?:the |this )?(?:${NOUN}|dataset|file|table))?$`,
    `^(?:what|which) (?:years|dates|period|time period|time span) (?:is|are|does|do) (?:covered|included|in the data|it cover)$`,
    `^from when (?:to when|until when|till when)(?: (?:is|are|does) .*)?$`,
    `^how far back does (?:the |this |it)(?:${NOUN}|dataset|file|table)? ?(?:go|reach)$`,
  ].join('|'),
);

/** The column of dates or years that a table runs along. */
function timeIn({ table }: QuestionScene): Column | null {
  const { time } = table.meaning;
  return time && !time.steps ? time.column : null;
}

const figure = (column: Column, agg: Aggregate, id: string): QuestionFigure => ({
  kind: 'column',
  id,
  column,
  agg,
  said: true,
  near: [],
});

/**
 * 'What period does the data cover', 'date range': the first and the last date, or year. 'First year with data for
 * Qatar' of a table of years: the first of those rows.
 */
export function readTimeCovered(scene: QuestionScene): QuestionFigure[] | null {
  const { mentions, used } = scene;
  const column = timeIn(scene);
  const text = mentions.map(({ words }) => words).join(' ');
  if (!column || scene.goesOn) return null;
  if (ALL_OF_TIME.test(text)) {
    use(scene, ...mentions.keys());
    scene.groupings = [];
    return [figure(column, 'min', 'first'), figure(column, 'max', 'last')];
  }
  return isTime(column) ? null : firstYear(scene, column, used);
}

function firstYear(scene: QuestionScene, column: Column, used: ReadonlySet<number>): QuestionFigure[] | null {
  const { mentions } = scene;
  const year = mentions.findIndex(({ words }) => words === 'year');
  const at = year - 1;
  const end = mentions[at];
  const isEnd = end !== undefined && !used.has(at) && (FIRST.test(end.words) || LAST.test(end.words));
  if (!isEnd || !mentions.slice(0, at).every((mention) => isPhrase(mention, 'filler', 'which'))) return null;
  let to = year;
  while (BEHIND.test(mentions[to + 1]?.words ?? '') && !used.has(to + 1)) to++;
  // 'The first year of sales' asks for those.
  const rest = mentions
    .slice(to + 1)
    .filter((mention, nth) => !used.has(to + 1 + nth) && !isPhrase(mention, 'filler', 'of', 'who'));
  if (rest.length) return null;
  use(scene, ...Array.from({ length: to - at + 1 }, (_, nth) => at + nth));
  scene.groupings = scene.groupings.filter((grouping) => grouping.column !== column);
  return [figure(column, FIRST.test(end.words) ? 'min' : 'max', partId(end))];
}
