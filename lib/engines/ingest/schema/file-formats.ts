/**
 * A format: the word for it and the endings of its files. `holds`: rows, with a delimiter and a header that a person
 * may choose, records that name their fields, or sheets of cells in bytes that are no text. `starts`: how its text
 * starts, whatever its name says. `beyond`: not one of the specification's, so that the owner may switch it off.
 */
type FileFormat = {
  word: string;
  endings: readonly string[];
  holds: 'rows' | 'records' | 'sheets';
  starts?: RegExp;
  beyond?: true;
};

/** What can be uploaded, in the order in which it is named: the specification's four first. */
const FORMATS = {
  csv: { word: 'CSV', endings: ['csv', 'tsv'], holds: 'rows' },
  json: {
    word: 'JSON',
    endings: ['json', 'ndjson', 'jsonl', 'geojson'],
    holds: 'records',
    starts: /^(?:\{\s*"(?:[^"\\\n]|\\.)*"\s*:|\[\s*\{)/,
  },
  xml: { word: 'XML', endings: ['xml'], holds: 'records', starts: /^<\?xml\s/ },
  txt: { word: 'TXT', endings: ['txt', 'log'], holds: 'rows' },
  xlsx: { word: 'Excel', endings: ['xlsx', 'xlsm'], holds: 'sheets', beyond: true },
} satisfies Record<string, FileFormat>;
export type FileFamily = keyof typeof FORMATS;

const families = Object.keys(FORMATS) as FileFamily[];
/** Those that lie in bytes which are no text. */
export type BytesFamily = 'xlsx';
export type TextFamily = Exclude<FileFamily, BytesFamily>;
export const formatOf = (family: FileFamily): FileFormat => FORMATS[family];
export const isBytes = (family: FileFamily): family is BytesFamily => formatOf(family).holds === 'sheets';

/** The format of a file by its ending. */
export const FAMILY_OF: Readonly<Record<string, FileFamily>> = Object.fromEntries(
  families.flatMap((family) => FORMATS[family].endings.map((ending) => [ending, family])),
);
export const familyOfEnding = (ending: string): FileFamily | null =>
  Object.hasOwn(FAMILY_OF, ending) ? FAMILY_OF[ending]! : null;
/** The format of a text by how it starts. */
export const familyOfStart = (text: string): TextFamily | null =>
  families
    .filter((family) => !isBytes(family))
    .find((family) => formatOf(family).starts?.test(text.replace(/^\ufeff/, '').trimStart())) ?? null;
export const isFileFamily = (name: string): name is FileFamily => Object.hasOwn(FORMATS, name);

/** Formats beyond the specification's, which the owner may switch off. */
export const BEYOND_FORMATS = families.filter((family) => formatOf(family).beyond) as [FileFamily, ...FileFamily[]];

/** 'CSV, JSON, XML, TXT and Excel'; `off`: formats that are switched off. */
export function formatsInWords(joint: 'and' | 'or', off: readonly string[] = []): string {
  return listed(
    families.filter((family) => !off.includes(family)),
    joint,
  );
}
function listed(named: readonly FileFamily[], joint: 'and' | 'or'): string {
  const words = named.map((family) => FORMATS[family].word);
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)!}`;
}

/** The specification's sentence, with what is taken beyond its four formats named after them. */
export function onlyFormats(off: readonly string[] = []): string {
  const beyond = BEYOND_FORMATS.filter((family) => !off.includes(family));
  const four = formatsInWords('and', BEYOND_FORMATS);
  return `only ${four} files${beyond.length > 0 ? `, and ${listed(beyond, 'and')} files,` : ''} can be uploaded`;
}
export const ONLY_FORMATS = onlyFormats();
