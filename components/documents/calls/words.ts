import type { BadgeTone } from '@/components/ui/badge';
import type { DocumentStatus } from '@/lib/product/documents/schema';
import type { ExtractionStatus } from '@/lib/product/extractions/schema';

export const DOCUMENT_STATES: Record<DocumentStatus, { tone: BadgeTone; word: string }> = {
  uploading: { tone: 'running', word: 'Uploading' },
  reading: { tone: 'running', word: 'Reading' },
  ready: { tone: 'good', word: 'Ready' },
  password_needed: { tone: 'warn', word: 'Password needed' },
  failed: { tone: 'bad', word: 'Can’t be read' },
};
export const EXTRACTION_STATES: Record<ExtractionStatus, { tone: BadgeTone; word: string }> = {
  queued: { tone: 'running', word: 'Queued' },
  running: { tone: 'running', word: 'Running' },
  needs_review: { tone: 'warn', word: 'To review' },
  confirmed: { tone: 'good', word: 'Confirmed' },
  failed: { tone: 'bad', word: 'Failed' },
};

const pages = (count: number) => (count === 1 ? '1 page' : `${count.toLocaleString('en')} pages`);
const documents = (count: number) => (count === 1 ? '1 document' : `${count.toLocaleString('en')} documents`);
/** 'bank_statement' as people say it. */
export const kindInWords = (kind: string | null): string =>
  kind === null ? '' : kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
/** 'German' of 'de'. */
export const languageInWords = (code: string | null): string => (code && LANGUAGES.of(code)) ?? '';
export const pagesInWords = pages;
export const documentsInWords = documents;

export const documentsScreenWords = {
  sub: 'Files that people read. Every answer opens its place on the page.',
  search: 'Search names, text and kinds',
  couldntRefresh: (why: string) => `Couldn’t refresh the list: ${why}`,
  overLimit: (limit: number, used: number) =>
    `Your plan allows ${limit} documents and you have ${used}. You can still view them all; to add another, delete one or upgrade.`,
  noneYet: 'No documents yet. Upload an invoice, a contract or a report to see its key facts and ask it questions.',
  noneYetViewer: 'No documents yet. An editor of this workspace can upload some.',
  noneFound: (words: string) => `No documents match “${words}”.`,
  selected: (count: number) => `${documents(count)} selected`,
  couldntSummarise: 'Couldn’t write the summary',
  mostSummarised: 'A summary can have at most 5 documents',
};

export const documentUploadWords = {
  limits: 'PDF, Word (.docx), text, PNG or JPEG, up to 50 MB.',
  dropHere: 'Drop documents to upload them',
  dropOr: 'Drop a document here, or',
  choose: 'choose one',
  tooLarge: 'the file is larger than 50 MB',
  empty: 'the file is empty',
  failed: (name: string) => `Couldn’t upload “${name}”`,
  uploaded: (name: string) => `“${name}” uploaded`,
  sending: (name: string, percent: number) => `Uploading “${name}”: ${percent}%`,
  reading: (name: string) => `Reading “${name}”…`,
  sameAs: (name: string) => `You already have this file as “${name}”.`,
};

export const deleteDocumentWords = {
  title: (name: string) => `Delete “${name}”?`,
  many: (count: number) => `Delete ${documents(count)}?`,
  consequence:
    'This deletes the file, its text, its answers and its extractions now. There is no bin for documents. Data sources made from it stay, without the way to the page.',
  deleted: (name: string) => `“${name}” deleted`,
};

export const askWords = {
  title: (count: number) => `Ask ${documents(count)}`,
  sub: 'Each document answers from its own text.',
  question: 'Question',
  placeholder: 'What is the total?',
  ask: 'Ask',
  asking: 'Reading the documents…',
  couldntAsk: 'Couldn’t ask',
  notFound: 'Not found in this document',
  several: (count: number) => `${count} possible answers`,
};

