import type { Sentence } from '@/lib/pure/query/schema/claim';
import type { WordableFact } from './ground/fact';
import type { Preference } from './providers';
import type { Provider } from './provider-schema';
import { countSentences, runProviders, type RunOwner } from './run';
import type { WordingAudience } from './schema';
import { askable, groundAll, promptFor, type WordingPurpose } from './wording';

export type { WordableFact as Fact } from './ground/fact';

export type WordedSentence = Sentence & { factId: string };
export type Worded = {
  /** One for each fact, in the order of the facts: worded by the provider where that is grounded, else the engine's. */
  sentences: WordedSentence[];
  /** Who worded at least one of them. */
  origin: 'engine' | Provider;
  model: string | null;
  tokens: number;
  ms: number;
  /** Sentences of the provider that were not grounded. */
  dropped: number;
  /** Another provider than the first choice answered, or none. */
  fellBack: boolean;
};

export type WordTask = {
  task: WordingPurpose;
  audience: WordingAudience;
  facts: readonly WordableFact[];
  preference?: Preference;
};

const AT_ONCE = 25;

/**
 * Facts in the words of an AI provider, as far as it says what they say and nothing else; the engine's sentences
 * elsewhere, and everywhere when no provider is set up or answers. Fails only where `signal` is aborted.
 */
export async function wordFacts(scope: RunOwner, task: WordTask, signal: AbortSignal): Promise<Worded> {
  const { facts } = task;
  const all = askable(facts);
  const result: Worded = {
    sentences: [],
    origin: 'engine',
    model: null,
    tokens: 0,
    ms: 0,
    dropped: 0,
    fellBack: false,
  };
  const worded = new Map<string, Sentence>();
  for (let start = 0; start < all.length || start === 0; start += AT_ONCE) {
    const asked = all.slice(start, start + AT_ONCE);
    const ran = asked.length > 0 ? await runProviders(scope, promptFor(task, asked), signal, task.preference) : null;
    result.fellBack ||= ran === null || ran.fellBack;
    if (!ran) break;
    const grounded = groundAll(ran.value, asked, ran.provider);
    for (const [id, sentence] of grounded.worded) worded.set(id, sentence);
    Object.assign(result, {
      model: ran.model,
      tokens: result.tokens + ran.tokens,
      ms: result.ms + ran.ms,
      dropped: result.dropped + grounded.dropped,
      ...(grounded.worded.size > 0 && { origin: ran.provider }),
    });
    await countSentences(ran.provider, ran.value.sentences.length, grounded.dropped);
  }
  return { ...result, sentences: facts.map(({ id, sentence }) => ({ ...(worded.get(id) ?? sentence), factId: id })) };
}
