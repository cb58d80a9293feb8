import { env } from '@/lib/base/env/env';
import type { MailAttachment } from '@/lib/base/mail/schema';
import type { DeliveredPdf } from './attachment';
import { PDF_ATTACHED, type DeliveredPage, type LetterReader } from './message';
import type { GuestPage, PageWithEvidence } from './page';
import type { DeliveryRow } from './store';

/** What one recipient is told, before it is addressed. */
type DeliveredLetter = {
  page: DeliveredPage;
  reader: LetterReader;
  attachment: MailAttachment | null;
  evidenceIds: string[];
};

export function memberLetter(
  { dashboardId }: Pick<DeliveryRow, 'dashboardId'>,
  { page, evidenceIds }: PageWithEvidence,
  pdf: DeliveredPdf | null,
): DeliveredLetter {
  const attached = pdf?.kind === 'attached' ? pdf : null;
  return {
    page,
    reader: {
      kind: 'member',
      url: `${env().PUBLIC_URL}/dashboard/${dashboardId}`,
      deliveriesUrl: `${env().PUBLIC_URL}/alerts`,
      pdf: attached ? PDF_ATTACHED : pdf?.kind === 'left out' ? pdf.why : null,
    },
    attachment: attached?.attachment ?? null,
    evidenceIds: [...evidenceIds, ...(attached?.evidenceIds ?? [])],
  };
}

/** What a link shows, and no PDF: that of the dashboard holds all of it. */
export const guestLetter = ({ page, evidenceIds, view: { sharedBy, locked } }: GuestPage): DeliveredLetter => ({
  page,
  reader: { kind: 'guest', sharedBy, locked },
  attachment: null,
  evidenceIds,
});
