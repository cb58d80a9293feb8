/**
 * A condition for a text in whichever letters. It is compared by a pattern, in which '_' and '%' would stand for any
 * others.
 */
export const sameName = (name: string) => ({
  equals: name.replaceAll(/[\\%_]/g, String.raw`\$&`),
  mode: 'insensitive' as const,
});
