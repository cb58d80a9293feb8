import { ProgramScreen } from '@/components/auth/program-screen';
import { readAuthorization } from '@/lib/base/auth/program-consent';
import { page } from '../../door';

// The address holds what a program asked: it is told to nobody and kept in no index.
export const metadata = {
  title: 'Connect a program',
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
} as const;

export default page({ who: 'user', comesBack: '/authorize' }, async ({ actor, search }) => (
  <ProgramScreen
    reading={await readAuthorization(search)}
    account={actor.username}
    workspace={{ id: actor.workspaceId, name: actor.workspaceName }}
  />
));
