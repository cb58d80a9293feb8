import { route } from '@/lib/http/route';
import { workspaceChange } from '@/lib/product/members/schema';
import { renameWorkspace } from '@/lib/product/members/workspaces';

export const PATCH = route({ who: 'workspaceOwner', body: workspaceChange }, ({ actor, body, origin }) =>
  renameWorkspace(actor, body, origin),
);
