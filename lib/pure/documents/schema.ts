import { z } from 'zod';
import { FIELD_TYPES, MOST_FIELDS } from './field-types';

/**
 * The text of a document with its places, and what is found in it. All boxes are [left, top, right, bottom] in points
 * from the top left of the page as it is shown (turned pages are turned upright).
 */

export const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type DocumentBox = z.infer<typeof boxSchema>;

export const wordSchema = z.object({
  text: z.string(),
  box: boxSchema,
  /** Bold type. */
  bold: z.boolean().optional(),
  /** How sure text recognition is of it, from 0 to 1; left out where the document itself says it. */
  confidence: z.number().optional(),
});
export type DocumentWord = z.infer<typeof wordSchema>;

export const lineSchema = z.object({
  text: z.string(),
  box: boxSchema,
  /** In documents without places (DOCX, TXT) their boxes are of a page of our own, for columns and tables alone. */
  words: z.array(wordSchema),
  /** `header` and `footer`: repeated at the edge of pages. `heading`: larger or bolder than the text around it. */
  role: z.enum(['text', 'heading', 'header', 'footer']),
  /** Height of its type in points. */
  size: z.number(),
  /** Lines of one block (a column's paragraph) stand together in reading order. */
  block: z.number().int(),
  /** In documents without pages: the number of the paragraph, from 1. */
  paragraph: z.number().int().optional(),
});
export type DocumentLine = z.infer<typeof lineSchema>;

export const PAGE_KINDS = ['text', 'scanned', 'mixed'] as const;
/** How the text of a picture was read: in which language, and how sure. `language` null: it could not be read. */
export const recognitionSchema = z.object({ language: z.string().nullable(), confidence: z.number() });
export type PageRecognition = z.infer<typeof recognitionSchema>;
export const pageSchema = z.object({
  /** From 1. */
  number: z.number().int(),
  width: z.number(),
  height: z.number(),
  kind: z.enum(PAGE_KINDS),
  /**
   * Its text runs sideways or upside down as the file shows it: turned clockwise by so many degrees more, the page is
   * upright. Width, height and boxes are those of the upright page; a viewer adds it to the page's own rotation.
   */
  turn: z.union([z.literal(90), z.literal(180), z.literal(270)]).optional(),
  /** In reading order. */
  lines: z.array(lineSchema),
  /** Its lines were read from its picture. */
  recognition: recognitionSchema.optional(),
  /**
   * Its picture lies askew: lines fall to the right by so many degrees. Boxes of its lines, words and rules are those
   * of the page set straight (turned about its middle); citations, cells of tables and what a viewer gets lie as shown.
   */
  skew: z.number().optional(),
  /**
   * Text that a person does not see (white on white, a pixel high, outside the page, drawn invisibly). It is kept so
   * that it can be told, and is never read: it may be meant for machines.
   */
  hidden: z.array(z.string()),
  /** Ruling lines, as thin boxes. */
  rules: z.array(boxSchema),
  /** Filled areas, such as the band behind a table's head. */
  fills: z.array(boxSchema).optional(),
});
export type DocumentPage = z.infer<typeof pageSchema>;

export const outlineSchema = z.array(
  z.object({ title: z.string(), level: z.number().int(), page: z.number().int().nullable() }),
);
export type DocumentOutline = z.infer<typeof outlineSchema>;

export const tableCellSchema = z.object({
  /** Rows of the head count from -1 upwards away from the body: -1 is the one just above it. */
  row: z.number().int(),
  column: z.number().int(),
  /** Columns that it spans. */
  span: z.number().int(),
  text: z.string(),
  /** A footnote mark that was taken off the text. */
  mark: z.string().optional(),
  page: z.number().int().nullable(),
  box: boxSchema.nullable(),
});
export type DocumentTableCell = z.infer<typeof tableCellSchema>;

