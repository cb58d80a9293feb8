import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentOf } from '@/components/paper/documents';
import { textOf } from '@/lib/engines/paper/protocol/document';
import { ruler } from '@/lib/engines/paper/write/fonts';
import { writePdf } from '@/lib/engines/paper/write/pdf';
import type { ExportContent } from '@/lib/product/exports/content-schema';
import { guestConfig } from '@/lib/product/sharing/narrow';
import type { Sentence } from '@/lib/pure/query/schema/claim';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { taggedTexts } from '@/tests/support/pdf';

// Where sentences go from the store: into exported files and, as titles of charts, onto the page of a guest.

const NOW = '2026-11-25T10:00:00.000Z';
const ID = '1a0e6f7e-0000-4000-8000-000000000000';
const LONGEST_TITLE = 160;

const head = {
  format: 'pdf',
  paper: 'a4',
  title: 'Ground',
  createdAt: NOW,
  sources: [],
  filters: [],
  evidence: [],
};

/** Insights told by these sentences, and a summary of them. */
const contentsOf = (stored: readonly Sentence[]): ExportContent[] =>
  [
    {
      ...head,
      kind: 'insights',
      tests: {},
      insights: stored.map((sentence, nth) => ({
        id: String(nth),
        title: sentence.text,
        titleClaims: sentence.claims,
        sentences: [sentence],
        stats: { test: null, symbol: null, statistic: null, n: null, q: null },
        grade: 'found',
      })),
    },
    {
      ...head,
      kind: 'summary',
      summary: {
        sections: [{ key: 'headline', sentences: stored, removed: [] }],
        kpis: [],
        covers: null,
        verification: null,
      },
    },
  ] as unknown as ExportContent[];

export type Shown = {
  /** Every sentence that can be read. */
  texts: string[];
  digits: number;
  /** Digits under no evidence and in no name. */
  loose: number;
};

/** What exports of stored sentences say: their sentences, and the digits of their files by the tags. */
export async function exportedOf(stored: readonly Sentence[]): Promise<Shown> {
  const folder = mkdtempSync(join(tmpdir(), 'ground-'));
  const shown: Shown = { texts: [], digits: 0, loose: 0 };
  try {
    for (const content of contentsOf(stored)) {
      const paper = await documentOf(content, ruler, () => []);
      const appendix = paper.parts.findIndex(({ kind }) => kind === 'break');
      for (const part of paper.parts.slice(0, appendix < 0 ? undefined : appendix))
        if (part.kind === 'text' || (part.kind === 'heading' && content.kind === 'insights'))
          shown.texts.push(textOf(part.runs));
      const path = join(folder, `${content.kind}.pdf`);
      await writePdf(paper, path);
      for (const { text, path: elements, artifact } of taggedTexts(readFileSync(path))) {
        const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
        const origin = elements.findLast(({ title }) => title !== '')?.title ?? '';
        if (artifact || digits === 0) continue;
        shown.digits += digits;
        if (origin !== 'name' && !origin.startsWith('evidence ')) shown.loose += digits;
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { ...shown, texts: shown.texts.filter(Boolean) };
}

/** What a guest reads of charts that findings are pinned to, where nothing is locked and where a filter is. */
export function guestTitles(stored: readonly Sentence[]): string[] {
  const charts = stored.map(({ text }, nth) => ({
    id: String(nth),
    title: text.slice(0, LONGEST_TITLE),
    type: 'bar',
    dataSourceId: ID,
    query: { measures: [{ agg: 'count' }], dimensions: [], filters: [] },
    options: { insight: ID, claim: { version: 1, subject: [] } },
    description: text,
  }));
  const config = { version: 1, kpis: [], charts, filters: [], layout: [], notes: [] } as unknown as DashboardConfig;
  const narrowed = { config, withheld: 0, named: new Map() };
  const [open, locked] = [false, true].map((isLocked) => guestConfig(narrowed, isLocked, []));
  return [
    ...open!.charts.flatMap(({ title, description }) => [title, description]),
    ...locked!.charts.map(({ description }) => description),
  ].filter(Boolean);
}

export const asTitle = (text: string): string => text.slice(0, LONGEST_TITLE);
