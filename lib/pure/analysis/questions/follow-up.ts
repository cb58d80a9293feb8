import { askBack } from './asked-back';
import type { QuestionFigure } from './figure';
import type { QuestionDraft } from './draft';
import { isPhrase, use, type QuestionScene } from './scene';
import type { QuestionChoices } from './schema';

/** Words that start a follow-up: 'and by month?', 'only North', 'what about 2014?'. */
const GOES_ON = new RegExp(
  `^\\s*(${[
    'and|or|but|only|just|now|same|instead|also|what about|how about|then',
    '(the )?same|the other way a?round|reverse|reversed|in reverse',
    '(please )?(split|break|group|slice) (that|it|this|them|those)',
    'und|nur|jetzt|et|seulement|y|sólo|solo|ahora',
  ].join('|')})\\b`,
  'iu',
);
/** A fragment that isn’t a question on its own. */
const FRAGMENT = /^\s*(by|per|for|in|since|without|except|excluding|top|bottom|nach|pro|ohne|par|sans|por|sin)\s/iu;

/** '2016?', 'women?', 'last year only': a word or two with nothing asked of them. */
const SHORT = /^\s*(\p{L}+|\d{4})(( (only|instead|too))+|( please)?\s*\?)\s*$/iu;

export const isFollowUp = (question: string): boolean =>
  GOES_ON.test(question) || FRAGMENT.test(question) || SHORT.test(question);

/** 'And the other way round?': the last groups instead of the first. */
const REVERSED =
  /^\s*((and|or|now|then)\s+)?((the\s+)?other way a?round|reversed?|in reverse)(\s+(order|please))*\s*[?.!]*$/iu;

/**
 * The question before with its order turned round; null where nothing says that.
 * @throws AskedBack where the question before ranks nothing.
 */
export function reversed(question: string, { top, order, ...previous }: QuestionDraft): QuestionDraft | null {
  if (!REVERSED.test(question)) return null;
  if (!top && !order)
    askBack('not_a_query', 'The question before has no order to turn round. Ask for the lowest first.');
  return { ...previous, top: top && { ...top, most: !top.most }, order: order && { most: !order.most } };
}

const OF_PREVIOUS = 'before:';

/** The choices that concern parts of the previous question. */
export const choicesBefore = (choices: QuestionChoices): QuestionChoices =>
  Object.fromEntries(
    Object.entries(choices).flatMap(([id, choice]) =>
      id.startsWith(OF_PREVIOUS) ? [[id.slice(OF_PREVIOUS.length), choice]] : [],
    ),
  );

/** 'And the average?': the measure of the previous question with another aggregate. */
export function aggregatedAnew(scene: QuestionScene, figures: readonly QuestionFigure[]): QuestionFigure[] {
  const place = scene.mentions.findIndex((mention, at) => isPhrase(mention, 'aggregate') && !scene.used.has(at));
  const mention = scene.mentions[place];
  const [figure] = figures;
  if (!isPhrase(mention, 'aggregate') || figure?.kind !== 'column') return [];
  use(scene, place);
  return [{ ...figure, agg: mention.said.phrase.agg, said: true }];
}

const before = <Part extends { id: string }>(part: Part): Part => ({ ...part, id: `${OF_PREVIOUS}${part.id}` });

const keepsKind = (draft: QuestionDraft, { kind }: QuestionDraft) =>
  kind === 'share_of' || (kind === 'relation' && !draft.figures.length);

/** Fills in what a follow-up leaves out from the previous question. */
export function goOn(draft: QuestionDraft, previous: QuestionDraft): QuestionDraft {
  const said = new Set(draft.conditions.map(({ column }) => column));
  const kept = previous.conditions.filter(({ column }) => !said.has(column)).map(before);
  const counted = kept.find((condition) => condition.said !== undefined);
  if (counted && draft.conditions.length)
    askBack('not_a_query', `“${counted.said}” counts all rows. Ask without it, or for it alone.`);
  const regrouped = draft.groupings.length > 0;
  const top = draft.top ?? (regrouped ? null : previous.top);
  return {
    kind: draft.kind === 'answer' && keepsKind(draft, previous) ? previous.kind : draft.kind,
    figures: draft.figures.length ? draft.figures : previous.figures,
    groupings: regrouped ? draft.groupings : previous.kind === 'change' ? [] : previous.groupings.map(before),
    conditions: [...kept.filter(({ role }) => previous.kind !== 'change' || role !== 'time'), ...draft.conditions],
    top,
    order: draft.order ?? (regrouped || top ? null : previous.order),
    direction: draft.direction,
    as: draft.as ?? (regrouped ? null : previous.as),
    relation: draft.relation ?? (draft.figures.length ? null : previous.relation),
    made: draft.made,
  };
}
