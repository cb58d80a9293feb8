import { CONCEPTS, labelsOf } from '../fields/labels';
import { bare } from '../values/normal';
import { contentOf } from '../retrieval/words';
import type { AnswerKind } from '../retrieval/sentences';

/** What a question is about: keys of the built-in schemas and meanings of labels, surest first. */
export type Asked = { concepts: string[]; kind: AnswerKind };

/** Questions that name no label. */
const PATTERNS: [RegExp, string[]][] = [
  [
    /who (?:sent|issued|wrote|made|sells|is selling|billed|supplied)|(?:sender|issuer|supplier|vendor|seller)\b|von wem|wer (?:hat|stellt).*(?:rechnung|gestellt|geschickt)|qui (?:a (?:envoye|emis)|facture|emet)|quien (?:envi|emit)|chi (?:ha (?:inviato|emesso)|emette)|wie heeft .*(?:gestuurd|verzonden)|誰.*(?:発行|送)/,
    ['supplier_name', 'merchant_name', 'sender'],
  ],
  [
    /who (?:is|was) (?:the )?(?:customer|client|buyer|billed)|to whom|for whom|bill(?:ed)? to|customer\b|wer ist der kunde|an wen|qui est le client|quien es el cliente|chi e il cliente|wie is de klant|(?:お客様|請求先).*(?:誰|何)/,
    ['customer_name', 'recipient'],
  ],
  [
    /how (?:was|is|did) .*(?:paid|pay)|payment method|means of payment|wie wurde .*bezahlt|comment .*paye|como se pago|come .*pagat|hoe .*betaald|支払.*方法/,
    ['payment_method'],
  ],
  [
    /total (?:paid|amount|due|payable|price|of the (?:invoice|receipt|bill))|how much (?:is|was) (?:paid|due|owed|the (?:total|invoice|bill))|amount (?:due|payable|to (?:be )?pa)|invoice total|what (?:is|was) the total/,
    ['total'],
  ],
  [/(?:at )?what time|um wie ?viel uhr|a quelle heure|a que hora|a che ora|hoe laat|何時/, ['time']],
  [
    /who (?:holds|owns|has) the account|account holder|whose account|kontoinhaber|titulaire|titular|intestatario|rekeninghouder|口座名義/,
    ['account_holder'],
  ],
  [
    /(?:which|what|whose) law|governing law|law (?:govern|appl)|welches recht|quel droit|que ley|quale legge|welk recht|準拠法/,
    ['governing_law'],
  ],
  [
    /which courts?|jurisdiction|court has|gerichtsstand|welches gericht|quel tribunal|quels tribunaux|que tribunales|quale (?:foro|tribunale)|welke rechtbank|裁判所/,
    ['jurisdiction'],
  ],
  [
    /notice (?:period|is)|period of notice|kundigungsfrist|preavis|preaviso|preavviso|opzegtermijn|解約.*期間/,
    ['notice_months'],
  ],
  [
    /total (?:price|fee|value)|(?:contract|agreement).*(?:worth|value|price|cost)|(?:price|fee|value|remuneration) of the (?:contract|agreement|services)|price or value|auftragswert|vergutung|prix total|precio total|corrispettivo|vergoeding/,
    ['contract_value', 'total'],
  ],
  [
    /when .*(?:contract|agreement).*(?:start|begin|effect|apply|force|commence)|effective date|start date|commencement|wann .*(?:beginnt|kraft)|quand .*(?:effet|vigueur|commence)|cuando .*(?:vigor|efecto|comienza|empieza)|quando .*(?:vigore|inizia)|wanneer .*(?:ingaat|in werking|begint)/,
    ['effective_date'],
  ],
  [
    /when .*(?:contract|agreement|lease).*(?:end|expire|terminat|run out)|end date|expiry date|wann endet|quand .*(?:fin|expire)|cuando (?:termina|finaliza|vence)|quando (?:scade|termina)|wanneer eindigt/,
    ['end_date'],
  ],
  [
    /(?:when|what day|on which date).*(?:signed|concluded|made|entered)|(?:signing|signature) date|date of signature/,
    ['signing_date'],
  ],
  [
    /how long .*(?:run|term|last|contract|agreement)|(?:term|duration) of the (?:contract|agreement)|contract term|laufzeit|duree du contrat|duracion|durata|looptijd/,
    ['term_months'],
  ],
  [
    /(?:limit|cap|maximum).*liab|liab.*(?:limit|cap|maximum)|haftungs(?:grenze|hochst)|plafond.*responsab|limite.*responsab|massimale|aansprakelijkheid.*(?:beperk|maxim)/,
    ['liability_cap'],
  ],
  [/renew/, ['renewal_months']],
  [
    /who (?:are|is) (?:the )?part(?:y|ies)|between whom|parties to|vertragspartei|parties au contrat|partes|parti del|partijen/,
    ['party_a', 'party_b'],
  ],
  [
    /how many (?:people|employees|staff|persons)|number of employees|headcount|wie ?viele (?:mitarbeiter|personen|menschen)|combien de (?:salaries|personnes|employes)|cuantos empleados|cuantas personas|quanti dipendenti|hoeveel (?:medewerkers|werknemers|mensen)|従業員/,
    ['employees'],
  ],
  [/who (?:audited|audits)|auditor/, ['auditor']],
  [
    /from when|since when|valid from|ab wann|a partir de quand|desde cuando|da quando|vanaf wanneer/,
    ['valid_from', 'effective_date'],
  ],
  [
    /until when|how long .*valid|valid until|bis wann|jusqu.?a quand|hasta cuando|fino a quando|tot wanneer/,
    ['valid_until', 'end_date', 'deadline'],
  ],
  [
    /when .*(?:due|pay)|due date|pay(?:able)? by|wann .*(?:fallig|zahl)|quand .*(?:echeance|payer)|cuando .*(?:vence|pagar)|entro quando|wanneer .*betal/,
    ['due_date'],
  ],
  [
    /who signed|signed by|signatory|wer hat .*(?:unterschrieben|unterzeichnet)|qui a signe|quien firm|chi ha firmato|wie heeft .*(?:getekend|ondertekend)/,
    ['signed_by'],
  ],
  [
    /which order|what order|order number|order .*belong|zu welche(?:m|r) (?:auftrag|bestellung)|quelle commande|que pedido|quale ordine|welke (?:order|bestelling)/,
    ['order_number', 'purchase_order'],
  ],
  [/tax|vat\b|mwst|tva\b|iva\b|btw\b|消費税/, ['tax_total']],
];

