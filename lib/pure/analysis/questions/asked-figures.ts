import type { AskedFor, HowTold } from './asked-for';
import { askComparedTotal, comparedFigure } from './comparatives';
import { compareJoined } from './compared';
import type { QuestionDraft } from './draft';
import type { QuestionFigure } from './figure';
import { aggregatedAnew } from './follow-up';
import { refuseExtremeOfNone, refuseFigureOfExtreme } from './group-conditions';
import { figureAbout, readFigures } from './measures';
import type { Mention } from './mentions';
import { mostOf } from './most-of';
import { aboutIt, comparedBy, isBusiest, isOfOther, makeExtreme } from './ranking';
import { findPhrase, isPhrase, type QuestionScene } from './scene';
import { askJudged } from './total-or-mean';
import { refuseLargest } from './unsaid';

type Beside = { asked: AskedFor; told: HowTold; previous: QuestionDraft | undefined };

const areRows = (figures: readonly QuestionFigure[]) => figures.every(({ kind }) => kind === 'rows');

/** The superlative that says by what it ranks: 'cheapest', and not 'highest'. */
const superlativeAbout = ({ mentions }: QuestionScene) =>
  mentions.find((mention) => isPhrase(mention, 'superlative') && mention.said.phrase.about.length > 0);

/** The figures that a question names, or that what it asks for is about. */
export function figuresSaid(scene: QuestionScene, { asked, told, previous }: Beside): QuestionFigure[] {
  const { extreme, ranking } = asked;
  if (told.relation) return [];
  const figures = told.spoken.length ? [...told.spoken] : (extreme?.figures ?? readFigures(scene));
  const about = superlativeAbout(scene);
  const meant =
    isPhrase(about, 'superlative') && !told.rankedOn && areRows(figures) && !isOfOther(scene, about)
      ? figureAbout(scene, about.said.phrase.about)
      : null;
  // 'Where are they youngest on average': of the ages the mean.
  if (meant) {
    const [anew = meant] = aggregatedAnew(scene, [meant]);
    figures.splice(0, figures.length, anew);
  }
  if (told.comparative) {
    const isUnnamed = areRows(figures) && findPhrase(scene, 'count') < 0;
    if (isUnnamed) figures.splice(0, figures.length, comparedFigure(scene, told.comparative));
    askComparedTotal(scene, figures);
  }
  if (ranking) rankFigures(scene, figures, { about, isFirst: !previous });
  return figures;
}

/** What a ranking is by: 'which country had the most expensive burger' is about a price, whatever else is named. */
function rankFigures(
  scene: QuestionScene,
  figures: QuestionFigure[],
  { about, isFirst }: { about: Mention | undefined; isFirst: boolean },
): void {
  const [ranked] = figures;
  if (about && ranked?.kind === 'column' && !ranked.said && !isOfOther(scene, about))
    figures[0] = aboutIt(scene, ranked, comparedBy(scene, ranked.column, about));
  if (figures.length) return;
  const counts = scene.mentions.some((mention) => isPhrase(mention, 'superlative') && mention.said.phrase.counts);
  if (counts || isBusiest(scene)) figures.push({ kind: 'rows', id: 'measure' });
  else if (isFirst) figures.push(...mostOf(scene));
}

/**
 * The first groups by these figures; the extreme of a figure where nothing is ranked.
 * @throws AskedBack where it isn’t clear what is highest, or of what.
 */
export function topOf(
  scene: QuestionScene,
  figures: QuestionFigure[],
  { extreme, ranking }: AskedFor,
  { superlative }: HowTold,
): QuestionDraft['top'] {
  if (!extreme) refuseFigureOfExtreme(scene);
  refuseExtremeOfNone(scene, figures);
  const top = isPhrase(superlative, 'superlative') ? (makeExtreme(scene, figures, superlative) ?? ranking) : ranking;
  refuseLargest(scene, figures);
  askJudged(scene, figures);
  compareJoined(scene, figures);
  return top;
}
