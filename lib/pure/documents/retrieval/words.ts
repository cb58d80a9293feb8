import { bare } from '../values/normal';

/** Words of questions that say nothing about what is asked for, in many languages. */
const EMPTY = new Set(
  (
    'what which who whom whose when where why how is are was were be been do does did has have had will shall would can could may the a an of to in on at by for from with and or this that these those it its there here much many long far often please tell me give show find i we you your our any some does per as about into after before during within until than then not no ' +
    'name number value amount date day document paper called charged due made given said stated ' +
    'was wer wen wem wessen wann wo warum wie welche welcher welches welchen ist sind war waren wird werden hat haben der die das den dem des ein eine einer eines einem und oder von zu zum zur im in am an auf fur mit bei nach aus es sie er nicht viel viele lange heisst lautet betragt ' +
    'quel quelle quels quelles qui que quoi quand ou comment combien est sont etait a ont le la les l un une des du de d au aux en dans par pour sur avec et ce cette ces il elle se nom montant ' +
    'cual cuales quien quienes que cuando donde como cuanto cuanta cuantos cuantas es son fue el la los las un una del de al en con por para y o se llama su nombre importe ' +
    'quale quali chi che cosa quando dove come quanto quanta quanti quante e sono era il lo la i gli le un uno una di del della dei al in con per da si chiama nome ' +
    'wat welke wie wanneer waar hoe hoeveel is zijn was het de een van te in op voor met door en of dat deze heet naam ' +
    'qual quais quem quando onde quanto o a os as do da em no na com por'
  ).split(' '),
);

/** Words for the same thing, in languages that a question and a document may differ in. */
const ALIKE: string[] = [
  'repair repairs repaired reparatur instandsetzung instandsetzen reparation reparer reparacion riparazione reparatie herstel',
  'cost costs costing price priced kostet kosten preis betragt cout coute couter prix precio cuesta coste costo costa prezzo prijs kost charge fee',
  'work works job arbeiten arbeit travaux trabajos obras lavori werkzaamheden',
  'done finished completed complete completion ready abgeschlossen fertig beendet fertiggestellt termines termine acheve finalizados terminados completati terminati ultimati afgerond gereed voltooid',
  'notice kundigungsfrist kundigung frist preavis preaviso preavviso opzegtermijn opzegging',
  'warranty guarantee gewahrleistung garantie garantia garanzia',
  'penalty vertragsstrafe penalite penalidad penalizacion penale boete',
  'late delay verspatet verspatung verzug retard retraso ritardo vertraging',
  'delivery deliver delivered lieferung liefern livraison entrega consegna levering',
  'interest zinsen zins interets interes interessi rente',
  'payment pay paid zahlung bezahlt paiement paye pago pagado pagamento pagato betaling betaald',
  'employ employs employee employees staff people mitarbeiter beschaftigte beschaftigt salaries effectif emploie empleados plantilla dipendenti personeel medewerkers',
  'company firm unternehmen firma gesellschaft entreprise societe empresa azienda societa bedrijf',
  'audit audited auditor auditors gepruft prufer abschlussprufer audite auditeur commissaire auditado revisore accountant',
  'weight gewicht poids peso',
  'driver fahrer fahrerin chauffeur conductor autista',
  'cashier kassierer kassiererin caissier caissiere cajero cajera cassiere kassier',
  'valid validity gultig valable valido valida vigente geldig',
  'minimum least mindestens mindest mindestbestellwert minimal minimo minimum',
  'order bestellung auftrag commande pedido ordine bestelling',
  'start starts begin begins commence beginnt beginn debut commence comienza inicio inizia inizio begint aanvang',
  'end ends expire expires expiry endet ende fin termine vence finaliza scade termina eindigt',
  'liability liable haftung haftet responsabilite responsabilidad responsabilita aansprakelijkheid',
  'law laws recht droit ley derecho legge diritto',
  'court courts jurisdiction gericht gerichte gerichtsstand tribunal tribunaux tribunales foro rechtbank',
  'rent miete loyer renta alquiler canone affitto huur',
  'discount rabatt remise descuento sconto korting',
  'dividend dividende dividendo',
  'overdraft dispo dispositionskredit decouvert descubierto scoperto roodstand',
  'limit grenze hochstbetrag limite plafond maximum',
  'signed unterzeichnet unterschrieben signe firmado firmato getekend ondertekend',
];
const GROUP = new Map<string, number>();
ALIKE.forEach((words, nth) => {
  for (const word of words.split(' ')) if (!GROUP.has(word)) GROUP.set(word, nth);
});

const CJK = /[\u3040-\u30ff\u4e00-\u9fff]/;
const CJK_EMPTY = /^(?:何|です|ですか|いくら|誰|どこ|いつ|は|の|を|に|が|で|と|か|名前|お|ご)$/;

/** Words as they are compared: without endings, groups of equal meaning as one. */
export const keyOfWord = (word: string): string => {
  const group = GROUP.get(word);
  if (group !== undefined) return `#${group}`;
  if (/\d/.test(word) || word.length <= 4) return word;
  return word.replace(/(?:'s|ments?|ungen|ung|ing|ed|es|en|er|s|e|n)$/u, '').slice(0, 9);
};

/** The words of a text as they are compared; of Chinese and Japanese runs of one kind of letter. */
export function keysOf(text: string): string[] {
  const folded = bare(text);
  const words = folded.match(/[\p{L}\d]+(?:[-/.][\p{L}\d]+)*/gu) ?? [];
  return words.flatMap((word) => {
    if (!CJK.test(word)) return [keyOfWord(word)];
    return word.match(/[\u4e00-\u9fff]+|[\u30a0-\u30ff]+|[\u3040-\u309f]+|[a-z\d]+/gu) ?? [];
  });
}

/** What a question asks about. */
export function contentOf(question: string): string[] {
  const words = bare(question).match(/[\p{L}\d]+(?:[-/.][\p{L}\d]+)*/gu) ?? [];
  const all = words.flatMap((word) =>
    CJK.test(word)
      ? keysOf(word).filter((part) => !CJK_EMPTY.test(part) && !/^[\u3040-\u309f]+$/.test(part))
      : EMPTY.has(word)
        ? []
        : [keyOfWord(word)],
  );
  return [...new Set(all)];
}
