import { isNumeric, isTime } from '@/lib/pure/query/schema/column';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular } from '../semantics/lexicon/words';
import { askBack } from './asked-back';
import type { QuestionDraft } from './draft';
import type { QuestionFigure } from './figure';
import { namingColumn } from './groups';
import { isPhrase, partId, type QuestionScene } from './scene';

/** 'Cheapest', 'most expensive'; what 'brought in the most staff' is told by their number. */
const ADJECTIVE = /^\p{L}+est$|^(most|least) (?!money)\p{L}+$/u;
const areRows = (figures: readonly QuestionFigure[]) => figures.every(({ kind }) => kind === 'rows');

/**
 * @throws AskedBack for 'which region has the most expensive cars' where no column, or more than one, says what they
 *   cost: the region with most of them is another.
 */
function refuseAboutNone({ mentions }: QuestionScene, figures: readonly QuestionFigure[], top: QuestionDraft['top']) {
  const about = mentions.find(
    (each) =>
      isPhrase(each, 'superlative') &&
      each.said.phrase.about.length > 0 &&
      !each.said.phrase.counts &&
      ADJECTIVE.test(each.words),
  );
  if (about && top && top.by !== 'group' && areRows(figures))
    askBack('ambiguous', `“${about.text}” by what? Name a measure.`);
}

/** @throws AskedBack for 'our best customers' counted by themselves: each is one. */
function refuseOneEach({ groupings }: QuestionScene, figures: readonly QuestionFigure[]): void {
  const [figure, ...others] = figures;
  const isOwn = groupings.some(({ column, dimension }) => {
    const isWhole = !dimension.grain && !dimension.part && !dimension.bins;
    return isWhole && figure?.kind === 'distinct' && figure.column === column;
  });
  if (isOwn && figure?.kind === 'distinct' && !others.length)
    askBack('ambiguous', `Each ${figure.column.label} is one. Name a measure to rank or show them by.`);
}

/** @throws AskedBack for 'top 10 seasons' of a column of their numbers: by how many rows each has is hardly meant. */
function refuseNumbersRanked(scene: QuestionScene, figures: readonly QuestionFigure[]): void {
  const [group, ...others] = scene.groupings;
  const top = scene.mentions.find((each) => isPhrase(each, 'top'));
  const isUnsaid = !scene.mentions.some((each) => isPhrase(each, 'count', 'superlative')) && areRows(figures);
  const isNumbered = group !== undefined && isNumeric(group.column) && !isTime(group.column) && !group.dimension.bins;
  if (top && isUnsaid && isNumbered && !others.length && group.column.format.kind !== 'year' && figures.length)
    askBack('ambiguous', `“${top.text}” by what? Name a measure.`);
}

const KIND = /^(type|kind|category|class|group)$/;
/**
 * @throws AskedBack for 'top 10 channels' of channels that have names and a column of channel types: what is ranked is no
 * type.
 */
function refuseKindsRanked(scene: QuestionScene, top: QuestionDraft['top']): void {
  const [group] = scene.groupings;
  const kind = group && readLabel(group.column.label).words.findLast((word) => KIND.test(word));
  const said = scene.mentions.find((mention) => partId(mention) === group?.id);
  if (!top || !kind || !said || said.words.split(' ').some((word) => singular(word) === kind)) return;
  const name = namingColumn(scene);
  if (name && name !== group.column && singular(said.words) !== said.words)
    askBack('ambiguous', `“${said.text}” could be ${name.label} or ${group.column.label}. Name one.`);
}

/** @throws AskedBack for 'who votes', 'which country do they come from' of a number that has the word in its name. */
function refuseWhichIsNumber({ mentions, groupings, conditions }: QuestionScene, [figure]: readonly QuestionFigure[]) {
  const at = mentions.findIndex((mention) => !isPhrase(mention, 'filler'));
  const first = mentions[at]?.words;
  if (figure?.kind !== 'column' || groupings.length || mentions.some((each) => isPhrase(each, ...ASKING_MUCH))) return;
  const isIt = first === 'which' && partId(mentions[at + 1]!) === figure.id;
  if (isIt || (first === 'who' && !conditions.length))
    askBack('no_such_column', `“${first}” asks for a name, and ${figure.column.label} holds numbers. Name a column.`);
}
const ASKING_MUCH = ['superlative', 'top', 'aggregate', 'comparator', 'compare'] as const;

/** @throws AskedBack for 'which wine sells best' of a column of wines bought: its highest number is no wine. */
function refuseBestOfNumbers({ mentions, groupings }: QuestionScene, [figure]: readonly QuestionFigure[]): void {
  const best = mentions.find((each) => isPhrase(each, 'superlative') && each.said.phrase.counts);
  if (best && !groupings.length && figure?.kind === 'column' && /^(max|min)$/.test(figure.agg))
    askBack('ambiguous', `“${best.text}” wasn’t understood here. Name what is ranked.`);
}

/**
 * @throws AskedBack for 'which team has the same number of wins as Eibar': what is told of Eibar alone is no answer, and
 * neither is what two have together to 'do A and B have the same score'.
 */
export function refuseSame({ mentions, groupings, goesOn }: QuestionScene): void {
  const same = mentions.find(({ words }, at) => /^(the )?same$/.test(words) && mentions[at + 1]?.words !== 'for');
  if (same && !goesOn && !groupings.some(({ compared }) => compared))
    askBack('not_a_query', 'What has the same value as something else can’t be asked yet. Ask for that value first.');
}

/** @throws AskedBack where rows, kinds or numbers would be told and something else is asked for. */
export function refuseRowsForOther(
  scene: QuestionScene,
  figures: readonly QuestionFigure[],
  top: QuestionDraft['top'],
): void {
  if (scene.choices['measure'] !== undefined) return;
  refuseAboutNone(scene, figures, top);
  refuseOneEach(scene, figures);
  refuseNumbersRanked(scene, figures);
  refuseKindsRanked(scene, top);
  refuseWhichIsNumber(scene, figures);
  refuseBestOfNumbers(scene, figures);
}
