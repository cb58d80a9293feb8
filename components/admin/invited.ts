import type { Invitation } from '@/lib/admin/shapes';

export const INVITATIONS = '/api/admin/invitations';

/** An invitation with its link, which is given out this once. */
export type Invited = { invitation: Invitation; url: string };
