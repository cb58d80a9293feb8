import { dictionary } from '@/lib/pure/format/dictionary';
import type { DocumentPage } from '../schema';

/** Small words that only a text of the language uses often. */
const SMALL_WORDS: Record<string, string> = dictionary({
  en: 'the of and to in is for with that this be are on by as at from it shall or not an any will which your',
  de: 'der die das und ist von zu mit den dem für auf im des ein eine nicht sich auch werden bei nach wird oder zum zur',
  fr: 'le la les de des du et un une est pour dans que qui par sur au aux avec ce cette sont ou en pas',
  es: 'el la los las de del y en que por para con un una es se al como su o sus no esta este',
  it: 'il lo la i gli le di del della e che per un una è in con da al nel sono non si dei delle alla',
  nl: 'de het een van en in is op te dat voor met zijn aan bij door niet naar ook of wordt deze dit uw',
  pt: 'o a os as de do da e em que para por com um uma não se no na ao dos das é ou',
  sv: 'och att det som en på är av för med till den ett inte om har i eller från vid',
  da: 'og at det som en på er af for med til den et ikke om har i eller fra ved de',
  no: 'og at det som en på er av for med til den et ikke om har i eller fra ved de',
  fi: 'ja on ei se että hän oli mutta tai kun niin myös sekä joka ovat',
  pl: 'i w z na do nie się że jest o od za przez po oraz dla lub',
  cs: 'a v na je se s z do o že pro za od nebo by jako k ve',
  hu: 'a az és hogy nem is egy van meg ez de vagy mint',
  ro: 'și de la în cu pe nu o un este pentru din care sau prin',
  tr: 've bir bu için ile da de olarak olan veya en',
});
const SETS = Object.entries(SMALL_WORDS).map(([language, words]) => [language, new Set(words.split(' '))] as const);
const SCRIPTS: [string, RegExp][] = [
  ['ja', /[\u3040-\u30ff]/g],
  ['ko', /[\uac00-\ud7af]/g],
  ['zh', /[\u4e00-\u9fff]/g],
  ['ru', /[\u0400-\u04ff]/g],
  ['el', /[\u0370-\u03ff]/g],
  ['ar', /[\u0600-\u06ff]/g],
  ['he', /[\u0590-\u05ff]/g],
];
const MOST_LETTERS = 20_000;
const FEWEST_WORDS = 3;
/** Words of business papers, which have few small words. */
const BUSINESS: Record<string, RegExp> = dictionary({
  en: /\b(invoice|date|amount|total|description|quantity|due|balance|statement|payment|price|tax|receipt)\b/gi,
  de: /\b(rechnung|datum|betrag|summe|menge|preis|bezeichnung|gesamt|mwst|kontoauszug|saldo|steuer|beleg|quittung)\b/gi,
  fr: /\b(facture|montant|désignation|quantité|prix|tva|solde|relevé|échéance|reçu|numéro|paiement)\b/gi,
  es: /\b(factura|fecha|importe|cantidad|precio|iva|saldo|extracto|descripción|vencimiento|recibo|pago)\b/gi,
  it: /\b(fattura|importo|quantità|prezzo|descrizione|iva|saldo|scadenza|ricevuta|totale|pagamento)\b/gi,
  nl: /\b(factuur|bedrag|aantal|prijs|omschrijving|btw|saldo|totaal|vervaldatum|datum|betaling)\b/gi,
  pt: /\b(fatura|quantidade|preço|descrição|valor|vencimento|pagamento|recibo)\b/gi,
  pl: /\b(faktura|kwota|ilość|cena|razem|nazwa|termin|płatności)\b/gi,
  sv: /\b(faktura|belopp|antal|pris|summa|moms|förfallodatum|benämning)\b/gi,
  da: /\b(faktura|beløb|antal|pris|moms|forfaldsdato|betegnelse)\b/gi,
});

/** The language that most of the text is in (ISO 639-1), by script and small words; null where too little tells. */
export function languageOf(pages: readonly Pick<DocumentPage, 'lines'>[]): string | null {
  const text = sampleOf(pages);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  for (const [language, script] of SCRIPTS) {
    const found = text.match(script)?.length ?? 0;
    if (found / letters > (language === 'ja' ? 0.08 : 0.3)) return language;
  }
  return byWords(text);
}

function byWords(text: string): string | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = SETS.map(([language, small]) => {
    const business = BUSINESS[language] ? (text.match(BUSINESS[language])?.length ?? 0) : 0;
    return { language, score: words.filter((word) => small.has(word)).length + 2 * business };
  }).sort((one, other) => other.score - one.score);
  const [best] = scores;
  return best && best.score >= FEWEST_WORDS ? best.language : null;
}

function sampleOf(pages: readonly Pick<DocumentPage, 'lines'>[]): string {
  let text = '';
  for (const { lines } of pages)
    for (const line of lines) {
      text += `${line.text}\n`;
      if (text.length > MOST_LETTERS) return text;
    }
  return text;
}
