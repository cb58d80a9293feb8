import { z } from 'zod';
import type { Plan, Role, WorkspaceRole } from '@/lib/base/actor/actor';

const username = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(60, 'can be at most 60 characters')
  .regex(/^[^\p{C}\p{Z}]+(?: [^\p{C}\p{Z}]+)*$/u, 'can’t contain control characters or double spaces');
const email = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(254, 'can be at most 254 characters')
  .pipe(z.email('isn’t a valid email address'));
const password = z.string('is required').min(1, 'is required').max(4096);
const linkToken = z.string('is required').min(1, 'is required').max(200);

export const signUpInput = z.object({
  username,
  email,
  password,
  setupCode: z.string().max(200).optional(),
  /** With a set-up code: the plan of later sign-ups. */
  defaultPlan: z.enum(['free', 'enterprise']).optional(),
  /** Of an invitation, which gives its role and opens a closed server. */
  inviteToken: linkToken.optional(),
});
export const logInInput = z.object({ username: z.string().trim().min(1, 'is required').max(254), password });
export const forgotInput = z.object({ email });
export const resetInput = z.object({ token: linkToken, newPassword: password });
export const guestTokenInput = z.object({ token: z.string('is required').trim().max(200).default('') });

export const accountPatch = z.object({
  username: username.optional(),
  email: email.optional(),
  currentPassword: password,
});
export const passwordChange = z.object({ currentPassword: password, newPassword: password });

export type SignUpInput = z.infer<typeof signUpInput>;
export type LogInInput = z.infer<typeof logInInput>;
export type AccountPatch = z.infer<typeof accountPatch>;
export type PasswordChange = z.infer<typeof passwordChange>;

/** The person as /api/auth/me and sign-up answer them. */
export type Me = {
  id: string;
  username: string;
  email: string;
  /** Of the installation. */
  role: Role;
  /** Of the workspace. */
  plan: Plan;
  /** The workspace that the session is in, and what the person may do there as its plan goes. */
  workspace: { id: string; name: string; role: WorkspaceRole };
};

/** Own account, as /api/user answers it. */
export type OwnAccount = Me & { createdAt: string };

/**
 * What a browser that keeps no cookie holds instead: an opaque ticket, called sessionId as the specification's record
 * calls it.
 */
export type Fallback = { sessionId: string; expiresAt: string };
export type SessionAnswer = {
  accessToken: string;
  expiresIn: number;
  user: Me;
  fallback?: Fallback;
  /** Shown once, to whoever has set up a second factor while signing in. */
  recoveryCodes?: string[];
};

/** `onward`: where the browser goes to sign out at the company's provider too. */
export type SignedOut = { success: true; onward?: string };

export type ActivityKind = 'signin' | 'refresh' | 'heartbeat' | 'signout' | 'failed';
export type SessionActivity = {
  id: string;
  kind: ActivityKind;
  at: string;
  browser: string;
  address: string;
  current: boolean;
};
