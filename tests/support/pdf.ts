import { inflateSync } from 'node:zlib';

/** A run of text as a reader by the tags meets it: what it says, and the elements that it stands in. */
export type TaggedText = { text: string; path: { type: string; title: string }[]; artifact: boolean };

type Objects = Map<number, string>;

/** Objects of a file that our own writer made: one after the other, streams deflated. */
function objectsOf(bytes: Buffer): Objects {
  const source = bytes.toString('latin1');
  const objects: Objects = new Map();
  for (const found of source.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = found.index + found[0].length;
    objects.set(Number(found[1]), source.slice(from, source.indexOf('\nendobj', from)));
  }
  return objects;
}

function streamOf(object: string): string {
  const at = object.indexOf('stream\n');
  if (at < 0) return '';
  const data = Buffer.from(object.slice(at + 7, object.lastIndexOf('\nendstream')), 'latin1');
  return (/FlateDecode/.test(object.slice(0, at)) ? inflateSync(data) : data).toString('latin1');
}

const referred = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

/** Literal strings, UTF-16 where they begin with its mark. */
function stringOf(object: string, key: string): string {
  const found = new RegExp(`/${key} \\(((?:\\\\[^]|[^\\\\)])*)\\)`).exec(object)?.[1];
  if (found === undefined) return '';
  const raw = found.replace(
    /\\([nrtbf]|[^])/g,
    (_, sign: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[sign] ?? sign,
  );
  return raw.startsWith('\xfe\xff') ? Buffer.from(raw.slice(2), 'latin1').swap16().toString('utf16le') : raw;
}

/** Hexadecimal codes to text, by the font's own table. */
function readerOf(object: string, objects: Objects): (hex: string) => string {
  const table = streamOf(objects.get(referred(/\/ToUnicode (\d+) 0 R/.exec(object)?.[1]) ?? -1) ?? '');
  const letters: string[] = [];
  for (const [, from, list] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    [...list!.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex], nth) => {
      letters[parseInt(from!, 16) + nth] = Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
    });
  return (hex) => (hex.match(/.{4}/g) ?? []).map((code) => letters[parseInt(code, 16)] ?? '\ufffd').join('');
}

/** Every run of text of a PDF that `writePdf` wrote, with its tags. */
export function taggedTexts(bytes: Buffer): TaggedText[] {
  const objects = objectsOf(bytes);
  const parents = new Map<string, number>();
  for (const [id, object] of objects) {
    if (!/\/S \/\w+/.test(object)) continue;
    const page = /\/Pg (\d+) 0 R/.exec(object)?.[1];
    const kids = /\/K \[([^\]]*)\]/.exec(object)?.[1] ?? '';
    for (const [, mcid] of kids.replace(/\d+ 0 R|<<[^>]*>>/g, ' ').matchAll(/(\d+)/g))
      parents.set(`${page} ${mcid}`, id);
    for (const [, own] of object.matchAll(/<<([^<>]*\/MCR[^<>]*)>>/g))
      parents.set(`${/\/Pg (\d+)/.exec(own!)?.[1]} ${/\/MCID (\d+)/.exec(own!)?.[1]}`, id);
  }
  const pathOf = (id: number): TaggedText['path'] => {
    const path: TaggedText['path'] = [];
    for (let at: number | null = id; at !== null;) {
      const object: string = objects.get(at) ?? '';
      const type = /\/S \/(\w+)/.exec(object)?.[1];
      if (!type) break;
      path.unshift({ type, title: stringOf(object, 'T') });
      at = referred(/\/P (\d+) 0 R/.exec(object)?.[1]);
    }
    return path;
  };
  const texts: TaggedText[] = [];
  for (const [id, object] of objects) {
    if (!/\/Type \/Page\n/.test(object)) continue;
    const resources = objects.get(referred(/\/Resources (\d+) 0 R/.exec(object)?.[1]) ?? -1) ?? '';
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [
        name!,
        readerOf(objects.get(Number(font)) ?? '', objects),
      ]),
    );
    const content = streamOf(objects.get(referred(/\/Contents (\d+) 0 R/.exec(object)?.[1]) ?? -1) ?? '');
    const open: { mcid: string | null; artifact: boolean }[] = [];
    const marks = /\/(\w+) (?:<<([^>]*)>> )?B(?:DC|MC)|\bEMC\b|\/(F\d+) [\d.]+ Tf <([0-9a-f]*)> Tj/g;
    for (const [whole, tag, properties, font, hex] of content.matchAll(marks)) {
      if (whole === 'EMC') open.pop();
      else if (tag && !font)
        open.push({ mcid: /\/MCID (\d+)/.exec(properties ?? '')?.[1] ?? null, artifact: tag === 'Artifact' });
      else if (font) {
        const mark = open.at(-1);
        const parent = mark?.mcid == null ? undefined : parents.get(`${id} ${mark.mcid}`);
        texts.push({
          text: fonts.get(font)?.(hex!) ?? '',
          path: parent === undefined ? [] : pathOf(parent),
          artifact: mark?.artifact ?? false,
        });
      }
    }
  }
  return texts;
}
