import { evaluate, readPath, type Claim, type ClaimReference } from '@/lib/pure/query/schema/claim';
import type { Row } from '@/lib/pure/query/schema/result';
import { writeNumber } from './phrase';

type RowsOf = (evidenceId: string) => readonly Row[] | undefined;

const SIGN = { difference: '−', ratio: '÷', product: '×' } as const;

function written(
  reference: ClaimReference,
  rowsOf: RowsOf,
  write: (value: number) => string,
  inner = true,
): string | null {
  if (!('left' in reference)) {
    const value = evaluate(reference, rowsOf);
    if (value === null) return null;
    return reference.of === 'cell'
      ? write(value)
      : `the ${reference.of} of ${reference.rows.length} values, ${write(value)}`;
  }
  const [left, right] = [written(reference.left, rowsOf, write), written(reference.right, rowsOf, write)];
  if (left === null || right === null) return null;
  const text = reference.of === 'change' ? `(${left} − ${right}) ÷ ${right}` : `${left} ${SIGN[reference.of]} ${right}`;
  return inner ? `(${text})` : text;
}

/**
 * How a number was made of several: '5.1% = (308,788 − 292,938) ÷ 308,788'. Null for one that stands in its evidence as
 * it is, or whose rows are not there.
 */
export function arithmeticOf(
  { path, evidenceId, shown }: Pick<Claim, 'path' | 'evidenceId' | 'shown'>,
  rowsOf: RowsOf,
  write: (value: number) => string = (value) => writeNumber(value, { as: 'value', format: { kind: 'plain' } }),
): string | null {
  const reference = readPath(path, evidenceId);
  if (!('left' in reference) && reference.of === 'cell') return null;
  const text = written(reference, rowsOf, write, false);
  return text && `${shown} = ${text}`;
}

/** The pieces of evidence that a reference names. */
export const evidenceIn = (reference: ClaimReference): string[] =>
  'left' in reference ? [...evidenceIn(reference.left), ...evidenceIn(reference.right)] : [reference.evidence];
/** All pieces of evidence that a number rests on, its own first. */
export const evidenceBehind = ({ path, evidenceId }: Pick<Claim, 'path' | 'evidenceId'>): string[] => [
  ...new Set([evidenceId, ...evidenceIn(readPath(path, evidenceId))]),
];
