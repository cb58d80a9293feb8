import { refuseGroupsCompared, refuseRowsNamed, knownOtherwise } from './calculated';
import { refuseCountWithin } from './counted-groups';
import { refuseLevelsOfDecades } from './decades';
import { refuseDoubts } from './doubts';
import type { QuestionDraft } from './draft';
import type { QuestionFigure } from './figure';
import {
  refuseAllOrNone,
  refuseCountOfRate,
  refuseDivisor,
  refuseFigureOfFigure,
  refuseFigureOfGroup,
  refuseShareOfTop,
  refuseTopOfEach,
  refuseWhichOfNone,
  refuseWho,
} from './group-conditions';
import { refuseEither, refuseImpossible, refusePairs } from './joined';
import { explainLeft } from './left-over';
import type { MadeCalculation } from './made-calculation';
import { refuseMostOfState } from './most-of';
import { refuseOneOfMany } from './one-or-many';
import { refuseCellsCounted, refuseCountOfOneRow } from './one-row';
import { refusePresented } from './presented';
import { refuseRepeatedSums } from './repeated-sums';
import { refuseWrongRows } from './rows-in-doubt';
import { refuseRowsForOther, refuseSame } from './rows-not-meant';
import type { QuestionScene } from './scene';
import { refuseCountOfOne, refuseHalfNamed, refuseOtherSide } from './unsaid';

/** @throws AskedBack where a word has found no place, or groups are asked what only rows can be. */
export function assertAllSaid(scene: QuestionScene, figures: QuestionFigure[], top: QuestionDraft['top']): void {
  explainLeft(scene, figures);
  refuseFigureOfGroup(scene, figures);
  refuseCountWithin(scene);
  refuseAllOrNone(scene);
  refuseTopOfEach(scene, top);
  refuseCountOfRate(scene);
  refuseDivisor(scene);
  refuseShareOfTop(scene);
  refuseFigureOfFigure(scene, figures);
}

/** @throws AskedBack where nothing says which or who is meant, or two things that cannot both be. */
export function assertWhich(scene: QuestionScene): void {
  refuseWho(scene);
  refuseWhichOfNone(scene);
  refuseEither(scene);
  refusePairs(scene);
  refuseImpossible(scene);
}

type Answer = {
  question: string;
  figures: QuestionFigure[];
  top: QuestionDraft['top'];
  as: QuestionDraft['as'];
  made: readonly MadeCalculation[];
};

/** @throws AskedBack where the answer would be of something else than what was asked. */
export function assertAnswer(scene: QuestionScene, { question, figures, top, as, made }: Answer): void {
  refuseCountOfOne(scene, figures, top !== null);
  refuseCountOfOneRow(scene, figures);
  refuseCellsCounted(figures);
  if (!as) refuseSame(scene);
  refuseRowsForOther(scene, figures, top);
  refuseOtherSide(scene, figures);
  refuseHalfNamed(scene, figures);
  refuseOneOfMany(scene, figures);
  refusePresented(as, figures);
  refuseLevelsOfDecades(scene, figures);
  refuseRowsNamed(scene, made);
  refuseGroupsCompared(scene);
  knownOtherwise([...scene.conditions, ...figures.flatMap((each) => (each.kind === 'share' ? each.part : []))]);
  refuseMostOfState(scene);
  refuseDoubts(scene, { question, figures, top });
  refuseRepeatedSums(scene, figures);
  refuseWrongRows(scene, figures);
}
