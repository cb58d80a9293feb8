import { recommend } from '@/lib/analysis/narration/insight/recommend';
import type { TableMeaning } from '@/lib/analysis/semantics/table';
import type { Finding } from '@/lib/analysis/insights/shapes';
import type { Column } from '@/lib/query/column';
import { adviceKey, type Kept } from './store';

export type ToldFinding = Kept & { finding: Finding };
/** Beside what they rest on they say nothing new. */
const BEHIND = 0.5;

/** Recommendations as findings are kept: with what those they rest on say first, their evidence, and no surer than the least sure of them. The pictures stand there. */
export function recommendations(told: readonly ToldFinding[], words: { columns: readonly Column[]; meaning: TableMeaning }): Kept[] {
  return recommend(told, words).map(({ title, basis }) => {
    const contents = basis.map((key) => told.find((one) => one.key === key)!.content);
    const [first] = contents as [Kept['content']];
    const sentences = contents.length === 1 ? [...ended(first.title), ...first.sentences.slice(0, 1)] : contents.flatMap((content) => ended(content.title));
    const queries = [...new Map(contents.flatMap((content) => content.queries).map((each) => [each.evidenceId, each])).values()];
    return {
      key: adviceKey(basis[0]!),
      content: { ...first, type: 'recommendation', title, sentences, queries, confidence: Math.min(...contents.map(({ confidence }) => confidence)), score: BEHIND * first.score, folded: 0, chart: null, paradox: null },
    };
  });
}

/** A title becomes a sentence. */
const ended = (title: Kept['content']['title']) => [{ ...title, text: `${title.text}.` }];
