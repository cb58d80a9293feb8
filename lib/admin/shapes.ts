/** The team sizes of a contact request (specification, section 3). */
export const TEAM_SIZES = ['1-10', '11-50', '51-100', '101-500', '500+'] as const;

export type ContactAnswer = {
  success: true;
  id: string;
  /** What the sender may expect, where the owner has reworded it. */
  promise: string | null;
};

export type ApiCheck = { name: string; passed: boolean; ms: number };

/** The two texts that anyone may read, and the day each was last changed. */
export const LEGAL_TEXTS = [
  { path: '/terms-of-service', title: 'Terms of Service', changed: '2026-11-21' },
  { path: '/privacy-policy', title: 'Privacy Policy', changed: '2026-11-21' },
] as const;
