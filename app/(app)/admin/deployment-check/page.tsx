import { DeploymentScreen } from '@/components/admin/deployment/deployment-screen';
import { readDeploymentReport } from '@/lib/product/deployment-check/run';
import { page } from '../../../door';

export const metadata = { title: 'Deployment check' };

export default page({ who: 'owner' }, async ({ actor }) => (
  <DeploymentScreen initial={await readDeploymentReport(actor)} />
));
