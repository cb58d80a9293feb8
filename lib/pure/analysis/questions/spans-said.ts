import type { Column } from '@/lib/pure/query/schema/column';
import type { SpokenCalculation } from './columns-compared';
import { askBack, askWhich } from './asked-back';
import { countedBy } from './nouns';
import {
  datesMeant,
  endsOf,
  isEnd,
  isLastingTold,
  lastingOf,
  laterThan,
  onlyDue,
  onlyEnd,
  spanBetween,
  startBefore,
  stepMeant,
  unitSaid,
  type SpanUnit,
} from './dates-apart';
import { afterArticles, isArticle, wordAt, wordsFrom, type GivenPiece, type SpokenGround } from './spoken-columns';

const LONGEST_NAME = 3;
const ASKING = /^(how|many|much|number|count|of|the|what|is|was)$/;
const TAKING =
  /^(does|do|did|it|take|takes|took|taken|us|them|you|we|they|is|are|was|were|there|pass|passes|passed|elapse|elapsed|go|went|by|lie|needed|required|last|lasts|lasted|happen|have|of|the)$/;
const LONG = /^(time|long|duration|delay|interval|gap|lag|period)$/;
const APART = 6;

/** The word by which time is asked for, before a place: 'days', 'how long'; with what stands around it. */
function askedBefore(ground: SpokenGround, place: number): { unit: SpanUnit | null; leading: number[] } | null {
  const passed: number[] = [];
  for (let at = place - 1; at >= 0 && place - at <= APART; at--) {
    const word = wordAt(ground, at);
    // 'Which agent takes the longest to resolve tickets': what is longest is left to be read.
    if (/^(longest|shortest)$/.test(word)) return { unit: null, leading: passed };
    const unit = unitSaid(word);
    const isAsked = unit !== null || LONG.test(word);
    // 'More than 10 days to deliver' is a condition.
    if (isAsked && typeof ground.tokens[at - 1]?.number === 'number') return null;
    if (isAsked) {
      const leading = [at, ...passed];
      for (let before = at - 1; ASKING.test(wordAt(ground, before)); before--) leading.push(before);
      return { unit, leading };
    }
    if (/^(on|average|mean|median|typical|typically|usually)$/.test(word)) continue;
    if (!TAKING.test(word)) return null;
    passed.push(at);
  }
  return null;
}

type SpokenDate = { column: Column; end: number };

/** The date that the words from a place on name, the longest first. */
function dateFrom(ground: SpokenGround, from: number): SpokenDate | null {
  const at = afterArticles(ground, from);
  for (let length = LONGEST_NAME; length > 0; length--) {
    const words = wordsFrom(ground, at, length);
    const column = words ? stepMeant(ground, words.split(' ')) : null;
    if (column) return { column, end: at + length };
  }
  return null;
}

const isJoint = (ground: SpokenGround, at: number, opener: string) =>
  opener === 'between' ? wordAt(ground, at) === 'and' : /^(to|until|till)$/.test(wordAt(ground, at));

/** 'How many days from order to delivery', 'time between opening and closing'. */
function fromTo(ground: SpokenGround, at: number): SpokenCalculation[] {
  const opener = wordAt(ground, at);
  if (!/^(from|between|of)$/.test(opener)) return [];
  const asked = askedBefore(ground, at);
  const from = asked && dateFrom(ground, at + 1);
  if (!asked || !from) return [];
  let joint = from.end;
  if (!isJoint(ground, joint, opener)) return [];
  while (isJoint(ground, joint + 1, opener)) joint++;
  const to = dateFrom(ground, joint + 1);
  const made = to && to.column !== from.column ? spanBetween(ground, from.column, to.column, asked.unit) : null;
  return made ? [{ made, at, length: to!.end - at, leading: asked.leading }] : [];
}

/** Until when: 'to resolve', 'to be delivered'. */
function endFrom(ground: SpokenGround, at: number): SpokenDate | null {
  if (!/^(to|until|till|before)$/.test(wordAt(ground, at))) return null;
  const verb = /^(be|get|have)$/.test(wordAt(ground, at + 1)) ? at + 2 : at + 1;
  return dateFrom(ground, verb);
}

/** The time until a date, from the one that opens the row. */
function until(ground: SpokenGround, end: Column, unit: SpanUnit | null, said: string) {
  const start = startBefore(ground, end, said);
  return start ? spanBetween(ground, start, end, unit) : null;
}

/** 'Time to resolve', 'how many days does it take us to solve a ticket'. */
function timeTo(ground: SpokenGround, at: number): SpokenCalculation[] {
  const end = endFrom(ground, at);
  const asked = end && askedBefore(ground, at);
  if (!end || !asked || isLastingTold(ground)) return [];
  const made = until(ground, end.column, asked.unit, wordsFrom(ground, at, end.end - at));
  return made ? [{ made, at, length: end.end - at, leading: asked.leading }] : [];
}

const NOUN_OF_TIME = /^(time|times|duration|durations|length|delay|period)$/;

