import type { Box } from './place-labels';
import type { ChartTheme } from './theme';

export const AXIS_SIZE = 11;
export const LABEL_SIZE = 12;
/** Height of one line of label text, ascenders and descenders included. */
export const LINE = 14;

export const fontOf = (theme: ChartTheme, size = AXIS_SIZE, weight = 400) => `${weight} ${size}px ${theme.font}`;

let ruler: CanvasRenderingContext2D | null = null;
let given: ((text: string, font: string) => number) | null = null;

/** Where there is no browser, whoever draws says how wide a text is. */
export const measureWith = (measure: (text: string, font: string) => number): void => {
  given = measure;
};

/** Width of a text in pixels, in tabular figures as the canvas draws it. */
export function widthOf(text: string, font: string): number {
  if (given) return given(text, font);
  ruler ??= document.createElement('canvas').getContext('2d');
  if (!ruler) return text.length * 6;
  ruler.canvas.style.fontFeatureSettings = '"tnum"';
  ruler.font = font;
  return ruler.measureText(text).width;
}

export const widest = (texts: readonly string[], font: string): number =>
  texts.reduce((most, text) => Math.max(most, widthOf(text, font)), 0);

/** The text, or as much of it as fits with '…' behind it. */
export function fitText(text: string, width: number, font: string): string {
  if (widthOf(text, font) <= width) return text;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (widthOf(`${text.slice(0, middle).trimEnd()}…`, font) <= width) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : `${text.slice(0, low).trimEnd()}…`;
}

type Ink = { font: string; colour: string };

/** Writes a text centred in its box. */
export function writeIn(context: CanvasRenderingContext2D, text: string, box: Box, { font, colour }: Ink): void {
  Object.assign(context, { font, fillStyle: colour, textAlign: 'center', textBaseline: 'middle' });
  context.fillText(text, box.x + box.width / 2, box.y + box.height / 2 + 0.5);
}

export function writeAt(
  context: CanvasRenderingContext2D,
  {
    text,
    x,
    y,
    align,
    ink: { font, colour },
  }: { text: string; x: number; y: number; align: CanvasTextAlign; ink: Ink },
): void {
  Object.assign(context, { font, fillStyle: colour, textAlign: align, textBaseline: 'middle' });
  context.fillText(text, x, y + 0.5);
}
