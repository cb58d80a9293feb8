/** Letters that go on with a name or an address: '@ana' is not in '@ana-maria', '@anas' or 'x@ana.example'. */
const WITHIN = String.raw`[\p{L}\p{N}_@-]|\.[\p{L}\p{N}]`;
const BEFORE = String.raw`(?<![\p{L}\p{N}_@.-])`;

const patternOf = (names: readonly string[]): RegExp | null => {
  const longestFirst = names.toSorted((left, right) => right.length - left.length);
  const escaped = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  return escaped.length > 0 ? new RegExp(`${BEFORE}@(${escaped.join('|')})(?!${WITHIN})`, 'giu') : null;
};

/** Who of these people a text mentions by '@', as their names are written; what names nobody of them is just text. */
export function mentionedIn(text: string, names: readonly string[]): string[] {
  const pattern = patternOf(names);
  if (!pattern) return [];
  const found = new Set([...text.matchAll(pattern)].map(([, name]) => name!.toLowerCase()));
  return names.filter((name) => found.has(name.toLowerCase()));
}

/** A text in parts: what is mentioned, and what stands between. */
export function mentionParts(text: string, names: readonly string[]): { text: string; mention: boolean }[] {
  const pattern = patternOf(names);
  if (!pattern) return [{ text, mention: false }];
  const parts: { text: string; mention: boolean }[] = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index), mention: false });
    parts.push({ text: found[0], mention: true });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), mention: false });
  return parts;
}
