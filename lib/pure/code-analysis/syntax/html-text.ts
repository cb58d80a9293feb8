/** Pictures in a piece of HTML that have no text alternative. */
export const picturesWithoutAlt = (html: string): boolean =>
  [...html.matchAll(/<img\b([^<>]*)>/gi)].some(
    ([, attributes]) =>
      !/\balt\s*=|\brole\s*=\s*["']?(?:presentation|none)|aria-(?:label|hidden)/i.test(attributes ?? ''),
  );
