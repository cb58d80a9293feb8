/** Lines kept before and after each line that is pointed at. */
const AROUND = 5;

/**
 * The text with only what stands around these lines; the others are empty, so that every line keeps its number and
 * leaves the server only where it is needed.
 */
export function linesAround(text: string, lines: readonly number[]): string {
  const isNear = (line: number) => lines.some((each) => Math.abs(each - line) <= AROUND);
  return text
    .split('\n')
    .map((line, nth) => (isNear(nth + 1) ? line : ''))
    .join('\n');
}
