import type { WorkspaceId } from '@/lib/base/actor/actor';
import type { Tx } from '@/lib/base/db/transaction';
import { endOf } from './guests';
import type { GuestRecipient } from './schema';
import { findGuestShares, lockShares, type GuestShare, type OpenShare } from './store';
import { showToGuest, type GuestView } from './view';

/** A person, or a task on their behalf. */
type Asker = { workspaceId: WorkspaceId };

/** A password is an end too: no mail can ask for it. */
const endedFor = (share: OpenShare, dashboardId: string): GuestRecipient['ended'] =>
  endOf(share, dashboardId)?.kind ?? (share.passwordHash === null ? null : 'password');

const toRecipient = (share: GuestShare, dashboardId: string): GuestRecipient => ({
  shareId: share.id,
  email: share.guestEmail,
  label: share.label,
  ended: endedFor(share, dashboardId),
});

/** Guests who can be mailed a dashboard: their link was made for one address and shows it now. */
export async function listGuestRecipients(actor: Asker, dashboardId: string): Promise<GuestRecipient[]> {
  const shares = await findGuestShares(actor.workspaceId, { dashboardId });
  return shares.map((share) => toRecipient(share, dashboardId)).filter(({ ended }) => ended === null);
}

/** How these guests stand to a dashboard now; null for one whose link was made for nobody, or is gone. */
export async function guestRecipients(
  actor: Asker,
  shareIds: readonly string[],
  tx?: Tx,
): Promise<(shareId: string, dashboardId: string) => GuestRecipient | null> {
  const ids = [...new Set(shareIds)];
  const found = ids.length ? await findGuestShares(actor.workspaceId, { ids }, tx) : [];
  const shares = new Map(found.map((share) => [share.id, share]));
  return (shareId, dashboardId) => {
    const share = shares.get(shareId);
    return share ? toRecipient(share, dashboardId) : null;
  };
}

/** A dashboard as the guest of a share is mailed it. */
export type MailedView = GuestView & {
  shareId: string;
  email: string;
  sharedBy: string;
  /** How the link stood while this was read. */
  standing: string;
};

/** What mails to the guest of a share go with. */
export const mailOfShare = (shareId: string): string => `share ${shareId}`;

const standingOf = (share: GuestShare): string => JSON.stringify(share);

/** A dashboard as each of these guests sees it; those whose link shows nothing are left out. */
export async function viewsForMail(
  actor: Asker,
  dashboardId: string,
  shareIds: readonly string[],
  signal: AbortSignal,
): Promise<MailedView[]> {
  if (shareIds.length === 0) return [];
  const shares = await findGuestShares(actor.workspaceId, { ids: shareIds });
  const views: MailedView[] = [];
  for (const share of shares)
    if (endedFor(share, dashboardId) === null)
      views.push({
        shareId: share.id,
        email: share.guestEmail,
        sharedBy: share.sharedBy,
        ...(await showToGuest(share, dashboardId, signal)),
        standing: standingOf(share),
      });
  return views;
}

/**
 * Of these views, those whose link still shows them, held so until the transaction ends; null where a link was changed
 * since: what it shows has to be read again.
 */
export async function viewsStillOpen(
  tx: Tx,
  actor: Asker,
  dashboardId: string,
  views: readonly MailedView[],
): Promise<MailedView[] | null> {
  if (views.length === 0) return [];
  const ids = views.map(({ shareId }) => shareId);
  await lockShares(tx, actor.workspaceId, ids);
  const now = new Map((await findGuestShares(actor.workspaceId, { ids }, tx)).map((share) => [share.id, share]));
  const open = views.filter(({ shareId }) => {
    const share = now.get(shareId);
    return share && endedFor(share, dashboardId) === null;
  });
  return open.every(({ shareId, standing }) => standingOf(now.get(shareId)!) === standing) ? open : null;
}
