/** Legal forms of firms, and words that only firms and offices have in their name. */
const FORMS =
  /(?<![\p{L}\d])(?:ltd|limited|llc|l\.l\.c|llp|lp|inc|incorporated|corp|corporation|plc|co|company|pty|gmbh|g\.m\.b\.h|mbh|ag|kgaa|kg|ohg|gbr|ug|e\.?\s?k|e\.?\s?v|eg|se|sarl|s\.a\.r\.l|sas|s\.a\.s|sasu|eurl|snc|s\.n\.c|sci|s\.a|sa|s\.l|sl|s\.l\.u|slu|s\.c|s\.r\.l|srl|s\.p\.a|spa|s\.a\.s|b\.v|bv|n\.v|nv|v\.o\.f|vof|c\.v|oy|oyj|ab|a\/s|aps|as|asa|ans|sp\.\s?z\s?o\.\s?o|spolka|s\.r\.o|a\.s|kft|zrt|nyrt|bt|d\.o\.o|ood|eood|ltda|lda|a\.s|ltd\.?\s?sti|s\.c\.a|pte|bhd|k\.k|kk)(?![\p{L}\d])\.?/iu;
const CJK_FORMS = /(?:株式会社|有限会社|合同会社|合資会社|\(株\)|㈱|有限公司|公司)/u;
const BANKS =
  /(?<!\p{L})(?:[\p{L}-]*bank|banque|banco|banca|caixa|caja|cassa|caisse|sparkasse|credit union|building society|raiffeisen[\p{L}-]*|volksbank|cooperative|savings|pankki|banka|takarek)(?!\p{L})|銀行|信用金庫|信用組合/iu;
const SENTENCE = /[.!?]\s+\p{Lu}\p{Ll}|\b(?:the|und|der|die|les|los|con|is|are|shall|wir|nous)\b/u;

export const isCompany = (text: string): boolean =>
  text.length <= 90 &&
  !SENTENCE.test(text) &&
  (CJK_FORMS.test(text) || (FORMS.test(text) && /\p{Lu}/u.test(text) && /\p{L}{2}.*\s/u.test(text)));
export const isBank = (text: string): boolean => text.length <= 70 && BANKS.test(text) && !/[:;]|\d{4}/.test(text);

const HONORIFIC = /\s*(?:御中|様|殿)\s*$/u;
export const hasHonorific = (text: string): boolean => HONORIFIC.test(text);
export const withoutHonorific = (text: string): string => text.replace(HONORIFIC, '').trim();

/** Firms in a running sentence: capitalised words that end with a legal form. */
const NAME_WORD = String.raw`(?:[\p{Lu}\d][\p{L}\d'&.\-]*|&|et|und|and|e|y|i|de|di|du|des|della?|van|von|of|the|la|le|les|Hijos|Fils|Söhne|Sons)`;
const FORM_AT_END = String.raw`(?:Ltd|Limited|LLC|LLP|Inc|Corp|Corporation|plc|PLC|Company|GmbH(?:\s?&\s?Co\.?\s?KG)?|mbH|AG|KGaA|KG|OHG|GbR|UG|e\.\s?K|e\.\s?V|SE|SARL|S\.A\.R\.L|SAS|S\.A\.S|SASU|EURL|SNC|S\.A|SA|S\.L\.U|S\.L|SL|S\.r\.l|S\.R\.L|Srl|SRL|S\.p\.A|S\.P\.A|SpA|B\.V|BV|N\.V|NV|V\.O\.F|VOF|Oyj|Oy|AB|A\/S|ApS|ASA|AS|sp\.\s?z\s?o\.\s?o|s\.r\.o|a\.s|Kft|Zrt|Nyrt|d\.o\.o|Lda|Ltda)`;
const IN_SENTENCE = new RegExp(
  String.raw`(?<![\p{L}])[\p{Lu}][\p{L}\d'&.\-]*(?:\s${NAME_WORD}){0,6}?,?\s${FORM_AT_END}(?![\p{L}])\.?`,
  'gu',
);

/** The dot after a form that is never written with one ends the sentence. */
const withoutFullStop = (name: string): string =>
  /(?:\p{Lu}\.\s?\p{L}|Inc|Corp|Ltd|Co|e\.\s?[KV]|r\.o|z\s?o\.\s?o)\.$/u.test(name) ? name : name.replace(/\.$/, '');

export function companiesIn(text: string): { name: string; start: number; end: number }[] {
  return [...text.matchAll(IN_SENTENCE)].map((match) => {
    const lead =
      /^(?:Between|Zwischen|Entre|Tra|Tussen|Among|And|Und|Et|The|By|From|To)\s+/u.exec(match[0])?.[0].length ?? 0;
    const start = match.index + lead;
    const name = withoutFullStop(match[0].slice(lead));
    return { name, start, end: start + name.length };
  });
}
