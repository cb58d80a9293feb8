import { changeTexts, movedWord, partName, relativeText, restName, sideName } from '@/components/changes/words';
import { directionWords, driverName, headline, LEFT_OUT, percent } from '@/components/drivers/words';
import { checkedWords, coversWords, sectionWords } from '@/components/summaries/words';
import {
  CONTENT_WIDTH,
  POINTS_A_PIXEL,
  said,
  type PaperDocument,
  type PaperPart,
  type PaperRun,
} from '@/lib/engines/paper/protocol/document';
import { NotWritten } from '@/lib/engines/paper/protocol/messages';
import type { ExportContent } from '@/lib/product/exports/content-schema';
import type { Ruler } from '@/lib/pure/drawing/drawing';
import { evidenceBehind } from '@/lib/pure/analysis/narration/arithmetic';
import { formatCell, formatDate, formatNumber, MISSING } from '@/lib/pure/format/format';
import type { Claim, Sentence } from '@/lib/pure/query/schema/claim';
import { isTime } from '@/lib/pure/query/schema/column';
import { analysisParts, extractionParts } from './cited';
import { dashboardDocument, shownKpi, subtitleOf } from './dashboard';
import { evidenceParts, originOf, originOfAll, runsOf, type Proof } from './evidence';
import { footOf } from './foot';
import { forecastDrawing } from './forecast-drawing';
import { WORDS } from './words';

type Kind<K extends ExportContent['kind']> = Extract<ExportContent, { kind: K }>;

const frameOf = (content: ExportContent, parts: PaperPart[], proofs: readonly Proof[]): PaperDocument => ({
  title: content.title,
  subtitle: subtitleOf(content.sources, content.filters),
  foot: footOf(content),
  createdAt: content.createdAt,
  size: content.paper,
  parts: [...parts, ...evidenceParts(proofs, content)],
});

const proofsOf = (name: PaperRun[], claims: readonly Claim[]): Proof[] =>
  claims.flatMap(evidenceBehind).map((evidenceId) => ({ name, evidenceId, shown: false }));

/** What a person has typed into a sentence is theirs; of all others every digit has its claim. */
const sentence = (told: Sentence): PaperPart => ({
  kind: 'text',
  runs: runsOf(told, told.origin === 'user' ? 'typed' : 'words'),
});

function insightsDocument(content: Kind<'insights'>): PaperDocument {
  const proofs: Proof[] = [];
  const parts = content.insights.flatMap(({ id, title, titleClaims, sentences, stats, grade }): PaperPart[] => {
    const name = runsOf({ text: title, claims: titleClaims, labels: [] }, 'name');
    const proof = content.tests[id];
    proofs.push(...proofsOf(name, [...titleClaims, ...sentences.flatMap(({ claims }) => claims)]));
    if (proof) proofs.push({ name: [...name, ...said(`, ${WORDS.test}`, 'words')], evidenceId: proof, shown: false });
    const figures = [
      stats.n !== null && `n = ${formatNumber(stats.n)}`,
      stats.symbol && stats.statistic !== null && `${stats.symbol} = ${formatNumber(stats.statistic)}`,
      stats.q !== null && `q = ${stats.q < 0.001 ? '< 0.001' : formatNumber(stats.q)}`,
    ].filter(Boolean);
    const test = [
      ...said(stats.test ?? '', 'name'),
      ...(proof ? said(figures.map((figure) => `, ${figure as string}`).join(''), originOf(proof)) : []),
      ...said(grade === 'possible' ? ', may still be due to chance' : '', 'words'),
    ];
    return [
      { kind: 'heading', level: 2, runs: name },
      ...sentences.map(sentence),
      ...(test.length > 0 ? [{ kind: 'text' as const, look: 'quiet' as const, runs: test }] : []),
    ];
  });
  if (parts.length === 0) parts.push({ kind: 'text', runs: said(WORDS.noInsights, 'words') });
  return frameOf(content, parts, proofs);
}

