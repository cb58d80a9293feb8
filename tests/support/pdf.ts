import { inflateSync } from 'node:zlib';

/** A run of text as a reader by the tags meets it: what it says, and the elements that it stands in. */
export type TaggedText = {
  text: string;
  path: { type: string; title: string }[];
  artifact: boolean;
  /** Of an axis of a picture. */
  tick: boolean;
};

/** An element of the structure tree, with the marks of content that stand in it, in order. */
export type TaggedElement = {
  type: string;
  title: string;
  alt: string;
  scope: string;
  hasBox: boolean;
  parts: (TaggedElement | { page: number; mcid: number })[];
};

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
  for (const id of pagesOf(objects)) {
    const object = objects.get(id)!;
    const resources = objects.get(referred(/\/Resources (\d+) 0 R/.exec(object)?.[1]) ?? -1) ?? '';
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [
        name!,
        readerOf(objects.get(Number(font)) ?? '', objects),
      ]),
    );
    const open: { tag: string; mcid: string | null }[] = [];
    let last = '';
    const marks =
      /\/(\w+) (?:<<([^>]*)>> )?B(?:DC|MC)|\bEMC\b|BT (?:[-\d.]+ ){5}([-\d.]+) Tm \/(F\d+) [\d.]+ Tf <([0-9a-f]*)> Tj/g;
    for (const [whole, tag, properties, y, font, hex] of contentOf(object, objects).matchAll(marks)) {
      if (whole === 'EMC') open.pop();
      else if (tag && !font) open.push({ tag, mcid: /\/MCID (\d+)/.exec(properties ?? '')?.[1] ?? null });
      else if (font) {
        const mcid = open.findLast((mark) => mark.mcid !== null)?.mcid;
        const parent = mcid === undefined ? undefined : parents.get(`${id} ${mcid}`);
        const path = parent === undefined ? [] : pathOf(parent);
        const has = (name: string) => open.some((mark) => mark.tag === name);
        const text = fonts.get(font)?.(hex!) ?? '';
        // Letters of another typeface go on the line; in a picture each text stands alone.
        const place = `${mcid} ${y}`;
        if (place === last && mcid !== undefined && !path.some(({ type }) => type === 'Figure'))
          texts.at(-1)!.text += text;
        else texts.push({ text, path, artifact: has('Artifact'), tick: has('Tick') });
        last = place;
      }
    }
  }
  return texts;
}

const pagesOf = (objects: Objects): number[] =>
  [...objects].flatMap(([id, object]) => (/\/Type \/Page\n/.test(object) ? [id] : []));
const contentOf = (page: string, objects: Objects): string =>
  streamOf(objects.get(referred(/\/Contents (\d+) 0 R/.exec(page)?.[1]) ?? -1) ?? '');

const PAINTS = new Set(['f', 'f*', 'F', 'S', 's', 'B', 'B*', 'b', 'b*', 'Tj', 'TJ', 'Do', 'sh']);

/** What a file says of itself beside its texts. */
export function structureOf(bytes: Buffer) {
  const objects = objectsOf(bytes);
  const referredIn = (object: string, key: string) =>
    objects.get(referred(new RegExp(`/${key} (\\d+) 0 R`).exec(object)?.[1]) ?? -1) ?? '';
  const catalog = [...objects.values()].find((object) => /\/Type \/Catalog/.test(object))!;
  const pages = pagesOf(objects);
  const elementOf = (id: number): TaggedElement => {
    const object = objects.get(id)!;
    const page = Number(/\/Pg (\d+) 0 R/.exec(object)?.[1]);
    const kids = /\/K \[([^\]]*)\]/.exec(object)?.[1] ?? '';
    return {
      type: /\/S \/(\w+)/.exec(object)![1]!,
      title: stringOf(object, 'T'),
      alt: stringOf(object, 'Alt'),
      scope: /\/Scope \/(\w+)/.exec(object)?.[1] ?? '',
      hasBox: /\/BBox \[/.test(object),
      parts: [...kids.matchAll(/<<([^>]*)>>|(\d+) 0 R|(\d+)/g)].map(([, other, element, mcid]) =>
        element
          ? elementOf(Number(element))
          : other
            ? {
                page: pages.indexOf(Number(/\/Pg (\d+)/.exec(other)?.[1])),
                mcid: Number(/\/MCID (\d+)/.exec(other)?.[1]),
              }
            : { page: pages.indexOf(page), mcid: Number(mcid) },
      ),
    };
  };
  const [root] = /\/K \[(\d+) 0 R\]/.exec(referredIn(catalog, 'StructTreeRoot'))?.slice(1) ?? [];
  return {
    catalog,
    metadata: streamOf(referredIn(catalog, 'Metadata')),
    mark: referredIn(catalog, 'MarkInfo'),
    preferences: referredIn(catalog, 'ViewerPreferences'),
    parentTree: referredIn(catalog, 'StructTreeRoot'),
    document: elementOf(Number(root)),
    pages: pages.map((id) => {
      const content = contentOf(objects.get(id)!, objects);
      const mcids: number[] = [];
      let [depth, loose] = [0, 0];
      // Texts are hexadecimal, so that no operator stands in one.
      for (const [word] of content.matchAll(/\/MCID \d+|[^\s<>[\]]+/g)) {
        if (word.startsWith('/MCID')) mcids.push(Number(word.slice(6)));
        else if (word === 'BDC' || word === 'BMC') depth++;
        else if (word === 'EMC') depth--;
        else if (PAINTS.has(word) && depth === 0) loose++;
      }
      return { dictionary: objects.get(id)!, mcids, open: depth, loose };
    }),
    fonts: [...objects.values()]
      .filter((object) => /\/Type \/Font\n/.test(object) && /\/Subtype \/Type0/.test(object))
      .map((object) => {
        const inner = objects.get(Number(/\/DescendantFonts \[(\d+) 0 R/.exec(object)?.[1])) ?? '';
        const descriptor = referredIn(inner, 'FontDescriptor');
        return {
          name: /\/BaseFont \/(\S+)/.exec(object)?.[1] ?? '',
          isEmbedded: /\/FontFile[23]? \d+ 0 R/.test(descriptor),
          isReadable: /\/ToUnicode \d+ 0 R/.test(object),
        };
      }),
  };
}
