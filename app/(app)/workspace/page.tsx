import { WorkspaceScreen } from '@/components/workspace/workspace-screen';
import { listMembers } from '@/lib/product/members/members';
import { listOwnWorkspaces } from '@/lib/product/members/workspaces';
import { page } from '../../door';

export const metadata = { title: 'Workspace' };

export default page({ who: 'user' }, async ({ actor }) => {
  const [members, own] = await Promise.all([listMembers(actor), listOwnWorkspaces(actor)]);
  return <WorkspaceScreen members={members} own={own} />;
});
