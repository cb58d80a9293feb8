import type { Box } from './place-labels';
import type { CanvasPoint } from './scene';
import type { ChartTheme } from './theme';

type Context = CanvasRenderingContext2D;

/** Diagonal lines: what the data fill only in part. */
export function hatch(context: Context, { x, y, width, height }: Box, colour: string, thickness = 1): void {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = colour;
  context.lineWidth = thickness;
  context.beginPath();
  for (let offset = -height; offset < width; offset += 5) {
    context.moveTo(x + offset, y + height);
    context.lineTo(x + offset + height, y);
  }
  context.stroke();
  context.restore();
}

/** The plumb line: from above the picture down to its bob on the axis. */
export function plumbLine(
  context: Context,
  { theme, x, top, bottom }: { theme: ChartTheme; x: number; top: number; bottom: number },
): void {
  const at = Math.round(x) + 0.5;
  context.strokeStyle = theme.accent;
  context.fillStyle = theme.accent;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(at, top);
  context.lineTo(at, bottom);
  context.stroke();
  context.beginPath();
  context.moveTo(at, bottom - 4);
  context.lineTo(at + 3.5, bottom);
  context.lineTo(at, bottom + 6);
  context.lineTo(at - 3.5, bottom);
  context.fill();
}

/** An open ring on a point of a line. */
export function ring(context: Context, theme: ChartTheme, { x, y }: CanvasPoint, colour: string): void {
  context.beginPath();
  context.arc(x, y, 4, 0, 2 * Math.PI);
  context.fillStyle = theme.sheet;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.stroke();
}

/** Two slashes through a bar whose true length does not fit the frame. */
export function breakBar(context: Context, { x, y, width, height }: Box, colour: string): void {
  context.fillStyle = colour;
  const slant = height * 0.35;
  for (const share of [0.8, 0.86]) {
    const at = x + width * share;
    const gap = Math.max(3, width * 0.03);
    context.beginPath();
    context.moveTo(at + slant, y - 1);
    context.lineTo(at + slant + gap, y - 1);
    context.lineTo(at - slant + gap, y + height + 1);
    context.lineTo(at - slant, y + height + 1);
    context.fill();
  }
}

/** The value before, as a tick across a bar. */
export function beforeTick(context: Context, theme: ChartTheme, from: CanvasPoint, to: CanvasPoint): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  // An edge of the sheet's colour keeps the tick apart from the bar it lies on.
  context.strokeStyle = theme.sheet;
  context.lineWidth = 3.5;
  context.stroke();
  context.strokeStyle = theme.ink1;
  context.lineWidth = 1.5;
  context.stroke();
}
