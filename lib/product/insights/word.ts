import type { TaskActor } from '@/lib/base/actor/actor';
import { anyProvider } from '@/lib/base/ai/providers';
import { wordFacts, type Fact } from '@/lib/base/ai/word';
import type { SourceTable } from '@/lib/product/data-sources/read/load';
import type { KeptInsight } from './store';

/** Those that are read; the rest keeps the words of the engine. */
const WORDED = 25;
/** The findings stand already: their wording may not hold up what comes after them. */
const LIMIT_MS = 60_000;

const factsOf = (
  { content: { title, sentences, columns } }: KeptInsight,
  nth: number,
  names: (keys: readonly string[]) => string[],
): Fact[] =>
  [title, ...sentences].map((sentence, place) => ({ id: `${nth} ${place}`, sentence, names: names(columns) }));

/**
 * The first findings in the words of an AI provider, as far as these say the same; null where there is nothing new to
 * keep.
 */
export async function wordFindings(
  actor: TaskActor,
  { columns }: SourceTable,
  told: readonly KeptInsight[],
  signal: AbortSignal,
): Promise<KeptInsight[] | null> {
  if (!anyProvider() || told.length === 0) return null;
  const names = (keys: readonly string[]) => columns.filter(({ key }) => keys.includes(key)).map(({ label }) => label);
  const facts = told.slice(0, WORDED).flatMap((kept, nth) => factsOf(kept, nth, names));
  const limit = AbortSignal.timeout(LIMIT_MS);
  const said = await wordFacts(
    actor,
    { task: 'narrate', audience: 'analyst', facts },
    AbortSignal.any([signal, limit]),
  ).catch((error: unknown) => {
    if (limit.aborted && !signal.aborted) return null;
    throw error;
  });
  if (!said || said.origin === 'engine') return null;
  const worded = new Map(said.sentences.map(({ factId, ...sentence }) => [factId, sentence]));
  return told.map((kept, nth) => {
    const { content } = kept;
    const [title, ...rest] = [content.title, ...content.sentences].map(
      (sentence, place) => worded.get(`${nth} ${place}`) ?? sentence,
    );
    return { ...kept, content: { ...content, title: title!, sentences: rest } };
  });
}
