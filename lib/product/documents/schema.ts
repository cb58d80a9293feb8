import { z } from 'zod';
import type { Job } from '@/lib/base/jobs/schema';
import type { AnalysisContent, DocumentAnswer, DocumentInfo } from '@/lib/pure/documents/schema';
import type { Sentence } from '@/lib/pure/query/schema/claim';

export const DOCUMENT_STATUSES = ['uploading', 'reading', 'ready', 'password_needed', 'failed'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** Who worded something: the engine or a provider. */
export type WordedBy = Exclude<Sentence['origin'], 'user'>;

/** The parts of the form of POST /api/documents beside its file. They stand before it. */
export const documentFields = z.object({
  name: z.string().trim().max(200, 'can be at most 200 characters').optional(),
});

const search = z.string().trim().max(200, 'can be at most 200 characters');
export const documentsQuery = z.object({ search: search.optional() });
export const inDocumentQuery = z.object({ q: search.min(1, 'needs a word to find') });

/** `keep`: whether the password is kept, encrypted, so that the file can be read and shown again. */
export const documentPassword = z.object({
  password: z.string().min(1, 'can’t be empty').max(200, 'can be at most 200 characters'),
  keep: z.boolean().default(false),
});

export const MOST_QUESTIONS = 10;
const question = z.string().trim().min(1, 'can’t be empty').max(500, 'can be at most 500 characters');
export const analysisCreate = z.object({
  questions: z.array(question).max(MOST_QUESTIONS, `can be at most ${MOST_QUESTIONS} questions`).default([]),
  /** Answered by the built-in engine alone, also where a provider is set up. */
  engine: z.boolean().default(false),
});
export type AnalysisCreate = z.infer<typeof analysisCreate>;

export const MOST_ASKED_AT_ONCE = 50;
export const documentsAsk = z.object({
  documentIds: z
    .array(z.uuid())
    .min(1, 'needs at least one document')
    .max(MOST_ASKED_AT_ONCE, `can be at most ${MOST_ASKED_AT_ONCE} documents`),
  question,
});
export type DocumentsAsk = z.infer<typeof documentsAsk>;

/** `{id}` and the number of one of its pages or tables. */
export const numberedParams = z.object({ id: z.uuid(), n: z.coerce.number().int().min(1).max(100_000) });
/** A cell of a data source whose row was taken from a document: `place` is the id of the row's places. */
export const cellEvidenceInput = z.object({
  dataSourceId: z.uuid(),
  place: z.string().min(1).max(64),
  column: z.string().min(1).max(200),
});
export type CellEvidenceInput = z.infer<typeof cellEvidenceInput>;

export const analysisParams = z.object({ id: z.uuid(), analysisId: z.uuid() });

/** As the list answers it. */
export type ListedDocument = {
  id: string;
  name: string;
  fileName: string;
  mime: string;
  sizeBytes: number;
  sha256: string;
  pageCount: number;
  language: string | null;
  /** 'invoice', 'contract', … as far as it is told by its text. */
  kind: string | null;
  status: DocumentStatus;
  /** Why it couldn’t be read. */
  error: string | null;
  analysesUsed: number;
  /** Of a provider, for each document; null is unlimited. */
  analysisLimit: number | null;
  latestAnalysisId: string | null;
  createdAt: string;
  /** Where a search found it: the pages with a piece of their text. Words that were found stand between ⟦ and ⟧. */
  found?: { page: number; snippet: string }[];
};

export type DocumentItem = ListedDocument & {
  pages: DocumentInfo['pages'];
  outline: DocumentInfo['outline'];
  /** False for Word and text files, which have paragraphs instead of places on pages. */
  hasPlaces: boolean;
  /** What could not be read, in sentences. */
  notes: string[];
  /** Pages whose text was read by text recognition. */
  recognisedPages: number[];
  /** Some of its pages are pictures whose text can be recognised now. */
  mayRecognise: boolean;
  /** The password is kept, so that the file can be shown without asking again. */
  passwordKept: boolean;
  /** Another document of the workspace with the same bytes. */
  sameAs: { id: string; name: string } | null;
};

/** A page as the viewer reads it. */
export type PageText = {
  number: number;
  width: number;
  height: number;
  lines: {
    text: string;
    box: [number, number, number, number];
    role: 'text' | 'heading' | 'header' | 'footer';
    paragraph?: number;
  }[];
};

/** A place where a search found its words. */
export type PlaceInDocument = {
  page: number | null;
  paragraph?: number;
  quote: string;
  bbox: [number, number, number, number] | null;
};

export type AnalysisStatus = 'queued' | 'ready' | 'failed';

/** One statement with the places that bear it: `claims` is the word of the public API for citations. */
type Bearing<Item> = Item extends { citations: infer Citations } ? Item & { claims: Citations } : Item;

/** Answer of GET /api/documents/{id}/analyses/{analysisId}. */
export type DocumentAnalysisItem = {
  id: string;
  documentId: string;
  status: AnalysisStatus;
  origin: WordedBy;
  /** Statements of the provider that the document does not bear, so that they were left out. */
  dropped: number;
  error: string | null;
  createdAt: string;
  kind: string | null;
  summary: (Bearing<AnalysisContent['summary'][number]> & { origin: WordedBy; verified: boolean })[];
  keyFacts: Bearing<AnalysisContent['keyFacts'][number]>[];
  amounts: Bearing<AnalysisContent['amounts'][number]>[];
  dates: Bearing<AnalysisContent['dates'][number]>[];
  parties: Bearing<AnalysisContent['parties'][number]>[];
  obligations: Bearing<AnalysisContent['obligations'][number]>[];
  tables: AnalysisContent['tables'];
  questions: { q: string; answer: DocumentAnswerItem }[];
};
/** `text` is 'Not found in this document' where `found` is false. */
export type DocumentAnswerItem = Bearing<Omit<DocumentAnswer, 'question'>> & { origin: WordedBy; verified: boolean };

export type StartedAnalysis = { analysis: DocumentAnalysisItem; job: Job };
export type StartedDocument = { document: DocumentItem; job: Job };

/** A question asked of several documents: one row each. `error`: why a document could not be asked. */
export type AnswerOfDocuments = {
  question: string;
  rows: { documentId: string; documentName: string; answer: DocumentAnswerItem | null; error: string | null }[];
};
