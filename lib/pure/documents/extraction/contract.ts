import { dictionary } from '@/lib/pure/format/dictionary';
import { companiesIn } from '../fields/companies';
import { citeStretch, paragraphsOf, sentencesOf, type TextSentence } from '../fields/sentences';
import type { DocumentView } from '../fields/view';
import { amountsIn, type Amount } from '../values/amounts';
import { daysIn } from '../values/dates';
import { bare } from '../values/normal';
import { currencyField } from './papers';
import type { ExtractedValue } from './found';

// A contract says things in sentences: each value is looked for in sentences that are about it.

const ABOUT: Record<string, RegExp> = dictionary({
  signing:
    /(?:(?:made|dated|entered into|concluded|executed|signed)(?: and entered into)?(?: as of| on| this)?|date of (?:agreement|contract|signature)|am .* (?:geschlossen|vereinbart|unterzeichnet)|geschlossen am|unterzeichnet am|(?:il est|a ete|ont) (?:convenu|conclu)|fait a|signe le|conclu le|(?:firmado|suscrito|celebrado|celebran|se celebra|acuerdan|reunidos|suscriben)|en .*, a \d|stipulat[oa]|sottoscritt[oa]|(?:firmato|concluso) il|getekend|ondertekend|gesloten op|zawart[ay]|uzavren|ingas|indgaet|締結|契約日)/,
  effective:
    /(?:takes? effect|comes? into (?:force|effect)|effective (?:date|as of|from|on)?|shall (?:commence|begin|start)|commenc(?:es|ing)|begins?(?: on)?|starts? on|in force from|beginnt|tritt .*in kraft|wirksam|ab dem|prend effet|entre en vigueur|debute|a compter du|entra(?:ra)? en vigor|surte efecto|comienza|inicia|a partir del|entra in vigore|decorre|ha effetto|inizia|gaat in|treedt in werking|vangt aan|ingangsdatum|wchodzi w zycie|obowiazuje od|trader i kraft|発効|効力を生じ)/,
  end: /(?:end(?:s|ing)?(?: on)?|expir(?:es|ing|y)|terminat(?:es|ing) on|until|through|endet|lauft .*bis|bis (?:zum|einschliesslich)|prend fin|expire|jusqu.au|s.acheve|termine|finaliza(?:ra)?|termina(?:ra)?|vence|hasta el|scade|termina|fino al|eindigt|loopt .*tot|tot en met|konczy|obowiazuje do|upphor|udlober|終了|満了)/,
  term: /(?:term\b|period|duration|runs? for|fixed|laufzeit|lauft|dauer|duree|duracion|plazo|vigencia|durata|duur|looptijd|periode|okres|tid\b|期間)/,
  notice:
    /(?:notice|kundig|frist|preavis|resili|preaviso|rescind|resolver|preavviso|recess|disdett|opzeg|wypowiedzen|uppsagning|opsigelse|予告|解約)/,
  renewal:
    /(?:renew|extend(?:s|ed)|prolong|verlanger|renouvel|reconduct|tacite|prorrog|renova|rinnov|proroga|verleng|przedluz|forlang|更新)/,
  value:
    /(?:fee|price|consideration|remuneration|contract (?:value|sum|amount)|total (?:value|amount|cost)|rent\b|pays?\b|vergutung|preis|entgelt|honorar|auftragswert|kaufpreis|miete|prix|remuneration|honoraires|montant|loyer|precio|importe|remuneracion|honorarios|contraprestacion|renta|prezzo|corrispettivo|compenso|canone|importo|prijs|vergoeding|honorarium|huur|wynagrodzeni|cena|ersattning|pris\b|vederlag|報酬|代金|対価|料金)/,
  liability: /(?:liab|haft|responsabilit|responsabilidad|aansprakelijk|odpowiedzialno|ansvar|erstatning|責任|賠償)/,
  cap: /(?:limit|cap(?:ped)?|exceed|maxim|up to|begrenz|beschrank|hochst|maximal|plafonn|n.excede|superior|excede|limitad|no exceder|limitat|superare|massim|beperk|ten hoogste|ogranicz|begransa|上限|限度)/,
});

const LAW =
  /(?:governed by|subject to|construed (?:in accordance with|under)|in accordance with)[^.]{0,40}?\blaws? (?:and regulations )?of (?:the )?(?<a>[^.,;()]{2,60})|\b(?:the )?laws of (?:the )?(?<b>[^.,;()]{2,50}?) (?:govern|apply|shall)|\b(?<c>[A-Z][\p{L}-]+(?: [A-Z][\p{L}-]+)?) law (?:governs|applies|shall)|\bRecht (?:von|der|des|vom) (?<d>[^.,;()]{2,50}?)(?= (?:gilt|findet|anwend|unter)|[.,;()]|$)|\bdroit (?:de (?:la |l.)?|du |des |d.)?(?<e>\p{Lu}[^.,;()]{1,50})|\b(?:ley(?:es)?|legislaci[oó]n|derecho) (?:de (?:la |los )?|del )?(?<f>\p{Lu}[^.,;()]{1,50})|\b(?:legge|leggi|diritto) (?:di |del(?:la|lo)? |dell.|d.)?(?<g>\p{Lu}[^.,;()]{1,50})|\b(?:recht|wetgeving) van (?<h>\p{Lu}[^.,;()]{1,50})|\bprawo (?<i>\p{L}[^.,;()]{1,50})|(?<j>[\u4e00-\u9fff]{2,8})法を準拠法/u;
