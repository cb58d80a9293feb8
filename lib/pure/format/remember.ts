/**
 * A pure function of a text whose answers are kept, up to `limit` of them; then it begins anew. What it answers is
 * shared: nobody may change it.
 */
export function remember<Answer>(limit: number, answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= limit) known.clear();
    const fresh = answer(text);
    known.set(text, fresh);
    return fresh;
  };
}
