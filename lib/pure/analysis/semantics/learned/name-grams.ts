import { readLabel } from '../lexicon/read-label';

const BUCKETS = 1 << 20;

/** FNV-1a over UTF-16 units, folded to 20 bits (source: RFC 9923). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash >>> 20) ^ hash) & (BUCKETS - 1);
}

const SHORTEST = 3;
const LONGEST = 5;
const MOST_LETTERS = 60;

/** The label in small letters without marks: 'Ventes Totales (€)' is 'ventes totales'. */
const plain = (label: string) =>
  label
    .slice(0, MOST_LETTERS)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The hashed parts of a label: its words, its last word, and runs of three to five letters including word boundaries,
 * so that an unseen word still shares parts with similar ones.
 */
export function gramsOf(label: string): number[] {
  const text = plain(label);
  const words = text.split(' ').filter(Boolean);
  const found = new Set<number>();
  for (const word of words) found.add(hashOf(`w:${word}`));
  for (const word of readLabel(label).words) found.add(hashOf(`s:${word}`));
  if (words.length > 0) found.add(hashOf(`l:${words.at(-1)!}`));
  const padded = ` ${words.join(' ')} `;
  for (let size = SHORTEST; size <= LONGEST; size++)
    for (let at = 0; at + size <= padded.length; at++) found.add(hashOf(padded.slice(at, at + size)));
  return [...found].sort((a, b) => a - b);
}
