import { dictionary } from '@/lib/pure/format/dictionary';
import type { Column } from '@/lib/pure/query/schema/column';
import { isMoneyWord } from '../semantics/lexicon/lexicon';
import { readLabel } from '../semantics/lexicon/read-label';
import { columnFigure } from './column-figure';
import type { QuestionFigure } from './figure';
import { tokenize } from './language/tokens';
import { canMeasure, columnAbout } from './measurable';
import { namesAt, readNames } from './names';
import { isPhrase, use, type QuestionScene } from './scene';
import { askTotalOrMean, mayAskAggregate } from './total-or-mean';
import { usualAggregate } from './usual-aggregate';

const PAID = ['salary', 'wage', 'pay', 'earnings', 'income', 'compensation'];
const BILLED = ['charge', 'bill', 'premium', 'fare', 'fee', 'price', 'cost', 'payment'];
const TAKEN = ['gross', 'revenue', 'box', 'profit', 'sales', 'takings'];
const COSTING = ['price', 'cost', 'fare', 'fee', 'charge'];
const LASTING = ['duration', 'length', 'runtime'];

type Asked = { about: readonly string[]; /** Of each row, and never their sum. */ ofEach: boolean };
const asked = (about: readonly string[], ofEach: boolean): Asked => ({ about, ofEach });

/** What a verb asks for: 'what do nurses earn', 'what does a room cost'. */
const VERBS: Record<string, Asked> = dictionary({
  earn: asked([...PAID, ...TAKEN], true),
  make: asked([...PAID, ...TAKEN], true),
  pay: asked([...PAID, ...BILLED], false),
  cost: asked(COSTING, true),
  charge: asked(COSTING, true),
  spend: asked(
    ['spending', 'spend', 'spent', 'cost', 'amount', 'bill', 'total', 'expense', 'expenditure', 'price'],
    false,
  ),
  weigh: asked(['weight', 'mass'], true),
  last: asked(LASTING, true),
  take: asked(LASTING, true),
  sell: asked(COSTING, true),
  'sell for': asked(COSTING, true),
  'go for': asked(COSTING, true),
  score: asked(['score', 'mark', 'points'], true),
});
const FORMS: Record<string, string> = dictionary({
  earns: 'earn',
  earned: 'earn',
  earning: 'earn',
  makes: 'make',
  pays: 'pay',
  paid: 'pay',
  paying: 'pay',
  costs: 'cost',
  costing: 'cost',
  charges: 'charge',
  charged: 'charge',
  spends: 'spend',
  spent: 'spend',
  spending: 'spend',
  weighs: 'weigh',
  lasts: 'last',
  lasted: 'last',
});
const verbOf = (words: string): Asked | undefined => {
  const verb = FORMS[words] ?? words;
  return Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
};

/** What a verb asks for, as words of headers; undefined for one that asks for nothing known. */
export const saidByVerb = (words: string): readonly string[] | undefined => verbOf(words)?.about;

const PAYING = new Set(['pay', 'spend']);
/** Said of what came in; beside 'total' any other word says of what it is. */
const INCOME = new Set(['revenue', 'sales', 'income', 'profit', 'earnings', 'turnover', 'takings', 'proceeds']);
const PLAIN_TOTAL = new Set(
  'total amount paid sum grand order invoice bill purchase final due value gross net line document'.split(' '),
);
/** 'What did we spend' is told by no total revenue, and by no total of kilowatt hours. */
function saysSpent({ label }: Column, isOurs: boolean): boolean {
  const { words } = readLabel(label);
  if (isOurs && words.some((word) => INCOME.has(word))) return false;
  return !words.includes('total') || words.every((word) => PLAIN_TOTAL.has(word) || isMoneyWord(word));
}

const CLEARLY = 0.1;

/** Of several columns that share a word the one that says it best: this year's salary beside that of a year ago. */
function bestNamed({ table }: QuestionScene, about: readonly string[]): Column | null {
  for (const word of about) {
    const spans = namesAt(tokenize(word), 0, readNames(table.columns));
    const [best, next] = (spans[0]?.candidates ?? []).filter(({ column }) => canMeasure(column));
    if (best && best.surety - (next?.surety ?? 0) > CLEARLY) return best.column;
  }
  return null;
}

/** The column that a verb is about: what is earned, the one price; null where none or several are. */
function columnOf(scene: QuestionScene, { about }: Asked): Column | null {
  return columnAbout(scene, about) ?? bestNamed(scene, about);
}

const phraseVerb = (words: string) => words.split(' ')[0]!;

/** The column that a verb of the question is about: 'do smokers pay more', 'which films earn more'. */
export function aboutVerb(scene: QuestionScene): Column | null {
  for (const [at, { words }] of scene.mentions.entries()) {
    const verb = verbOf(words) ?? verbOf(phraseVerb(words));
    const column = verb ? columnOf(scene, verb) : null;
    if (!column) continue;
    use(scene, at);
    return column;
  }
  return null;
}

const ASKING = /^(what|how much|how much (do|does|did)|what (do|does|did))$/;

/**
 * 'What do nurses earn', 'how much does a room cost': behind its auxiliary the verb says which column; what is paid in
 * all may be meant as well. Null where no such verb stands there.
 */
export function verbFigure(scene: QuestionScene): QuestionFigure | null {
  const { mentions } = scene;
  const first = mentions.findIndex((mention) => ASKING.test(mention.words));
  const auxiliary = mentions.findIndex(({ words }) => /(^| )(do|does|did)$/.test(words));
  if (first < 0 || auxiliary < first || mentions.slice(0, first).some(({ said }) => said.kind === 'thing')) return null;
  const at = mentions.findIndex(({ words }, nth) => nth > auxiliary && verbOf(words) !== undefined);
  const verb = at < 0 ? undefined : verbOf(mentions[at]!.words);
  const column = verb ? columnOf(scene, verb) : null;
  if (!verb || !column || mentions.some((mention) => isPhrase(mention, 'superlative', 'top', 'count'))) return null;
  const isPaid = PAYING.has(FORMS[mentions[at]!.words] ?? mentions[at]!.words);
  // 'What did we pay in June': we ourselves pay it all.
  const isOurs = mentions.some((mention, nth) => nth > auxiliary && nth < at && /^(we|i)$/.test(mention.words));
  if (isPaid && !saysSpent(column, isOurs)) return null;
  use(scene, at);
  const { kind } = scene.table.meaning.rows;
  const isAdded = usualAggregate(column, scene) === 'sum';
  if (isAdded && !verb.ofEach && !isOurs && mayAskAggregate(scene) && (kind === 'event' || kind === 'thing'))
    askTotalOrMean(column, scene);
  if (isAdded && (!verb.ofEach || isOurs || scene.choices['aggregate'] !== undefined))
    return columnFigure(scene, at, column, null);
  return { kind: 'column', id: 'measure', column, agg: 'avg', said: false, near: [] };
}

/** 'What does a house cost on average': behind 'do' and 'does' the verb says which column. */
export function verbColumn(scene: QuestionScene): { column: Column; at: number } | null {
  const { mentions } = scene;
  const auxiliary = mentions.findIndex(({ words }) => /(^| )(do|does|did)$/.test(words));
  const at =
    auxiliary < 0 ? -1 : mentions.findIndex(({ words }, nth) => nth > auxiliary && verbOf(words) !== undefined);
  const verb = at < 0 ? undefined : verbOf(mentions[at]!.words);
  const column = verb ? columnOf(scene, verb) : null;
  return column ? { column, at } : null;
}
