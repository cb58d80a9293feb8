/** A change of the text of a field: what is put in the place of a span, and what is selected then. */
export type TextChange = { from: number; to: number; put: string; select: [number, number] };
type Selected = { text: string; from: number; to: number };

/** The selection between two marks; without one, the word that stands for it. */
export function wrapped({ text, from, to }: Selected, mark: string, word: string): TextChange {
  const inner = text.slice(from, to) || word;
  const start = from + mark.length;
  return { from, to, put: `${mark}${inner}${mark}`, select: [start, start + inner.length] };
}

/** Each line of the selection with a mark before it, or without it where all have it. */
export function prefixed({ text, from, to }: Selected, mark: string): TextChange {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const has = lines.every((line) => line.startsWith(mark));
  const put = lines.map((line) => (has ? line.slice(mark.length) : `${mark}${line}`)).join('\n');
  return { from: start, to: end, put, select: [start + put.length, start + put.length] };
}

/** A line of its own below the one of the selection. */
export function ownLine({ text, to }: Selected, line: string): TextChange {
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const put = `${end === 0 || text[end - 1] === '\n' ? '' : '\n'}\n${line}\n`.slice(end === 0 ? 1 : 0);
  return { from: end, to: end, put, select: [end + put.length, end + put.length] };
}

/** A link of the selection, its address to be typed. */
export function linked({ text, from, to }: Selected, word: string): TextChange {
  const label = text.slice(from, to) || word;
  const put = `[${label}](https://)`;
  const at = from + put.length - 1;
  return { from, to, put, select: [at, at] };
}

/** In the place of the selection. */
export const inserted = ({ from, to }: Selected, put: string): TextChange => ({
  from,
  to,
  put,
  select: [from + put.length, from + put.length],
});
