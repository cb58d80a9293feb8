import type { MinedFinding } from '@/lib/pure/analysis/insights/schema';
import { recommend } from '@/lib/pure/analysis/narration/insight/recommend';
import type { WhatIf } from '@/lib/pure/analysis/narration/insight/what-if';
import type { TableMeaning } from '@/lib/pure/analysis/semantics/table/table';
import type { Column } from '@/lib/pure/query/schema/column';
import { adviceKey, type KeptInsight } from './store';

export type ToldFinding = KeptInsight & { finding: MinedFinding };
export type Words = { columns: readonly Column[]; meaning: TableMeaning };
/** What a group apart comes to, with the questions that its numbers answer. */
export type AskedWhatIf = WhatIf & { queries: KeptInsight['content']['queries'] };
/** Beside what they rest on they say nothing new. */
const BEHIND = 0.5;

/**
 * Recommendations as findings are kept: with what those they rest on say first, their evidence, and no surer than the
 * least sure of them. The pictures stand there.
 */
export function recommendations(
  told: readonly ToldFinding[],
  words: Words,
  whatIfs: ReadonlyMap<string, AskedWhatIf>,
): KeptInsight[] {
  return recommend(told, words, whatIfs).map(({ title, basis, whatIf }) => {
    const contents = basis.map((key) => told.find((one) => one.key === key)!.content);
    const [first] = contents as [KeptInsight['content']];
    const asked = whatIf ? whatIfs.get(basis[0]!)!.queries : [];
    const sentences = whatIf
      ? [...ended(first.title), ...whatIf]
      : contents.length === 1
        ? [...ended(first.title), ...first.sentences.slice(0, 1)]
        : contents.flatMap((content) => ended(content.title));
    const queries = [
      ...new Map(
        [...contents.flatMap((content) => content.queries), ...asked].map((each) => [each.evidenceId, each]),
      ).values(),
    ];
    return {
      key: adviceKey(basis[0]!),
      content: {
        ...first,
        type: 'recommendation',
        title,
        sentences,
        queries,
        confidence: Math.min(...contents.map(({ confidence }) => confidence)),
        score: BEHIND * first.score,
        folded: 0,
        chart: null,
        paradox: null,
      },
    };
  });
}

/** A title becomes a sentence. */
const ended = (title: KeptInsight['content']['title']) => [{ ...title, text: `${title.text}.` }];
