import { AlertsScreen } from '@/components/alerts/alerts-screen';
import { mayPass } from '@/lib/base/actor/actor';
import { page } from '../../door';

export const metadata = { title: 'Alerts and deliveries' };

export default page({ who: 'user' }, ({ actor }) => <AlertsScreen mayEdit={mayPass('analyst', actor)} />);
