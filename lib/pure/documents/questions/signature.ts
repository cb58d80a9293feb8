import { isCompany } from '../fields/companies';
import { citeValue } from '../fields/cite';
import type { DocumentView } from '../fields/view';
import type { AnswerCandidate } from '../schema';

const CLOSING =
  /^(?:(?:yours|kind|best|warm|with kind|with best|sincerely)\b.*|regards|mit (?:freundlichen|besten|herzlichen) grussen|freundliche grusse|(?:cordialement|veuillez agreer|je vous prie|nous vous prions|salutations|bien a vous).*|(?:atentamente|saludos|un cordial saludo|le saluda).*|(?:cordiali|distinti) saluti|met vriendelijke groet(?:en)?|hoogachtend|atenciosamente|med vanlig halsning|z powazaniem|敬具|草々),?$/;

/** The name below the closing words of a letter. */
export function signature(view: DocumentView): AnswerCandidate | null {
  const place = view.segments.findLastIndex(({ folded }) => CLOSING.test(folded.trim()));
  if (place < 0) return null;
  const name = view.segments
    .slice(place + 1, place + 6)
    .find(
      ({ text, page }) =>
        page === view.segments[place]!.page &&
        /^\p{Lu}[\p{L}'.-]+(?:\s[\p{L}'.-]+){1,4}$/u.test(text) &&
        !isCompany(text),
    );
  if (!name) return null;
  return {
    text: name.text,
    confidence: 0.88,
    citations: [citeValue(view, { segment: name, start: 0, end: name.text.length })],
  };
}