const COURTS =
  /\bcourts? (?:of|in|at|sitting in) (?<a>\p{Lu}[^.,;()]{1,50}?)(?= (?:have|has|shall|are|is|alone|exclusively)|[.,;()]|$)|\b(?<b>\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?) courts? (?:have|shall)|\bGerichtsstand[^.]{0,40}? (?:ist|sind|in|bildet)(?: ausschließlich| allein)? (?<c>\p{Lu}[^.,;()]{1,50})|\bGerichte? (?:in|von|am Ort) (?<d>\p{Lu}[^.,;()]{1,40}?)(?= (?:sind|ist|zust)|[.,;()]|$)|\btribuna(?:l|ux) (?:comp[eé]tents? )?(?:de (?:commerce )?(?:de )?(?:la |l.)?|du |des |d.)(?<e>\p{Lu}[^.,;()]{1,50}?)(?= (?:sont|est|seul|ser|a|ont)|[.,;()]|$)|\b(?:tribunales|juzgados)(?: y tribunales)? (?:de (?:la |los )?|del )(?<f>\p{Lu}[^.,;()]{1,50}?)(?= (?:son|ser[aá]n|tienen)|[.,;()]|$)|\b(?:foro|tribunale)(?: competente)?(?: esclusivo)?(?: è| sarà)?(?: quello)? (?:di |d.)(?<g>\p{Lu}[^.,;()]{1,50}?)(?= (?:è|sarà|ha)|[.,;()]|$)|\brechtbank (?:te |van |in )?(?<h>\p{Lu}[^.,;()]{1,50}?)(?= (?:is|zijn)|[.,;()]|$)|(?<i>[\u4e00-\u9fff]{2,12})(?:地方)?裁判所/u;

const MONTHS =
  /\(?\b(\d{1,3})\)?[\s-]*(?:calendar |full |Kalender|volle )?(?:months?|monat(?:e|en|s)?|mois|mes(?:es)?|mes[ei]|maand(?:en)?|miesi[aeą]c\p{L}*|m[åa]nader|m[åa]neder|ヶ月|か月|カ月)/iu;
for (const [about, { source }] of Object.entries(ABOUT))
  ABOUT[about] = new RegExp(String.raw`(?<!\p{L})(?:${source})`, 'u');

type Said = TextSentence & { folded: string; nth: number };

export function contractValues(view: DocumentView): ExtractedValue[] {
  const paragraphs = paragraphsOf(view.byPage);
  const all = sentencesOf(paragraphs).map((sentence, nth): Said => ({ ...sentence, folded: bare(sentence.text), nth }));
  const found = new Map<string, ExtractedValue>();
  const add = (
    key: string,
    sentence: Said,
    part: { start: number; end: number; value: string | number; confidence: number },
  ) => {
    const [start, end] = [sentence.start + part.start, sentence.start + part.end];
    found.set(key, {
      key,
      raw: sentence.text.slice(part.start, part.end).trim(),
      value: part.value,
      confidence: part.confidence,
      citations: [citeStretch(view, sentence.paragraph, { start, end, quote: [sentence.start, sentence.end] })],
    });
  };
  partiesOf(all, add);
  daysOf(view, all, add);
  monthsOf(all, add);
  moneyOf(view, all, add);
  placesOf(all, add);
  currencyField({ view, found });
  return [...found.values()];
}

type Add = (
  key: string,
  sentence: Said,
  part: { start: number; end: number; value: string | number; confidence: number },
) => void;

/** The first two firms that the contract names, best in the sentence that says between whom it is made. */
function partiesOf(all: readonly Said[], add: Add): void {
  const seen: { name: string; sentence: Said; start: number; end: number }[] = [];
  for (const sentence of all.slice(0, 60))
    for (const company of companiesIn(sentence.text)) {
      const key = bare(company.name).replaceAll(/[^\p{L}\d]/gu, '');
      if (!seen.some(({ name }) => bare(name).replaceAll(/[^\p{L}\d]/gu, '') === key))
        seen.push({ ...company, sentence });
    }
  seen.slice(0, 2).forEach(({ name, sentence, start, end }, nth) => {
    add(nth === 0 ? 'party_a' : 'party_b', sentence, {
      start,
      end,
      value: name,
      confidence: seen.length === 2 ? 0.93 : 0.82,
    });
  });
}