export const tableSchema = z.object({
  /** From 1, in the document. */
  number: z.number().int(),
  title: z.string(),
  pages: z.array(z.number().int()),
  /** Its place on each of its pages. */
  boxes: z.array(z.object({ page: z.number().int(), box: boxSchema })),
  /** One text a column; spanning heads are joined with what stands below them. */
  header: z.array(z.string()),
  /** The unit that the head or a line above says, such as '€ thousands', by column; '' where none. */
  units: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** Indexes of rows that are no records: totals inside, carried forward, sub-heads. */
  asides: z.array(z.number().int()),
  cells: z.array(tableCellSchema),
  /** Lines below that explain marks. */
  notes: z.array(z.string()),
});
export type DocumentTable = z.infer<typeof tableSchema>;

export const DOCUMENT_FORMATS = ['pdf', 'docx', 'txt', 'image'] as const;
export const documentTextSchema = z.object({
  /** Raised when the meaning of a field changes; an older one is read again from the file. */
  shapeVersion: z.literal(1),
  format: z.enum(DOCUMENT_FORMATS),
  /** False for DOCX and TXT: their pages are set by us, and citations name the paragraph instead. */
  hasPlaces: z.boolean(),
  pages: z.array(pageSchema),
  outline: outlineSchema,
  /** ISO 639-1, or null where too little text is there. */
  language: z.string().nullable(),
  title: z.string().nullable(),
});
export type DocumentText = z.infer<typeof documentTextSchema>;

/** What the list and the viewer need, without the text. */
export const documentInfoSchema = z.object({
  format: z.enum(DOCUMENT_FORMATS),
  pageCount: z.number().int(),
  language: z.string().nullable(),
  title: z.string().nullable(),
  pages: z.array(
    z.object({
      number: z.number().int(),
      width: z.number(),
      height: z.number(),
      kind: z.enum(PAGE_KINDS),
      /** Degrees clockwise that a viewer adds to the rotation of the page in the file. */
      turn: z.union([z.literal(90), z.literal(180), z.literal(270)]).optional(),
      recognition: recognitionSchema.optional(),
      /** Tables that begin on it. */
      tables: z.number().int(),
    }),
  ),
  outline: outlineSchema,
  /** Text that no person sees stands on these pages. */
  hiddenOnPages: z.array(z.number().int()),
});
export type DocumentInfo = z.infer<typeof documentInfoSchema>;

/** Where something stands. `page` is null and `bbox` is null in DOCX and TXT, which have `paragraph`. */
export const citationSchema = z.object({
  page: z.number().int().nullable(),
  paragraph: z.number().int().optional(),
  quote: z.string(),
  bbox: boxSchema.nullable(),
  pageWidth: z.number(),
  pageHeight: z.number(),
});
export type DocumentCitation = z.infer<typeof citationSchema>;

export const citedSentenceSchema = z.object({ text: z.string(), citations: z.array(citationSchema) });
export type CitedSentence = z.infer<typeof citedSentenceSchema>;

const cited = { citations: z.array(citationSchema) };
export const keyFactSchema = z.object({ label: z.string(), value: z.string(), ...cited });
export type KeyFact = z.infer<typeof keyFactSchema>;
/** `of`: what the amount is of; `currency` as ISO 4217, or null where the document does not say it. */
export const foundAmountSchema = z.object({
  of: z.string(),
  raw: z.string(),
  value: z.number(),
  currency: z.string().nullable(),
  ...cited,
});
export type FoundAmount = z.infer<typeof foundAmountSchema>;
/** `what`: what happens then; `value` as an ISO date. */
export const foundDateSchema = z.object({ what: z.string(), raw: z.string(), value: z.string(), ...cited });
export type FoundDate = z.infer<typeof foundDateSchema>;
/** `role`: 'supplier', 'customer', 'party', 'bank', … as a word for people. */
export const foundPartySchema = z.object({ name: z.string(), role: z.string(), ...cited });
export type FoundParty = z.infer<typeof foundPartySchema>;
/** `by`: who has to, where the sentence says it. */
export const obligationSchema = z.object({ text: z.string(), by: z.string().nullable(), ...cited });
export type FoundObligation = z.infer<typeof obligationSchema>;

