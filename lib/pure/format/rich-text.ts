import { imageLine, type NamedImage } from './named-image';

/**
 * A safe subset of Markdown as a tree: headings, paragraphs, flat lists, rules, uploaded images; bold, italic, code,
 * links to web pages and mail addresses, and numbers in double braces. There is no HTML and no image by address: what
 * is neither stays the text that was typed.
 */

/** `Bound`: what stands for a number in double braces. */
export type TextInline<Bound> =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis'; children: TextInline<Bound>[] }
  | { kind: 'link'; href: string; children: TextInline<Bound>[] }
  | { kind: 'number'; bound: Bound };
export type TextBlock<Bound> =
  | { kind: 'heading'; level: 1 | 2 | 3; children: TextInline<Bound>[] }
  | { kind: 'paragraph'; children: TextInline<Bound>[] }
  | {
      kind: 'list';
      /** Of its first item; null where the items have no numbers. */ start: number | null;
      items: TextInline<Bound>[][];
    }
  | { kind: 'image'; image: NamedImage }
  | { kind: 'rule' };

/** Marks within marks beyond this depth stay as typed. */
const DEEPEST = 4;
const LONGEST_TOKEN = 2000;
const SAFE: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const ESCAPED = /[\\`*_[\](){}#+\-.!]/;

/** The address as a link may open it; null where it is none of the web or of mail. */
export function safeHref(given: string): string | null {
  // An address is read by the browser without blanks and control characters: one with any is not what it seems.
  if (!/^[\u0021-\u007e\u00a0-\uffff]{1,2000}$/.test(given) || !URL.canParse(given)) return null;
  const { protocol, href } = new URL(given);
  return SAFE.has(protocol) ? href : null;
}

/** Where a mark ends; what is not found is not looked for again. */
type Finder = (closer: string, from: number) => number;
function finderIn(text: string): Finder {
  const missing = new Set<string>();
  return (closer, from) => {
    if (missing.has(closer)) return -1;
    const at = text.indexOf(closer, from);
    if (at === -1) missing.add(closer);
    return at;
  };
}

type Numbers<Bound> = (token: string) => Bound;
type Part<Bound> = { node: TextInline<Bound>; end: number };
type At<Bound> = { text: string; at: number; depth: number; find: Finder; number: Numbers<Bound> };

function numberAt<Bound>({ text, at, find, number }: At<Bound>): Part<Bound> | null {
  const end = find('}}', at + 2);
  if (end === -1 || end - at > LONGEST_TOKEN) return null;
  const token = text.slice(at + 2, end).trim();
  return /[{}\n]/.test(token) ? null : { node: { kind: 'number', bound: number(token) }, end: end + 2 };
}

function codeAt<Bound>({ text, at, find }: At<Bound>): Part<Bound> | null {
  const end = find('`', at + 1);
  return end > at + 1 ? { node: { kind: 'code', text: text.slice(at + 1, end) }, end: end + 1 } : null;
}

function linkAt<Bound>({ text, at, depth, find, number }: At<Bound>): Part<Bound> | null {
  const middle = find('](', at + 1);
  const end = middle === -1 ? -1 : find(')', middle + 2);
  if (middle <= at + 1 || end === -1) return null;
  const label = text.slice(at + 1, middle);
  const href = label.includes('[') ? null : safeHref(text.slice(middle + 2, end));
  if (href === null) return null;
  return { node: { kind: 'link', href, children: inlines(label, depth + 1, number) }, end: end + 1 };
}

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
const isBlank = (character: string | undefined) => character === undefined || /\s/.test(character);

function markAt<Bound>(given: At<Bound>, mark: '**' | '*' | '_'): Part<Bound> | null {
  const { text, at, depth, find, number } = given;
  const from = at + mark.length;
  // Within a word an underscore is a letter of a name, and before a blank a star multiplies.
  if (isBlank(text[from]) || (mark === '_' && isWord(text[at - 1]))) return null;
  const end = find(mark, from + 1);
  if (end === -1 || isBlank(text[end - 1]) || (mark === '_' && isWord(text[end + 1]))) return null;
  const kind = mark === '**' ? 'strong' : 'emphasis';
  return {
    node: { kind, children: inlines(text.slice(from, end), depth + 1, number) },
    end: end + mark.length,
  };
}

