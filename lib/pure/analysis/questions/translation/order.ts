import { MULTIPLIERS } from '../language/tokens';
import { plain } from '../language/foreign/inflect';
import { AGGREGATES, asEnglish, pieceOf, type ForeignPiece, type ForeignText } from './text';

const LINKS = new Set(['en', 'de', 'del', 'du', 'des']);

/** These are nouns as well: 'total 2019'. */
const SUMS = new Set(['total', 'promedio', 'maximum', 'minimum', 'suma', 'somme']);

/** '5 millones' is one number. */
function pushNumber(pieces: ForeignPiece[], piece: ForeignPiece): boolean {
  const [token] = piece.tokens;
  const times = piece.tokens.length === 1 ? MULTIPLIERS[token!.lower.replace(/s$/, '')] : undefined;
  const last = pieces.at(-1)?.tokens.at(-1);
  if (times === undefined || !last || last.number === null) return false;
  const number = last.number * times;
  const lower = String(number);
  pieces.at(-1)!.tokens.splice(-1, 1, { ...last, text: lower, lower, norm: lower, number, end: token!.end });
  return true;
}

const SUPERLATIVES =
  /^((high|low|larg|small|cheap)est|(best|worst) (selling|rated)|(highest|lowest) paid|(most|least) \w+)$/;

/** Adjectives and superlatives stand behind their noun in French and Spanish: 'clients français', 'la ville la plus chère'. */
function isBehindNoun(
  { dictionary, table }: ForeignText,
  pieces: readonly ForeignPiece[],
  { sense }: ForeignPiece,
): boolean {
  const last = pieces.at(-1);
  if (dictionary.language === 'de' || !sense || !last || AGGREGATES.has(sense.english[0]!)) return false;
  const isSaid =
    (sense.kind === 'adjective' && sense.degree !== 'comparative') ||
    (sense.kind === 'phrase' && (SUPERLATIVES.test(sense.english[0]!) || sense.english[0] === 'different'));
  const isName = last.sense === null && last.tokens.length === 1 && table.isName(plain(last.tokens[0]!.lower));
  return isSaid && (last.sense?.kind === 'noun' || isName);
}

/** Where the noun begins that a word behind it is said of: 'prix de vente' is one. */
function nounStart(pieces: readonly ForeignPiece[], isMost: boolean): number {
  let start = pieces.length - 1;
  if (!isMost) return start;
  while (start >= 2 && pieces[start - 1]!.sense?.english[0] === 'of' && pieces[start - 2]!.sense?.kind === 'noun')
    start -= 2;
  return start;
}

const COMPARES = /^(more than|less than|at least|at most|over|under|exactly)$/;
/** A German verb at the end of its clause: 'mehr als 50.000 verdienen'. */
function isBehindNumber(
  { dictionary }: ForeignText,
  pieces: readonly ForeignPiece[],
  { sense }: ForeignPiece,
): boolean {
  const [compared, number] = pieces.slice(-2);
  const isVerb = sense?.kind === 'verb' || sense?.english[0] === 'cost';
  return (
    dictionary.language === 'de' &&
    isVerb &&
    COMPARES.test(compared?.sense?.english[0] ?? '') &&
    (number?.tokens.at(-1)?.number ?? null) !== null
  );
}

/** Puts a piece where English has it: adjectives before their noun, a verb before what it is compared with. */
export function pushPiece(
  text: ForeignText,
  pieces: ForeignPiece[],
  piece: ForeignPiece,
  [at, next]: [number, number],
): void {
  const { words } = text;
  const last = pieces.at(-1);
  if (pushNumber(pieces, piece)) return;
  if (isBehindNoun(text, pieces, piece)) {
    pieces.splice(nounStart(pieces, piece.sense!.degree !== 'positive'), 0, piece);
    return;
  }
  if (isBehindNumber(text, pieces, piece)) {
    pieces.splice(-2, 0, piece);
    return;
  }
  if (piece.sense?.kind === 'noun' && says(last, 'of') && says(pieces.at(-2), 'rate')) {
    // 'Taux d’annulation' is a cancellation rate.
    pieces.splice(-2, 2, piece, pieces.at(-2)!);
    return;
  }
  const isAggregate = piece.sense !== null && AGGREGATES.has(piece.sense.english[0]!);
  // 'Edad media de los pasajeros', 'salario medio en dólares': the name goes on behind its aggregate.
  const isNamed = last !== undefined && (last.sense === null || last.sense.kind === 'noun');
  const endsLinked = next - at > 1 && LINKS.has(words[next - 1]!);
  const isAdjective = next - at === 1 && text.dictionary.language !== 'de' && !SUMS.has(words[at]!);
  // 'Salaire médian moyen' is the mean of a column of medians.
  const isTwice = AGGREGATES.has(text.dictionary.phrases.get(words[next] ?? '')?.english[0] ?? '');
  if (isAggregate && last?.sense?.kind === 'noun' && isAdjective && !isTwice) {
    pieces.splice(nounStart(pieces, true), 0, piece);
    return;
  }
  if (!isAggregate || !isNamed || !(endsLinked || LINKS.has(words[next] ?? ''))) pieces.push(piece);
  else pieces.splice(-1, 1, piece, last, ...(endsLinked ? [pieceOf(text, 'of', next - 1)] : []));
}

const says = (piece: ForeignPiece | undefined, english: string) => piece?.sense?.english[0] === english;

/** 'Wie viele Gäste hatte Rom im Schnitt' asks for a mean; 'im Schnitt am teuersten' is the most expensive on average. */
export function onAverage(pieces: ForeignPiece[]): ForeignPiece[] {
  const at = pieces.findIndex((piece) => says(piece, 'on average'));
  const count = pieces.findIndex((piece) => says(piece, 'how many'));
  if (at < 0) return pieces;
  if (count >= 0 && count < at) {
    const { tokens: said } = pieces[count]!;
    const average = asEnglish('average', said[0]!, said.at(-1)!);
    return pieces.flatMap((piece, place) => {
      if (place === count) return [{ ...piece, tokens: average }];
      return place === at || (place > count && place < at && says(piece, 'have')) ? [] : [piece];
    });
  }
  const next = pieces[at + 1];
  return next?.sense?.degree === 'superlative' ? pieces.with(at, next).with(at + 1, pieces[at]!) : pieces;
}
