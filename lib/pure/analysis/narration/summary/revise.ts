import type { Claim, Sentence } from '@/lib/pure/query/schema/claim';
import type { Spoken } from './spoken';

/** What makes another number of the digits beside it. */
const JOINS_BEFORE = /[\p{Nd}\p{L}\p{Sc}.,−–-]$/u;
const JOINS_AFTER =
  /^(?:[\p{Nd}\p{L}%\p{Sc}]|[.,]\p{Nd}|\s*(?:dozen|hundred|thousand|million|billion|trillion|percent|per cent|pts|points|times)\b)/iu;

type Span = { start: number; end: number };
const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** The first free place of words in a text at which they stand for themselves, at or after `from`, else anywhere. */
function placeOf(words: string, text: string, from: number, taken: readonly Span[]): Span | null {
  const found: Span[] = [];
  for (let start = text.indexOf(words); start >= 0 && words !== ''; start = text.indexOf(words, start + 1)) {
    const span = { start, end: start + words.length };
    if (JOINS_BEFORE.test(text.slice(0, start)) && /^[\p{Nd}\p{L}]/u.test(words)) continue;
    if (JOINS_AFTER.test(text.slice(span.end)) || taken.some((other) => overlaps(other, span))) continue;
    found.push(span);
  }
  return found.find(({ start }) => start >= from) ?? found[0] ?? null;
}

/** Where a number is shown by several claims that say different things, it is not known which is meant. */
function claimShowing(shown: string, others: readonly Claim[]): Claim | null {
  const those = others.filter((claim) => claim.shown === shown);
  const [first] = those;
  return first && those.every(({ evidenceId, path }) => evidenceId === first.evidenceId && path === first.path)
    ? first
    : null;
}

/**
 * A sentence in a person's own words. Numbers that it still shows as its claims showed them keep them, and so do those
 * that stand elsewhere in the summary (`others`) and mean one thing there; every other digit is the writer's own.
 */
export function revise(
  text: string,
  own: Spoken,
  others: readonly Spoken[],
): Pick<Sentence, 'text' | 'origin' | 'claims' | 'labels'> {
  const claims: Claim[] = [];
  const labels: Span[] = [];
  const taken = () => [...claims, ...labels];
  let last = 0;
  const keep = (claim: Claim) => {
    const place = placeOf(claim.shown, text, last, taken());
    if (!place) return;
    claims.push({ ...claim, ...place });
    last = place.end;
  };
  for (const claim of own.claims.toSorted((a, b) => a.start - b.start)) keep(claim);
  const elsewhere = others.flatMap((spoken) => spoken.claims);
  for (const shown of new Set(elsewhere.map((claim) => claim.shown).toSorted((a, b) => b.length - a.length))) {
    const claim = claimShowing(shown, elsewhere);
    if (claim) keep(claim);
  }
  const names = [own, ...others]
    .flatMap((spoken) => spoken.labels.map(({ start, end }) => spoken.text.slice(start, end)))
    .filter((name) => /\p{Nd}/u.test(name));
  for (const name of [...new Set(names)].toSorted((a, b) => b.length - a.length)) {
    for (let place = placeOf(name, text, 0, taken()); place; place = placeOf(name, text, 0, taken()))
      labels.push(place);
  }
  return {
    text,
    origin: 'user',
    claims: claims.toSorted((a, b) => a.start - b.start),
    labels: labels.toSorted((a, b) => a.start - b.start),
  };
}