export const documentScreenWords = {
  back: 'Documents',
  reading: 'Reading this document. Its pages and findings appear here when it’s ready.',
  failed: 'This document couldn’t be read',
  tryAgain: 'Try again',
  locked: 'This document is locked',
  lockedWhy: 'Enter its password to read it. It isn’t stored unless you choose to keep it.',
  lockedViewer: 'This document is locked. An editor of this workspace can enter its password.',
  password: 'Password',
  keep: 'Keep the password, encrypted, so that the file can be read again',
  open: 'Open',
  couldntRefresh: (why: string) => `Couldn’t refresh: ${why}`,
  findings: 'Findings',
  ask: 'Ask',
  tables: 'Tables',
  extractions: 'Extractions',
  download: 'Download',
  extract: 'Extract values',
  recognise: 'Recognise text',
  couldntRecognise: 'Couldn’t recognise the text',
};

export const viewerWords = {
  pages: 'Pages',
  thumbnails: 'Page thumbnails',
  page: (number: number, count: number) => `Page ${number} of ${count}`,
  goTo: (number: number) => `Go to page ${number}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit width',
  search: 'Search in this document',
  found: (at: number, count: number) => (count === 0 ? 'Nothing found' : `${at} of ${count}`),
  next: 'Next match',
  previous: 'Previous match',
  loading: 'Loading the file…',
  couldntShow: 'Couldn’t show the pages',
  textOnly: 'The pages can’t be drawn here. Their text is shown instead.',
  passwordNeeded: 'The file is locked. Enter its password to see the pages; it stays in this tab.',
  wrongPassword: 'That password doesn’t open the file.',
  show: 'Show pages',
  lit: 'Selected place',
};

export const findingsWords = {
  none: 'Nothing was found in this document by itself. Ask it a question.',
  noneImages: 'This document has no text to look in.',
  summary: 'Summary',
  keyFacts: 'Key facts',
  amounts: 'Amounts',
  dates: 'Dates',
  parties: 'Parties',
  obligations: 'Obligations',
  by: (who: string) => `by ${who}`,
  byEngine: 'Found by the built-in engine. Sentences are chosen from the document, not rewritten.',
  byProvider: (name: string) => `Worded by ${name}. Each sentence was checked against the document.`,
  dropped: (count: number) =>
    count === 1
      ? '1 statement was left out because the document doesn’t say it.'
      : `${count} statements were left out because the document doesn’t say them.`,
  recognised: 'Read by text recognition',
  copy: 'Copy quote with its place',
  copied: 'Quote copied',
  couldntCopy: 'Couldn’t copy',
  quote: (quote: string, name: string, place: string) => `“${quote}” (${name}${place})`,
  onPage: (page: number) => `, page ${page}`,
  inParagraph: (paragraph: number) => `, paragraph ${paragraph}`,
  place: (page: number | null, paragraph: number | undefined) =>
    page !== null ? `p. ${page}` : paragraph === undefined ? '' : `¶ ${paragraph}`,
  analyseAgain: 'Analyse with AI',
  sends: 'This sends the text of the document to the AI provider.',
  couldntAnalyse: 'Couldn’t analyse',
};

export const askPanelWords = {
  question: 'Ask this document',
  placeholder: 'When does the contract end?',
  ask: 'Ask',
  asking: 'Looking for the answer…',
  couldntAsk: 'Couldn’t ask',
  none: 'Answers come from the text of this document, each with its place.',
  notFound: 'Not found in this document',
  several: 'The document bears several answers:',
};

export const tablesWords = {
  none: 'No tables found in this document.',
  title: (number: number, title: string) => title || `Table ${number}`,
  onPages: (numbers: readonly number[]) =>
    numbers.length === 1 ? `page ${numbers[0]!}` : `pages ${numbers[0]!}–${numbers.at(-1)!}`,
  size: (rows: number, columns: number) =>
    `${rows === 1 ? '1 row' : `${rows} rows`}, ${columns === 1 ? '1 column' : `${columns} columns`}`,
  make: 'Make a data source',
  makeSelected: (count: number) => `Make one data source from ${count} tables`,
  made: (name: string) => `“${name}” created`,
  couldntMake: 'Couldn’t create the data source',
  moreRows: (count: number) => `${count} more rows`,
};

export const extractWords = {
  title: 'Extract values',
  sub: (count: number) => `From ${documents(count)}, each value with its place.`,
  schema: 'What to extract',
  builtIn: 'Built in',
  own: 'Your schemas',
  run: 'Extract',
  sends: 'An AI provider is set up: it gets the text of the documents and fills what the built-in engine doesn’t find.',
  couldntStart: 'Couldn’t start the extraction',
  newSchema: 'New schema',
  fields: (count: number) =>
    count === 0 ? 'Fields from the table’s head' : count === 1 ? '1 field' : `${count} fields`,
  deleteSchema: (name: string) => `Delete the schema “${name}”`,
};

export const schemaWords = {
  title: 'New schema',
  name: 'Name',
  label: 'Label',
  type: 'Type',
  required: 'Required',
  inRows: 'In every row',
  choices: 'Choices, separated by commas',
  add: 'Add a field',
  remove: (label: string) => `Remove ${label || 'this field'}`,
  byExample: 'By example',
  byExampleWhy: 'Copy two values from the document, one a line. The rest is proposed.',
  onPage: 'Page',
  propose: 'Propose fields',
  couldntPropose: 'Couldn’t propose fields',
  nothingProposed: 'Those words weren’t found on that page. Copy them as they stand there.',
  save: 'Save schema',
  couldntSave: 'Couldn’t save the schema',
  needsName: 'can’t be empty',
  needsField: 'Add at least one field.',
};

export const TYPE_NAMES = {
  text: 'Text',
  number: 'Number',
  money: 'Amount of money',
  date: 'Date',
  boolean: 'Yes or no',
  choice: 'One of a list',
} as const;

export const extractionsScreenWords = {
  sub: 'Values taken from documents, each with its place.',
  none: 'No extractions yet. Open a document and choose what to extract.',
  noneViewer: 'No extractions yet. An editor of this workspace can start one from a document.',
  toReview: (count: number) => (count === 0 ? '' : `${count} to review`),
  values: (count: number) => (count === 1 ? '1 value' : `${count.toLocaleString('en')} values`),
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteConsequence: 'This deletes the values and their review. The document and data sources made from it stay.',
  makeSelected: (count: number) => `Make one data source from ${count}`,
};

export const reviewWords = {
  back: 'Extractions',
  keys: 'Tab goes to the next value to review, Enter confirms it. Type to change it, or select its words on the page.',
  chosen: (quote: string) => `Selected: “${quote}”`,
  useFor: (label: string) => `Use for ${label}`,
  allLooked: 'Nothing left to review. Confirm the extraction to use it.',
  toReview: (count: number) => (count === 1 ? '1 value to review' : `${count} values to review`),
  field: 'Field',
  value: 'Value',
  confidence: 'Confidence',
  state: 'Status',
  missing: 'missing',
  byHand: 'entered manually',
  confirmed: 'confirmed',
  edited: 'edited',
  sure: (share: number) => `${Math.round(share * 100)}%`,
  checks: 'Checks that passed',
  failedChecks: 'Checks that failed',
  passed: 'Passed',
  notPassed: 'Doesn’t hold',
  rows: 'Rows',
  removeRow: (row: number) => `Remove row ${row + 1}`,
  confirmAll: 'Confirm all',
  confirmedAll: 'Extraction confirmed',
  couldntSave: 'Couldn’t save the value',
  couldntConfirm: 'Couldn’t confirm',
  toDataSource: 'Make a data source',
  openDataSource: 'Open data source',
  running: 'Extracting values. They appear here when it’s done.',
  failed: 'This extraction failed',
  cell: (label: string, value: string, state: string) => `${label}: ${value}, ${state}`,
  showPlace: 'Show the place',
};

export const toSourceWords = {
  title: 'Make a data source',
  create: 'Create a new one',
  append: 'Add the rows to one',
  replace: 'Replace the rows of one',
  how: 'What to do',
  name: 'Name',
  target: 'Data source',
  choose: 'Choose a data source',
  go: 'Make data source',
  couldnt: 'Couldn’t make the data source',
  made: (name: string) => `“${name}” is ready`,
  unsure: (count: number) => (count === 1 ? '1 value hasn’t been reviewed.' : `${count} values haven’t been reviewed.`),
};
