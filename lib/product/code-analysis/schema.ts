import { z } from 'zod';
import type { Job } from '@/lib/base/jobs/schema';
import { PROVIDERS, type Provider } from '@/lib/base/ai/provider-schema';
import type { RouteDoor } from '@/lib/engines/code-analysis/protocol';
import {
  CODE_CATEGORIES,
  CODE_LANGUAGES,
  CODE_SEVERITIES,
  CODE_TARGETS,
  LONGEST_FILE_NAME,
  MOST_CODE_BYTES,
  type CodeCategory,
  type CodeLanguage,
  type CodeSeverity,
  type CodeTarget,
  type FindingStatus,
} from '@/lib/pure/code-analysis/model/categories';
import type { CodeCounts, CodeGate } from '@/lib/pure/code-analysis/score';
import { LONGEST_REMARK, LONGEST_TITLE } from './limits-schema';

/** The limit is one of bytes: see `startCodeAnalysis`. */
const code = z
  .string()
  .min(1, 'can’t be empty')
  .max(2 * MOST_CODE_BYTES, 'can be at most 1 MB');
const language = z.enum(CODE_LANGUAGES);
/** Follows a file over its edits; one line, and no way out of a folder. */
const fileName = z
  .string()
  .trim()
  .max(LONGEST_FILE_NAME, `can be at most ${LONGEST_FILE_NAME} characters`)
  .regex(/^[^\p{Cc}<>|"]*$/u, 'can’t contain control characters or any of < > | "')
  .refine((name) => !/(?:^|\/)\.\.(?:\/|$)|^\/|\\/.test(name), 'must be a name or a relative path');

export const codeAnalysisCreate = z.discriminatedUnion('target', [
  z.object({ target: z.literal('snippet'), code, language, fileName: fileName.default('') }),
  z.object({ target: z.literal('calculations') }),
  z.object({ target: z.literal('installation') }),
]);
export type CodeAnalysisCreate = z.infer<typeof codeAnalysisCreate>;

export const codeAnalysisQuery = z.object({ target: z.enum(CODE_TARGETS).optional(), runId: z.uuid().optional() });
export type CodeAnalysisQuery = z.infer<typeof codeAnalysisQuery>;
export const categoryParams = z.object({ category: z.enum(CODE_CATEGORIES) });

/** ‘fixed’ is what a later run says, and nobody sets. */
export const findingPatch = z.object({ status: z.enum(['open', 'accepted', 'false_positive']) });
export type FindingPatch = z.infer<typeof findingPatch>;

/** A remark of a review that somebody makes a finding of a run. */
export const findingCreate = z.object({
  runId: z.uuid(),
  line: z.int().min(1).max(1_000_000),
  title: z.string().trim().min(1, 'can’t be empty').max(LONGEST_TITLE),
  text: z.string().trim().min(1, 'can’t be empty').max(LONGEST_REMARK),
  fix: z.string().trim().max(LONGEST_REMARK).default(''),
  severity: z.enum(CODE_SEVERITIES),
  category: z.enum(CODE_CATEGORIES).default('maintainability'),
  origin: z.enum(PROVIDERS),
});
export type FindingCreate = z.infer<typeof findingCreate>;

export type CodeRunStatus = 'running' | 'ready' | 'failed';

/** Answer of GET /api/code-analysis. */
export type CodeRunItem = {
  id: string;
  target: CodeTarget;
  language: CodeLanguage | null;
  fileName: string;
  status: CodeRunStatus;
  /** Null until it is ready. */
  score: number | null;
  gate: CodeGate | null;
  counts: CodeCounts;
  filesScanned: number;
  lines: number;
  durationMs: number;
  error: string | null;
  createdAt: string;
};
export type CodeAnalysis = { run: CodeRunItem | null; history: CodeRunItem[] };
/** `code` of a snippet as it was analysed; `routes` of the installation. */
export type CodeRunDetail = {
  run: CodeRunItem;
  code: string | null;
  routes: RouteDoor[];
  findings: CodeFindingItem[];
};

export type CodeFindingItem = {
  id: string;
  category: CodeCategory;
  rule: string;
  severity: CodeSeverity;
  title: string;
  message: string;
  why: string;
  fix: string;
  file: string;
  line: number;
  column: number;
  snippet: string;
  status: FindingStatus;
  firstSeen: string;
  origin: 'engine' | Provider;
};
export type StartedCodeAnalysis = { run: CodeRunItem; job: Job };