function partAt<Bound>(given: At<Bound>): Part<Bound> | null {
  const { text, at, depth } = given;
  const two = text.slice(at, at + 2);
  if (two === '{{') return numberAt(given);
  if (two[0] === '`') return codeAt(given);
  if (depth >= DEEPEST) return null;
  if (two[0] === '[') return linkAt(given);
  if (two === '**') return markAt(given, '**');
  if (two[0] === '*') return markAt(given, '*');
  return two[0] === '_' ? markAt(given, '_') : null;
}

function inlines<Bound>(text: string, depth: number, number: Numbers<Bound>): TextInline<Bound>[] {
  const found: TextInline<Bound>[] = [];
  const find = finderIn(text);
  let plain = '';
  const flush = () => {
    if (plain !== '') found.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (let at = 0; at < text.length;) {
    const character = text[at]!;
    if (character === '\\' && ESCAPED.test(text[at + 1] ?? '')) {
      plain += text[at + 1]!;
      at += 2;
      continue;
    }
    const part =
      character === '\n'
        ? { node: { kind: 'break' as const }, end: at + 1 }
        : partAt({ text, at, depth, find, number });
    if (part) {
      flush();
      found.push(part.node);
      at = part.end;
    } else {
      // Stars side by side that mark nothing are not looked at one by one.
      const length = character === '*' && text[at + 1] === '*' ? 2 : 1;
      plain += text.slice(at, at + length);
      at += length;
    }
  }
  flush();
  return found;
}

const HEADING = /^(#{1,3})[ \t]+(\S.*)$/;
const RULE = /^(?:-{3,}|\*{3,}|_{3,})[ \t]*$/;
const ITEM = /^ {0,3}(?:[-*+]|(\d{1,6})[.)])[ \t]+(\S.*)$/;

/** The tree of a text; `number` says what a number in double braces stands for. Takes time in proportion to its length. */
export function richText<Bound>(body: string, number: Numbers<Bound>): TextBlock<Bound>[] {
  const blocks: TextBlock<Bound>[] = [];
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', children: inlines(lines.join('\n'), 0, number) });
    lines = [];
  };
  let list: Extract<TextBlock<Bound>, { kind: 'list' }> | null = null;
  for (const line of body.split(/\r\n|\r|\n/)) {
    const [heading, item] = [HEADING.exec(line), RULE.test(line) ? null : ITEM.exec(line)];
    const image = imageLine(line);
    if (heading || item || image || RULE.test(line) || line.trim() === '') flush();
    if (item) {
      const start = item[1] === undefined ? null : Number(item[1]);
      if (!list || (list.start === null) !== (start === null)) blocks.push((list = { kind: 'list', start, items: [] }));
      list.items.push(inlines(item[2]!, 0, number));
      continue;
    }
    list = null;
    if (heading)
      blocks.push({
        kind: 'heading',
        level: heading[1]!.length as 1 | 2 | 3,
        children: inlines(heading[2]!, 0, number),
      });
    else if (image) blocks.push({ kind: 'image', image });
    else if (RULE.test(line)) blocks.push({ kind: 'rule' });
    else if (line.trim() !== '') lines.push(line.trim());
  }
  flush();
  return blocks;
}

/** Pieces of a text in their order, without marks; a link says its address where its label does not. */
export type FlatPiece<Bound> = { text: string } | { bound: Bound };
export const flatPieces = <Bound>(children: readonly TextInline<Bound>[]): FlatPiece<Bound>[] =>
  children.flatMap((child): FlatPiece<Bound>[] => {
    switch (child.kind) {
      case 'text':
      case 'code':
        return [{ text: child.text }];
      case 'break':
        return [{ text: '\n' }];
      case 'number':
        return [{ bound: child.bound }];
      case 'link':
        return [...flatPieces(child.children), { text: ` (${child.href})` }];
      case 'strong':
      case 'emphasis':
        return flatPieces(child.children);
    }
  });

const LONGEST_NAME = 60;

function firstLine(block: TextBlock<null>): string {
  if (block.kind === 'rule') return '';
  if (block.kind === 'image') return block.image.alt.trim() || 'Image';
  return flatPieces(block.kind === 'list' ? block.items[0]! : block.children)
    .map((piece) => ('text' in piece ? piece.text : '…'))
    .join('')
    .split('\n')[0]!
    .trim();
}

/** What a text is called: its first line without marks. */
export function nameOfText(body: string): string {
  for (const block of richText(body, () => null)) {
    const line = firstLine(block);
    if (line !== '') return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME - 1)}…` : line;
  }
  return 'Divider';
}
