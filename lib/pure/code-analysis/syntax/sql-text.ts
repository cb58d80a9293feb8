/** What begins a statement and goes on as one: 'Select a region from the list' is a sentence. */
const STATEMENTS: readonly RegExp[] = [
  /^\s*(?:\(\s*)?select\s[\s\S]*?\sfrom\s+[\w"[`{@:.$␀(]+/i,
  /^\s*with\s+[\w"]+\s+as\s*\(/i,
  /^\s*insert\s+(?:or\s+\w+\s+)?into\s+[\w"[`{@:.$␀]+\s*(?:\(|values|select|$)/i,
  /^\s*(?:replace\s+into|merge\s+into)\s+[\w"[`{@:.$␀]+/i,
  /^\s*update\s+[\w"[`{@:.$␀]+\s+set\s/i,
  /^\s*delete\s+from\s+[\w"[`{@:.$␀]+/i,
  /^\s*(?:drop|truncate|alter)\s+(?:table|database|schema|view|index|user|role)\s/i,
  /^\s*(?:grant|revoke)\s+\w+[\w\s,]*\s(?:on|to|from)\s/i,
];
/** Words that no statement has after its verb or FROM. */
const ENGLISH =
  /^\s*(?:select|update|delete|insert|drop|grant|with)\s+(?:the|your|this|these|our|their|its|at least|up to|(?:an?|one)\s+(?!set\b|from\b|where\b|as\b)\w)\s?|\bfrom\s+(?:the|your|this|these|our|their|its|here|there|an?\s+(?!where\b|join\b|group\b|order\b|limit\b|left\b|inner\b|as\b|on\b)\w)\b/i;
/** Stands for a value that is put in. */
export const GAP = '␀';

/** `text` with a GAP at each place where a value is put in. */
export const isSqlText = (text: string): boolean =>
  text.includes(GAP) && STATEMENTS.some((form) => form.test(text)) && !ENGLISH.test(text);