const DATE =
  /^(?:on |by |from |since |until |before |after )?(?:when|what (?:date|day)|which (?:date|day))|\b(?:by|from|since|until) when\b|\bdate\b|datum|wann|quand|fecha|cuando|quando|wanneer|何日|いつ|日は/;
const MONEY =
  /how much|cost|price|fee|amount|wie ?viel|kostet|combien|prix|montant|cuanto|precio|importe|quanto|prezzo|importo|hoeveel|prijs|bedrag|いくら|金額/;
const NUMBER =
  /how (?:many|long|often|far|old|tall|high|heavy)|after how|number of|wie ?viele|combien de|cuant[oa]s|quant[ie]|hoeveel|torque|voltage|extension|speed|pressure|temperature|weight/;
const NAME = /^(?:who|whom|whose|wer|wen|wem|qui|quien|chi|wie (?:is|heeft))\b|誰/;

export function readQuestion(question: string): Asked {
  const folded = bare(question);
  const kind = DATE.test(folded)
    ? 'date'
    : NUMBER.test(folded)
      ? 'number'
      : MONEY.test(folded)
        ? 'money'
        : NAME.test(folded)
          ? 'name'
          : 'text';
  return {
    concepts: [
      ...new Set([
        ...PATTERNS.flatMap(([pattern, concepts]) => (pattern.test(folded) ? concepts : [])),
        ...labelled(question, folded),
      ]),
    ],
    kind,
  };
}

/** Meanings whose label the question writes out, where it asks for little else. */
function labelled(question: string, folded: string): string[] {
  const hits = CONCEPTS.flatMap((concept) =>
    labelsOf(concept).flatMap(({ pattern, rank }) =>
      [...folded.matchAll(pattern)]
        .filter((match) => match[0].length >= 3)
        .map((match) => ({ concept, rank, start: match.index, end: match.index + match[0].length })),
    ),
  );
  const longest = hits.filter(
    (hit) =>
      !hits.some(
        (other) => other.start <= hit.start && other.end >= hit.end && other.end - other.start > hit.end - hit.start,
      ),
  );
  const sorted = longest.sort((one, other) => other.end - other.start - (one.end - one.start) || one.rank - other.rank);
  return sorted.filter(({ start, end }) => leftover(question, folded, start, end)).map(({ concept }) => concept);
}

const SMALL = new Set([
  'invoic',
  'invoice',
  'contract',
  'receipt',
  'account',
  'statement',
  'bill',
  'agreement',
  'rechn',
  'rechnung',
  'factur',
  'facture',
  'factura',
  'fattura',
  'factuur',
  'year',
  'total',
]);
const leftover = (question: string, folded: string, start: number, end: number): boolean => {
  void question;
  const rest = contentOf(`${folded.slice(0, start)} ${folded.slice(end)}`).filter((word) => !SMALL.has(word));
  return rest.length === 0;
};
