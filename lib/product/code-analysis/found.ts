import { AppError } from '@/lib/base/errors/errors';
import type { CodeFailure, FileHit, RouteDoor } from '@/lib/engines/code-analysis/protocol';
import { RULES_OF } from '@/lib/pure/code-analysis/languages';
import type { RuleCard } from '@/lib/pure/code-analysis/model/rule';
import { UNREADABLE } from '@/lib/pure/code-analysis/syntax/broken';

/** What a run found, before it is kept. */
export type CodeFound = {
  hits: (FileHit & { card: RuleCard })[];
  lines: number;
  filesScanned: number;
  routes: RouteDoor[];
};

const REFUSALS: Record<CodeFailure, string> = {
  too_much: 'The code is too large or nested too deeply. Analyse it in parts.',
  timeout: 'The analysis took too long and was stopped. Analyse the code in parts.',
  memory: 'The analysis needed too much memory and was stopped. Analyse the code in parts.',
  broken: 'The code couldn’t be analysed. The server log has details.',
};
/** @throws AppError in words for people. */
export const refusalOf = (failure: CodeFailure): AppError =>
  new AppError(failure === 'broken' ? 'internal' : failure === 'timeout' ? 'timeout' : 'unusable', REFUSALS[failure]);

const CARDS = new Map<string, RuleCard>(
  [...Object.values(RULES_OF).flat(), UNREADABLE].map((rule) => [rule.id, rule] as const),
);
/** Each hit with what is known of its rule. */
export const withCards = (hits: readonly FileHit[]): CodeFound['hits'] =>
  hits.flatMap((hit) => {
    const card = CARDS.get(hit.rule);
    return card ? [{ ...hit, card }] : [];
  });
