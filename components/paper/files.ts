import type { ExportContent } from '@/lib/product/exports/content-schema';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { Evidence, ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { analysisCsv, extractionCsv } from './cited';
import { csvOf, type CsvFile } from './csv';
import { inOrder, tabNames, type DashboardExport } from './dashboard';
import { textWithNumbers } from './texts';
import { filterWords } from './foot';

const textOf = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : String(cell));

const answerCsv = (columns: readonly ResultColumn[], rows: readonly Row[]): string =>
  csvOf(
    columns.map(({ label }) => label),
    rows.map((row) => columns.map(({ key }) => textOf(row[key]))),
  );

/** Number of the widget in reading order, and its name. */
const nameOfFile = (nth: number, name: string) => `${String(nth + 1).padStart(2, '0')} ${name}.csv`;

function dashboardCsv(content: DashboardExport): CsvFile[] {
  const tabOf = tabNames(content);
  return inOrder(content).flatMap(({ item }, nth): CsvFile[] => {
    const widget = content.widgets[item.id];
    if (!widget || widget.error) return [];
    const title = 'label' in item ? item.label : item.title;
    const name = nameOfFile(nth, [tabOf(item.id), title].filter(Boolean).join(' - '));
    return [{ name, text: answerCsv(widget.columns, widget.rows) }];
  });
}

const forEach = <T>(heads: readonly string[], items: readonly T[], cells: (item: T) => (Cell | undefined)[]): string =>
  csvOf(
    heads,
    items.map((item) => cells(item).map(textOf)),
  );

/** The tables of an export; null for rows, which the engine writes. */
export function csvFiles(content: ExportContent): CsvFile[] {
  switch (content.kind) {
    case 'dashboard':
    case 'widget':
      return dashboardCsv(content);
    case 'insights':
      return [
        {
          name: 'insights.csv',
          text: forEach(
            [
              'title',
              'type',
              'grade',
              'confidence',
              'test',
              'statistic',
              'n',
              'p',
              'q',
              'data_version',
              'text',
              'evidence',
            ],
            content.insights,
            ({ title, type, grade, confidence, stats, dataVersion, sentences, evidenceIds }) => [
              title,
              type,
              grade,
              confidence,
              stats.test,
              stats.statistic,
              stats.n,
              stats.p,
              stats.q,
              dataVersion,
              sentences.map(({ text }) => text).join(' '),
              evidenceIds[0],
            ],
          ),
        },
      ];
    case 'prediction': {
      const rows = content.prediction.series.flatMap(({ label, outcome }) => [
        ...outcome.history.map(({ t, value, mark }) => ({
          label,
          t,
          kind: 'actual',
          value,
          mark: mark ?? '',
          ahead: null,
        })),
        ...(outcome.outcome === 'forecast' ? outcome.points : []).map((point) => ({
          label,
          t: point.t,
          kind: 'forecast',
          value: point.value,
          mark: '',
          ahead: point,
        })),
      ]);
      return [
        {
          name: 'forecast.csv',
          text: forEach(
            ['series', 'time', 'kind', 'value', 'note', 'low_80', 'high_80', 'low_95', 'high_95', 'baseline'],
            rows,
            ({ label, t, kind, value, mark, ahead }) => [
              label,
              t,
              kind,
              value,
              mark,
              ahead?.lo80,
              ahead?.hi80,
              ahead?.lo95,
              ahead?.hi95,
              ahead?.baseline,
            ],
          ),
        },
      ];
    }
    case 'change': {
      const { change } = content;
      return change.dimensions.map(({ label, parts, rest }, nth) => ({
        name: nameOfFile(nth, label),
        text: forEach(
          [label, 'before', 'after', 'change', 'share_of_change'],
          [
            ...parts.map((part) => [part.value, part.before, part.after, part.change, part.share]),
            ...(rest ? [[`${rest.values} others`, null, null, rest.change, null]] : []),
          ],
          (cells) => cells,
        ),
      }));
    }
    case 'drivers': {
      const { model, words } = content.drivers;
      if (!model) return [];
      return [
        {
          name: '01 drivers.csv',
          text: forEach(['column', 'importance', 'standard_error', 'clear'], model.drivers, (driver) => [
            words.labels[driver.column] ?? driver.column,
            driver.importance,
            driver.standardError,
            String(driver.clear),
          ]),
        },
        {
          name: '02 left out.csv',
          text: forEach(['column', 'why', 'strength'], model.leftOut, ({ column, why, strength }) => [
            words.labels[column] ?? column,
            why,
            strength,
          ]),
        },
      ];
    }
    case 'analysis':
      return analysisCsv(content);
    case 'extraction':
      return extractionCsv(content);
    case 'summary':
    case 'data':
    case 'statement':
      return [];
  }
}

const proofOf = ({
  id,
  kind,
  dataSourceId,
  dataVersion,
  query,
  sql,
  rowCount,
  hash,
  engine,
  computedAt,
}: Evidence) => ({
  id,
  kind,
  dataSourceId,
  dataVersion,
  query,
  sql,
  rowCount,
  hash,
  engine,
  computedAt,
});

/** Everything as JSON, with the evidence of its numbers. */
export function jsonOf(content: ExportContent): string {
  const { kind, title, createdAt, sources, filters, evidence } = content;
  const head = {
    kind,
    title,
    createdAt,
    dataSources: sources.map(({ id, name, version, rowCount }) => ({ id, name, version, rowCount })),
    filters,
    ...(filters.length > 0 && { filtersInWords: filterWords(filters, sources) }),
  };
  return `${JSON.stringify({ ...head, ...bodyOf(content), evidence: evidence.map(proofOf) }, null, 2)}\n`;
}

function bodyOf(content: ExportContent): object {
  switch (content.kind) {
    case 'dashboard':
    case 'widget': {
      const { config, widgets, widgetId } = content;
      const tabOf = tabNames(content);
      const onItsTab = (id: string) => ({ ...(tabOf(id) !== null && { tab: tabOf(id) }) });
      return {
        widgets: inOrder(content).map(({ item, isKpi }) => ({
          id: item.id,
          ...onItsTab(item.id),
          kind: isKpi ? 'kpi' : 'chart',
          title: 'label' in item ? item.label : item.title,
          ...('type' in item && { type: item.type }),
          query: item.query,
          answer: widgets[item.id] ?? null,
        })),
        texts: (widgetId === null && config.texts ? config.texts : []).map(({ id, body }) => ({
          ...textWithNumbers(id, body, content),
          ...onItsTab(id),
        })),
        notes: config.notes,
      };
    }
    case 'insights':
      return { insights: content.insights };
    case 'prediction':
      return { prediction: content.prediction };
    case 'summary':
      return { summary: content.summary };
    case 'change':
      return { change: content.change };
    case 'drivers':
      return { drivers: content.drivers };
    case 'analysis':
      return { document: content.document, analysis: content.analysis };
    case 'extraction':
      return { extraction: content.extraction };
    case 'data':
    case 'statement':
      return {};
  }
}
