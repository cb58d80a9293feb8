import { hitsOf } from '../fields/candidates';
import { TITLES } from '../fields/labels';
import type { DocumentView } from '../fields/view';

export type PaperKind = 'invoice' | 'receipt' | 'bank_statement' | 'contract';
const KINDS = ['invoice', 'receipt', 'bank_statement', 'contract'] as const;
const SIGNS: Record<PaperKind, string[]> = {
  invoice: ['invoice_number', 'due_date', 'total', 'tax_total'],
  receipt: ['receipt_number', 'payment_method', 'time', 'total'],
  bank_statement: ['opening_balance', 'closing_balance', 'statement_number', 'account_holder'],
  contract: [],
};
const CLAUSES =
  /(?:hereinafter|governed by|terminat|shall|kundig|haftung|nachfolgend|ci-apres|resili|droit applicable|en adelante|rescis|ley aplicable|di seguito|recess|hierna|opzeg|toepasselijk recht|甲|乙)/;
const TITLE = 30;
const SIGN = 8;
const LEAST = 16;

/** What kind of paper a document is, by what it calls itself and by the labels on it; null where nothing tells. */
export function kindOfPaper(view: DocumentView): PaperKind | null {
  const first = view.segments.filter(({ page }) => page.number === 1);
  const body = first.map(({ line }) => line.size).sort((one, other) => one - other)[first.length >> 1] ?? 0;
  const hits = hitsOf({ ...view, segments: first }, [...new Set(Object.values(SIGNS).flat())]);
  const scores = KINDS.map((kind) => {
    const titles = first.filter(({ folded, nth }) => nth < 40 && folded.length <= 60 && TITLES[kind]!.test(folded));
    const title = titles.some(({ line }) => line.size > 1.15 * body || line.role === 'heading')
      ? TITLE
      : titles.length > 0
        ? TITLE / 2
        : 0;
    const signs = SIGNS[kind].filter((concept) => hits.some((hit) => hit.concept === concept)).length;
    // Reports have statements too, of income and of cash: a bank's names an account or a balance.
    if (kind === 'bank_statement' && signs === 0) return { kind, score: 0 };
    const clauses = kind === 'contract' ? view.segments.filter(({ folded }) => CLAUSES.test(folded)).length : 0;
    return { kind, score: title + SIGN * signs + Math.min(30, 6 * clauses) };
  }).sort((one, other) => other.score - one.score);
  const [best] = scores;
  return best && best.score >= LEAST ? best.kind : null;
}
