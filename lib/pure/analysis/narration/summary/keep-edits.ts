import type { Claim, Sentence } from '@/lib/pure/query/schema/claim';
import { SECTIONS } from './schema';
import type { SummarySection, SummarySentence } from './sections';

/** A sentence without its place in a summary. */
export const written = ({ text, origin, verified, claims, labels }: Sentence): Sentence => ({
  text,
  origin,
  verified,
  claims,
  labels,
});

/** A path without the ids of evidence, which are others for every version of the data. */
const bare = ({ path }: Claim) => path.replace(/@[\w-]+\//g, '@');

/**
 * An edited sentence upon what would stand there now: a number that is the same there takes the new evidence, another
 * one keeps the old, which no longer bears it.
 */
function rebased(edited: SummarySentence, fresh: SummarySentence | undefined): SummarySentence {
  const was = edited.edited?.was ?? edited.text;
  if (!fresh) return { ...edited, edited: { was, now: null } };
  const claims = edited.claims.map((claim) => {
    const same = fresh.claims.find((each) => bare(each) === bare(claim) && each.shown === claim.shown);
    return same ? { ...same, start: claim.start, end: claim.end } : claim;
  });
  return { ...edited, claims, edited: { was, now: written(fresh) }, ...(fresh.test && { test: fresh.test }) };
}

/** Puts what was added back behind the sentence that it stood behind. */
function withAdded(sentences: SummarySentence[], before: SummarySection): SummarySentence[] {
  return before.sentences.reduce((now, sentence, nth) => {
    if (sentence.key !== null) return now;
    const behind = before.sentences
      .slice(0, nth)
      .findLast((each) => now.some(({ id, key }) => (each.key === null ? id === each.id : key === each.key)));
    const at = behind
      ? now.findIndex(({ id, key }) => (behind.key === null ? id === behind.id : key === behind.key)) + 1
      : nth === 0
        ? 0
        : now.length;
    return now.toSpliced(at, 0, sentence);
  }, sentences);
}

/** Newly written sections with what a person has changed, added and removed. */
export function keepEdits(before: readonly SummarySection[], fresh: readonly SummarySection[]): SummarySection[] {
  const edited = new Map(
    before
      .flatMap(({ sentences }) => sentences)
      .filter(({ origin, key }) => origin === 'user' && key !== null)
      .map((sentence) => [sentence.key!, sentence]),
  );
  const removed = new Set(before.flatMap((section) => section.removed.map(({ key }) => key)));
  const all = fresh.flatMap(({ sentences }) => sentences);
  return SECTIONS.flatMap((key): SummarySection[] => {
    const old = before.find((section) => section.key === key) ?? { key, sentences: [], removed: [] };
    const mine = fresh.find((section) => section.key === key)?.sentences ?? [];
    const kept = mine
      .filter((sentence) => !removed.has(sentence.key))
      .map((sentence) => {
        const own = edited.get(sentence.key!);
        return own ? rebased(own, sentence) : sentence;
      });
    const unsaid = old.sentences
      .filter(
        (sentence) =>
          sentence.origin === 'user' && sentence.key !== null && !all.some((each) => each.key === sentence.key),
      )
      .map((sentence) => rebased(sentence, undefined));
    const sentences = withAdded([...kept, ...unsaid], old);
    const gone = [
      ...mine.filter((sentence) => removed.has(sentence.key)),
      ...old.removed.filter((sentence) => !all.some((each) => each.key === sentence.key)),
    ];
    return sentences.length + gone.length > 0 ? [{ key, sentences, removed: gone }] : [];
  });
}
