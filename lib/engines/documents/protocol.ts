import type {
  AnalysisContent,
  DocumentAnswer,
  DocumentInfo,
  DocumentPage,
  DocumentText,
  ExtractionContent,
  ExtractionField,
  ExtractionSchema,
  PageRecognition,
  QuoteCheck,
} from '@/lib/pure/documents/schema';

/** What may be taken of a document, each with a default. */
export type DocumentCaps = {
  /** 2000. */
  pages?: number;
  /** 50 MB. */
  bytes?: number;
  /** Letters of all pages: 20 million. */
  letters?: number;
  /** 30 s. */
  deadlineMs?: number;
  /** Resident memory of the child: 400 MB. */
  memoryMb?: number;
};

/** The text of a document as the child wrote it (`textPath` of a 'read'), or at hand. */
export type TextSource = { textPath: string } | { text: DocumentText };

export type ReadRequest = {
  kind: 'read';
  path: string;
  /** application/pdf, text/plain, image/png, image/jpeg or that of DOCX; the bytes are looked at as well. */
  mime: string;
  password?: string;
  /** Where the text is written as JSON (DocumentText); then the answer does not carry it, which spares the web thread. */
  textPath?: string;
  caps?: DocumentCaps;
};

/** Languages that text recognition has data of. */
export const RECOGNITION_LANGUAGES = ['en', 'de', 'fr'] as const;
export type RecognitionLanguage = (typeof RECOGNITION_LANGUAGES)[number];

/** What was read of a page that is a picture. */
export type RecognisedPage = Pick<DocumentPage, 'lines' | 'rules' | 'skew' | 'turn'> & {
  recognition: PageRecognition;
  /** Not all of its pictures could be unpacked. */
  isPictureLost: boolean;
};

export type RecogniseRequest = {
  kind: 'recognise';
  path: string;
  page: number;
  password?: string;
  /** The best of these; of all where left out. */
  languages?: readonly RecognitionLanguage[];
  /** Where the page is written as JSON (RecognisedPage). */
  pagePath: string;
  caps?: DocumentCaps;
};

export type IncludeRequest = {
  kind: 'include';
  /** The text as it was read; the text with the pages goes to `toPath`. */
  textPath: string;
  toPath: string;
  pages: { number: number; pagePath: string | null }[];
  caps?: DocumentCaps;
};

export type DocumentTask =
  | ReadRequest
  | RecogniseRequest
  | IncludeRequest
  | { kind: 'analyse'; source: TextSource; questions?: string[]; caps?: DocumentCaps }
  | { kind: 'extract'; source: TextSource; schema: ExtractionSchema; table?: number; caps?: DocumentCaps }
  | { kind: 'ask'; sources: TextSource[]; question: string; caps?: DocumentCaps }
  | { kind: 'propose'; source: TextSource; marked: { page: number; quote: string }[]; caps?: DocumentCaps }
  | {
      kind: 'check';
      source: TextSource;
      quotes: { page: number | null; quote: string; value?: string | number | boolean | null }[];
      caps?: DocumentCaps;
    };

export type DocumentTaskKind = DocumentTask['kind'];

/** What each task gives. */
export type DocumentResults = {
  /** `text` where no textPath was given; `search`: the plain text of each page. */
  read: { info: DocumentInfo; search: { page: number; text: string }[]; text?: DocumentText };
  /** Text recognition of one page. */
  recognise: { recognition: PageRecognition; letters: number };
  /** Recognised pages become part of the text. */
  include: { info: DocumentInfo };
  analyse: { analysis: AnalysisContent };
  extract: { extraction: ExtractionContent };
  /** In the order of the sources. */
  ask: { answers: DocumentAnswer[] };
  propose: { fields: ExtractionField[]; content: ExtractionContent };
  /** In the order of the quotes. */
  check: { checks: QuoteCheck[] };
};

export const FAILURES = {
  password_needed: 'This document is locked. Enter its password to read it.',
  wrong_password: 'That password doesn’t open this document. Check it and try again.',
  broken: 'This document can’t be read. It may be damaged: open it in its own program, save it again, and upload that.',
  too_many_pages: 'This document has too many pages. Split it and upload the parts.',
  too_large: 'This document is too large. Split it and upload the parts.',
  unsupported: 'This is no PDF, Word (DOCX), text, PNG or JPEG file. Save the document as PDF and upload that.',
  timeout: 'Reading this document took too long and was stopped. Split it, or print it to a new PDF.',
  memory: 'Reading this document took too much memory and was stopped. Split it, or print it to a new PDF.',
} as const;

/** `message` is for people: what happened and what to do. */
export type DocumentFailure = { code: keyof typeof FAILURES; message: string };

export type DocumentOutcome<T> = { ok: true; result: T } | { ok: false; failure: DocumentFailure };

export const failureOf = (code: DocumentFailure['code'], message: string = FAILURES[code]): DocumentFailure => ({
  code,
  message,
});

/** Why a document cannot be read, inside the child. */
export class Unreadable extends Error {
  constructor(
    readonly code: DocumentFailure['code'],
    message: string = FAILURES[code],
  ) {
    super(message);
  }
}

export type ToDocumentChild = { task: DocumentTask };
export type FromDocumentChild =
  | { kind: 'ready' }
  | { kind: 'done'; result: DocumentResults[DocumentTaskKind] }
  | { kind: 'failed'; failure: DocumentFailure }
  /** Something nobody foresaw: places in the code, no contents. */
  | { kind: 'crashed'; trace: string };