/** 'Resolution time', 'delivery times'. */
function nounOfTime(ground: SpokenGround, at: number): SpokenCalculation[] {
  if (!NOUN_OF_TIME.test(wordAt(ground, at)) || isLastingTold(ground)) return [];
  // 'Delivery time' of a column of just that is that column.
  const [named, ...others] = datesMeant(ground, [wordAt(ground, at - 1)]);
  const isOwn = ground.table.columns.some(({ label }) => label.toLowerCase() === wordsFrom(ground, at - 1, 2));
  if (!named && !isOwn) return timeOfRows(ground, at);
  if (!named || others.length || isOwn) return [];
  const made = until(ground, named, null, wordsFrom(ground, at - 1, 2));
  return made ? [{ made, at: at - 1, length: 2, leading: [] }] : [];
}

/** 'Trip duration': what the rows are lasts until the one date by which they end. */
function timeOfRows(ground: SpokenGround, at: number): SpokenCalculation[] {
  const noun = ground.tokens[at - 1];
  const end = onlyEnd(ground);
  const isRows =
    noun !== undefined && ground.table.meaning.rows.kind === 'event' && countedBy(noun, ground.table)?.column === null;
  const made = isRows && end ? until(ground, end, null, wordsFrom(ground, at - 1, 2)) : null;
  return made ? [{ made, at: at - 1, length: 2, leading: [] }] : [];
}

const REACH = 6;
const TAKEN = /^(take|takes|last)$/;
const OF_WHOM = /^(us|you|them|me)$/;

/** 'How long does delivery take', 'how long did it take': until what is named, else until the one end there is. */
function howLong(ground: SpokenGround, at: number): SpokenCalculation[] {
  if (wordsFrom(ground, at, 2) !== 'how long' || !/^(do|does|did)$/.test(wordAt(ground, at + 2))) return [];
  if (isLastingTold(ground)) return [];
  const noun = afterArticles(ground, at + 3);
  const take = ground.tokens.findIndex(({ lower }, place) => place > noun && TAKEN.test(lower));
  if (take < 0 || take > noun + REACH) return [];
  const behind = OF_WHOM.test(wordAt(ground, take + 1)) ? take + 2 : take + 1;
  const others = [...ground.tokens.slice(noun, take), ground.tokens[behind]];
  if (others.some((token) => /^(to|until|from|between|for|before|after)$/.test(token?.lower ?? ''))) return [];
  const [named, ...more] = take === noun + 1 ? datesMeant(ground, [wordAt(ground, noun)]).filter(isEnd) : [];
  const isIt = take === noun + 1 && /^(it|this|that|they|things)$/.test(wordAt(ground, noun));
  const end = named && !more.length ? named : onlyEnd(ground);
  const made = end && until(ground, end, null, wordsFrom(ground, at, take + 1 - at));
  if (!made) return [];
  return named || isIt
    ? [{ made, at, length: take + 1 - at }]
    : [{ made, at: take, length: 1, leading: [at, at + 1, at + 2] }];
}

const QUICK = /^(quickly|fast|soon|promptly)$/;

/** 'How quickly are tickets resolved': the time until what is done. */
function howQuickly(ground: SpokenGround, at: number): SpokenCalculation[] {
  if (wordAt(ground, at) !== 'how' || !QUICK.test(wordAt(ground, at + 1)) || isLastingTold(ground)) return [];
  for (let place = at + 2; place <= at + REACH; place++) {
    const end = stepMeant(ground, [wordAt(ground, place)]);
    if (!end || !isEnd(end)) continue;
    const made = until(ground, end, null, wordsFrom(ground, at, place + 1 - at));
    const verb = /^(are|is|were|was|do|does|did)$/.test(wordAt(ground, at + 2)) ? [at + 2] : [];
    return made ? [{ made, at: place, length: 1, leading: [at, at + 1, ...verb] }] : [];
  }
  return [];
}

const TOOK = /^(took|take|takes|taking|lasted|lasting)$/;
const COMPARED = /^(longer than|more than|less than|shorter than|fewer than|over|under|at least|at most)$/;
const WITHIN = /^(within|in under|in less than|in at most|after more than)$/;

/** What is compared with a number of days, and where the number stands; null where none is. */
function numberOfUnits(ground: SpokenGround, at: number, comparing: RegExp) {
  const length = [3, 2, 1].find((each) => comparing.test(wordsFrom(ground, at, each)));
  if (!length) return null;
  const number = at + length;
  const unit = typeof ground.tokens[number]?.number === 'number' ? unitSaid(wordAt(ground, number + 1)) : null;
  return unit && { unit, length, end: number + 2 };
}

/** Asks by which of several dates something ends. */
function endMeant(ground: SpokenGround, said: string): Column | null {
  const ends = endsOf(ground);
  const chosen = ends.find(({ key }) => key === ground.choices['to']);
  if (chosen || ends.length < 2) return chosen ?? ends[0] ?? null;
  return askWhich(
    'to',
    said,
    ends.map(({ key, label }) => ({ id: key, text: `Until ${label}` })),
    ground.choices,
  );
}

