import { createWriteStream, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { documentOf } from '@/components/paper/documents';
import { csvFiles, jsonOf } from '@/components/paper/files';
import { dashboardDrawing, widgetDrawing } from '@/components/paper/sheet';
import { workbookOf } from '@/components/paper/workbook';
import { traceOf } from '@/lib/base/log/log';
import { NotWritten, type FromPaperChild, type ToPaperChild } from '@/lib/engines/paper/protocol/messages';
import { writeDocx } from '@/lib/engines/paper/write/docx';
import { ruler } from '@/lib/engines/paper/write/fonts';
import { readImage } from '@/lib/engines/paper/write/images';
import { writePdf } from '@/lib/engines/paper/write/pdf';
import { GROUND, pngOf } from '@/lib/engines/paper/write/png';
import { writeXlsx } from '@/lib/engines/paper/write/xlsx';
import type { ExportContent } from '@/lib/product/exports/content-schema';
import { archiveNames } from '@/lib/product/exports/names';
import { svgOf } from '@/lib/pure/drawing/svg';

// The program that writes exported files: what the screens draw and say, set by the paper engine. It writes one file
// and is ended; whoever kills it ends that file and nothing else.

/** Rows beyond this are for a file of rows. */
const MOST_ROW_BYTES = 96 * 1024 * 1024;
const FAMILY = "'Atkinson Hyperlegible Next', 'Noto Sans', Arial, sans-serif";

let content: ExportContent | null = null;
const send = (message: FromPaperChild) => process.send?.(message);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

function readRows(path: string): Record<string, unknown>[] {
  if (statSync(path).size > MOST_ROW_BYTES)
    throw new NotWritten('This is too much for a document. Filter the data, or export it as CSV or JSON.');
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>[];
}

async function writeCsv(asked: ExportContent, path: string): Promise<void> {
  const files = csvFiles(asked);
  if (!path.endsWith('.zip')) return writeFile(path, files[0]?.text ?? '');
  const zip = new ZipFile();
  archiveNames(files.map(({ name }) => name)).forEach((name, nth) =>
    zip.addBuffer(Buffer.from(files[nth]!.text), name, { mtime: new Date(asked.createdAt) }),
  );
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

async function writePicture(asked: ExportContent, path: string): Promise<void> {
  if (asked.kind !== 'dashboard' && asked.kind !== 'widget') throw new Error(`no picture of ${asked.kind}`);
  if (asked.kind === 'dashboard') return writeFile(path, pngOf(await dashboardDrawing(asked, ruler)));
  const { drawing, title, alt } = await widgetDrawing(asked, ruler);
  if (asked.format === 'png') return writeFile(path, pngOf(drawing));
  await writeFile(path, svgOf(drawing, { title, description: alt, background: GROUND, family: FAMILY }));
}

/** Images are drawn here alone, one after the other. */
function withImages(asked: ExportContent): ExportContent {
  if (asked.kind !== 'dashboard') return asked;
  const read = Object.entries(asked.imageFiles).map(([hash, file]) => [hash, readImage(file.path)] as const);
  return { ...asked, images: Object.fromEntries(read) };
}

async function write(given: ExportContent, path: string): Promise<void> {
  const asked = withImages(given);
  switch (asked.format) {
    case 'csv':
      return writeCsv(asked, path);
    case 'xlsx':
      return writeXlsx(workbookOf(asked), path, new Date(asked.createdAt));
    case 'json':
      return writeFile(path, jsonOf(asked));
    case 'png':
    case 'svg':
      return writePicture(asked, path);
    case 'pdf':
    case 'docx': {
      const rows = () => (asked.kind === 'data' ? readRows(asked.rowsPath) : []);
      const document = await documentOf(asked, ruler, rows);
      return asked.format === 'pdf' ? writePdf(document, path) : writeDocx(document, path);
    }
  }
}

process.on('message', (message: ToPaperChild) => {
  if (message.kind === 'content') content = message.content as ExportContent;
  else if (message.kind === 'piece')
    (content as unknown as Record<string, Record<string, unknown>>)[message.record]![message.key] = message.value;
  else if (content)
    write(content, message.path).then(
      () => send({ kind: 'done' }),
      (error: unknown) =>
        send({
          kind: 'failed',
          told: error instanceof NotWritten,
          message: error instanceof NotWritten ? error.message : JSON.stringify(traceOf(error)),
        }),
    );
});
send({ kind: 'ready' });
