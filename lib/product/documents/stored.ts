import { z } from 'zod';
import { passedOn, stored } from '@/lib/base/db/stored';
import {
  analysisContentSchema,
  documentInfoSchema,
  pageSchema,
  type AnalysisContent,
  type DocumentInfo,
  type DocumentPage,
} from '@/lib/pure/documents/schema';

/** What the JSON columns of documents hold. */
const read = { advice: 'Upload its file again.' };

export const storedInfo = stored<DocumentInfo>('document', documentInfoSchema, read);
/** Thousands of words: no more than their frame is checked. */
export const pageFrame = passedOn<DocumentPage>(
  pageSchema.omit({ rules: true, fills: true }).extend({ lines: z.array(z.looseObject({ text: z.string() })) }),
);
export const storedPage = stored<DocumentPage>('page', pageFrame, read);
export const storedQuestions = stored('analysis', z.array(z.string()), { advice: 'Run it again.' });
export const storedAnalysis = stored<AnalysisContent>('analysis', analysisContentSchema, { advice: 'Run it again.' });
