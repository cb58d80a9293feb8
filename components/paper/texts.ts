import { boundText } from '@/components/dashboards/texts/bound-number';
import type { BoundNumber } from '@/components/dashboards/texts/text-view';
import { said, type PaperPart, type PaperRun } from '@/lib/engines/paper/protocol/document';
import type { ExportContent } from '@/lib/product/exports/content-schema';
import { flatPieces, type TextInline } from '@/lib/pure/format/rich-text';
import { originOf } from './evidence';

type Written = Pick<Extract<ExportContent, { kind: 'dashboard' | 'widget' }>, 'config' | 'widgets'>;

/** A line of a text: what a person typed, and numbers with their evidence. */
const runsOf = (children: readonly TextInline<BoundNumber>[]): PaperRun[] =>
  flatPieces(children).flatMap((piece) => {
    if ('text' in piece) return said(piece.text.replaceAll('\n', ' '), 'typed');
    const { bound } = piece;
    return said(sayBound(bound), 'missing' in bound ? 'message' : originOf(bound.evidenceId));
  });

/** A text of a page on paper. */
export const textParts = (body: string, { config, widgets }: Written): PaperPart[] =>
  boundText(body, config, widgets).flatMap((block): PaperPart[] => {
    switch (block.kind) {
      case 'rule':
        return [];
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

/** A text as a file for programs tells it: a line each, and the numbers of widgets in their order. */
export function textWithNumbers(id: string, body: string, { config, widgets }: Written) {
  const lines = boundText(body, config, widgets).flatMap((block): TextInline<BoundNumber>[][] => {
    if (block.kind === 'rule') return [];
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
  };
}

const sayBound = (bound: BoundNumber): string =>
  !('missing' in bound) ? bound.shown : bound.missing === null ? '–' : `– (${bound.missing})`;
