/** What the answer key allows of the columns of a table, by their labels. */
export type KeyTable = { columns: Record<string, { agg?: string | string[] }> };

const listOf = (value: string | readonly string[] | undefined) => (typeof value === 'string' ? [value] : (value ?? []));

/**
 * A dashboard in the words of the answer key: columns by their labels, and what a level was last as the key tells it.
 * The key has no word for it; its rules call it as right as the mean of a level and as the highest of a running total,
 * so that it stands for whichever of these the key allows.
 */
export function inWordsOfKey(board: unknown, labels: ReadonlyMap<string, string>, key: KeyTable | undefined): unknown {
  const labelOf = (field: string) => labels.get(field) ?? field;
  return JSON.parse(JSON.stringify(board), (name, value: unknown) => {
    if (name === 'field' && typeof value === 'string') return labelOf(value);
    if (name === 'select' && Array.isArray(value)) return value.map(labelOf);
    if (typeof value !== 'object' || value === null || !('agg' in value) || value.agg !== 'latest') return value;
    const allowed = listOf(key?.columns[String('field' in value ? value.field : '')]?.agg);
    return { ...value, agg: ['avg', 'max'].find((agg) => allowed.includes(agg)) ?? 'latest' };
  });
}
