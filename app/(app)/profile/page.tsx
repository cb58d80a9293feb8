import { describeMe } from '@/lib/auth/actors';
import { listDashboards } from '@/lib/dashboards/dashboards';
import { listDataSources } from '@/lib/datasets/read';
import { limitOf } from '@/lib/plans/plans';
import { ProfileScreen } from '@/components/profile/profile-screen';
import { page } from '../../door';

export const metadata = { title: 'Profile' };

export default page({ who: 'user' }, async ({ actor }) => {
  const [sources, dashboards] = await Promise.all([listDataSources(actor), listDashboards(actor)]);
  const usage = [
    { what: 'Data sources', used: sources.length, limit: limitOf(actor.plan, 'dataSources') },
    { what: 'Dashboards', used: dashboards.length, limit: limitOf(actor.plan, 'dashboards') },
  ];
  return <ProfileScreen me={describeMe(actor)} usage={usage} />;
});
