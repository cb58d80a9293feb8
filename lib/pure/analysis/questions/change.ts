import { isTime, type Column, type Grain } from '@/lib/pure/query/schema/column';
import { askBack } from './asked-back';
import type { Clock, SaidMoment } from './language/clock';
import { findPhrase, isPhrase, use, type QuestionScene } from './scene';
import { spansOfChange, timeColumnOf, timeFilters, type TimeSaid } from './time-filters';

export type QuestionChange = { direction: 'up' | 'down' | null };

const clockOf = ({ mentions }: QuestionScene, place: number): Clock | null => {
  const said = mentions[place]?.said;
  return said?.kind === 'clock' ? said.clock : null;
};
const placesOf = (scene: QuestionScene, kinds: readonly Clock['kind'][]) =>
  scene.mentions.flatMap((_, place) => {
    const clock = clockOf(scene, place);
    return clock && kinds.includes(clock.kind) ? [place] : [];
  });

const saidAt = ({ mentions, choices }: QuestionScene, place: number): TimeSaid => ({
  text: mentions[place]?.text ?? 'the last period',
  id: 'time',
  everyYear: false,
  latest: true,
  choices,
});

const datesOf = ({ table }: QuestionScene): Column =>
  timeColumnOf(table) ?? askBack('no_such_column', 'This data has no dates, so changes over time can’t be explained.');

/** What a question about a change asks for; null if it isn’t about a change. */
export function readChange(scene: QuestionScene): QuestionChange | null {
  const [why, moved] = [findPhrase(scene, 'why'), findPhrase(scene, 'moved')];
  const mention = scene.mentions[moved];
  if (!isPhrase(mention, 'moved')) {
    if (why >= 0)
      askBack('not_a_query', 'Ask why a measure rose or fell in a period, such as “why did sales fall in May”.');
    return null;
  }
  const { direction } = mention.said.phrase;
  // 'Who has the higher limit' compares two things, not two periods.
  if (why < 0 && /er$/.test(mention.text)) return null;
  const isAsked = asksMovement(scene, mention.words);
  const isChange = why >= 0 || (isAsked && hasSpans(scene, direction)) || betweenTwo(scene);
  if (why >= 0) sinceBefore(scene);
  if (isChange) use(scene, why, moved);
  else useTrend(scene, moved, direction);
  return isChange ? { direction } : null;
}

/** 'Did sales fall in May', 'sales growth in 2014'; 'how many meteorites fell in 1950' counts what did. */
const asksMovement = ({ mentions }: QuestionScene, moved: string): boolean =>
  !mentions.some((mention) => isPhrase(mention, 'count')) &&
  (/^growth\b/.test(moved) || /^(did|do|does|has|have|had|is|are|was|were|how)\b/.test(mentions[0]?.words ?? ''));

/** 'How did the rate change over the years': its course answers that. How much it grew each year, it does not. */
function useTrend(scene: QuestionScene, moved: number, direction: QuestionChange['direction']): void {
  const isCourse = direction === null && placesOf(scene, ['trend', 'grain']).length > 0;
  if (isCourse) use(scene, moved);
}

/** Why something changed in a period, compared with the period before. */
function sinceBefore(scene: QuestionScene): void {
  const column = datesOf(scene);
  const place = placesOf(scene, ['moment', 'relative'])[0] ?? -1;
  const { filter, grain } = spansOfChange(clockOf(scene, place), column, scene.table, saidAt(scene, place));
  use(scene, place);
  addChange(scene, { column, filter, grain, place });
}

/** 'Did sales fall in May': one period compared with the one before it. */
function hasSpans(scene: QuestionScene, direction: QuestionChange['direction']): boolean {
  const places = placesOf(scene, ['moment', 'relative']);
  const isOne = places.length === 1 && placesOf(scene, ['range', 'trend', 'grain', 'part']).length === 0;
  if (!isOne || direction === null || !timeColumnOf(scene.table)) return false;
  sinceBefore(scene);
  return true;
}

/** The two times compared: 'from 2010 to 2020', '2010 and 2020'. */
function endsSaid(scene: QuestionScene): { from: SaidMoment; to: SaidMoment; places: number[] } | null {
  const [range] = placesOf(scene, ['range']);
  const said = range === undefined ? null : clockOf(scene, range);
  if (said?.kind === 'range') return said.from && said.to ? { from: said.from, to: said.to, places: [range!] } : null;
  const places = placesOf(scene, ['moment']);
  const [from, to] = places.map((place) => clockOf(scene, place)!);
  return places.length === 2 && from?.kind === 'moment' && to?.kind === 'moment'
    ? { from: from.moment, to: to.moment, places }
    : null;
}

const grainOf = ({ day, month, quarter }: SaidMoment): Grain =>
  day ? 'day' : month ? 'month' : quarter ? 'quarter' : 'year';

function betweenTwo(scene: QuestionScene): boolean {
  const ends = endsSaid(scene);
  if (!ends || ends.from.year === undefined || ends.to.year === undefined) return false;
  const column = datesOf(scene);
  const grain = grainOf(ends.from);
  if (grain !== grainOf(ends.to) || grain === 'quarter') return false;
  const values = [ends.from, ends.to].map((moment) => valueOf(scene, column, moment, ends.places[0]!));
  const versus = scene.mentions.findIndex(
    (mention, at) => isPhrase(mention, 'compare') && at > ends.places[0]! && at < ends.places.at(-1)!,
  );
  use(scene, ...ends.places, versus);
  const filter = { field: column.key, op: 'in' as const, values };
  addChange(scene, { column, filter, grain: isTime(column) ? grain : null, place: ends.places[0]! });
  return true;
}

/** A moment as a value of the column, which must hold it. */
function valueOf(scene: QuestionScene, column: Column, moment: SaidMoment, place: number) {
  const [filter] = timeFilters({ kind: 'moment', moment }, column, scene.table, saidAt(scene, place));
  return filter?.op === 'eq' ? filter.value : askBack('not_a_query', 'These two periods can’t be compared.');
}

type Spans = Pick<ReturnType<typeof spansOfChange>, 'filter' | 'grain'> & { column: Column; place: number };

function addChange(scene: QuestionScene, { column, filter, grain, place }: Spans): void {
  const at = Math.max(0, place);
  scene.conditions.push({ id: 'time', filter, column, at, role: 'time' });
  scene.groupings.push({ id: 'time', dimension: { field: column.key, ...(grain && { grain }) }, column, choices: [] });
}
