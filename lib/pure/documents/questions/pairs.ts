import { citeValue } from '../fields/cite';
import { below, type DocumentView, type TextSegment } from '../fields/view';
import { contentOf } from '../retrieval/words';
import type { AnswerCandidate } from '../schema';

// Labels that the document itself writes: 'Machine: Crane 7', or a name with its value to the right or below.

const INLINE = /^([^:]{2,48}):\s*(\S.*)$/u;
const BLANK = /^[\s_.\u2026-]*$/u;
const LONGEST = 48;

/** The value beside the label that asks for exactly what the question asks for. */
export function pairAnswers(view: DocumentView, question: string): AnswerCandidate[] {
  const wanted = contentOf(question);
  if (wanted.length === 0) return [];
  const isAsked = (label: string) => {
    const own = contentOf(label);
    return own.length > 0 && own.length === wanted.length && own.every((key) => wanted.includes(key));
  };
  return view.segments.flatMap((segment) => {
    const inline = INLINE.exec(segment.text);
    if (inline && isAsked(inline[1]!) && !BLANK.test(inline[2]!))
      return [candidateOf(view, segment, segment.text.length - inline[2]!.length, segment)];
    if (segment.text.length > LONGEST || /\d/.test(segment.text) || !isAsked(segment.text)) return [];
    const value = valueOf(view, segment);
    return value ? [candidateOf(view, value, 0, segment)] : [];
  });
}

/** To the right, or right below where nothing stands beside it. */
function valueOf(view: DocumentView, label: TextSegment): TextSegment | null {
  const right = label.row[label.place + 1];
  if (right) return right.text.endsWith(':') || BLANK.test(right.text) || right.text.length > 120 ? null : right;
  const [under] = label.text.endsWith(':') || label.line.role !== 'heading' ? below(label, view, 1.2) : [];
  return under && under.text.length <= 80 && !under.text.endsWith(':') && !BLANK.test(under.text) ? under : null;
}

const candidateOf = (view: DocumentView, value: TextSegment, start: number, label: TextSegment): AnswerCandidate => ({
  text: value.text.slice(start),
  confidence: 0.84,
  citations: [citeValue(view, { segment: value, start, end: value.text.length }, label)],
});
