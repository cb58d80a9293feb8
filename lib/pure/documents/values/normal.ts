/** One way of writing for what is written in many: widths, dashes, quotation marks, blanks. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('\u00ad', '')
    .replaceAll(/[\u2018\u2019\u201b\u02bc\u00b4`]/g, "'")
    .replaceAll(/[\u201c\u201d\u201e\u201f\u00ab\u00bb]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212\uff0d]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** For comparing: small letters, no blanks. */
export const squeezed = (text: string): string => plain(text).toLowerCase().replaceAll(' ', '');

/** Without accents, for matching words of labels. */
export const bare = (text: string): string =>
  plain(text)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .normalize('NFC');
