import { createReadStream } from 'node:fs';
import type { DocumentPage } from '@/lib/pure/documents/schema';
import { pageFrame } from './stored';

/** A page as JSON is some 20 kB; a list or record at this depth of the text is one. */
const PAGE_DEPTH = 3;
const [QUOTE, BACKSLASH] = ['"', '\\'].map((sign) => sign.charCodeAt(0));
const OPENING = new Set([...'{['].map((sign) => sign.charCodeAt(0)));
const CLOSING = new Set([...'}]'].map((sign) => sign.charCodeAt(0)));

/** Takes the text of a document apart as it comes; what it answers are records within a list of the whole. */
class Splitter {
  private depth = 0;
  private inText = false;
  private escaped = false;
  private open: string | null = null;

  feed(chunk: string): string[] {
    const whole: string[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk.charCodeAt(at);
      if (this.inText) {
        if (this.escaped) this.escaped = false;
        else if (sign === BACKSLASH) this.escaped = true;
        else if (sign === QUOTE) this.inText = false;
      } else if (sign === QUOTE) this.inText = true;
      else if (OPENING.has(sign) && ++this.depth === PAGE_DEPTH) {
        this.open = '';
        from = at;
      } else if (CLOSING.has(sign) && this.depth-- === PAGE_DEPTH) {
        whole.push(this.open + chunk.slice(from, at + 1));
        this.open = null;
      }
    }
    if (this.open !== null) this.open += chunk.slice(from);
    return whole;
  }
}

/**
 * The pages of a document’s text, one after another: the whole of a long one would hold the thread for too long, and
 * too much memory.
 */
export async function* splitPages(path: string): AsyncGenerator<DocumentPage> {
  const splitter = new Splitter();
  for await (const chunk of createReadStream(path, 'utf8'))
    for (const record of splitter.feed(chunk as string)) {
      const value: unknown = JSON.parse(record);
      if (typeof value === 'object' && value !== null && 'lines' in value) yield pageFrame.parse(value);
    }
}
