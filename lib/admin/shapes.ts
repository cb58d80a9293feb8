/** The team sizes of a contact request (specification, section 3). */
export const TEAM_SIZES = ['1-10', '11-50', '51-100', '101-500', '500+'] as const;

export type ContactAnswer = {
  success: true;
  id: string;
  /** What the sender may expect, where the owner has reworded it. */
  promise: string | null;
};

export type ApiCheck = { name: string; passed: boolean; ms: number };
