import type { PlacedWord } from '@/lib/pure/documents/layout/placed';
import type { DocumentBox } from '@/lib/pure/documents/schema';

/** What a page draws, in points from the top left of the page as it is shown. */
export type DrawnPage = {
  words: DrawnWord[];
  rules: DocumentBox[];
  fills: DocumentBox[];
  /** Share of the page that pictures cover. */
  pictured: number;
  /** Strokes and areas that are no rules: outlines of letters, drawings. */
  shapes: number;
};

/** `angle`: 0, 90, 180, 270 or -1 (slanted); `unseen`: no person sees it. */
export type DrawnWord = PlacedWord & { angle: number; unseen: boolean; baseX: number };
