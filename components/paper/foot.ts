import { said, type PaperRun } from '@/lib/engines/paper/protocol/document';
import type { ExportContent, ExportedSource } from '@/lib/product/exports/content-schema';
import { formatDate } from '@/lib/pure/format/format';
import { describeFilters } from '@/lib/pure/query/resolve/describe';
import type { Filter } from '@/lib/pure/query/schema/query';
import { WORDS } from './words';

/** A filter that no column explains any more, as it was written. */
const plainly = ({ field, op, ...rest }: Filter): string =>
  `${field} ${op} ${JSON.stringify('values' in rest ? rest.values : 'value' in rest ? rest.value : '')}`;

/** The filters of a page in words, by the columns of the data that they are about. */
export function filterWords(filters: readonly Filter[], sources: readonly ExportedSource[]): string {
  return filters
    .map((filter) => {
      const about = sources.filter(
        ({ id, columns }) => (filter.dataSourceId ?? id) === id && columns.some(({ key }) => key === filter.field),
      );
      try {
        return about[0] ? describeFilters([filter], about[0].columns) : plainly(filter);
      } catch {
        return plainly(filter);
      }
    })
    .join(' · ');
}

/** 'Sales.csv, version 3'. */
export const dataWords = (sources: readonly Pick<ExportedSource, 'name' | 'version'>[]): string =>
  sources.map(({ name, version }) => `${name}, version ${version}`).join(' · ');

const momentOf = (createdAt: string) => `${formatDate(createdAt.slice(0, 16).replace('T', ' '))} UTC`;

/** One after the other, with a dot between. */
export const joined = (texts: readonly PaperRun[][]): PaperRun[] =>
  texts
    .filter((runs) => runs.length > 0)
    .flatMap((runs, nth) => (nth === 0 ? runs : [...said(' · ', 'words'), ...runs]));

/** What stands at the foot of every page: which data, which filters, when. */
export const footOf = ({
  sources,
  filters,
  createdAt,
}: Pick<ExportContent, 'sources' | 'filters' | 'createdAt'>): PaperRun[] =>
  joined([
    said(dataWords(sources), 'version'),
    said(filters.length > 0 ? `${WORDS.filters} ${filterWords(filters, sources)}` : '', 'filter'),
    said(WORDS.exported(momentOf(createdAt)), 'version'),
  ]);
