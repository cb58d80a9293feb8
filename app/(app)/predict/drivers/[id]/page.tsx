import { DriversScreen } from '@/components/drivers/drivers-screen';
import { getDataSource } from '@/lib/product/data-sources/read/read';
import { getDrivers } from '@/lib/product/drivers/drivers';
import { page } from '../../../../door';
import { found } from '../../../../found';

export const metadata = { title: 'What drives a column' };

export default page({ who: 'user' }, async ({ actor, params }) => {
  const drivers = await found(params, (id) => getDrivers(actor, id));
  return <DriversScreen key={drivers.id} initial={drivers} source={await getDataSource(actor, drivers.dataSourceId)} />;
});
