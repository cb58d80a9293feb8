/** Words that were chosen in a document: on a page, or (of Word and text files) in a paragraph. */
export type ChosenWords = { quote: string; page: number | null };

const LONGEST = 500;

/** The words that are selected within an element, as far as they stand on one page. */
export function chosenIn(root: HTMLElement): ChosenWords | null {
  const selection = root.ownerDocument.getSelection();
  if (!selection || selection.isCollapsed || !selection.anchorNode || !root.contains(selection.anchorNode)) return null;
  const quote = selection.toString().replaceAll(/\s+/g, ' ').trim();
  if (quote === '' || quote.length > LONGEST) return null;
  const placeOf = (node: Node | null) =>
    (node instanceof Element ? node : node?.parentElement)?.closest('[data-page], [data-paragraph]') ?? null;
  const place = placeOf(selection.anchorNode);
  if (!place || place !== placeOf(selection.focusNode)) return null;
  const page = place.getAttribute('data-page');
  return { quote, page: page === null ? null : Number(page) };
}
