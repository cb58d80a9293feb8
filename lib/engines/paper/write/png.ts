import { Resvg } from '@resvg/resvg-js';
import type { Drawing } from '@/lib/pure/drawing/drawing';
import { svgOf } from '@/lib/pure/drawing/svg';
import { outlineOf } from './fonts';

/** The sheet's colour: pictures stand alone, on whatever ground. */
export const GROUND = '#FCFDFD';
/** No side is longer, in pixels: what a screen or a mail can show. */
const LONGEST = 16_000;

/** Two pixels for one, so that it is sharp on paper and on fine screens. */
export function pngOf(drawing: Drawing, zoom = 2, background = GROUND): Buffer {
  const most = LONGEST / Math.max(drawing.width, drawing.height);
  const svg = svgOf(drawing, { title: '', description: '', background, family: 'sans-serif', outline: outlineOf });
  const picture = new Resvg(svg, {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'zoom', value: Math.min(zoom, most) },
    logLevel: 'off',
  });
  return picture.render().asPng();
}
