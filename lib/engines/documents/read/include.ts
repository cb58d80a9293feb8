import { readFile, writeFile } from 'node:fs/promises';
import { nameRoles } from '@/lib/pure/documents/layout/page-lines';
import type { DocumentPage, DocumentText } from '@/lib/pure/documents/schema';
import { languageOf } from '@/lib/pure/documents/text/language';
import type { DocumentResults, IncludeRequest, RecognisedPage } from '../protocol';
import { infoOf } from './read';

const UNREAD = { language: null, confidence: 0 };

/** The page with what was recognised on it. Turned upright, its sides change places. */
function withRecognised(page: DocumentPage, recognised: RecognisedPage | null): DocumentPage {
  if (!recognised || recognised.recognition.language === null) return { ...page, recognition: UNREAD };
  const { lines, rules, recognition, skew, turn } = recognised;
  const onSide = turn === 90 || turn === 270;
  return {
    ...page,
    ...(onSide && { width: page.height, height: page.width }),
    lines,
    rules,
    recognition,
    ...(skew !== undefined && { skew }),
    ...(turn !== undefined && { turn }),
  };
}

const pageIn = async (path: string): Promise<RecognisedPage> =>
  JSON.parse(await readFile(path, 'utf8')) as RecognisedPage;

/** Puts recognised pages into the text of their document; language and roles of lines are told anew. */
export async function includePages({ textPath, toPath, pages }: IncludeRequest): Promise<DocumentResults['include']> {
  const text = JSON.parse(await readFile(textPath, 'utf8')) as DocumentText;
  for (const { number, pagePath } of pages) {
    const at = text.pages.findIndex((page) => page.number === number);
    if (at >= 0) text.pages[at] = withRecognised(text.pages[at]!, pagePath === null ? null : await pageIn(pagePath));
  }
  nameRoles(text.pages);
  const whole = { ...text, language: languageOf(text.pages) ?? text.language };
  await writeFile(toPath, JSON.stringify(whole));
  return { info: infoOf(whole) };
}
