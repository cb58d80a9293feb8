const KEY = /^calc_[0-9a-f]{12}$/;

/** The name under which queries know a calculation: the end of its id, which is the random part. */
export const calculationKey = (id: string) => `calc_${id.replaceAll('-', '').slice(-12).toLowerCase()}`;

const WITHIN = /calc_[0-9a-f]{12}/;

/**
 * A key of an answer as a statement writes it: by the name of the calculation instead of its id. Null where it names
 * none.
 */
export function readableKey(key: string, columns: readonly { key: string; label: string }[]): string | null {
  const [own] = WITHIN.exec(key) ?? [];
  const label = columns.find((column) => column.key === own)?.label;
  const slug = label
    ?.toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return own && slug ? key.replace(own, slug) : null;
}

export const isCalculationKey = (key: string) => KEY.test(key);
