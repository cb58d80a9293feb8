import type { WorkspaceId } from '@/lib/base/actor/actor';
import { answersAgain } from '@/lib/product/evidence/evidence';
import { mismatches } from '@/lib/pure/analysis/narration/lint';
import { writeNumber } from '@/lib/pure/analysis/narration/phrase';
import { checkedSections, checkedSentence, countNumbers } from '@/lib/pure/analysis/narration/summary/check';
import { sentencesOf, type SummarySection } from '@/lib/pure/analysis/narration/summary/sections';
import { writePath, type Claim } from '@/lib/pure/query/schema/claim';
import type { Row } from '@/lib/pure/query/schema/result';
import { evidenceOf } from './facts';
import { asFigure, ownNumber } from './figures';
import type { SummaryKpi, SummarySource, SummaryVerification } from './schema';

type Asker = { workspaceId: WorkspaceId };
type Checked = { sections: SummarySection[]; kpis: SummaryKpi[]; verification: SummaryVerification };

/**
 * The numbers of a figure as claims: its value, and the two periods that are compared (or the one that it is held
 * against).
 */
function claimsOf(given: SummaryKpi): Claim[] {
  const { now, before, format } = asFigure(given);
  const {
    answer: { rows, columns, comparison },
  } = given;
  const values = [
    { reference: ownNumber(given), exact: Number(rows[0]?.[columns.at(-1)!.key]) },
    ...(comparison?.latest ? [{ reference: now, exact: comparison.latest.value }] : []),
    ...(before && comparison?.value != null ? [{ reference: before, exact: comparison.value }] : []),
  ];
  return values.flatMap(({ reference, exact }) => {
    const shown = writeNumber(exact, { as: 'value', format });
    return 'evidence' in reference
      ? [
          {
            start: 0,
            end: shown.length,
            evidenceId: reference.evidence,
            path: writePath(reference),
            shown,
            exact,
            style: { as: 'value', format },
          },
        ]
      : [];
  });
}

/**
 * What the queries behind the numbers answer now, of the versions that the summary was written from: what speaks of
 * others is no longer borne.
 */
async function rowsAgain(
  actor: Asker,
  claims: readonly Claim[],
  sources: readonly SummarySource[],
  how: { fresh: boolean; signal?: AbortSignal },
): Promise<(evidenceId: string) => readonly Row[] | undefined> {
  const answers = await answersAgain(actor, evidenceOf(claims), how);
  return (evidenceId) => {
    const answer = answers.get(evidenceId);
    return answer && sources.some(({ id, version }) => id === answer.dataSourceId && version === answer.dataVersion)
      ? answer.rows
      : undefined;
  };
}

const faultyOf = (kpis: readonly SummaryKpi[]) =>
  kpis.filter(({ fault }) => fault).reduce((sum, kpi) => sum + claimsOf(kpi).length, 0);

/** Of a summary as it was last checked. A figure that no longer matches has no number that holds. */
export function verificationOf(
  { sections, kpis }: Pick<Checked, 'sections' | 'kpis'>,
  { dropped, checkedAt }: Pick<SummaryVerification, 'dropped' | 'checkedAt'>,
): SummaryVerification {
  const text = countNumbers(sections);
  const figures = kpis.reduce((sum, kpi) => sum + claimsOf(kpi).length, 0);
  return { claims: text.claims + figures, verified: text.verified + figures - faultyOf(kpis), dropped, checkedAt };
}

/**
 * Asks every query behind the numbers of a summary again, past every cache, and says of each whether it still holds.
 */
export async function checkNumbers(
  actor: Asker,
  {
    sections,
    kpis,
    sources,
    dropped,
  }: {
    sections: readonly SummarySection[];
    kpis: readonly SummaryKpi[];
    sources: readonly SummarySource[];
    dropped: number;
  },
  signal?: AbortSignal,
): Promise<Checked> {
  const claims = [...kpis.flatMap(claimsOf), ...sentencesOf(sections).flatMap((sentence) => sentence.claims)];
  const rowsOf = await rowsAgain(actor, claims, sources, { fresh: true, signal });
  const checked = checkedSections(sections, rowsOf);
  const figures = kpis.map(({ fault: _before, ...kpi }): SummaryKpi => {
    const [wrong] = claimsOf(kpi).flatMap((claim) => mismatches({ text: claim.shown, claims: [claim] }, rowsOf));
    return wrong ? { ...kpi, fault: { now: wrong.now } } : kpi;
  });
  return {
    sections: checked,
    kpis: figures,
    verification: verificationOf(
      { sections: checked, kpis: figures },
      { dropped, checkedAt: new Date().toISOString() },
    ),
  };
}

/**
 * Reads the numbers of sentences that a person has changed from their evidence; the others are as they were checked.
 */
export async function checkChanged(
  actor: Asker,
  sections: readonly SummarySection[],
  changed: ReadonlySet<string>,
  sources: readonly SummarySource[],
): Promise<SummarySection[]> {
  const rowsOf = await rowsAgain(
    actor,
    sentencesOf(sections)
      .filter(({ id }) => changed.has(id))
      .flatMap(({ claims }) => claims),
    sources,
    { fresh: false },
  );
  return sections.map((section) => ({
    ...section,
    sentences: section.sentences.map((sentence) =>
      changed.has(sentence.id) ? checkedSentence(sentence, rowsOf) : sentence,
    ),
  }));
}
