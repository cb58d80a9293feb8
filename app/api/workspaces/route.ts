import { route } from '@/lib/http/route';
import { listOwnWorkspaces } from '@/lib/product/members/workspaces';

export const GET = route({ who: 'user' }, ({ actor }) => listOwnWorkspaces(actor));
