import { SourceScreen } from '@/components/data-sources/source-screen';
import type { Answers } from '../server';
import { asked, profiled, taxis } from '../sources';
import { rows } from '../taxis/rows';
import { serve } from '../taxis/server';

serve();
const source = new URLSearchParams(location.search).has('review') ? asked : taxis;

export const answers: Answers = {
  [`GET /api/data-sources/${source.id}`]: source,
  [`GET /api/data-sources/${source.id}/rows`]: (url: URL) => {
    const [offset, limit] = [Number(url.searchParams.get('offset')), Number(url.searchParams.get('limit'))];
    const [key, dir] = (url.searchParams.get('sort') ?? '').split(':');
    const sorted = key
      ? [...rows].sort(
          (a, b) =>
            (dir === 'desc' ? -1 : 1) *
            (typeof a[key] === 'number'
              ? Number(a[key]) - Number(b[key])
              : String(a[key]).localeCompare(String(b[key]))),
        )
      : rows;
    return {
      columns: profiled.map(({ key: name, label, type }) => ({ key: name, label, type })),
      rows: sorted.slice(offset, offset + limit),
      nextCursor: null,
    };
  },
};

export default function DataSetPage() {
  return <SourceScreen initial={source} />;
}