function daysOf(view: DocumentView, all: readonly Said[], add: Add): void {
  const { order } = view.writing;
  const dated = all.flatMap((sentence) => daysIn(sentence.text, order).map((day) => ({ sentence, day })));
  const used = new Set<object>();
  const pick = (key: string, about: RegExp, how: { before: number; after?: number; confidence: number }) => {
    for (const entry of dated) {
      const { sentence, day } = entry;
      if (used.has(entry)) continue;
      const near = bare(sentence.text.slice(Math.max(0, day.start - how.before), day.start));
      const behind = bare(sentence.text.slice(day.end, day.end + (how.after ?? 0)));
      if (!about.test(near) && !(how.after && about.test(behind))) continue;
      used.add(entry);
      add(key, sentence, { start: day.start, end: day.end, value: day.value, confidence: how.confidence });
      return true;
    }
    return false;
  };
  pick('end_date', ABOUT.end!, { before: 34, confidence: 0.92 });
  pick('effective_date', ABOUT.effective!, { before: 60, after: 18, confidence: 0.93 });
  if (!pick('signing_date', ABOUT.signing!, { before: 60, after: 26, confidence: 0.9 })) {
    // The day beside the names of those who make the contract.
    const opening = dated.find(
      (entry) => !used.has(entry) && (entry.sentence.nth < 6 || companiesIn(entry.sentence.text).length > 0),
    );
    if (opening)
      add('signing_date', opening.sentence, {
        start: opening.day.start,
        end: opening.day.end,
        value: opening.day.value,
        confidence: 0.75,
      });
  }
}

function monthsOf(all: readonly Said[], add: Add): void {
  const months = all.flatMap((sentence) => {
    const out: { sentence: Said; start: number; end: number; value: number; near: string }[] = [];
    let from = 0;
    for (let match = MONTHS.exec(sentence.text); match; match = MONTHS.exec(sentence.text.slice(from))) {
      const at = from + match.index;
      // 'twenty-four (24) months': the word belongs to it.
      const word = match[0].startsWith('(') ? /[\p{L}-]+\s*$/u.exec(sentence.text.slice(0, at))?.[0] : undefined;
      const start = at - (word?.length ?? 0);
      out.push({
        sentence,
        start,
        end: at + match[0].length,
        value: Number(match[1]),
        near: bare(sentence.text.slice(Math.max(0, at - 110), at + match[0].length + 70)),
      });
      from = at + match[0].length;
    }
    return out;
  });
  const used = new Set<object>();
  const pick = (key: string, about: RegExp, not: RegExp | null) => {
    const entry = months.find((each) => !used.has(each) && about.test(each.near) && !(not?.test(each.near) ?? false));
    if (!entry) return;
    used.add(entry);
    add(key, entry.sentence, { start: entry.start, end: entry.end, value: entry.value, confidence: 0.9 });
  };
  pick('renewal_months', ABOUT.renewal!, null);
  pick('notice_months', ABOUT.notice!, null);
  pick('term_months', ABOUT.term!, null);
  if (![...used].some((each) => ABOUT.term!.test((each as { near: string }).near)))
    pick('term_months', ABOUT.effective!, ABOUT.notice!);
}

function moneyOf(view: DocumentView, all: readonly Said[], add: Add): void {
  const money = all.flatMap((sentence, nth) =>
    amountsIn(sentence.text, view.writing.mark)
      .filter((amount) => !amount.isPercent && (amount.currency !== null || amount.decimals === 2))
      .map((amount) => ({ sentence, amount, context: `${headingBefore(all, nth)} ${sentence.folded}` })),
  );
  const cap = money.find(({ context, sentence }) => ABOUT.liability!.test(context) && ABOUT.cap!.test(sentence.folded));
  if (cap) addAmount(add, 'liability_cap', cap);
  const value = money.find(
    (each) => each !== cap && ABOUT.value!.test(each.context) && !ABOUT.liability!.test(each.sentence.folded),
  );
  if (value) addAmount(add, 'contract_value', value);
}

/** The heading that a sentence stands below, if it is close. */
function headingBefore(all: readonly Said[], nth: number): string {
  for (let place = nth - 1; place >= Math.max(0, nth - 3); place--)
    if (all[place]!.isHeading) return all[place]!.folded;
  return '';
}

const addAmount = (add: Add, key: string, { sentence, amount }: { sentence: Said; amount: Amount }) =>
  add(key, sentence, { start: amount.start, end: amount.end, value: amount.value, confidence: 0.91 });

function placesOf(all: readonly Said[], add: Add): void {
  for (const [key, pattern] of [
    ['governing_law', LAW],
    ['jurisdiction', COURTS],
  ] as const)
    for (const sentence of all) {
      const match = pattern.exec(sentence.text);
      const name =
        match &&
        Object.values(match.groups ?? {})
          .find((group) => group !== undefined)
          ?.trim();
      if (!match || !name) continue;
      const start = sentence.text.indexOf(name, match.index);
      add(key, sentence, { start, end: start + name.length, value: name, confidence: 0.9 });
      break;
    }
}