export const NOT_FOUND_IN_DOCUMENT = 'Not found in this document';
export const answerCandidateSchema = z.object({ text: z.string(), confidence: z.number(), ...cited });
export type AnswerCandidate = z.infer<typeof answerCandidateSchema>;
/**
 * `text` is the answer, or NOT_FOUND_IN_DOCUMENT with `found` false and no citations. `candidates` has two or more
 * where the document bears several answers; the first is then the text.
 */
export const documentAnswerSchema = z.object({
  question: z.string(),
  found: z.boolean(),
  text: z.string(),
  citations: z.array(citationSchema),
  candidates: z.array(answerCandidateSchema),
});
export type DocumentAnswer = z.infer<typeof documentAnswerSchema>;

export const analysisContentSchema = z.object({
  shapeVersion: z.literal(1),
  /** 'invoice', 'contract', … or null. */
  kind: z.string().nullable(),
  /** Sentences and facts of the document, chosen, not rewritten. */
  summary: z.array(citedSentenceSchema),
  keyFacts: z.array(keyFactSchema),
  amounts: z.array(foundAmountSchema),
  dates: z.array(foundDateSchema),
  parties: z.array(foundPartySchema),
  obligations: z.array(obligationSchema),
  tables: z.array(tableSchema),
  questions: z.array(documentAnswerSchema),
});
export type AnalysisContent = z.infer<typeof analysisContentSchema>;

export const BUILT_IN_SCHEMAS = ['invoice', 'receipt', 'bank_statement', 'contract', 'any_table'] as const;
export type BuiltInSchema = (typeof BUILT_IN_SCHEMAS)[number];

export const extractionFieldSchema = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
  label: z.string().min(1).max(120),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  choices: z.array(z.string().min(1).max(120)).min(1).max(50).optional(),
  /** A column of the rows of a table (a line item) instead of one value of the document. */
  inRows: z.boolean().optional(),
  /** Other ways in which documents write the label, learnt from examples. */
  hints: z.array(z.string().min(1).max(120)).max(20).optional(),
});
export type ExtractionField = z.infer<typeof extractionFieldSchema>;
export const extractionFieldsSchema = z.array(extractionFieldSchema).min(1).max(MOST_FIELDS);
/** A built-in schema by name, or fields of one's own. */
export const extractionSchemaSchema = z.union([z.enum(BUILT_IN_SCHEMAS), extractionFieldsSchema]);
export type ExtractionSchema = z.infer<typeof extractionSchemaSchema>;

export const VALUE_STATES = ['extracted', 'edited', 'confirmed', 'missing'] as const;
/** `value`: a number, an ISO date, true or false, or text; null where missing. `row` counts from 0 in line items. */
export const extractionValueSchema = z.object({
  key: z.string(),
  row: z.number().int().optional(),
  raw: z.string().nullable(),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  /** Of values given .9, nine in ten are right. */
  confidence: z.number().min(0).max(1),
  citations: z.array(citationSchema),
  state: z.enum(VALUE_STATES),
});
export type ExtractionValue = z.infer<typeof extractionValueSchema>;

/** `keys`: the values it looks at, for the review. */
export const extractionCheckSchema = z.object({
  rule: z.string(),
  passed: z.boolean(),
  message: z.string(),
  keys: z.array(z.string()),
});
export type ExtractionCheck = z.infer<typeof extractionCheckSchema>;

/** `fields`: the schema as fields; of 'any_table' they are made from the head of the table. */
export const extractionContentSchema = z.object({
  shapeVersion: z.literal(1),
  fields: z.array(extractionFieldSchema),
  values: z.array(extractionValueSchema),
  checks: z.array(extractionCheckSchema),
});
export type ExtractionContent = z.infer<typeof extractionContentSchema>;

/** Is this value literally in that quote, and the quote on that page? */
export const quoteCheckSchema = z.object({
  stands: z.boolean(),
  holdsValue: z.boolean(),
  citation: citationSchema.nullable(),
});
export type QuoteCheck = z.infer<typeof quoteCheckSchema>;
