/**
 * An image that a text shows, by the hash of its bytes and the size in pixels at which it is shown. A hash names no
 * workspace, and the size keeps the image its room until it has arrived.
 */
export type NamedImage = { hash: string; width: number; height: number; alt: string };

const LINE = /^ {0,3}!\[([^\]]*)\]\(image:([0-9a-f]{32})-([1-9]\d{0,4})x([1-9]\d{0,4})\)[ \t]*$/;

/** The image of a line that holds one and nothing else. */
export function imageLine(line: string): NamedImage | null {
  const [, alt, hash, width, height] = LINE.exec(line) ?? [];
  return hash === undefined ? null : { hash, width: Number(width), height: Number(height), alt: alt! };
}

/** The line that shows an image; brackets would end its text. */
export const writeImageLine = ({ hash, width, height, alt }: NamedImage): string =>
  `![${alt.replaceAll('[', '(').replaceAll(']', ')').replaceAll(/\s+/g, ' ').trim()}](image:${hash}-${width}x${height})`;

/** The hashes of all images that texts show, each once. */
export const imagesIn = (texts: readonly { body: string }[] | undefined): string[] => [
  ...new Set(
    (texts ?? []).flatMap(({ body }) => body.split(/\r\n|\r|\n/).flatMap((line) => imageLine(line)?.hash ?? [])),
  ),
];
