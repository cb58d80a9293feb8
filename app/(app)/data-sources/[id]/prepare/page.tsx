import { PrepareScreen } from '@/components/data-sources/prepare/prepare-screen';
import { getDataSource } from '@/lib/product/data-sources/read/read';
import { page } from '../../../../door';
import { found } from '../../../../found';

export const metadata = { title: 'Prepare a data source' };

export default page({ who: 'analyst' }, async ({ actor, params }) => {
  const { id, name, version, preparation } = await found(params, (wanted) => getDataSource(actor, wanted));
  const parent = preparation?.source;
  // One whose source is gone is prepared like any other: its own steps can't run again.
  if (preparation && parent?.id)
    return (
      <PrepareScreen
        source={{ id: parent.id, name: parent.name }}
        prepared={{ id, name, version, steps: preparation.steps }}
        name={name}
      />
    );
  const bare = name.replace(/\.[a-z]+$/i, '');
  return <PrepareScreen source={{ id, name }} prepared={null} name={`${bare}, prepared`.slice(0, 200)} />;
});
