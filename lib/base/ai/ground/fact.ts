import { dictionary } from '@/lib/pure/format/dictionary';
import { writePath, readPath, type Claim, type Sentence } from '@/lib/pure/query/schema/claim';
import { itemsOf, type Item } from './parse';
import { engineTokens, stopsWithin } from './tokens';

/**
 * What a model may word: a checked sentence of the engine. `names`: of the data, what it is about beyond the names that
 * stand in it; they help to understand it, and may not be said.
 */
export type WordableFact = { id: string; sentence: Sentence; names: string[] };

/** A number that compares two others of the sentence. */
export type ComparedNumbers = { number: string; left: string | null; right: string | null };

/** A fact taken apart, to hold the words of a model against it. */
export type FactFrame = {
  sentence: Sentence;
  items: Item[];
  claims: ReadonlyMap<string, Claim>;
  /** As the engine writes them, by id; those that may not be said too, so that no plain word is taken for one. */
  names: ReadonlyMap<string, string>;
  comparisons: ComparedNumbers[];
  /** Full stops before the last. */
  stops: number;
};

const STYLE_OF_FORMAT: Record<string, string> = dictionary({
  currency: 'money',
  percent: 'percent',
  year: 'year',
  plain: 'number',
});

/** `{{e1.rows[0].revenue|money}}`; other evidence within a path by its short name too. */
function placeholderOf({ evidenceId, path, style }: Claim, shortName: (evidenceId: string) => string): string {
  const name = style.as === 'value' ? (STYLE_OF_FORMAT[style.format.kind] ?? 'number') : style.as;
  return `{{${shortName(evidenceId)}.${path.replace(/@([\w-]+)\//g, (_, id: string) => `@${shortName(id)}/`)}|${name}}}`;
}

function comparisonsOf(claims: ReadonlyMap<string, Claim>): ComparedNumbers[] {
  return [...claims].flatMap(([number, { path, evidenceId }]): ComparedNumbers[] => {
    const reference = readPath(path, evidenceId);
    if (!('left' in reference)) return [];
    const holds = (side: typeof reference.left) =>
      [...claims].find(
        ([, claim]) => writePath(readPath(claim.path, claim.evidenceId), evidenceId) === writePath(side, evidenceId),
      )?.[0] ?? null;
    return [{ number, left: holds(reference.left), right: holds(reference.right) }];
  });
}

/** Null where the sentence cannot be taken apart: it then stays as it is. */
export function frameOf(
  { sentence, names: about }: WordableFact,
  shortName: (evidenceId: string) => string,
): FactFrame | null {
  const tokens = engineTokens(sentence, (claim) => placeholderOf(claim, shortName));
  if (!tokens) return null;
  const claims = new Map(sentence.claims.map((claim) => [placeholderOf(claim, shortName), claim]));
  const standing = tokens.flatMap((token) => (token.kind === 'name' ? [[token.id, token.text] as const] : []));
  const said = tokens.flatMap((token) => (token.kind === 'word' ? [token.id] : [])).join(' ');
  const names = new Map([
    ...about
      .filter((name) => name && !said.includes(name.toLowerCase()))
      .map((name) => [name.toLowerCase(), name] as const),
    ...standing,
  ]);
  return {
    sentence,
    items: itemsOf(tokens),
    claims,
    names,
    comparisons: comparisonsOf(claims),
    stops: stopsWithin(tokens),
  };
}

/** The sentence as a model sees it: names as they are, every number a placeholder. */
export function templateOf({ text, claims }: Sentence, shortName: (evidenceId: string) => string): string {
  return claims
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (rest, claim) => rest.slice(0, claim.start) + placeholderOf(claim, shortName) + rest.slice(claim.end),
      text,
    );
}
