import { z } from 'zod';
import { TEAM_SIZES } from './shapes';

const text = (longest: number) => z.string().trim().max(longest, `may have at most ${longest} characters`).default('');

/** What is required is asked for by the verb, in the specification's one sentence for all three. */
export const contactInput = z.object({
  name: text(120),
  email: text(254).refine((address) => address === '' || z.email().safeParse(address).success, 'is not an e-mail address'),
  company: text(200),
  phone: text(60),
  teamSize: z.enum(['', ...TEAM_SIZES], 'is none of the sizes').default(''),
  message: text(5000),
});
export type ContactInput = z.input<typeof contactInput>;

export const replicationTestInput = z.object({
  testType: z.literal('security', 'only security can be tested'),
  /** ISO 8601 or milliseconds. */
  timestamp: z.union([z.number(), z.iso.datetime({ offset: true })], 'is not a point in time'),
  environment: z.string().max(60).optional(),
});
