import { AppError } from './errors';

/** A text of at most `length` characters: one that was cut ends with … and never in half a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Refuses text that PostgreSQL and UTF-8 cannot hold, wherever in a value it stands. */
export function assertText(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0'))
      throw new AppError('validation', 'The request contains a null character (U+0000). Remove it.');
    if (/\p{Surrogate}/u.test(value))
      throw new AppError('validation', 'The request contains half a character (a lone surrogate). Remove it.');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      assertText(key);
      assertText(part);
    }
  }
}
