import { readFile, writeFile } from 'node:fs/promises';
import { searchText } from '@/lib/pure/documents/text/search';
import { tablesOf } from '@/lib/pure/documents/tables/tables';
import type { DocumentInfo, DocumentText } from '@/lib/pure/documents/schema';
import { Unreadable, type DocumentResults, type ReadRequest } from '../protocol';
import { readDocx } from './docx';
import { isJpeg, isPng, readImage } from './image';
import { readPdf } from './pdf/pdf';
import { readPlainText } from './plain-text';

const MOST_BYTES = 50 * 1024 * 1024;

const ZIP = 0x504b;
/** Word before 2007, and Word documents with a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

function readCompound(bytes: Buffer): never {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')))
    throw new Unreadable(
      'unsupported',
      'This Word document is locked with a password. Save it without one, and upload that.',
    );
  throw new Unreadable('unsupported', 'This is an old Word file (DOC). Save it as DOCX or PDF and upload that.');
}

export function infoOf(text: DocumentText): DocumentInfo {
  const begins = tablesOf(text).map(({ pages }) => pages[0]);
  return {
    format: text.format,
    pageCount: text.pages.length,
    language: text.language,
    title: text.title,
    pages: text.pages.map(({ number, width, height, kind, turn, recognition }) => ({
      number,
      width,
      height,
      kind,
      ...(turn && { turn }),
      ...(recognition && { recognition }),
      tables: begins.filter((page) => page === number).length,
    })),
    outline: text.outline,
    hiddenOnPages: text.pages.filter(({ hidden }) => hidden.length > 0).map(({ number }) => number),
  };
}

async function textOfFile({ path, mime, password, caps }: ReadRequest): Promise<DocumentText> {
  const bytes = await readFile(path);
  if (bytes.length > (caps?.bytes ?? MOST_BYTES)) throw new Unreadable('too_large');
  if (bytes.length === 0) throw new Unreadable('broken', 'This file is empty. Upload the document again.');
  // The bytes decide what it is; what it was called decides only between text and nothing.
  if (bytes.subarray(0, 1024).includes('%PDF-')) return readPdf(new Uint8Array(bytes), { password, caps });
  if (bytes.length > 1 && bytes.readUInt16BE(0) === ZIP) return readDocx(bytes);
  if (bytes.subarray(0, 8).equals(COMPOUND)) return readCompound(bytes);
  if (isPng(bytes) || isJpeg(bytes)) return readImage(bytes);
  if (mime.startsWith('text/')) return readPlainText(bytes);
  throw new Unreadable(mime === 'application/pdf' ? 'broken' : 'unsupported');
}

export async function readFileText(request: ReadRequest): Promise<DocumentResults['read']> {
  const text = await textOfFile(request);
  const told = { info: infoOf(text), search: searchText(text) };
  if (request.textPath === undefined) return { ...told, text };
  await writeFile(request.textPath, JSON.stringify(text));
  return told;
}