function predictionDocument(content: Kind<'prediction'>, ruler: Ruler): PaperDocument {
  const { prediction, paper } = content;
  const { words, series, grain } = prediction;
  const proofs: Proof[] = [];
  const parts = series.flatMap(({ label, outcome, sentences, evidence }): PaperPart[] => {
    const name = words.split === null ? words.measure : `${words.measure}, ${label}`;
    const named = said(name, 'name');
    const beside = (what: string) => [...named, ...said(`, ${what}`, 'words')];
    const origin = originOf(evidence.points ?? evidence.history);
    proofs.push({ name: beside('history'), evidenceId: evidence.history, shown: false });
    if (evidence.points) proofs.push({ name: beside('forecast'), evidenceId: evidence.points, shown: true });
    if (evidence.backtest) proofs.push({ name: beside('backtest'), evidenceId: evidence.backtest, shown: false });
    const told = sentences.map((each): PaperPart => {
      proofs.push(...proofsOf(named, each.claims));
      return sentence(each);
    });
    if (outcome.outcome === 'refusal')
      return [
        { kind: 'heading', level: 2, runs: named },
        { kind: 'text', runs: said(outcome.message, 'message') },
        ...told,
      ];
    const size = { width: CONTENT_WIDTH[paper] / POINTS_A_PIXEL, height: 260 };
    const write = (value: number) => formatNumber(value, words.format);
    return [
      {
        kind: 'pictures',
        items: [
          {
            title: named,
            note: said(`${outcome.method.replaceAll('_', ' ')}, interval 80% and 95%`, 'question'),
            drawing: forecastDrawing(outcome, size, words.format, ruler),
            texts: [],
            alt: [name, ...sentences.map(({ text }) => text)].join('. '),
            origin,
          },
        ],
      },
      ...told,
      {
        kind: 'table',
        title: name,
        columns: [
          { label: words.time, right: false },
          ...['Forecast', '80% from', '80% to', '95% from', '95% to'].map((head) => ({ label: head, right: true })),
        ],
        rows: outcome.points.map(({ t, value, lo80, hi80, lo95, hi95 }) => [
          formatDate(t, grain),
          ...[value, lo80, hi80, lo95, hi95].map(write),
        ]),
        origin,
      },
    ];
  });
  return frameOf(content, parts, proofs);
}

function summaryDocument(content: Kind<'summary'>): PaperDocument {
  const { summary } = content;
  const { sections, kpis, covers, verification } = summary;
  const proofs: Proof[] = [];
  const widgets = Object.fromEntries(kpis.map(({ kpi, answer }) => [kpi.id, answer]));
  const asDashboard = {
    ...content,
    kind: 'dashboard' as const,
    config: { version: 1 as const, kpis: kpis.map(({ kpi }) => kpi), charts: [], filters: [], layout: [], notes: [] },
    chosen: [],
    widgetId: null,
    titleClaims: {},
    imageFiles: {},
    images: {},
    widgets,
  };
  for (const { kpi, answer } of kpis) {
    const name = said(kpi.label, 'typed');
    proofs.push({ name, evidenceId: answer.evidenceId, shown: false });
    if (answer.comparison)
      proofs.push({
        name: [...name, ...said(`, ${WORDS.comparison}`, 'words')],
        evidenceId: answer.comparison.evidenceId,
        shown: false,
      });
  }
  const span = coversWords(covers);
  const parts: PaperPart[] = [
    ...(span ? [{ kind: 'text' as const, look: 'quiet' as const, runs: said(span, 'filter') }] : []),
    { kind: 'figures', items: kpis.map(({ kpi }) => shownKpi(asDashboard, kpi)) },
    ...sections
      .filter(({ sentences }) => sentences.length > 0)
      .flatMap(({ key, sentences }): PaperPart[] => [
        { kind: 'heading', level: 2, runs: said(sectionWords(key, covers), 'words') },
        ...sentences.map((each): PaperPart => {
          proofs.push(...proofsOf(said(sectionWords(key, covers), 'words'), each.claims));
          return sentence(each);
        }),
      ]),
    ...(verification
      ? [{ kind: 'text' as const, look: 'quiet' as const, runs: said(checkedWords(verification), 'count') }]
      : []),
  ];
  return frameOf(content, parts, proofs);
}

function changeDocument(content: Kind<'change'>): PaperDocument {
  const { change } = content;
  const { measure, side, question, before, after, relative, dimensions, evidenceId } = change;
  const origin = originOf(evidenceId);
  const write = (value: number | null) => (value === null ? MISSING : formatNumber(value, measure.format));
  const [first, second] = [
    sideName(question.sides, 'before', side.format),
    sideName(question.sides, 'after', side.format),
  ];
  const by = changeTexts([change.change], measure.format);
  const parts: PaperPart[] = [
    {
      kind: 'text',
      look: 'lead',
      runs: said(
        `${measure.label} ${movedWord(change)}${change.change === 0 ? '' : ` by ${by(change.change).replace(/^[+−]/, '')}`}${relative === null ? '' : ` (${relativeText(relative)})`}: ${write(before)} in ${first}, ${write(after)} in ${second}.`,
        origin,
      ),
    },
    ...dimensions.flatMap((split): PaperPart[] => {
      const texts = changeTexts(
        split.parts.map((part) => part.change),
        measure.format,
      );
      return [
        { kind: 'heading', level: 2, runs: said(split.label, 'name') },
        {
          kind: 'table',
          title: split.label,
          columns: [
            { label: split.label, right: false },
            { label: first, right: true },
            { label: second, right: true },
            { label: 'Change', right: true },
            { label: 'Share of the change', right: true },
          ],
          rows: [
            ...split.parts.map((part) => [
              partName(part, split),
              write(part.before),
              write(part.after),
              texts(part.change),
              part.share === null ? '' : percent(part.share),
            ]),
            ...(split.rest ? [[restName(split), '', '', texts(split.rest.change), '']] : []),
          ],
          // Shares are of the whole change.
          origin: originOfAll([split.evidenceId, evidenceId]),
        },
      ];
    }),
  ];
  const proofs = [
    { name: said(measure.label, 'name'), evidenceId, shown: false },
    ...dimensions.map((split) => ({ name: said(split.label, 'name'), evidenceId: split.evidenceId, shown: false })),
  ];
  return frameOf(content, parts, proofs);
}

