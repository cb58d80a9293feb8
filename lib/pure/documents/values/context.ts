import type { DocumentText } from '../schema';
import { currencyOfText, decimalMarkOf, type DecimalMark } from './amounts';
import { dayOrderOf, type DayOrder } from './dates';
import { plain } from './normal';

/** How a document writes numbers and days: said once for the whole of it. */
export type Writing = { mark: DecimalMark; order: DayOrder; currency: string | null; language: string | null };

const MOST_LETTERS = 400_000;

export function writingOf(text: DocumentText): Writing {
  let all = '';
  for (const { lines } of text.pages) {
    if (all.length > MOST_LETTERS) break;
    all += `${lines.map((line) => line.text).join('\n')}\n`;
  }
  const sample = plain(all.replaceAll('\n', ' ; '));
  return {
    mark: decimalMarkOf(sample),
    order: dayOrderOf(sample, text.language),
    currency: currencyOfText(sample)?.code ?? null,
    language: text.language,
  };
}
