import type { SelectRules } from '../select-rules';

/** Why a text is not taken, and where: characters from 0. */
export type SelectRefusal = { message: string; position: number };

/**
 * `word`: a name or keyword without quotes, in lower case; `name`: one in quotes, as it is; `sign`: one character (`::`
 * is two of them). `space`: white space or a comment stands before it.
 */
export type Token = {
  kind: 'word' | 'name' | 'text' | 'number' | 'sign';
  value: string;
  from: number;
  space: boolean;
};
export type ReadTokens = { tokens: Token[]; /** The text with blanks in place of its comments. */ plain: string };

const WORD_START = /[\p{L}_]/u;
const WORD = /[\p{L}\p{M}\p{N}_$]*/uy;
const NUMBER = /(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[\p{L}\p{N}_]*/uy;
const SIGNS = new Set('()[],.;+-*/%<>=!~^&|:?@#$');
/** Words that make the text behind them one of another kind. */
const TEXT_PREFIXES = new Set(['n', 'b', 'x', 'e', 'q', 'nq', 'u', 'r']);

class Reader {
  readonly tokens: Token[] = [];
  private readonly blanks: [number, number][] = [];
  private at = 0;
  private space = false;

  constructor(
    private readonly text: string,
    private readonly quotes: SelectRules['quotes'],
  ) {}

  read(): ReadTokens | SelectRefusal {
    while (this.at < this.text.length) {
      const refused = this.step();
      if (refused) return refused;
    }
    let plain = this.text;
    for (const [from, to] of this.blanks) plain = plain.slice(0, from) + ' '.repeat(to - from) + plain.slice(to);
    return { tokens: this.tokens, plain };
  }

  private step(): SelectRefusal | null {
    const { text, at, quotes } = this;
    const char = text[at]!;
    const next = text[at + 1] ?? '';
    if (/\s/u.test(char)) {
      this.space = true;
      this.at++;
      return null;
    }
    if (char === '-' && next === '-') return this.lineComment(2);
    if (char === '#' && quotes.hashComment) return this.lineComment(1);
    if (char === '/' && next === '*') return this.blockComment();
    if (char === "'") return this.quoted('text', "'");
    if (char === '"' && quotes.doubleQuotedText) return this.quoted('text', '"');
    if (char === '$' && quotes.dollar && /^\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/u.test(text.slice(at, at + 80)))
      return refusal('Texts between dollar signs aren’t allowed. Use apostrophes.', at);
    const closing = quotes.names[char];
    if (closing !== undefined) return this.quoted('name', closing);
    if (WORD_START.test(String.fromCodePoint(text.codePointAt(at)!))) return this.word();
    if (/[\d]/.test(char) || (char === '.' && /\d/.test(next))) return this.matched('number', NUMBER);
    if (!SIGNS.has(char)) return refusal(`The character ${JSON.stringify(char)} isn’t allowed in a SELECT.`, at);
    this.add('sign', char, at);
    this.at++;
    return null;
  }

  private add(kind: Token['kind'], value: string, from: number): void {
    this.tokens.push({ kind, value, from, space: this.space });
    this.space = false;
  }

  private matched(kind: Token['kind'], pattern: RegExp): null {
    pattern.lastIndex = this.at;
    const [value = ''] = pattern.exec(this.text) ?? [];
    this.add(kind, kind === 'word' ? value.toLowerCase() : value, this.at);
    this.at += Math.max(1, value.length);
    return null;
  }

  private word(): SelectRefusal | null {
    const from = this.at;
    this.matched('word', WORD);
    const word = this.tokens.at(-1)!;
    const next = this.text[this.at];
    const isPrefix = TEXT_PREFIXES.has(word.value) || (word.value.startsWith('_') && next === "'");
    if (next === '&' && word.value === 'u')
      return refusal('Names and texts written by character codes aren’t allowed.', from);
    if (next !== "'" || !isPrefix) return null;
    if (word.value === 'q' || word.value === 'nq')
      return refusal('Texts with quotes of their own aren’t allowed.', from);
    // Backslashes mean something else in them.
    this.tokens.pop();
    return this.quoted('text', "'", word.value === 'e');
  }

  private lineComment(length: number): SelectRefusal | null {
    const { text, at } = this;
    // In MySQL two dashes without a blank are two signs.
    if (length === 2 && this.quotes.hashComment && !/[\s]|^$/.test(text[at + 2] ?? ''))
      return refusal('Put a blank after -- to begin a comment.', at);
    const end = /[\r\n]/.exec(text.slice(at));
    return this.blank(end ? at + end.index : text.length);
  }

  private blockComment(): SelectRefusal | null {
    const { text, at } = this;
    if (/^\/\*[!+M]/.test(text.slice(at, at + 3))) return refusal('Comments that a server acts on aren’t allowed.', at);
    const end = text.indexOf('*/', at + 2);
    if (end < 0) return refusal('A comment has no end.', at);
    if (text.slice(at + 2, end).includes('/*')) return refusal('A comment can’t hold another one.', at);
    return this.blank(end + 2);
  }

  private blank(to: number): null {
    this.blanks.push([this.at, to]);
    this.at = to;
    this.space = true;
    return null;
  }

  private quoted(kind: 'name' | 'text', closing: string, escapes = this.quotes.backslashEscapes): SelectRefusal | null {
    const { text, at } = this;
    let value = '';
    for (let place = at + 1; place < text.length; place++) {
      const char = text[place]!;
      if (char === '\0') return refusal('A NUL character isn’t allowed.', place);
      if (char === '\\' && kind === 'text' && escapes) value += text[++place] ?? '';
      else if (char !== closing) value += char;
      else if (text[place + 1] === closing) {
        value += closing;
        place++;
      } else {
        this.add(kind, value, at);
        this.at = place + 1;
        return null;
      }
    }
    return refusal(kind === 'text' ? 'A text has no end.' : 'A quoted name has no end.', at);
  }
}

export const refusal = (message: string, position: number): SelectRefusal => ({ message, position });

/** Takes a text apart as the database would. */
export const readTokens = (text: string, quotes: SelectRules['quotes']): ReadTokens | SelectRefusal =>
  new Reader(text, quotes).read();
