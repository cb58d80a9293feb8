import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// pdf.js takes what browsers have from a native canvas where one is installed. We draw nothing: these stand in.
class Nothing {}
class LoadedFont {
  readonly loaded = Promise.resolve();
  load = () => this.loaded;
}
const globals = globalThis as unknown as Record<string, unknown>;
globals.DOMMatrix ??= Nothing;
globals.ImageData ??= Nothing;
globals.Path2D ??= Nothing;
globals.FontFace ??= LoadedFont;

const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
export const { OPS } = pdfjs;

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Pixels of a picture that is unpacked for text recognition. */
const MOST_PIXELS = 50_000_000;

/**
 * Without scripts, forms of XFA and system fonts; and without pictures (so that none can be a bomb), but for text
 * recognition.
 */
export const openPdf = (data: Uint8Array, password: string | undefined, { pictures = false } = {}) =>
  pdfjs.getDocument({
    data,
    password,
    verbosity: 0,
    isEvalSupported: false,
    enableXfa: false,
    maxImageSize: pictures ? MOST_PIXELS : 0,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    useSystemFonts: false,
    disableFontFace: false,
    stopAtErrors: false,
    disableAutoFetch: true,
    cMapUrl: `${join(folder, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
    ...(pictures && { wasmUrl: `${join(folder, 'wasm')}/` }),
    ownerDocument: { fonts: { add: () => {}, delete: () => {} } } as unknown as HTMLDocument,
  });
