import type { Candidate } from '../fields/candidates';
import { citeValue, type TextStretch } from '../fields/cite';
import type { DocumentView, TextSegment } from '../fields/view';
import type { DocumentCitation } from '../schema';

/** A value for a key, before it is held against its quote. */
export type ExtractedValue = {
  key: string;
  row?: number;
  raw: string;
  value: string | number | boolean;
  confidence: number;
  citations: DocumentCitation[];
};

const SURE = 0.96;
const LIKELY = 0.9;
const FAIR = 0.82;
const DOUBTFUL = 0.62;

const confidenceOf = (score: number): number =>
  score >= 122 ? SURE : score >= 114 ? LIKELY : score >= 106 ? FAIR : DOUBTFUL;

export function fromCandidate(
  view: DocumentView,
  key: string,
  candidate: Candidate,
  rivals: readonly Candidate[] = [],
): ExtractedValue {
  const isContested = rivals.some(
    (other) => other !== candidate && other.value !== candidate.value && other.score >= candidate.score - 4,
  );
  return {
    key,
    raw: candidate.raw,
    value: candidate.value,
    confidence: Math.max(0.5, confidenceOf(candidate.score) - (isContested ? 0.2 : 0)),
    citations: [citeValue(view, candidate, candidate.label)],
  };
}

export function fromStretch(
  view: DocumentView,
  key: string,
  stretch: TextStretch & { value?: string | number; confidence: number; label?: TextSegment },
): ExtractedValue {
  const raw = stretch.segment.text.slice(stretch.start, stretch.end).trim();
  return {
    key,
    raw,
    value: stretch.value ?? raw,
    confidence: stretch.confidence,
    citations: [citeValue(view, stretch, stretch.label)],
  };
}
