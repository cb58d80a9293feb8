import { dictionary } from '@/lib/pure/format/dictionary';
import { nounAt, type Dictionary, type Sense } from '../language/foreign/dictionary';

/** First parts that say what to do with the second: 'Durchschnittspreis'. */
const BEFORE: Record<string, string> = dictionary({
  durchschnitts: 'average',
  mittel: 'average',
  gesamt: 'total',
  hochst: 'highest',
  tiefst: 'lowest',
  mindest: 'minimum',
  maximal: 'maximum',
  minimal: 'minimum',
  median: 'median',
  jahres: 'yearly',
  monats: 'monthly',
  wochen: 'weekly',
  tages: 'daily',
  stunden: 'hourly',
  quartals: 'quarterly',
  brutto: 'gross',
  netto: 'net',
  haupt: 'main',
  neu: 'new',
  alt: 'old',
  gross: 'large',
  klein: 'small',
  erst: 'first',
  auslands: 'foreign',
  heim: 'home',
  gast: 'away',
  auswarts: 'away',
});
/** Last parts that say what to do with the first: 'Frauenanteil' is the share of women. */
const BEHIND: Record<string, string> = dictionary({
  anteil: 'share of',
  anteile: 'share of',
  zahl: 'number of',
  zahlen: 'number of',
  anzahl: 'number of',
  summe: 'total',
  durchschnitt: 'average',
  mittelwert: 'average',
  median: 'median',
  maximum: 'maximum',
  minimum: 'minimum',
  wachstum: 'growth of',
  zuwachs: 'growth of',
  entwicklung: 'trend of',
  verlauf: 'trend of',
  vergleich: 'comparison of',
});
const LINKS = ['', 's', 'n', 'en', 'es', 'er', 'e', 'ns'];
const SHORTEST_PART = 3;
const MOST_PARTS = 3;

/** Words that look put together and are not, or mean something else. */
const WHOLE = new Set(['wertpapier', 'handschuh', 'ausland', 'inland', 'landwirt', 'anwalt', 'arbeitslos', 'kinder']);

/** What the first part says: a noun before its link, a word of the table or one of its values. */
function firstOf(dictionary: Dictionary, start: string, isName: (word: string) => boolean, parts: number): string[] {
  for (const link of LINKS) {
    if (!start.endsWith(link) || start.length - link.length < SHORTEST_PART) continue;
    const part = start.slice(0, start.length - link.length);
    if (isName(part)) return [part];
    // 'Schule' loses its last letter before another word.
    const english =
      dictionary.nouns.get(part) ?? (link === '' || link === 's' ? dictionary.nouns.get(`${part}e`) : undefined);
    if (english) return english;
    const colour = dictionary.forms.get(part);
    if (link === '' && colour?.kind === 'adjective' && colour.degree === 'positive') return colour.english;
  }
  const whole = parts > 1 ? compoundOf(dictionary, start.replace(/s$/, ''), isName, parts - 1) : null;
  return whole ? whole.english : [];
}

/**
 * What a German word that is put together of known ones says: 'Dürretote' are drought deaths. Null where a part of it is
 * unknown.
 */
export function compoundOf(
  dictionary: Dictionary,
  word: string,
  isName: (word: string) => boolean,
  parts = MOST_PARTS,
): Sense | null {
  if (WHOLE.has(word)) return null;
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const [start, rest] = [word.slice(0, at), word.slice(at)];
    const last = nounAt(dictionary, rest) ?? (isName(rest) ? ({ kind: 'noun', english: [rest] } as const) : null);
    const before = BEFORE[start];
    const behind = BEHIND[rest];
    if (before !== undefined && last) return { kind: 'noun', english: last.english.map((each) => `${before} ${each}`) };
    if (!behind && !last) continue;
    const first = firstOf(dictionary, start, isName, parts);
    if (!first.length) continue;
    if (behind) return { kind: 'noun', english: first.map((each) => `${behind} ${each}`) };
    return { kind: 'noun', english: first.flatMap((one) => last!.english.map((each) => `${one} ${each}`)) };
  }
  return null;
}
