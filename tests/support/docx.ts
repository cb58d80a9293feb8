import { inflateRawSync } from 'node:zlib';
import { SaxesParser } from 'saxes';

/** A run of a Word document: its text, the style that says its origin, where it leads to, and its table's origin. */
export type WordRun = { text: string; style: string; anchor: string; table: string };

/** The files of an archive, by the directory at its end. */
function filesOf(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, name] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)];
    const head = bytes.readUInt32LE(at + 42);
    const from = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    const data = bytes.subarray(from, from + packed);
    const path = bytes.toString('utf8', at + 46, at + 46 + name);
    files.set(path, bytes.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data));
    at += 46 + name + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

export type WordDocument = {
  runs: WordRun[];
  anchors: Set<string>;
  alternatives: string[];
  headings: string[];
  /** Of each table whether its first row is a header that repeats. */
  tables: { description: string; hasHead: boolean }[];
};

/** What a Word document that `writeDocx` wrote says, footer included, with its tags. */
export function wordDocument(bytes: Buffer): WordDocument {
  const found: WordDocument = { runs: [], anchors: new Set(), alternatives: [], headings: [], tables: [] };
  const files = filesOf(bytes);
  for (const name of [...files.keys()].filter((path) => /^word\/(document|footer\d+)\.xml$/.test(path))) {
    const parser = new SaxesParser({ xmlns: false });
    const tables: WordDocument['tables'] = [];
    let [anchor, style, text, isText] = ['', '', '', false];
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name: tag, attributes }) => {
      const value = attributes['w:val'] ?? '';
      if (tag === 'w:tbl') tables.push({ description: '', hasHead: false });
      else if (tag === 'w:tblDescription') tables.at(-1)!.description = value;
      else if (tag === 'w:tblHeader') tables.at(-1)!.hasHead = true;
      else if (tag === 'w:hyperlink') anchor = attributes['w:anchor'] ?? '';
      else if (tag === 'w:bookmarkStart') found.anchors.add(attributes['w:name'] ?? '');
      else if (tag === 'w:pStyle') found.headings.push(value);
      else if (tag === 'wp:docPr') found.alternatives.push(attributes['descr'] ?? '');
      else if (tag === 'w:r') [style, text] = ['', ''];
      else if (tag === 'w:rStyle') style = value;
      else if (tag === 'w:t') isText = true;
    });
    parser.on('text', (piece) => {
      if (isText) text += piece;
    });
    parser.on('closetag', ({ name: tag }) => {
      if (tag === 'w:t') isText = false;
      else if (tag === 'w:hyperlink') anchor = '';
      else if (tag === 'w:tbl') found.tables.push(tables.pop()!);
      else if (tag === 'w:r' && text) found.runs.push({ text, style, anchor, table: tables.at(-1)?.description ?? '' });
    });
    parser.write(files.get(name)!.toString('utf8')).close();
  }
  return found;
}
