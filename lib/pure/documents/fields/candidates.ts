import { amountsIn } from '../values/amounts';
import { daysIn } from '../values/dates';
import { labelsOf } from './labels';
import { below, type DocumentView, type TextSegment } from './view';

/** How a value is read: what it has to look like. */
export type LabelledKind = 'code' | 'date' | 'money' | 'number' | 'name' | 'text' | 'time';

/** A value that stands with a label. `start` and `end` in the text of `segment`. */
export type Candidate = {
  concept: string;
  raw: string;
  value: string | number;
  segment: TextSegment;
  start: number;
  end: number;
  label: TextSegment;
  /** The label as it is written. */
  named: string;
  how: 'inline' | 'right' | 'below';
  rank: number;
  score: number;
  currency: string | null;
};

export type LabelHit = { concept: string; segment: TextSegment; start: number; end: number; rank: number };

/** Where labels stand: of those that overlap the longest counts, so that 'total net' is no 'total'. */
export function hitsOf(
  view: DocumentView,
  concepts: readonly string[],
  extra: ReadonlyMap<string, RegExp[]> = new Map(),
): LabelHit[] {
  const hits: LabelHit[] = [];
  for (const segment of view.segments) {
    if (segment.text.length > 240) continue;
    const own: LabelHit[] = [];
    for (const concept of concepts) {
      const patterns = [...(extra.get(concept) ?? []).map((pattern) => ({ pattern, rank: 0 })), ...labelsOf(concept)];
      for (const { pattern, rank } of patterns)
        for (const match of segment.folded.matchAll(pattern))
          if (match[0] !== '')
            own.push({ concept, segment, start: match.index, end: match.index + match[0].length, rank });
    }
    hits.push(...longest(own));
  }
  return hits;
}

function longest(hits: LabelHit[]): LabelHit[] {
  const best = new Map<string, LabelHit>();
  for (const hit of hits) {
    const key = `${hit.concept}|${hit.start}`;
    const known = best.get(key);
    if (!known || hit.end > known.end) best.set(key, hit);
  }
  const all = [...best.values()];
  return all.filter(
    (hit) =>
      !all.some(
        (other) =>
          other !== hit &&
          other.start <= hit.start &&
          other.end >= hit.end &&
          other.end - other.start > hit.end - hit.start,
      ),
  );
}

const SEPARATOR = /^[\s:.\u2026\u00b7=#|_-]*/u;
const QUALIFIER = /^\s*(?:\([^)]{0,40}\)|\d{1,2}(?:[.,]\d+)?\s?%|\([^)]*%\)|@\s?[\d.,]+\s?%)/u;

type Read = { raw: string; value: string | number; start: number; end: number; currency: string | null };

/** Values next to the labels: after them in the same piece, in the piece to the right, or in the one below. */
export function candidatesFor(
  view: DocumentView,
  hits: readonly LabelHit[],
  kindOf: (concept: string) => LabelledKind,
): Candidate[] {
  const starts = new Set(
    hits
      .filter(({ start, segment, end }) => start <= 2 && isWholeLabel(segment, end))
      .map(({ segment }) => segment.nth),
  );
  const out: Candidate[] = [];
  for (const hit of hits) {
    const kind = kindOf(hit.concept);
    const before = hit.segment.folded.slice(0, hit.start).trim();
    if (before.length > 0 && !isFreshStart(before)) continue;
    out.push(...valuesOf(view, hit, kind, starts));
  }
  return out.sort((one, other) => other.score - one.score);
}

/** After another pair of label and value, a new one may begin. */
const isFreshStart = (before: string): boolean => /[\d·|;,:•)/-]$/.test(before) || before.length <= 14;

const isWholeLabel = (segment: TextSegment, end: number): boolean =>
  segment.folded.slice(end).replace(SEPARATOR, '').length <= 3;

