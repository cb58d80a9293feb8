import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runDocumentTask } from '@/lib/engines/documents/process';
import { RECOGNITION_LANGUAGES, type RecognitionLanguage } from '@/lib/engines/documents/protocol';
import type { DocumentInfo } from '@/lib/pure/documents/schema';
import { work } from './engine';

/** Of one document; the others are named as they are. */
const MOST_RECOGNISED = 200;
/** Of one page, in all languages and lying in all ways. */
const CAPS = { deadlineMs: 180_000, memoryMb: 900 };
const INCLUDE_CAPS = { deadlineMs: 60_000 };

/** Pages that are pictures whose text nobody has tried to read. */
export const picturePagesOf = ({ pages }: DocumentInfo): number[] =>
  pages.filter(({ kind, recognition }) => kind === 'scanned' && !recognition).map(({ number }) => number);

type Source = { path: string; textPath: string; toPath: string; folder: string; password: string | null };

const isKnown = (language: string | null): language is RecognitionLanguage =>
  RECOGNITION_LANGUAGES.some((each) => each === language);

/**
 * Reads the text of pages that are pictures, page by page in a child of its own, and writes the text of the document
 * with it. A page that takes too long, or can't be unpacked, is named and keeps none of the others from being read.
 */
export async function recognisePictures(
  info: DocumentInfo,
  { path, textPath, toPath, folder, password }: Source,
  signal: AbortSignal,
  onPage: (done: number, total: number) => void,
): Promise<DocumentInfo> {
  const numbers = picturePagesOf(info).slice(0, MOST_RECOGNISED);
  let language: RecognitionLanguage | null = isKnown(info.language) ? info.language : null;
  const pages: { number: number; pagePath: string | null }[] = [];
  for (const [nth, number] of numbers.entries()) {
    onPage(nth, numbers.length);
    const pagePath = join(folder, `page-${number}`);
    const outcome = await runDocumentTask<'recognise'>(
      {
        kind: 'recognise',
        path,
        page: number,
        pagePath,
        caps: CAPS,
        ...(password !== null && { password }),
        ...(language && { languages: [language] }),
      },
      signal,
    );
    signal.throwIfAborted();
    pages.push({ number, pagePath: outcome.ok ? pagePath : null });
    const found = outcome.ok ? outcome.result.recognition.language : null;
    if (isKnown(found)) language ??= found;
  }
  const whole = await work<'include'>({ kind: 'include', textPath, toPath, pages, caps: INCLUDE_CAPS }, signal);
  for (const { pagePath } of pages) if (pagePath) await rm(pagePath, { force: true });
  return whole.info;
}
