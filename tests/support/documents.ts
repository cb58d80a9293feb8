import { createWriteStream, writeFileSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { ZipFile } from 'yazl';

/** Writes a PDF; `draw` puts on it what a test is about. */
export async function makePdf(
  path: string,
  draw: (pdf: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<string> {
  const pdf = new PDFDocument({ size: 'A4', margin: 40, ...options });
  const file = createWriteStream(path);
  pdf.pipe(file);
  draw(pdf);
  pdf.end();
  await finished(file);
  return path;
}

/** Writes objects as a PDF, without looking whether they make sense. */
export function rawPdf(path: string, objects: readonly string[], size = objects.length + 1): string {
  let text = '%PDF-1.4\n';
  const places = objects.map((body, nth) => {
    const at = text.length;
    text += `${nth + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  writeFileSync(path, text, 'latin1');
  return path;
}

/** Writes a Word document of the given body (WordprocessingML). */
export async function makeDocx(path: string, body: string | Buffer): Promise<string> {
  const zip = new ZipFile();
  const xml = Buffer.isBuffer(body)
    ? body
    : Buffer.from(
        `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      );
  zip.addBuffer(Buffer.from('<Types/>'), '[Content_Types].xml');
  zip.addBuffer(xml, 'word/document.xml');
  zip.end();
  const file = createWriteStream(path);
  zip.outputStream.pipe(file);
  await finished(file);
  return path;
}

export const wordParagraph = (text: string, properties = ''): string =>
  `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
