import { writeFile } from 'node:fs/promises';
import { linesOfPage } from '@/lib/pure/documents/layout/page-lines';
import { roundedBox, type PlacedWord } from '@/lib/pure/documents/layout/placed';
import { inkThreshold, turned, type GrayBitmap } from '@/lib/pure/documents/recognition/bitmap';
import { only, piecesOf } from '@/lib/pure/documents/recognition/components';
import { rulesIn, wiped } from '@/lib/pure/documents/recognition/ruling';
import { confidenceOf, placedWords } from '@/lib/pure/documents/recognition/words';
import { languageOf } from '@/lib/pure/documents/text/language';
import type { DocumentBox } from '@/lib/pure/documents/schema';
import type { DocumentResults, RecognisedPage, RecognitionLanguage, RecogniseRequest } from '../protocol';
import { pictureOfPage, type PagePicture } from './page-picture';
import { openRecogniser } from './tesseract';

/** Below this a page may lie on its side or upside down. */
const UNSURE = 0.6;
/** Below this what was read is no text. */
const NO_TEXT = 0.4;

type Attempt = {
  words: PlacedWord[];
  rules: DocumentBox[];
  confidence: number;
  language: RecognitionLanguage;
  turn: 0 | 90 | 180 | 270;
};

type Way = { scale: number; language: RecognitionLanguage; turn: Attempt['turn'] };

/** The page as it is laid out, then what of its ink is left; ruling lines, which look like letters, are taken off. */
async function attempt(bitmap: GrayBitmap, { scale, language, turn }: Way): Promise<Attempt> {
  const shown = turned(bitmap, turn);
  const { rules, pieces } = rulesIn(shown, scale);
  const recogniser = await openRecogniser(language, Math.round(scale * 72));
  try {
    const words = placedWords(await recogniser.blocksOf(shown, 'page'), scale);
    const left = leftOver(wiped(shown, pieces, scale), words, scale);
    const more = left ? placedWords(await recogniser.blocksOf(left, 'sparse'), scale).filter(isSure) : [];
    const all = [...words, ...more];
    return { words: all, rules, confidence: confidenceOf(all), language, turn };
  } finally {
    await recogniser.end();
  }
}

const isSure = ({ text, confidence = 0 }: PlacedWord): boolean => confidence >= 0.5 && /[\p{L}\d]/u.test(text);

const LOWEST = 0.35;
const HIGHEST = 2.5;
const MOST_LEFT = 3000;

/** Ink of the size of letters outside of the words that were read; null where there is none, or noise alone. */
function leftOver(bitmap: GrayBitmap, words: readonly PlacedWord[], scale: number): GrayBitmap | null {
  if (words.length === 0) return null;
  const sizes = words.map(({ size }) => size).sort((one, other) => one - other);
  const usual = sizes[sizes.length >> 1]! * 0.7 * scale;
  const boxes = words.map(({ box }) => box);
  const pieces = piecesOf(wiped(bitmap, boxes, scale), inkThreshold(bitmap)).filter(
    ({ top, bottom, left, right }) =>
      bottom - top > LOWEST * usual && bottom - top < HIGHEST * usual && right - left < 20 * usual,
  );
  const letters = pieces.filter(({ top, bottom }) => bottom - top > 0.7 * usual);
  return letters.length === 0 || pieces.length > MOST_LEFT ? null : only(bitmap, pieces);
}

const lettersOf = ({ words }: Attempt): number => words.reduce((sum, { text }) => sum + text.length, 0);
/** How much was read, and how surely. */
function worth(one: Attempt): number {
  const isInLanguage = languageOf([{ lines: linesOfPage(one.words) }]) === one.language;
  return one.confidence ** 2 * Math.sqrt(lettersOf(one)) * (isInLanguage ? 1.15 : 1);
}

/** In each of the languages, then lying otherwise where none is sure; the best. */
async function bestOf({ bitmap, scale }: PagePicture, languages: readonly RecognitionLanguage[]): Promise<Attempt> {
  let best: Attempt | null = null;
  const take = async (language: RecognitionLanguage, turn: Attempt['turn']) => {
    const next = await attempt(bitmap, { scale, language, turn });
    if (!best || worth(next) > worth(best)) best = next;
  };
  for (const language of languages) await take(language, 0);
  if (best!.confidence < UNSURE) for (const turn of [90, 270, 180] as const) await take(languages[0]!, turn);
  return best!;
}

const LANGUAGES: readonly RecognitionLanguage[] = ['en', 'de', 'fr'];

async function readPicture({ languages = LANGUAGES, ...request }: RecogniseRequest): Promise<RecognisedPage> {
  const picture = await pictureOfPage(request);
  const { skew, lost } = picture;
  const { words, rules, confidence, language, turn } = await bestOf(picture, languages);
  if (words.length === 0 || confidence < NO_TEXT)
    return { lines: [], rules: [], recognition: { language: null, confidence: 0 }, isPictureLost: lost > 0 };
  return {
    lines: linesOfPage(words),
    rules: rules.map(roundedBox),
    recognition: { language, confidence: Math.round(confidence * 100) / 100 },
    ...(skew !== 0 && { skew }),
    ...(turn !== 0 && { turn }),
    isPictureLost: lost > 0,
  };
}

/** Reads the text of one page of pictures; its lines are written down, the answer is how it went. */
export async function recognisePage(request: RecogniseRequest): Promise<DocumentResults['recognise']> {
  const page = await readPicture(request);
  await writeFile(request.pagePath, JSON.stringify(page));
  return { recognition: page.recognition, letters: page.lines.reduce((sum, { text }) => sum + text.length, 0) };
}
