/** What pdf.js says nothing of: its unpacking of JPEG, as far as it is used. */
declare module 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs' {
  export class JpegImage {
    width: number;
    height: number;
    parse(bytes: Uint8Array): void;
    getData(how: { width: number; height: number; forceRGB: boolean; isSourcePDF: boolean }): Uint8ClampedArray;
  }
}
