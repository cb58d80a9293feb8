import { askBack } from './asked-back';
import { asShares, changesWhole, reversed, sortedAnew } from './follow-up-forms';
import type { QuestionFigure } from './figure';
import type { QuestionDraft } from './draft';
import { asksForOthers, besideOthers, refersToRows } from './referring';
import { isPhrase, use, type QuestionScene } from './scene';
import type { QuestionChoices } from './schema';

/** Words that start a follow-up: 'and by month?', 'only North', 'what about 2014?'. */
const GOES_ON = new RegExp(
  `^\\s*(${[
    'and|or|but|only|just|now|same|instead|also|what about|how about|then',
    '(the )?same|the other way a?round|reverse|reversed|in reverse',
    '(please )?(split|break|group|slice) (that|it|this|them|those)',
    'ok(ay)?,? (and|but|now|only|just)|so (and|only|just)|do the same|try|how does (that|it|this) look',
    'which ones?|which of (them|those|these)|(please )?(show|list|give)( me| us)? (only|just)',
    'und|nur|jetzt|et|seulement|y|sólo|solo|ahora',
  ].join('|')})\\b`,
  'iu',
);
/** A fragment that isn’t a question on its own. */
const FRAGMENT = /^\s*(by|per|for|in|since|without|except|excluding|top|bottom|nach|pro|ohne|par|sans|por|sin)\s/iu;

/** 'Over 50?', 'between 20 and 30?', 'at least 3': a bound and nothing else. */
const BOUND =
  /^\s*(over|under|above|below|between|aged?|older than|younger than|more than|less than|at least|at most)\s+\d+(\s+\S+){0,3}\s*[?.!]*$/iu;

/** '2016?', 'women?', 'last year only': a word or two with nothing asked of them. */
const SHORT = /^\s*(\p{L}+|\d{4})(( (only|instead|too))+|( please)?\s*\?)\s*$/iu;

/** '(Show me) the best 5', 'and the lowest?': ranked is what was told. */
const RANKED =
  /^\s*((please )?show( me| us)?\s+)?(the\s+)?(top|best|worst|bottom|highest|lowest|biggest|largest|smallest)(\s+\d+|\s+ones?)?(\s+(only|please))*\s*[?.!]*$/iu;
const MOST = '(best|worst|highest|lowest|biggest|largest|smallest|most|least|top)';
/** 'Which is best?', 'which has the most'. */
const WHICH = new RegExp(
  `^\\s*(and\\s+)?(which|who)( one| ones)?( of (them|these|those))? (is|are|was|were|has|have|had|s)( the)? ${MOST}( one| ones)?\\s*[?.!]*$`,
  'iu',
);
/** 'Women over 50 only', 'by car instead'. */
const ENDS_SO = /^\s*(\S+\s+){2}(only|instead|too)\s*[?.!]*$/iu;

/** 'Show me only the worst 3', 'highest first', 'in percent instead': asked of an answer that is already there. */
const OF_ANSWER = new RegExp(
  `^\\s*(please )?(${[
    '(show|give|list|tell|display)( me| us)? (only|just)|can you (split|break|group|sort|order)|could you (split|break|group)',
    '(sort|order|rank)(ed)? (it|them|that|this|those|these)|(the )?(highest|lowest|largest|smallest|best|worst) (first|\\d+)',
    'without (the )?|leave out|leaving out|ignoring|ignore|exclude|restrict(ed)? (it|that|this)? ?to|limited to|limit (it|that|this) to',
    'which ones?\\b|welche davon|lequel|laquelle|cuál de',
    'zeig(e)? (mir )?nur|und nur|aber nur|nur noch|stattdessen|montre(-moi)? seulement|muestra(me)? (solo|sólo)',
  ].join('|')})`,
  'iu',
);
/** 'Which month was the worst', 'which is the lowest': which of those, by the figure of before. */
const WHICH_MOST =
  /^\s*(and |so )?(which|what|who)( \p{L}+)? (was|is|were|are|had|has) (the )?(best|worst|most|least|fewest|top|\p{L}{2,}est)( (one|ones))?\s*[?.!]*\s*$/iu;
const INSTEAD = /\b(instead|stattdessen|à la place|en su lugar)\s*[?.!]*\s*$/iu;

/** Whether a question goes on from the one before, by its form alone. */
export const isFollowUp = (question: string): boolean =>
  [GOES_ON, FRAGMENT, BOUND, SHORT, RANKED, WHICH, ENDS_SO, OF_ANSWER, INSTEAD, WHICH_MOST].some((form) =>
    form.test(question),
  ) ||
  changesWhole(question) ||
  refersToRows(question) ||
  asksForOthers(question);

/**
 * What is asked of the question before as a whole: its order, its groups or rows as shares, the other rows beside its
 * own. Null where nothing says so.
 * @throws AskedBack where the question before has no such thing.
 */
export const askedOfBefore = (question: string, before: QuestionDraft): QuestionDraft | null =>
  reversed(question, before) ??
  asShares(question, before) ??
  sortedAnew(question, before) ??
  (asksForOthers(question) ? besideOthers(before) : null);

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

/** @throws AskedBack for a question that goes on from one that wasn’t understood. */
export function askLost(): never {
  return askBack(
    'not_a_query',
    'The question before wasn’t understood, so this one can’t go on from it. Ask it in full.',
  );
}

/**
 * @throws AskedBack for 'how many of them are women' behind a question that wasn’t understood: a count of rows, or a
 * question that speaks of those before, means only some of them.
 */
export function refuseLost(question: string, { figures, groupings }: QuestionDraft): void {
  const onlyCounts = !groupings.length && figures.every(({ kind }) => kind === 'rows');
  if (refersToRows(question) || onlyCounts) askLost();
}

/**
 * Fills in what a follow-up leaves out from the previous question.
 * @throws AskedBack where it speaks of the rows of a ranking, which are no rows to ask of.
 */
export function goOn(draft: QuestionDraft, previous: QuestionDraft, question: string): QuestionDraft {
  const ofRows = refersToRows(question) && draft.figures.length > 0;
  if (ofRows && previous.top)
    askBack('not_a_query', 'What a ranking shows can’t be asked of further. Name what is meant.');
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
    groupings: regrouped ? draft.groupings : previous.kind === 'change' || ofRows ? [] : previous.groupings.map(before),
    conditions: [...kept.filter(({ role }) => previous.kind !== 'change' || role !== 'time'), ...draft.conditions],
    top,
    order: draft.order ?? (regrouped || top ? null : previous.order),
    direction: draft.direction,
    as: draft.as ?? (regrouped ? null : previous.as),
    relation: draft.relation ?? (draft.figures.length ? null : previous.relation),
    made: draft.made,
  };
}
