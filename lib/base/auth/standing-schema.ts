import { mayChange, mayPass } from '@/lib/base/actor/actor';
import type { Me } from './schema';

const standingOf = ({ role, workspace }: Me) => ({ role, workspaceRole: workspace.role });
/** Whether a person may make changes in the workspace they are in. */
export const mayMakeChanges = (me: Me): boolean => mayChange(standingOf(me));
/** Whether plan and members of the workspace are a person's to change. */
export const managesWorkspace = (me: Me): boolean => mayPass('workspaceOwner', standingOf(me));