function valuesOf(view: DocumentView, hit: LabelHit, kind: LabelledKind, labels: ReadonlySet<number>): Candidate[] {
  const { segment } = hit;
  const out: Candidate[] = [];
  const add = (read: Read | null, where: TextSegment, how: Candidate['how'], base: number) => {
    if (read) out.push({ ...read, segment: where, how, ...basis(hit), score: scoreOf(hit, how, base) });
  };
  let from = segment.at[hit.end] ?? segment.text.length;
  const qualifier = QUALIFIER.exec(segment.text.slice(from));
  if (qualifier && (kind === 'money' || kind === 'number' || qualifier[0].trim().startsWith('(')))
    from += qualifier[0].length;
  from += SEPARATOR.exec(segment.text.slice(from))![0].length;
  const rest = segment.text.slice(from);
  const isSeparated = /[:#.\u2026]/.test(segment.text.slice(segment.at[hit.end] ?? 0, from));
  if (rest !== '') {
    const read = readValue(rest, kind, view);
    const isNear =
      read !== null && (read.start <= 3 || (kind !== 'code' && kind !== 'name' && kind !== 'text' && read.start <= 28));
    if (isNear) add(shift(read, from), segment, 'inline', isSeparated ? 6 : read.start <= 3 ? 3 : -8);
    if (isNear || rest.length > 32) return out;
  }
  const rightOnes = segment.row.slice(segment.place + 1, segment.place + 3);
  for (const right of rightOnes) {
    if (labels.has(right.nth) && !/\d/.test(right.text)) break;
    const read = readValue(right.text, kind, view);
    if (read && read.start <= 16) {
      add(read, right, 'right', rest === '' ? 4 : -4);
      break;
    }
    if (!/^[\s:.…·€£$¥A-Z]{1,4}$/u.test(right.text) && !/^\.{3,}/.test(right.text)) break;
  }
  if (out.length > 0 && kind !== 'name') return out;
  for (const under of below(segment, view).slice(0, kind === 'name' ? 1 : 2)) {
    if (labels.has(under.nth)) break;
    const read = readValue(
      under.text.replace(/^[.\s…]+/, (dots) => ' '.repeat(dots.length)),
      kind,
      view,
    );
    if (read && read.start <= 8) {
      add(read, under, 'below', rest === '' ? 0 : -10);
      break;
    }
  }
  return out;
}

const basis = (hit: LabelHit) => ({
  concept: hit.concept,
  label: hit.segment,
  rank: hit.rank,
  named: hit.segment.text.slice(hit.segment.at[hit.start] ?? 0, hit.segment.at[hit.end] ?? undefined).trim(),
});

const HOW = { inline: 6, right: 6, below: 2 };
const scoreOf = (hit: LabelHit, how: Candidate['how'], base: number): number =>
  100 +
  HOW[how] +
  base +
  (hit.start === 0 ? 8 : 0) +
  Math.min(14, hit.end - hit.start) -
  (isWholeLabel(hit.segment, hit.end) || how === 'inline' ? 0 : 8);

const shift = (read: Read, by: number): Read => ({ ...read, start: read.start + by, end: read.end + by });

const CODE = /(?:(?:no|nr|n°|nº|#)\.?\s*)?([\p{L}\d](?:[\p{L}\d./_#-]*[\p{L}\d])?(?:\s(?=[\d-])[\p{L}\d./_-]*\d)*)/u;
const TIME =
  /(?<![\d:.])([01]?\d|2[0-3])[:.h時]\s?([0-5]\d)(?:[:.]([0-5]\d))?(?:分)?(?:\s?(?:am|pm|uhr|h))?(?![\d.])/iu;

/** The first value of a kind in a text, and where. */
export function readValue(text: string, kind: LabelledKind, view: DocumentView): Read | null {
  const { mark, order } = view.writing;
  switch (kind) {
    case 'date': {
      const [day] = daysIn(text, order);
      return day ? { ...day, currency: null } : null;
    }
    case 'money':
    case 'number': {
      const amounts = amountsIn(text, mark).filter(({ isPercent }) => !isPercent);
      const amount = kind === 'money' ? amounts.at(-1) : amounts[0];
      if (!amount || (kind === 'money' && daysIn(text, order).length > 0)) return null;
      return amount;
    }
    case 'code': {
      const match = CODE.exec(text);
      const raw = match?.[1];
      if (!raw || !/\d/.test(raw) || raw.length > 40) return null;
      const start = match.index + match[0].indexOf(raw);
      return { raw, value: raw, start, end: start + raw.length, currency: null };
    }
    case 'time': {
      const match = TIME.exec(text);
      if (!match) return null;
      return {
        raw: match[0].trim(),
        value: match[0].trim(),
        start: match.index,
        end: match.index + match[0].trim().length,
        currency: null,
      };
    }
    default:
      return readWords(text, kind);
  }
}

function readWords(text: string, kind: 'name' | 'text'): Read | null {
  const lead = SEPARATOR.exec(text)![0].length;
  const raw = text
    .slice(lead)
    .replace(/\s+[·|•]\s.*$/u, '')
    .replace(/[\s,;:]+$/u, '');
  if (!/\p{L}/u.test(raw) && kind === 'name') return null;
  if (raw === '' || raw.length > 120 || /^[_.\s-]+$/.test(raw)) return null;
  return { raw, value: raw, start: lead, end: lead + raw.length, currency: null };
}
