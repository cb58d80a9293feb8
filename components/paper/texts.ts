import { boundText } from '@/components/dashboards/texts/bound-number';
import type { BoundNumber } from '@/components/dashboards/texts/text-view';
import { imageWords } from '@/components/dashboards/texts/words';
import {
  said,
  type PaperImage,
  type PaperPart,
  type PaperRun,
  type PaperText,
} from '@/lib/engines/paper/protocol/document';
import type { ExportContent } from '@/lib/product/exports/content-schema';
import type { NamedImage } from '@/lib/pure/format/named-image';
import { flatPieces, type TextInline } from '@/lib/pure/format/rich-text';
import { originOf } from './evidence';

type Written = Pick<Extract<ExportContent, { kind: 'dashboard' | 'widget' }>, 'config' | 'widgets' | 'images'>;

/** A line of a text: what a person typed, and numbers with their evidence. */
const runsOf = (children: readonly TextInline<BoundNumber>[]): PaperRun[] =>
  flatPieces(children).flatMap((piece) => {
    if ('text' in piece) return said(piece.text.replaceAll('\n', ' '), 'typed');
    const { bound } = piece;
    return said(sayBound(bound), 'missing' in bound ? 'message' : originOf(bound.evidenceId));
  });

/** As tall as on the screen, in pixels. */
const TALLEST = 480;

/** As wide as the text says, where the page and its height allow it; else what it shows, and why it can't be seen. */
function imagePart(
  { hash, width: wanted, alt }: NamedImage,
  images: Written['images'],
  room: number,
): PaperImage | PaperText {
  const image = images[hash] ?? { fault: 'missing' };
  if ('fault' in image)
    return {
      kind: 'text',
      look: 'quiet',
      runs: [...said(alt, 'typed'), ...said(`${alt === '' ? '' : ' '}(${imageWords[image.fault]})`, 'message')],
    };
  const { address, type, width, height } = image;
  const scale = Math.min(wanted, room, (TALLEST / height) * width) / width;
  return { kind: 'image', address, type, width: width * scale, height: height * scale, alt };
}

/** A text of a page on paper; `room`: as wide as an image may be, in pixels. */
export const textParts = (body: string, { config, widgets, images }: Written, room: number): PaperPart[] =>
  boundText(body, config, widgets).flatMap((block): PaperPart[] => {
    switch (block.kind) {
      case 'rule':
        return [];
      case 'image':
        return [imagePart(block.image, images, room)];
      case 'heading':
        return [{ kind: 'heading', level: block.level === 1 ? 2 : 3, runs: runsOf(block.children) }];
      case 'paragraph':
        return [{ kind: 'text', runs: runsOf(block.children) }];
      case 'list':
        return block.items.map((item, nth) => ({
          kind: 'text',
          runs: [...said(block.start === null ? '• ' : `${block.start + nth}. `, 'typed'), ...runsOf(item)],
        }));
    }
  });

/** A text as a file for programs tells it: a line each, and the numbers of widgets and the images in their order. */
export function textWithNumbers(id: string, body: string, { config, widgets }: Pick<Written, 'config' | 'widgets'>) {
  const blocks = boundText(body, config, widgets);
  const images = blocks.flatMap((block) => (block.kind === 'image' ? [block.image] : []));
  const lines = blocks.flatMap((block): TextInline<BoundNumber>[][] => {
    if (block.kind === 'rule') return [];
    if (block.kind === 'image') return [[{ kind: 'text', text: block.image.alt }]];
    return block.kind === 'list' ? block.items : [block.children];
  });
  const pieces = lines.map((line) => flatPieces(line));
  const bound = pieces.flat().flatMap((piece) => ('bound' in piece ? [piece.bound] : []));
  return {
    id,
    text: pieces
      .map((line) => line.map((piece) => ('text' in piece ? piece.text : sayBound(piece.bound))).join(''))
      .join('\n'),
    numbers: bound.flatMap((number) =>
      'missing' in number ? [] : [{ shown: number.shown, widget: number.widget, evidenceId: number.evidenceId }],
    ),
    ...(images.length > 0 && { images }),
  };
}

const sayBound = (bound: BoundNumber): string =>
  !('missing' in bound) ? bound.shown : bound.missing === null ? '–' : `– (${bound.missing})`;
