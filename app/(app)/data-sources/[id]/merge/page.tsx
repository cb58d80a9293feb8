import { MergeScreen } from '@/components/data-sources/merge/merge-screen';
import { getDataSource, listDataSources } from '@/lib/product/data-sources/read/read';
import { page } from '../../../../door';
import { found } from '../../../../found';

export const metadata = { title: 'Merge data sources' };

export default page({ who: 'analyst' }, async ({ actor, params }) => {
  const { id, name, rowCount, columns } = await found(params, (wanted) => getDataSource(actor, wanted));
  const others = (await listDataSources(actor)).filter((source) => source.id !== id && source.version > 0);
  const left = {
    id,
    name,
    rowCount,
    columns: columns.map(({ key, label, type, role }) => ({ key, label, type, role })),
  };
  return (
    <MergeScreen
      left={left}
      others={others.map((source) => ({
        id: source.id,
        name: source.name,
        rowCount: source.rowCount,
        columns: source.columns,
      }))}
    />
  );
});
