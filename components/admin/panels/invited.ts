import type { Invitation } from '@/lib/product/admin/answer-schema';

export const INVITATIONS = '/api/admin/invitations';

/** An invitation with its link, which is given out this once. */
export type InvitedPerson = { invitation: Invitation; url: string };
