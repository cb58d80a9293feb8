import { HealthAiScreen } from '@/components/health-ai/health-ai-screen';
import { readAiHealth } from '@/lib/base/ai/health';
import { page } from '../../door';

export const metadata = { title: 'Health AI' };

export default page({ who: 'owner' }, async ({ actor }) => <HealthAiScreen initial={await readAiHealth(actor)} />);