/** @throws AskedBack where several columns of numbers say how long something took, or was to take. */
function refuseLasting(ground: SpokenGround, said: string): void {
  const lasting = lastingOf(ground);
  if (lasting.some(({ label }) => /duration|runtime|length|lasted/i.test(label))) return;
  const [one, ...others] = lasting.filter(({ label }) => /days|hours|minutes|weeks/i.test(label));
  if (!one || !others.length) return;
  const labels = [one, ...others].map(({ label }) => label);
  askBack('ambiguous', `“${said}” could be about ${labels.join(' or ')}. Name the one you mean.`);
}

/**
 * 'Took longer than 3 days': the time that a row took, until the date that ends it.
 * @throws AskedBack where several dates do.
 */
function tookLonger(ground: SpokenGround, at: number): SpokenCalculation[] {
  const compared = TOOK.test(wordAt(ground, at)) ? numberOfUnits(ground, at + 1, COMPARED) : null;
  if (!compared) return [];
  const text = wordsFrom(ground, at, compared.end - at);
  refuseLasting(ground, text);
  if (isLastingTold(ground)) return [];
  const said = endFrom(ground, compared.end);
  const end = said?.column ?? endMeant(ground, text);
  const made = end && until(ground, end, compared.unit, text);
  const again = said ? Array.from({ length: said.end - compared.end }, (_, nth) => compared.end + nth) : [];
  return made ? [{ made, at, length: 1, leading: again }] : [];
}

/** 'Resolved within 24 hours', 'delivered in less than 3 days'. */
function doneWithin(ground: SpokenGround, at: number): SpokenCalculation[] {
  const compared = isLastingTold(ground) ? null : numberOfUnits(ground, at + 1, WITHIN);
  const end = compared && stepMeant(ground, [wordAt(ground, at)]);
  if (!compared || !end || !isEnd(end)) return [];
  const made = until(ground, end, compared.unit, wordsFrom(ground, at, compared.end - at));
  return made ? [{ made, at, length: 1 }] : [];
}

const LTE: GivenPiece['said'] = { kind: 'phrase', phrase: { kind: 'comparator', op: 'lte', about: [] } };

/** 'Within 3 days' behind what was done is at most so many. */
export const withinSaid = (ground: SpokenGround, { at, length }: SpokenCalculation): GivenPiece[] =>
  wordAt(ground, at + length) === 'within' ? [{ at: at + length, length: 1, said: LTE }] : [];

const LATE = /^(late|overdue|delayed)$/;

/** 'Delivered late', 'shipped on time': after the date that was appointed, or not. */
function late(ground: SpokenGround, at: number): SpokenCalculation[] {
  const isOnTime = wordsFrom(ground, at, 2) === 'on time';
  const word = wordAt(ground, at);
  if (!isOnTime && !LATE.test(word) && word !== 'early') return [];
  const due = onlyDue(ground);
  if (!due || isLastingTold(ground)) return [];
  const before = /^(too|very|to)$/.test(wordAt(ground, at - 1)) ? at - 2 : at - 1;
  const end = at + (isOnTime ? 2 : 1);
  const [verb, behind] = [before, end].map((place) => {
    const found = isArticle(wordAt(ground, place)) ? null : stepMeant(ground, [wordAt(ground, place)]);
    return found && found !== due && isEnd(found) ? found : null;
  });
  const actual = verb ?? behind ?? (isVerbOf(ground, before) || isVerbOf(ground, end) ? null : onlyEnd(ground));
  const sign = isOnTime ? ('<=' as const) : word === 'early' ? ('<' as const) : ('>' as const);
  const made = actual && laterThan(ground, { actual, due, sign });
  if (!made) return [];
  const start = verb ? before : at - (before === at - 2 ? 1 : 0);
  return [{ made, at: start, length: (behind && !verb ? end + 1 : end) - start }];
}

/** A word that several dates are named by, or that is a deed of its own: no other date is taken for it. */
const isVerbOf = (ground: SpokenGround, at: number) => {
  const word = wordAt(ground, at);
  return /(ed|en)$/.test(word) || datesMeant(ground, [word]).length > 1;
};

/** The time between dates of a row that a question asks for. */
export const spansSaid = (ground: SpokenGround): SpokenCalculation[] =>
  ground.tokens.flatMap((_, at) => [
    ...fromTo(ground, at),
    ...timeTo(ground, at),
    ...nounOfTime(ground, at),
    ...howLong(ground, at),
    ...howQuickly(ground, at),
    ...tookLonger(ground, at),
    ...doneWithin(ground, at),
  ]);

/** Whether something came after its appointed date, as a question asks for it. */
export const latenessSaid = (ground: SpokenGround): SpokenCalculation[] =>
  ground.tokens.flatMap((_, at) => late(ground, at));
