import { readDecadesOfLife } from './ages';
import { compareGroups, findComparative, type Comparative } from './comparatives';
import { compareValues } from './compared';
import { readChange, type QuestionChange } from './change';
import { refuseColumnsCompared } from './column-pairs';
import { rankCounted } from './counted-groups';
import type { QuestionDraft } from './draft';
import type { QuestionFigure } from './figure';
import { readDone, readStates } from './flag-states';
import { assertTop, rankPrevious } from './follow-up-forms';
import { readFree, readNone, readSome } from './had-conditions';
import { canMeasure } from './measurable';
import type { Mention } from './mentions';
import { readMissing, readNoneGiven, readPresent } from './missing-conditions';
import { readEqualities } from './equalities';
import { readComparisons } from './number-conditions';
import { readOneOfDates } from './one-of-dates';
import { readOthers } from './others';
import { findPresentation, readPresentation } from './presented';
import { readGroupings } from './groups';
import { readRanking } from './ranking';
import { readEffect, readRelation } from './relation';
import { readRowOfExtreme, type RowOfExtreme } from './row-of-extreme';
import { findPhrase, isPhrase, isThing, use, type QuestionScene } from './scene';
import { readTimeCovered } from './time-covered';
import { bindGroupedTime, readTimes } from './times';
import { readFlags, readOrdinary, readValuesSaid } from './value-conditions';
import { readWhen } from './when';
import { readWhenExtreme } from './when-extreme';

/** What a question asks for as a whole. */
export type AskedFor = {
  /** How its figures stand beside those of other periods. */
  presented: ReturnType<typeof findPresentation>;
  change: QuestionChange | null;
  ranking: QuestionDraft['top'];
  extreme: RowOfExtreme | null;
};

/** What is asked for as a whole, and the numbers compared, which it may begin with. */
export function readAskedFor(scene: QuestionScene, previous: QuestionDraft | undefined): AskedFor {
  const presented = findPresentation(scene);
  const change = presented ? null : readChange(scene);
  readDecadesOfLife(scene);
  readComparisons(scene);
  refuseColumnsCompared(scene);
  const again = previous && !change ? rankPrevious(scene, previous, true) : null;
  const extreme = change || again ? null : (readOneOfDates(scene) ?? readRowOfExtreme(scene));
  const isRead = change !== null || extreme !== null;
  const ranking = isRead
    ? (extreme?.top ?? null)
    : (again ?? rankCounted(scene) ?? readWhenExtreme(scene) ?? readRanking(scene));
  if (previous && ranking && !scene.groupings.length) assertTop(scene, previous);
  return { presented, change, ranking, extreme };
}

/** Of which rows, of which time, by what. */
export function readConditions(scene: QuestionScene, { change, ranking }: AskedFor): void {
  readEqualities(scene);
  readMissing(scene);
  readNoneGiven(scene);
  readNone(scene);
  readFree(scene);
  readSome(scene);
  readPresent(scene);
  readStates(scene);
  readDone(scene);
  readValuesSaid(scene);
  readOrdinary(scene);
  bindGroupedTime(scene);
  readGroupings(scene, (place) => ranking !== null && isRankingFigure(scene, place));
  readTimes(scene, change !== null);
  readFlags(scene);
  compareValues(scene);
  readOthers(scene);
}

const isRankingFigure = ({ mentions }: QuestionScene, place: number) => {
  const mention = mentions[place];
  return (
    isThing(mention) &&
    (mention.said.counted !== null ||
      mention.said.columns.some(({ column, surety }) => canMeasure(column) && surety > 0.7))
  );
};

/** How its figures are told: groups held against each other, along time, as points, in an order. */
export type HowTold = {
  /** What groups are compared by, where they are. */
  comparative: Comparative | null;
  as: QuestionDraft['as'];
  relation: QuestionDraft['relation'];
  /** A figure that is read as a whole: what one thing does to another, when something was. */
  spoken: readonly QuestionFigure[];
  /** The groups of the question before, ranked by its figure. */
  rankedOn: QuestionDraft['top'];
  order: QuestionDraft['order'];
  /** What is highest or lowest, where nothing is ranked by it yet. */
  superlative: Mention | undefined;
};

export function readHowTold(
  scene: QuestionScene,
  { change, presented, ranking }: AskedFor,
  previous: QuestionDraft | undefined,
): HowTold {
  const comparative = ranking ? null : findComparative(scene);
  const isCompared = compareGroups(scene, comparative);
  const as = change ? null : readPresentation(scene, presented);
  const effect = readEffect(scene);
  const relation = effect ? null : readRelation(scene);
  const when = relation ? null : readWhen(scene);
  const covered = relation || when || effect ? null : readTimeCovered(scene);
  // 'And the unhappiest' by the figure of before.
  const isAbout = scene.mentions.some(
    (mention) => isPhrase(mention, 'superlative') && mention.said.phrase.about.length,
  );
  const rankedOn = previous && isAbout && !ranking && !relation && !when ? rankPrevious(scene, previous, false) : null;
  const ordering = findPhrase(scene, 'order');
  const ordered = scene.mentions[ordering];
  if (scene.groupings.length) use(scene, ordering);
  return {
    comparative: isCompared ? comparative : null,
    as,
    relation,
    spoken: covered ?? [effect ?? when].filter((each) => each !== null),
    rankedOn,
    order: isPhrase(ordered, 'order') ? { most: ordered.said.phrase.most } : null,
    superlative: scene.mentions.find((mention, place) => isPhrase(mention, 'superlative') && !scene.used.has(place)),
  };
}
