import type { DocumentInfo } from '@/lib/pure/documents/schema';

/** '2, 4–7 and 9'. */
export function pageRanges(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const said = ranges.map(([from, to]) =>
    from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`,
  );
  return said.length > 1 ? `${said.slice(0, -1).join(', ')} and ${said.at(-1)!}` : (said[0] ?? '');
}

const pagesAre = (numbers: readonly number[], one: string, many: string) =>
  numbers.length === 1 ? `Page ${numbers[0]!} ${one}` : `Pages ${pageRanges(numbers)} ${many}`;

/** Pages whose text was read from their pictures. */
export const recognisedPagesOf = ({ pages }: DocumentInfo): number[] =>
  pages.filter(({ recognition }) => recognition?.language).map(({ number }) => number);

/** What of a document could not be read, in sentences. `isOn`: text recognition is. */
export function notesOf(info: DocumentInfo, isOn = false): string[] {
  const { pages, hiddenOnPages } = info;
  const scanned = pages.flatMap(({ kind, number, recognition }) =>
    kind === 'scanned' && !recognition ? [number] : [],
  );
  const unread = pages.flatMap(({ number, recognition }) => (recognition?.language === null ? [number] : []));
  const recognised = recognisedPagesOf(info);
  const off = 'text recognition is off';
  const mixed = pages.flatMap(({ kind, number }) => (kind === 'mixed' ? [number] : []));
  return [
    ...(recognised.length > 0
      ? [
          `${pagesAre(recognised, 'is an image; its', 'are images; their')} text was read by text recognition. Check it against the page.`,
        ]
      : []),
    ...(unread.length > 0
      ? [`${pagesAre(unread, 'is an image', 'are images')} whose text couldn’t be recognised.`]
      : []),
    ...(scanned.length > 0
      ? [
          isOn
            ? `${pagesAre(scanned, 'is an image; its', 'are images; their')} text hasn’t been recognised.`
            : `${pagesAre(scanned, 'is an image', 'are images')}; ${off}.`,
        ]
      : []),
    ...(mixed.length > 0
      ? [
          `${pagesAre(mixed, 'has images that may hold text', 'have images that may hold text')}; ${isOn ? 'only the text beside them is read' : off}.`,
        ]
      : []),
    ...(hiddenOnPages.length > 0
      ? [`${pagesAre(hiddenOnPages, 'has', 'have')} text that people can’t see. It isn’t read.`]
      : []),
  ];
}

/** Words of a sentence that say nothing about a document, in the languages that people ask in. */
const EMPTY = new Set(
  'a all an and any are by every find for from in is of on or show that the to which with alle aus das dem den der des die ein eine im in mit und von vom zum zur aux ce ces dans de des du en et la le les par pour sur tous toutes un une el los las del para por todas todos y con il lo gli di da per'.split(
    ' ',
  ),
);
const MOST_TERMS = 12;

/** The terms of a search: small letters and digits, without plural s and words that say nothing. */
export function termsOf(search: string): string[] {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !EMPTY.has(word));
  const stems = (telling.length > 0 ? telling : words).map((word) =>
    /^\p{L}{4,}s$/u.test(word) ? word.slice(0, -1) : word,
  );
  return [...new Set(stems)].slice(0, MOST_TERMS);
}
