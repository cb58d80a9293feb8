import { documentsInWords } from '@/components/documents/calls/words';
import { said, type PaperPart, type PaperTable } from '@/lib/engines/paper/protocol/document';
import type { ExportContent } from '@/lib/product/exports/content-schema';
import type { DocumentCitation, ExtractionValue } from '@/lib/pure/documents/schema';
import { csvOf, type CsvFile } from './csv';
import { WORDS } from './words';

/** What was found in a document and taken out of it, each piece with its page and its quote. */

type Analysis = Extract<ExportContent, { kind: 'analysis' }>;
type Extraction = Extract<ExportContent, { kind: 'extraction' }>;

const originOf = (name: string) => `document ${name}`;
const placeOf = (citation: DocumentCitation | undefined): string =>
  citation === undefined
    ? ''
    : citation.page !== null
      ? String(citation.page)
      : citation.paragraph !== undefined
        ? `¶ ${citation.paragraph}`
        : '';

/** One line of what was found: its group, what it is, what it says, and where. */
type Line = { group: string; label: string; text: string; citation: DocumentCitation | undefined };

function linesOf({ analysis }: Analysis): Line[] {
  const { summary, keyFacts, amounts, dates, parties, obligations, questions } = analysis;
  const groups = WORDS.groups;
  return [
    ...summary.map(({ text, citations }) => ({ group: groups.summary, label: '', text, citation: citations[0] })),
    ...keyFacts.map(({ label, value, citations }) => ({
      group: groups.keyFacts,
      label,
      text: value,
      citation: citations[0],
    })),
    ...amounts.map(({ of, raw, citations }) => ({
      group: groups.amounts,
      label: of,
      text: raw,
      citation: citations[0],
    })),
    ...dates.map(({ what, raw, citations }) => ({
      group: groups.dates,
      label: what,
      text: raw,
      citation: citations[0],
    })),
    ...parties.map(({ role, name, citations }) => ({
      group: groups.parties,
      label: role,
      text: name,
      citation: citations[0],
    })),
    ...obligations.map(({ by, text, citations }) => ({
      group: groups.obligations,
      label: by ?? '',
      text,
      citation: citations[0],
    })),
    ...questions.map(({ q, answer }) => ({
      group: groups.questions,
      label: q,
      text: answer.text,
      citation: answer.citations[0],
    })),
  ];
}

const left = (label: string) => ({ label, right: false });

export function analysisParts(content: Analysis): PaperPart[] {
  const origin = originOf(content.document.name);
  const lines = linesOf(content);
  const groups = [...new Set(lines.map(({ group }) => group))];
  return [
    ...groups.flatMap((group): PaperPart[] => [
      { kind: 'heading', level: 2, runs: said(group, 'words') },
      {
        kind: 'table',
        title: group,
        columns: [left(WORDS.what), left(WORDS.says), left(WORDS.page), left(WORDS.quote)],
        rows: lines
          .filter((line) => line.group === group)
          .map(({ label, text, citation }) => [label, text, placeOf(citation), citation?.quote ?? '']),
        origin,
      },
    ]),
    ...content.analysis.tables.flatMap((table): PaperPart[] => [
      {
        kind: 'heading',
        level: 2,
        runs: said(table.title || WORDS.tableNumber(table.number), origin),
        note: said(WORDS.onPages(table.pages), origin),
      },
      {
        kind: 'table',
        title: table.title || WORDS.tableNumber(table.number),
        columns: table.header.map(left),
        rows: table.rows,
        origin,
      },
    ]),
  ];
}

export const analysisCsv = (content: Analysis): CsvFile[] => [
  {
    name: 'analysis.csv',
    text: csvOf(
      ['kind', 'what', 'text', 'page', 'quote'],
      linesOf(content).map(({ group, label, text, citation }) => [
        group,
        label,
        text,
        placeOf(citation),
        citation?.quote ?? '',
      ]),
    ),
  },
];

const textOfValue = ({ value }: ExtractionValue): string => (value === null ? '' : String(value));

function valueRows({ extraction: { schema, values } }: Extraction) {
  const labels = new Map(schema.map(({ key, label }) => [key, label]));
  return values.map((value) => ({ value, label: labels.get(value.key) ?? value.key, citation: value.citations[0] }));
}

export function extractionParts(content: Extraction): PaperPart[] {
  const { checks, documentName } = content.extraction;
  const origin = originOf(documentName);
  const rows = valueRows(content);
  const table = (title: string, shown: typeof rows, hasRows: boolean): PaperTable => ({
    kind: 'table',
    title,
    columns: [
      ...(hasRows ? [{ label: WORDS.row, right: true }] : []),
      left(WORDS.field),
      left(WORDS.value),
      left(WORDS.status),
      left(WORDS.page),
      left(WORDS.quote),
    ],
    rows: shown.map(({ value, label, citation }) => [
      ...(hasRows ? [String((value.row ?? 0) + 1)] : []),
      label,
      textOfValue(value),
      value.state === 'edited' && !citation ? WORDS.byHand : value.state,
      placeOf(citation),
      citation?.quote ?? '',
    ]),
    origin,
  });
  const whole = rows.filter(({ value }) => value.row === undefined);
  const inRows = rows.filter(({ value }) => value.row !== undefined);
  return [
    { kind: 'text', runs: said(`${documentsInWords(1)}: ${documentName}`, origin) },
    ...(whole.length > 0 ? [table(WORDS.fields, whole, false)] : []),
    ...(inRows.length > 0
      ? [
          { kind: 'heading' as const, level: 2 as const, runs: said(WORDS.tableRows, 'words') },
          table(WORDS.tableRows, inRows, true),
        ]
      : []),
    ...(checks.length > 0
      ? [
          {
            kind: 'facts' as const,
            title: WORDS.checks,
            rows: checks.map(({ rule, passed, message }) => ({
              name: passed ? WORDS.holds : WORDS.doesNotHold,
              text: message || rule,
              origin,
            })),
          },
        ]
      : []),
  ];
}

export const extractionCsv = (content: Extraction): CsvFile[] => [
  {
    name: 'extraction.csv',
    text: csvOf(
      ['row', 'field', 'value', 'as_printed', 'status', 'confidence', 'page', 'quote'],
      valueRows(content).map(({ value, label, citation }) => [
        value.row === undefined ? '' : String(value.row + 1),
        label,
        textOfValue(value),
        value.raw ?? '',
        value.state,
        value.confidence.toFixed(2),
        placeOf(citation),
        citation?.quote ?? '',
      ]),
    ),
  },
];
