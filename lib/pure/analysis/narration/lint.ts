import { evaluate, readPath, type Sentence } from '@/lib/pure/query/schema/claim';
import type { Row } from '@/lib/pure/query/schema/result';
import { writeNumber } from './phrase';

const TOLERANCE = 1e-9;
const same = (a: number, b: number) => a === b || Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));

/** Words that would make a cause of what goes together. */
const CAUSAL =
  /\b(because|causes?|caused|drives?|driven by|due to|leads? to|results? in|thanks to|makes? .* (rise|fall))\b/i;

/** Digits that no claim and no name from the data stands for, by their place in the text. */
export function looseDigits({ text, claims, labels }: Pick<Sentence, 'text' | 'claims' | 'labels'>): number[] {
  const spans = [...claims, ...labels];
  return [...text.matchAll(/\p{Nd}/gu)]
    .map(({ index }) => index)
    .filter((at) => !spans.some(({ start, end }) => at >= start && at < end));
}

export const isCausal = ({ text, labels }: Pick<Sentence, 'text' | 'labels'>): boolean =>
  CAUSAL.test(
    labels.reduceRight(
      (rest, { start, end }) => rest.slice(0, start) + '…'.repeat(end - start) + rest.slice(end),
      text,
    ),
  );

/** What a claim says that its evidence does not, as rows of that evidence are given now. */
export type Mismatch = { at: number; shown: string; now: string | null };

/** Reads every claim of a sentence again from the rows, through its own path alone. */
export function mismatches(
  { text, claims }: Pick<Sentence, 'text' | 'claims'>,
  rowsOf: (evidenceId: string) => readonly Row[] | undefined,
): Mismatch[] {
  return claims.flatMap(({ start, end, evidenceId, path, shown, exact, style }) => {
    const now = evaluate(readPath(path, evidenceId), rowsOf);
    const written = now === null ? null : writeNumber(now, style);
    const holds = now !== null && same(now, exact) && written === shown && text.slice(start, end) === shown;
    return holds ? [] : [{ at: start, shown, now: written }];
  });
}
