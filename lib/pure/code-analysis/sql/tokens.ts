/** One token of SQL, of whatever dialect. `body`: a text between dollars, which may be code. */
export type CodeToken = {
  type: 'word' | 'name' | 'string' | 'number' | 'parameter' | 'symbol' | 'comment' | 'body';
  start: number;
  end: number;
};
type Form = [type: CodeToken['type'], form: RegExp];

/** In this order; each is tried where the one before ended. */
const FORMS: readonly Form[] = [
  ['comment', /--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|\{%[\s\S]*?%\}|\{#[\s\S]*?#\}|#(?=[ \t!])[^\n]*/y],
  ['body', /\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/y],
  ['string', /[eEnNbBxX]?'(?:[^'\\]|''|\\[\s\S])*(?:'|$)/y],
  ['name', /"(?:[^"]|"")*(?:"|$)|`[^`\n]*`|\[[A-Za-z_][\w $.-]*\]/y],
  ['parameter', /\$\d+|\?|[:@]{1,2}[A-Za-z_]\w*|%s|%\(\w+\)s|\{\{[^{}]*\}\}|\$\{[^{}]*\}/y],
  ['number', /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y],
  ['word', /[\p{L}_#][\p{L}\p{N}_$#]*/uy],
  ['symbol', /::|\|\||<=>|<>|<=|>=|!=|:=|=>|->>|->|\*=|=\*|[\s\S]/y],
];
const SPACE = /\s+/y;

/** The tokens of a text, comments among them. Every character belongs to one, or is space. */
export function* sqlTokens(text: string, from = 0, to = text.length): Generator<CodeToken> {
  for (let at = from; at < to;) {
    SPACE.lastIndex = at;
    const space = SPACE.exec(text);
    if (space) at += space[0].length;
    if (at >= to) return;
    const found = tokenAt(text, at);
    yield { type: found.type, start: at, end: Math.min(to, at + found.length) };
    at += found.length;
  }
}

function tokenAt(text: string, at: number): { type: CodeToken['type']; length: number } {
  for (const [type, form] of FORMS) {
    form.lastIndex = at;
    const match = form.exec(text);
    if (match) return { type, length: match[0].length };
  }
  return { type: 'symbol', length: 1 };
}

export const isClosed = (text: string): boolean =>
  text.startsWith('$')
    ? /^\$(\w*)\$[\s\S]*\$\1\$$/.test(text)
    : !/^["'`]/.test(text) || (text.length > 1 && text.at(-1) === text[0]);
