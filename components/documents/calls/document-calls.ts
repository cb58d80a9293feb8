'use client';

import { useCallback, useEffect } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useJobs } from '@/components/client/jobs/jobs';
import { api } from '@/components/client/requests/api';
import { useChange } from '@/components/client/requests/use-change';
import { hasEnded, type Job } from '@/lib/base/jobs/schema';
import { DOCUMENT_ANALYSIS_JOB, DOCUMENT_JOB } from '@/lib/product/documents/job-schema';
import type {
  AnswerOfDocuments,
  DocumentAnalysisItem,
  DocumentItem,
  DocumentsAsk,
  ListedDocument,
  PageText,
  PlaceInDocument,
  StartedAnalysis,
  StartedDocument,
} from '@/lib/product/documents/schema';
import { EXTRACTION_JOB } from '@/lib/product/extractions/job-schema';
import type {
  ChosenSchema,
  ExtractionItem,
  ExtractionPatch,
  ListedExtraction,
  MadeDataSource,
  SchemaChoice,
  SchemaCreate,
  SchemaProposal,
  StartedExtraction,
  StartedExtractions,
  ToDataSource,
} from '@/lib/product/extractions/schema';
import type { ExtractionContent, ExtractionField } from '@/lib/pure/documents/schema';

export const DOCUMENTS = '/api/documents';
export const EXTRACTIONS = '/api/extractions/all';
export const SCHEMAS = '/api/extraction-schemas';
export const documentPath = (id: string) => `${DOCUMENTS}/${id}`;
export const extractionPath = (id: string) => `/api/extractions/${id}`;

/** Asks again whenever such a job has moved on. */
function useAfterJobs(isMeant: (job: Job) => boolean, refresh: () => void) {
  const { listen } = useJobs();
  useEffect(
    () =>
      listen((job) => {
        if (isMeant(job) && hasEnded(job)) refresh();
      }),
    [listen, isMeant, refresh],
  );
}

const isOfDocuments = ({ kind }: Job) => kind === DOCUMENT_JOB || kind === DOCUMENT_ANALYSIS_JOB;
const isExtraction = ({ kind }: Job) => kind === EXTRACTION_JOB;

/** All documents, or those that a search finds. */
export function useDocuments(initial: ListedDocument[], search: string) {
  const queries = useQueryClient();
  const path = search === '' ? DOCUMENTS : `${DOCUMENTS}?search=${encodeURIComponent(search)}`;
  const { data, error, isFetching } = useQuery<ListedDocument[]>({
    queryKey: [path],
    ...(search === '' ? { initialData: initial } : { placeholderData: keepPreviousData }),
  });
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [path] }), [queries, path]);
  useAfterJobs(isOfDocuments, refresh);
  return { documents: data ?? [], error, isFetching, refresh };
}

/** The list and its searches are asked for again where they stand, also when a page is come back to. */
export function useForgetDocuments(): () => void {
  const queries = useQueryClient();
  return useCallback(
    () =>
      void queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => path === DOCUMENTS || String(path).startsWith(`${DOCUMENTS}?`),
      }),
    [queries],
  );
}

export function useDocument(initial: DocumentItem) {
  const queries = useQueryClient();
  const key = documentPath(initial.id);
  const { data, error } = useQuery<DocumentItem>({ queryKey: [key], initialData: initial });
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [key] }), [queries, key]);
  useAfterJobs(isOfDocuments, refresh);
  return { document: data, error, refresh };
}

export const useAnalysis = ({ id, latestAnalysisId }: Pick<DocumentItem, 'id' | 'latestAnalysisId'>) =>
  useQuery<DocumentAnalysisItem>({
    queryKey: [`${documentPath(id)}/analyses/${latestAnalysisId}`],
    enabled: latestAnalysisId !== null,
    placeholderData: keepPreviousData,
  });

export const usePageText = (id: string, number: number) =>
  useQuery<PageText>({ queryKey: [`${documentPath(id)}/pages/${number}`] });

export const useSearchInDocument = (id: string, words: string) =>
  useQuery<PlaceInDocument[]>({
    queryKey: [`${documentPath(id)}/search?q=${encodeURIComponent(words)}`],
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });

export const useDeleteDocument = () =>
  useChange([DOCUMENTS, 'delete'], (id: string) => api<{ success: true }>(documentPath(id), { method: 'DELETE' }));
export const useReread = () =>
  useChange([DOCUMENTS, 'read'], (id: string, idempotencyKey) =>
    api<StartedDocument>(`${documentPath(id)}/read`, { method: 'POST', data: {}, idempotencyKey }),
  );
type Unlocking = { id: string; password: string; keep: boolean };
export const useUnlock = () =>
  useChange([DOCUMENTS, 'unlock'], ({ id, ...data }: Unlocking) =>
    api<StartedDocument>(`${documentPath(id)}/password`, { method: 'POST', data }),
  );
type Analysing = { id: string; questions: string[]; engine: boolean };
export const useAnalyse = () =>
  useChange([DOCUMENTS, 'analyse'], ({ id, ...data }: Analysing, idempotencyKey) =>
    api<StartedAnalysis>(`${documentPath(id)}/analyses`, { method: 'POST', data, idempotencyKey }),
  );
