/**
 * What texts that people wrote are looked up in. A plain object also knows 'constructor' and 'valueOf', which headers,
 * values and questions may be called.
 */
export const dictionary = <Value>(entries: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.assign(Object.create(null) as Record<string, Value>, entries);
