import { isCalculationKey } from '@/lib/pure/query/schema/calculation-key';
import { isNumeric } from '@/lib/pure/query/schema/column';
import { askBack } from './asked-back';
import { comparisonsSaid, type SpokenCalculation } from './columns-compared';
import { saidAgain, sumsSaid } from './columns-added';
import { decadesNamed, decadesSaid } from './decades';
import type { QuestionToken } from './language/tokens';
import { endsSaid } from './match-ends';
import { eachOnce, type MadeCalculation } from './made-calculation';
import type { Thing } from './mentions';
import { readNames } from './names';
import { isPhrase, isThing, type QuestionCondition, type QuestionScene } from './scene';
import type { AskTable, QuestionChoices } from './schema';
import { latenessSaid, spansSaid, withinSaid } from './spans-said';
import type { GivenPiece, SpokenGround } from './spoken-columns';

/** What is calculated for a question: the calculations, and the words that name them. */
export type CalculatedParts = { made: MadeCalculation[]; pieces: GivenPiece[] };

const asThing = ({ column }: MadeCalculation): Thing => ({
  kind: 'thing',
  columns: [{ column, surety: 1 }],
  values: [],
  counted: null,
  flags: [],
});
const FILLER = { kind: 'phrase', phrase: { kind: 'filler' } } as const;

const overlap = (one: SpokenCalculation, other: SpokenCalculation) =>
  one.at < other.at + other.length && other.at < one.at + one.length;

/** Of two that share words the one that says more of them; the first where both say as much. */
const apart = (said: readonly SpokenCalculation[]): SpokenCalculation[] =>
  said
    .toSorted((one, other) => other.length - one.length)
    .reduce<SpokenCalculation[]>(
      (kept, each) => (kept.some((other) => overlap(each, other)) ? kept : [...kept, each]),
      [],
    );

/**
 * The calculations that the words of a question ask for: a column of each row compared with another, sums and
 * differences of columns, the time between two dates. Each is named by its words as a column of the table is.
 * @throws AskedBack where two dates fit about as well, or hours are asked of days.
 */
export function readCalculated(
  { question, tokens }: { question: string; tokens: readonly QuestionToken[] },
  table: AskTable,
  choices: QuestionChoices,
): CalculatedParts {
  const ground: SpokenGround = { question, tokens, table, names: readNames(table.columns), choices };
  const sums = sumsSaid(ground);
  const spans = spansSaid(ground);
  const kept = apart([
    ...comparisonsSaid(ground),
    ...endsSaid(ground),
    ...sums,
    ...spans,
    ...latenessSaid(ground),
    ...decadesSaid(ground),
  ]);
  const decades = decadesNamed(ground);
  const isInside = (at: number) => kept.some((each) => at >= each.at && at < each.at + each.length);
  const leading = kept.flatMap((each) => each.leading ?? []);
  // 'How many times did sales beat the target': rows are counted.
  const times = tokens.findIndex(({ lower }, at) => lower === 'times' && tokens[at - 1]?.lower === 'many');
  if (kept.length && times > 0) leading.push(times);
  const again = sums.filter((each) => kept.includes(each)).flatMap((each) => saidAgain(ground, each));
  const pieces = [
    ...kept.map(({ made, at, length }): GivenPiece => ({ at, length, said: asThing(made) })),
    ...[...new Set(leading)].map((at): GivenPiece => ({ at, length: 1, said: FILLER })),
    ...again,
    ...decades.pieces,
    ...spans.filter((each) => kept.includes(each)).flatMap((each) => withinSaid(ground, each)),
  ];
  return {
    made: eachOnce([...kept.map(({ made }) => made), ...decades.made]),
    pieces: pieces.filter(({ at, said }) => said.kind === 'thing' || !isInside(at)),
  };
}

/**
 * @throws AskedBack for 'which matches ended in a draw': which rows a calculation holds of is no number of them, and
 * rows have no names to list.
 */
export function refuseRowsNamed({ mentions, groupings, table }: QuestionScene, made: readonly MadeCalculation[]): void {
  const [asked, noun] = mentions.filter((mention) => !isPhrase(mention, 'filler'));
  const isRows = isThing(noun) && noun.said.counted?.column === null;
  const isSo = made.some(({ calculation }) => calculation.type === 'boolean');
  if (!isSo || groupings.length || table.rowCount === 0 || !isPhrase(asked, 'which') || !isRows) return;
  askBack('not_a_query', `Single ${noun.words} can’t be listed. Ask how many there are, or by group.`);
}

const SAID_OF = /^(with|where|whose|that|which|having|who)$/;
const ONE_EACH = 0.9;

/**
 * @throws AskedBack for 'countries with more gold than silver' of a table with several rows a country: that is asked of
 * their totals, and a calculation compares rows.
 */
export function refuseGroupsCompared({ mentions, conditions, table }: QuestionScene): void {
  for (const { column, at } of conditions) {
    const place = SAID_OF.test(mentions[at - 1]?.words ?? '') ? at - 2 : -1;
    const [noun, before] = [mentions[place], mentions[place - 1]];
    const [named] = isThing(noun) && noun.said.counted === null ? noun.said.columns : [];
    const isGroup = named && !isNumeric(named.column) && named.column.distinct < ONE_EACH * table.rowCount;
    if (!isCalculationKey(column.key) || !isGroup || isPhrase(before, 'group')) continue;
    askBack(
      'not_a_query',
      `${column.label} is compared in each row, and ${named.column.label} has several rows. ` +
        `Ask for the difference by ${named.column.label}, or for rows.`,
    );
  }
}

/** What is not so is known to be otherwise: a row without a value is neither. */
export function knownOtherwise(conditions: readonly QuestionCondition[]): void {
  for (const condition of conditions) {
    const { filter, column } = condition;
    const isSo = isCalculationKey(column.key) && column.type === 'boolean';
    if (isSo && filter.op === 'ne' && filter.value === true)
      condition.filter = { field: column.key, op: 'eq', value: false };
  }
}
