import { createHash } from 'node:crypto';

/**
 * Names that DuckDB, or our view of the parts, gives to rows themselves; a column of that name would hide them. What is
 * kept by the key of a column is found in plain objects, which have a constructor.
 */
const RESERVED = new Set(['rowid', 'row_number', 'file_row_number', 'file_index', 'filename', 'constructor']);
const LONGEST = 60;
/** Letters that do not fall apart into a Latin letter and a mark. */
const SPELT: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd' };

/**
 * Keys of columns from their labels: [a-z][a-z0-9_]*, unique, the same for the same labels in any order of columns
 * (but for blank and repeated labels, which are told apart by their place).
 */
export function keysOf(labels: string[]): string[] {
  const slugs = labels.map((label, place) => slugOf(label) || `column_${place + 1}`);
  const wanted = new Set(slugs);
  const taken = new Set<string>(RESERVED);
  return slugs.map((slug) => {
    let key = slug;
    for (let n = 2; taken.has(key) || (key !== slug && wanted.has(key)); n++) key = `${slug}_${n}`;
    taken.add(key);
    return key;
  });
}

function slugOf(label: string): string {
  const plain = label
    .toLowerCase()
    .replace(/[ßæœøłđð]/g, (letter) => SPELT[letter]!)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  const slug = plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LONGEST)
    .replace(/_+$/, '');
  if (/^[a-z]/.test(slug)) return slug;
  if (slug) return `c_${slug}`;
  return label.trim() ? `c_${createHash('sha256').update(label).digest('hex').slice(0, 8)}` : '';
}