export const useAskDocuments = () =>
  useChange([DOCUMENTS, 'ask'], (data: DocumentsAsk) =>
    api<AnswerOfDocuments>(`${DOCUMENTS}/ask`, { method: 'POST', data }),
  );

export const useSummariseDocuments = () =>
  useChange(['/api/executive-summaries', 'create'], (documentIds: string[], idempotencyKey) =>
    api<{ summary: { id: string } }>('/api/executive-summaries', {
      method: 'POST',
      data: { scope: { documentIds } },
      idempotencyKey,
    }),
  );

export function useExtractions(initial: ListedExtraction[]) {
  const queries = useQueryClient();
  const { data, error } = useQuery<ListedExtraction[]>({ queryKey: [EXTRACTIONS], initialData: initial });
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [EXTRACTIONS] }), [queries]);
  useAfterJobs(isExtraction, refresh);
  return { extractions: data, error, refresh };
}

export function useExtraction(initial: ExtractionItem) {
  const queries = useQueryClient();
  const key = extractionPath(initial.id);
  const { data, error } = useQuery<ExtractionItem>({ queryKey: [key], initialData: initial });
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [key] }), [queries, key]);
  useAfterJobs(isExtraction, refresh);
  const put = useCallback(
    (next: ExtractionItem) => {
      queries.setQueryData([key], next);
      void queries.invalidateQueries({ queryKey: [EXTRACTIONS] });
    },
    [queries, key],
  );
  return { extraction: data, error, refresh, put };
}

export function useExtractionsOf(documentId: string) {
  const queries = useQueryClient();
  const key = `${documentPath(documentId)}/extractions`;
  const { data } = useQuery<ExtractionItem[]>({ queryKey: [key] });
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [key] }), [queries, key]);
  useAfterJobs(isExtraction, refresh);
  return { extractions: data ?? [], refresh };
}

export const useSchemas = () => useQuery<SchemaChoice[]>({ queryKey: [SCHEMAS] });

type Extracting = { documentIds: string[]; schema: ChosenSchema };
/** Of one document its extraction is answered, of several their ids. */
export const useExtract = () =>
  useChange<Extracting, StartedExtraction | StartedExtractions>(
    [EXTRACTIONS, 'create'],
    ({ documentIds, schema }, idempotencyKey) => {
      const [only, ...others] = documentIds;
      return others.length === 0
        ? api<StartedExtraction>(`${documentPath(only!)}/extractions`, {
            method: 'POST',
            data: { schema },
            idempotencyKey,
          })
        : api<StartedExtractions>('/api/extractions', {
            method: 'POST',
            data: { documentIds, schema },
            idempotencyKey,
          });
    },
  );
export const useChangeExtraction = () =>
  useChange([EXTRACTIONS, 'change'], ({ id, patch }: { id: string; patch: Partial<ExtractionPatch> }) =>
    api<ExtractionItem>(extractionPath(id), { method: 'PATCH', data: patch }),
  );
export const useConfirmExtraction = () =>
  useChange([EXTRACTIONS, 'confirm'], (id: string, idempotencyKey) =>
    api<{ extraction: ExtractionItem }>(`${extractionPath(id)}/confirm`, { method: 'POST', data: {}, idempotencyKey }),
  );
export const useDeleteExtraction = () =>
  useChange([EXTRACTIONS, 'delete'], (id: string) => api<{ success: true }>(extractionPath(id), { method: 'DELETE' }));
type ToSource = { id: string } & Partial<ToDataSource>;
export const useToDataSource = () =>
  useChange(['/api/data-sources', 'extraction'], ({ id, ...data }: ToSource, idempotencyKey) =>
    api<MadeDataSource>(`${extractionPath(id)}/to-data-source`, { method: 'POST', data, idempotencyKey }),
  );
type TableToSource = { documentId: string; table: number; tables: number[] };
export const useTableToDataSource = () =>
  useChange(['/api/data-sources', 'table'], ({ documentId, table, tables }: TableToSource, idempotencyKey) =>
    api<MadeDataSource>(`${documentPath(documentId)}/tables/${table}/to-data-source`, {
      method: 'POST',
      data: { tables },
      idempotencyKey,
    }),
  );
export const useCreateSchema = () =>
  useChange([SCHEMAS, 'create'], (data: SchemaCreate, idempotencyKey) =>
    api<{ schema: SchemaChoice }>(SCHEMAS, { method: 'POST', data, idempotencyKey }),
  );
export const useDeleteSchema = () =>
  useChange([SCHEMAS, 'delete'], (id: string) => api<{ success: true }>(`${SCHEMAS}?id=${id}`, { method: 'DELETE' }));
export const useProposeSchema = () =>
  useChange([SCHEMAS, 'propose'], (data: SchemaProposal) =>
    api<{ fields: ExtractionField[]; content: ExtractionContent }>(`${SCHEMAS}/propose`, { method: 'POST', data }),
  );
