import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Where scripts/build.mjs puts pdf.js and the parts that it fetches itself. */
const PARTS = '/pdfjs';
/** As it is published: bundled once more it fails in some builds, and only who opens a PDF needs it. */
const loadPdfjs = (): Promise<typeof Pdfjs> =>
  import(/* webpackIgnore: true */ /* turbopackIgnore: true */ `${PARTS}/pdf.min.mjs`);

export type PdfFile = Pdfjs.PDFDocumentProxy;
export class PasswordNeeded extends Error {
  constructor(readonly wasWrong: boolean) {
    super('password needed');
  }
}

const isPasswordError = (error: unknown): error is Error & { code: number } =>
  error instanceof Error && error.name === 'PasswordException';

/**
 * Opens a PDF with pdf.js, which is fetched with the first one. Nothing of the file runs: no scripts, no forms, and
 * nothing is loaded from elsewhere. @throws PasswordNeeded where it is locked.
 */
export async function openPdf(bytes: ArrayBuffer, password?: string): Promise<PdfFile> {
  const pdfjs = await loadPdfjs();
  pdfjs.GlobalWorkerOptions.workerSrc = `${PARTS}/pdf.worker.min.mjs`;
  try {
    return await pdfjs.getDocument({
      data: new Uint8Array(bytes),
      ...(password !== undefined && { password }),
      cMapUrl: `${PARTS}/cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${PARTS}/standard_fonts/`,
      iccUrl: `${PARTS}/iccs/`,
      wasmUrl: `${PARTS}/wasm/`,
      // The content policy of the pages lets no WebAssembly run; what it would decode is decoded in JavaScript.
      useWasm: false,
      isEvalSupported: false,
      enableXfa: false,
    }).promise;
  } catch (error) {
    if (isPasswordError(error)) throw new PasswordNeeded(error.code === pdfjs.PasswordResponses.INCORRECT_PASSWORD);
    throw error;
  }
}

/** The largest picture of a page: beyond it a browser may refuse the canvas. */
const MOST_PIXELS = 16_000_000;

/** Filled forms and stamps are drawn; nothing of them can be pressed. */
const DRAWN = 1;

export type ScreenDrawing = { done: Promise<void>; cancel: () => void };

/** Draws a page into a canvas of so many CSS pixels in width. */
export function drawPage(file: PdfFile, number: number, canvas: HTMLCanvasElement, width: number): ScreenDrawing {
  let cancelled = false;
  let stop = () => {};
  const done = (async () => {
    const page = await file.getPage(number);
    if (cancelled) return;
    const natural = page.getViewport({ scale: 1 });
    const wanted = (width / natural.width) * Math.min(window.devicePixelRatio || 1, 2);
    const most = Math.sqrt(MOST_PIXELS / (natural.width * natural.height));
    const viewport = page.getViewport({ scale: Math.min(wanted, most) });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const task = page.render({ canvas, viewport, annotationMode: DRAWN });
    stop = () => task.cancel();
    await task.promise;
  })().catch((error: unknown) => {
    if (!cancelled) throw error;
  });
  return {
    done,
    cancel: () => {
      cancelled = true;
      stop();
    },
  };
}