function driversDocument(content: Kind<'drivers'>): PaperDocument {
  const { model, words, error } = content.drivers;
  if (!model) return frameOf(content, [{ kind: 'text', runs: said(error ?? WORDS.noEvidence, 'message') }], []);
  const [columns] = content.sources.map((source) => source.columns);
  const isTimed = (key: string) => {
    const column = columns?.find((each) => each.key === key);
    return column !== undefined && isTime(column);
  };
  const { before, figure, after } = headline(model, words);
  const ids = Object.values(model.evidence);
  const origin = originOfAll(ids);
  const parts: PaperPart[] = [
    { kind: 'text', look: 'lead', runs: said(`${before}${figure}${after}`, origin) },
    { kind: 'heading', level: 2, runs: said(`Drivers of ${words.target}`, 'name') },
    {
      kind: 'table',
      title: words.target,
      columns: [
        { label: 'Column', right: false },
        { label: 'Share of importance', right: true },
        { label: 'Permutation importance', right: true },
        { label: 'Standard error', right: true },
        { label: 'Direction', right: false },
      ],
      rows: model.drivers.map((driver) => [
        driverName(driver, words),
        percent(driver.share),
        formatNumber(driver.importance, { kind: 'plain', decimals: 4 }),
        formatNumber(driver.standardError, { kind: 'plain', decimals: 4 }),
        driver.clear ? directionWords(driver, isTimed(driver.column)) : 'may be of no use',
      ]),
      origin,
    },
    ...(model.leftOut.length > 0
      ? [
          { kind: 'heading' as const, level: 2 as const, runs: said('Columns not used', 'words') },
          {
            kind: 'table' as const,
            title: 'Columns not used',
            columns: [
              { label: 'Column', right: false },
              { label: 'Why', right: false },
            ],
            rows: model.leftOut.map(({ column, why }) => [words.labels[column] ?? column, LEFT_OUT[why]]),
            origin,
          },
        ]
      : []),
  ];
  const proofs = Object.entries(model.evidence).map(([what, evidenceId]) => ({
    name: said(`${words.target}, ${what}`, 'name'),
    evidenceId,
    shown: false,
  }));
  return frameOf(content, parts, proofs);
}

/** Rows on paper: more of them are for a file of rows. */
const MOST_ROWS = { pdf: 20_000, docx: 5_000 };
/** And cells, of tables that are wide. */
const MOST_CELLS = { pdf: 250_000, docx: 60_000 };

function dataDocument(content: Kind<'data'>, rows: readonly Record<string, unknown>[]): PaperDocument {
  const [source] = content.sources;
  const [format, name] = content.format === 'docx' ? (['docx', 'Word'] as const) : (['pdf', 'A PDF'] as const);
  if (rows.length > MOST_ROWS[format]) throw new NotWritten(WORDS.tooManyRows(formatNumber(MOST_ROWS[format]), name));
  if (rows.length * content.keys.length > MOST_CELLS[format])
    throw new NotWritten(WORDS.tooManyCells(formatNumber(MOST_CELLS[format]), name));
  const shown = content.keys.map((key) => source!.columns.find((column) => column.key === key)!);
  const number = (type: string) => type === 'integer' || type === 'decimal';
  return frameOf(
    content,
    [
      {
        kind: 'table',
        title: content.title,
        columns: shown.map(({ label, type }) => ({ label, right: number(type) })),
        rows: rows.map((row) =>
          shown.map(({ format }, nth) => {
            const cell = row[content.labels[nth]!] as string | number | boolean | null | undefined;
            return cell === null || cell === undefined ? '' : formatCell(cell, format, 'exact');
          }),
        ),
        origin: `rows of ${source!.name}, version ${source!.version}`,
      },
    ],
    [],
  );
}

/** The document of an export; `rows`: of data, as the engine wrote them. */
export async function documentOf(
  content: ExportContent,
  ruler: Ruler,
  rows: () => readonly Record<string, unknown>[],
): Promise<PaperDocument> {
  switch (content.kind) {
    case 'dashboard':
    case 'widget':
      return dashboardDocument(content, ruler);
    case 'insights':
      return insightsDocument(content);
    case 'prediction':
      return predictionDocument(content, ruler);
    case 'summary':
      return summaryDocument(content);
    case 'change':
      return changeDocument(content);
    case 'drivers':
      return driversDocument(content);
    case 'analysis':
      return frameOf(content, analysisParts(content), []);
    case 'extraction':
      return frameOf(content, extractionParts(content), []);
    case 'data':
      return dataDocument(content, rows());
    case 'statement':
      throw new Error('an answer of SQL is written as Excel alone');
  }
}
