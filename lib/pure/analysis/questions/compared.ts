import { singular } from '../semantics/lexicon/words';
import { groupByColumn } from './groups';
import type { QuestionFigure } from './figure';
import { usualAggregate } from './usual-aggregate';
import type { Mention } from './mentions';
import { canMeasure } from './measurable';
import { findPhrase, isPhrase, isThing, use, type QuestionScene, OWN_NAME } from './scene';

/** 'compare men and women': the values side by side. */
export function compareValues(scene: QuestionScene): void {
  const place = findPhrase(scene, 'compare');
  if (place < 0) return;
  const several = scene.conditions.find(({ filter, role, said }) => role === 'filter' && filter.op === 'in' && !said);
  if (!several) return;
  use(scene, place);
  scene.mentions.forEach(
    (mention, at) => isPhrase(mention, 'comparator') && mention.said.phrase.op === 'between' && use(scene, at),
  );
  if (!scene.groupings.some(({ column }) => column === several.column))
    scene.groupings.push({
      id: several.id,
      dimension: { field: several.column.key },
      column: several.column,
      choices: [],
    });
}

/** 'Median rating of free and paid apps': a figure that can't be added up is shown for each value. */
export function compareJoined(scene: QuestionScene, figures: readonly QuestionFigure[]): void {
  if (scene.groupings.length || !figures.length || !figures.every(addsNothingUp)) return;
  const several = scene.conditions.filter(({ filter, role, said }) => role === 'filter' && filter.op === 'in' && !said);
  const [one] = several;
  if (!one || several.length > 1 || !isJoinedByAnd(scene, one.at)) return;
  scene.groupings.push({ id: one.id, dimension: { field: one.column.key }, column: one.column, choices: [] });
}

const addsNothingUp = (figure: QuestionFigure) =>
  figure.kind === 'share' || figure.kind === 'ratio' || (figure.kind === 'column' && figure.agg !== 'sum');

/** Behind the first of several values stands 'and' before the next one. */
export function isJoinedByAnd({ mentions, used }: QuestionScene, first: number): boolean {
  for (let at = first + 1; at < mentions.length; at++) {
    if (isPhrase(mentions[at], 'and')) {
      // 'On working days and on days off'.
      const next = mentions.findIndex((mention, nth) => nth > at && !isPhrase(mention, 'filler'));
      const isOne = isThing(mentions[next]) || mentions[next]?.said.kind === 'number';
      return mentions[at]!.words !== 'or' && isOne && used.has(next);
    }
    if (!isThing(mentions[at]) && !isPhrase(mentions[at], 'filler')) return false;
  }
  return false;
}

/** 'Countries with an unemployment rate above 20': of rows that are named so their number, else what is compared. */
export function comparedOfNamed(scene: QuestionScene): QuestionFigure[] {
  const { table, mentions, conditions, groupings, used } = scene;
  const compared = conditions.find(
    ({ column, role, filter }) => role === 'filter' && canMeasure(column) && COMPARING.has(filter.op),
  );
  if (!compared) return [];
  const namesRows = (mention: Mention, at: number) => {
    const [named] = isThing(mention) && !used.has(at) ? mention.said.columns : [];
    return (
      named !== undefined &&
      named.surety > OWN_NAME &&
      singular(mention.words) !== mention.words &&
      !canMeasure(named.column) &&
      named.column.distinct >= OWN_NAME * table.rowCount
    );
  };
  const { countable, kind } = table.meaning.rows;
  const named = groupings.length ? -1 : mentions.findIndex(namesRows);
  if (countable) {
    use(scene, named);
    return [];
  }
  const isListed = named >= 0 ? groupByColumn(scene, named) : groupings.length === 1;
  if (!isListed || (kind !== 'panel' && kind !== 'summary')) return [];
  const { column } = compared;
  return [{ kind: 'column', id: 'measure', column, agg: usualAggregate(column, scene), said: false, near: [] }];
}

const COMPARING: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte', 'between', 'eq', 'in']);
