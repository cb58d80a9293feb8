import { rectanglePath, written, type Drawing, type DrawnText, type Stroke } from './drawing';

const escaped = (text: string) =>
  text
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

type SvgOptions = {
  title: string;
  /** The text alternative. */
  description: string;
  background: string;
  /** Names of typefaces, first the one that was measured with. */
  family: string;
  /** The letters of a text as one path: where no typeface can be counted on. Absent: text stays text. */
  outline?: (text: DrawnText) => string;
};

/** A drawing as a picture of its own. */
export function svgOf({ width, height, strokes }: Drawing, options: SvgOptions): string {
  const { title, description, background, family } = options;
  let clips = 0;
  const definitions: string[] = [];
  const write = (stroke: Stroke): string => {
    if (stroke.kind === 'clip') {
      const id = `clip-${(clips += 1)}`;
      definitions.push(`<clipPath id="${id}"><path d="${stroke.d}"/></clipPath>`);
      return `<g clip-path="url(#${id})">${stroke.strokes.map(write).join('')}</g>`;
    }
    if (stroke.kind === 'image') {
      const { address, x, y, width: wide, height: tall } = stroke;
      return `<image x="${written(x)}" y="${written(y)}" width="${written(wide)}" height="${written(tall)}" href="${escaped(address)}"/>`;
    }
    const alpha = stroke.alpha === undefined ? '' : ` opacity="${written(stroke.alpha)}"`;
    if (stroke.kind === 'text') {
      const { text, x, y, size, weight, colour, angle } = stroke;
      const turn = angle === undefined ? '' : ` transform="rotate(${written(angle)} ${written(x)} ${written(y)})"`;
      if (options.outline) return `<path d="${options.outline(stroke)}" fill="${escaped(colour)}"${turn}${alpha}/>`;
      return `<text x="${written(x)}" y="${written(y)}" font-size="${written(size)}" font-weight="${weight}" fill="${escaped(colour)}"${turn}${alpha} xml:space="preserve">${escaped(text)}</text>`;
    }
    const { d, fill, stroke: ink, width: thick = 1, dash, cap, join, rule } = stroke;
    const paint = fill
      ? ` fill="${escaped(fill)}"${rule === 'evenodd' ? ' fill-rule="evenodd"' : ''}`
      : ` fill="none" stroke="${escaped(ink ?? 'none')}" stroke-width="${written(thick)}"${dash ? ` stroke-dasharray="${dash.map(written).join(' ')}"` : ''}${cap ? ` stroke-linecap="${cap}"` : ''}${join ? ` stroke-linejoin="${join}"` : ''}`;
    return `<path d="${d}"${paint}${alpha}/>`;
  };
  const body = strokes.map(write).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${written(width)} ${written(height)}" width="${written(width)}" height="${written(height)}" role="img" aria-labelledby="title description" font-family="${escaped(family)}">
<title id="title">${escaped(title)}</title>
<desc id="description">${escaped(description)}</desc>
${definitions.length > 0 ? `<defs>${definitions.join('')}</defs>\n` : ''}<path d="${rectanglePath(0, 0, width, height)}" fill="${background}"/>
${body}
</svg>
`;
}
