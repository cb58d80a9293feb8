import type { Claim, Sentence } from '@/lib/pure/query/schema/claim';

/** A piece of a sentence. `id` of a number is its placeholder, of a name its text in small letters. */
export type SentenceToken =
  | { kind: 'number' | 'name'; id: string; text: string }
  | { kind: 'word'; id: string; text: string }
  | { kind: 'mark'; id: string; text: string }
  | { kind: 'space'; id: ' '; text: ' ' };

const SPACE: SentenceToken = { kind: 'space', id: ' ', text: ' ' };
/** The full stop of 'vs.' ends no sentence. */
const WORD = /^(?:vs\.|[A-Za-z]+(?:['’][a-z]+)?)/;
const MARKS = ',;.:()—–';
const LETTER_OR_DIGIT = /[\p{L}\p{N}\p{M}_]/u;

/** Words and marks of a text without numbers and names; null where it holds a sign that no sentence of ours needs. */
function plainTokens(text: string): SentenceToken[] | null {
  const tokens: SentenceToken[] = [];
  for (let at = 0; at < text.length;) {
    const word = WORD.exec(text.slice(at))?.[0];
    const sign = text[at]!;
    if (word) tokens.push({ kind: 'word', id: word.toLowerCase().replace('’', "'").replace('.', ''), text: word });
    else if (sign === ' ') tokens.push(SPACE);
    else if (MARKS.includes(sign)) tokens.push({ kind: 'mark', id: sign, text: sign });
    else return null;
    at += word?.length ?? 1;
  }
  return tokens;
}

/** Names that stand beside each other are one: 'region North'. */
function withNamesJoined(tokens: readonly SentenceToken[]): SentenceToken[] {
  const joined: SentenceToken[] = [];
  for (const token of tokens) {
    const [before, space] = [joined.at(-2), joined.at(-1)];
    if (token.kind === 'name' && space?.kind === 'space' && before?.kind === 'name')
      joined.splice(-2, 2, { kind: 'name', id: `${before.id} ${token.id}`, text: `${before.text} ${token.text}` });
    else joined.push(token);
  }
  return joined;
}

/** The pieces of a sentence of the engine; null where its own words hold a sign that cannot be read. */
export function engineTokens(
  { text, claims, labels }: Pick<Sentence, 'text' | 'claims' | 'labels'>,
  placeholderOf: (claim: Claim) => string,
): SentenceToken[] | null {
  const spans = [
    ...claims.map((claim) => ({
      ...claim,
      token: { kind: 'number' as const, id: placeholderOf(claim), text: claim.shown },
    })),
    ...labels
      .filter(({ start, end }) => end > start)
      .map(({ start, end }) => ({
        start,
        end,
        token: { kind: 'name' as const, id: text.slice(start, end).toLowerCase(), text: text.slice(start, end) },
      })),
  ].toSorted((a, b) => a.start - b.start);
  const tokens: SentenceToken[] = [];
  let at = 0;
  for (const { start, end, token } of spans) {
    const between = plainTokens(text.slice(at, start));
    if (!between || start < at) return null;
    tokens.push(...between, token);
    at = end;
  }
  const rest = plainTokens(text.slice(at));
  return rest && withNamesJoined([...tokens, ...rest]);
}

/** Full stops before the last token. */
export const stopsWithin = (tokens: readonly SentenceToken[]): number =>
  tokens.slice(0, -1).filter(({ kind, id }) => kind === 'mark' && id === '.').length;

type Known = { numbers: ReadonlyMap<string, string>; /** By id. */ names: ReadonlyMap<string, string> };

/** The longest of the names that stands at this place as a whole word. */
function nameAt(text: string, at: number, names: readonly [string, string][]): [string, string] | undefined {
  if (at > 0 && LETTER_OR_DIGIT.test(text[at - 1]!)) return undefined;
  const small = text.slice(at).toLowerCase();
  return names.find(([id]) => small.startsWith(id) && !LETTER_OR_DIGIT.test(text[at + id.length] ?? ' '));
}

/**
 * The pieces of what a model wrote: placeholders and names it was given, plain words, marks. Null where anything else
 * stands in it.
 */
export function modelTokens(written: string, { numbers, names }: Known): SentenceToken[] | null {
  const text = written.replace(/[\s\u00a0]+/g, ' ').trim();
  const longestFirst = [...names].toSorted(([a], [b]) => b.length - a.length);
  const tokens: SentenceToken[] = [];
  let plain = '';
  const flush = (): boolean => {
    const read = plainTokens(plain);
    plain = '';
    if (read) tokens.push(...read);
    return read !== null;
  };
  for (let at = 0; at < text.length;) {
    const placeholder = text.startsWith('{{', at) ? text.slice(at, text.indexOf('}}', at) + 2) : null;
    const name = placeholder === null ? nameAt(text, at, longestFirst) : undefined;
    if (placeholder === null && !name) {
      plain += text[at++]!;
      continue;
    }
    if (!flush()) return null;
    if (placeholder !== null) {
      const id = placeholder.replace(/\s+/g, '');
      const shown = [...numbers].find(([known]) => known.replace(/\s+/g, '') === id);
      if (!shown) return null;
      tokens.push({ kind: 'number', id: shown[0], text: shown[1] });
    } else tokens.push({ kind: 'name', id: name![0], text: text[at]! + name![1].slice(1) });
    at += placeholder?.length ?? name![0].length;
  }
  return flush() ? tokens : null;
}
