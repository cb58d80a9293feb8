/** Line and column, from 1, of so many bytes of a text; nothing where no place is known. */
export function placeOf(text: string, offset: number | null): { line: number; column: number } | Record<string, never> {
  if (offset === null) return {};
  const before = Buffer.from(text).subarray(0, offset).toString();
  const lines = before.split('\n');
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}

/**
 * The place that the engine's words point at: they quote a line, cut where it is long, with a mark below. Found where
 * the quoted piece stands once in its line.
 */
export function placeSaid(text: string, said: string): { line: number; column: number } | Record<string, never> {
  const found = /\n\nLINE (\d+): ([^\n]*)\n( *)\^/.exec(said);
  if (!found) return {};
  const [, number, quoted = '', blanks = ''] = found;
  const line = Number(number);
  const whole = text.split('\n')[line - 1];
  if (whole === undefined) return {};
  const piece = quoted.replace(/^\.\.\./, '').replace(/\.\.\.$/, '');
  const start = whole.indexOf(piece);
  const at = blanks.length - `LINE ${line}: `.length - (quoted.startsWith('...') ? 3 : 0);
  if (start < 0 || whole.indexOf(piece, start + 1) >= 0) return { line, column: 1 };
  return { line, column: Math.max(1, Math.min(whole.length, start + at) + 1) };
}
