import { said, textOf, type Origin, type PaperPart, type PaperRun } from '@/lib/engines/paper/protocol/document';
import type { ExportedSource } from '@/lib/product/exports/content-schema';
import { evidenceBehind } from '@/lib/pure/analysis/narration/arithmetic';
import { formatNumber } from '@/lib/pure/format/format';
import { describeQuery } from '@/lib/pure/query/resolve/describe';
import type { Claim, Sentence } from '@/lib/pure/query/schema/claim';
import type { Grain } from '@/lib/pure/query/schema/column';
import type { Query } from '@/lib/pure/query/schema/query';
import type { Evidence } from '@/lib/pure/query/schema/result';
import { answerTable } from './tables';
import { WORDS } from './words';

/** So much of an id that nobody takes one for another. */
export const shortId = (id: string): string => id.slice(0, 12);
export const originOf = (evidenceId: string): string => `evidence ${shortId(evidenceId)}`;

export const originOfAll = (evidenceIds: readonly string[]): Origin =>
  [...new Set(evidenceIds)].map(originOf).join(', ');

/**
 * A text as its pieces: each number with the evidence of its claim, names and periods of the data as such, and the rest
 * as `rest` says. So a digit that nobody stands for is among words.
 */
export function runsOf(
  { text, claims, labels }: Pick<Sentence, 'text' | 'labels'> & { claims: readonly Claim[] },
  rest: Origin = 'words',
): PaperRun[] {
  const spans = [
    ...claims.map((claim) => ({ ...claim, origin: originOfAll(evidenceBehind(claim)) })),
    ...labels.map((label) => ({ ...label, origin: 'name' })),
  ].sort((a, b) => a.start - b.start);
  const runs: PaperRun[] = [];
  let at = 0;
  for (const { start, end, origin } of spans) {
    if (start < at || end > text.length) continue;
    runs.push(...said(text.slice(at, start), rest), ...said(text.slice(start, end), origin));
    at = end;
  }
  return [...runs, ...said(text.slice(at), rest)];
}

/** What is proved, and by what; `shown`: its rows stand in the document already. */
export type Proof = { name: PaperRun[]; evidenceId: string; shown: boolean };

/** The question in words; of what a kernel computed, what that was. */
export function questionOf({ query, kind }: Evidence, columns: ExportedSource['columns']): string {
  try {
    return `${describeQuery(query as Query, columns)
      .map(({ text }) => text)
      .join('')}.`;
  } catch {
    return WORDS.calculatedAs[kind];
  }
}

/** A kernel's question is none of dimensions. */
function grainsOf({ query }: Evidence): (Grain | undefined)[] {
  const { dimensions } = query as Partial<Query>;
  return Array.isArray(dimensions) ? dimensions.map(({ grain }) => grain) : [];
}

/** Rows that evidence keeps are few; beyond them the SQL tells. */
function valuesOf(evidence: Evidence): PaperPart[] {
  const { columns, rows, rowCount, id } = evidence;
  if (rows.length === 0 || columns.length === 0 || (rows.length === 1 && columns.length === 1)) return [];
  const table = answerTable({ columns, rows }, originOf(id), grainsOf(evidence));
  const more: PaperPart[] =
    rowCount > rows.length
      ? [
          {
            kind: 'text',
            look: 'quiet',
            runs: said(WORDS.moreRows(formatNumber(rows.length), formatNumber(rowCount)), originOf(id)),
          },
        ]
      : [];
  return [table, ...more];
}

/** The appendix: of every number its question, data, SQL and values. */
export function evidenceParts(
  proofs: readonly Proof[],
  { evidence, sources }: { evidence: readonly Evidence[]; sources: readonly ExportedSource[] },
): PaperPart[] {
  const byId = new Map(evidence.map((each) => [each.id, each]));
  const told = new Set<string>();
  const parts = proofs.flatMap(({ name, evidenceId, shown }): PaperPart[] => {
    if (told.has(evidenceId)) return [];
    told.add(evidenceId);
    const found = byId.get(evidenceId);
    const heading: PaperPart = { kind: 'heading', level: 3, runs: name, anchor: originOf(evidenceId) };
    if (!found) return [heading, { kind: 'text', look: 'quiet', runs: said(WORDS.noEvidence, 'words') }];
    const source = sources.find(({ id }) => id === found.dataSourceId);
    const origin = originOf(evidenceId);
    const fact = (label: string, text: string, from: string) => ({ name: label, text, origin: from });
    return [
      heading,
      {
        kind: 'facts',
        title: textOf(name),
        rows: [
          fact(WORDS.question, questionOf(found, source?.columns ?? []), 'question'),
          fact(
            WORDS.data,
            `${source?.name ?? ''}, ${found.moment ? `read at ${found.moment}` : `version ${found.dataVersion}`}`.replace(
              /^, /,
              '',
            ),
            'version',
          ),
          ...(found.value === null
            ? [fact(WORDS.rows, formatNumber(found.rowCount), origin)]
            : [fact(WORDS.value, `${found.value}${found.unit ? ` ${found.unit}` : ''}`, origin)]),
          fact(WORDS.id, `${shortId(found.id)}, hash ${found.hash}`, 'hash'),
        ],
      },
      { kind: 'code', text: found.sql },
      ...(shown ? [] : valuesOf(found)),
    ];
  });
  if (parts.length === 0) return [];
  return [
    { kind: 'break' },
    { kind: 'heading', level: 2, runs: said(WORDS.evidence, 'words') },
    { kind: 'text', look: 'quiet', runs: said(WORDS.evidenceLead, 'words') },
    ...parts,
  ];
}
