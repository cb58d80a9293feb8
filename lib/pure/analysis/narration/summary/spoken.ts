import type { Sentence } from '@/lib/pure/query/schema/claim';

/** Words with the places of their numbers and names. */
export type Spoken = Pick<Sentence, 'text' | 'claims' | 'labels'>;

const moved = <Span extends { start: number; end: number }>(spans: readonly Span[], by: number): Span[] =>
  spans.map((span) => ({ ...span, start: span.start + by, end: span.end + by }));

/** Spoken words one after another; the numbers and names keep their places. */
export function joined(...parts: (string | Spoken)[]): Spoken {
  return parts.reduce<Spoken>(
    (before, part) => {
      if (typeof part === 'string') return { ...before, text: before.text + part };
      const by = before.text.length;
      return {
        text: before.text + part.text,
        claims: [...before.claims, ...moved(part.claims, by)],
        labels: [...before.labels, ...moved(part.labels, by)],
      };
    },
    { text: '', claims: [], labels: [] },
  );
}

/** What stands between two places; a number or name that is cut through falls away. */
export function between({ text, claims, labels }: Spoken, from: number, to = text.length): Spoken {
  const within = ({ start, end }: { start: number; end: number }) => start >= from && end <= to;
  return {
    text: text.slice(from, to),
    claims: moved(claims.filter(within), -from),
    labels: moved(labels.filter(within), -from),
  };
}

const beginsWithName = ({ claims, labels }: Spoken) => [...claims, ...labels].some(({ start }) => start === 0);

/** As it reads in the middle of a sentence: a name keeps its capital. */
export const continued = (spoken: Spoken): Spoken =>
  beginsWithName(spoken) ? spoken : { ...spoken, text: spoken.text.charAt(0).toLowerCase() + spoken.text.slice(1) };

export const withoutStop = (spoken: Spoken): Spoken =>
  spoken.text.endsWith('.') ? between(spoken, 0, spoken.text.length - 1) : spoken;

export const asSentence = (spoken: Spoken): Sentence => ({ ...spoken, origin: 'engine', verified: true });

export const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** A headline and what stands below it as one statement. */
export function headed(title: Spoken, body: Spoken): Spoken {
  const open = withoutStop(title);
  return open.text.includes(':') || beginsWithName(body)
    ? joined(open, '. ', body)
    : joined(open, ': ', continued(body));
}
