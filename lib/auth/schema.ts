import { z } from 'zod';

const username = z.string().trim().min(1, 'is required').max(60, 'may have at most 60 characters').regex(/^[^\p{C}\p{Z}]+(?: [^\p{C}\p{Z}]+)*$/u, 'may not hold control characters or double spaces');
const email = z.email('is not an e-mail address').max(254);
const password = z.string().min(1, 'is required').max(4096);

export const signUpInput = z.object({
  username, email, password,
  setupCode: z.string().max(200).optional(),
  /** With a set-up code: the plan of later sign-ups. */
  defaultPlan: z.enum(['free', 'enterprise']).optional(),
});
export const logInInput = z.object({ username: z.string().trim().min(1, 'is required').max(254), password });

export type SignUpInput = z.infer<typeof signUpInput>;
export type LogInInput = z.infer<typeof logInInput>;

/** The person as /api/auth/me and sign-up answer them. */
export type Me = { id: string; username: string; email: string; role: 'owner' | 'admin' | 'analyst' | 'viewer'; plan: 'free' | 'premium' | 'enterprise' };
export type SessionAnswer = { accessToken: string; expiresIn: number; user: Me };
